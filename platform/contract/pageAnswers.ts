import type { Endpoint, QueryValue } from './endpoint.ts'

/** A read call that a page's first view needs. */
export interface PageCall {
  endpoint: Endpoint
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
}

/** Its answer, as embedded in the page. */
export interface PageAnswer extends Pick<PageCall, 'params' | 'query'> {
  url: string
  reply: unknown
}

/** The id of the page element with the answers, a list of `PageAnswer` as JSON. */
export const pageAnswersId = 'answers'
