import type { QueryValue } from './endpoint.ts'

/** A read call that a page's first view needs. */
export interface PageCall {
  /** As declared, with the names of its parameters. */
  url: string
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
}

/** The answer, as embedded in the page. */
export interface PageAnswer extends PageCall {
  reply: unknown
}

/** A page whose first view the server has rendered. */
export interface RenderedPage {
  /** As HTML. */
  view: string
  /** The page's own part of the document's title. */
  title: string
  /** Whether an answer was late or refused, so that the browser asks for it. */
  isPartial: boolean
}

/** The id of the page element with the answers, a list of `PageAnswer` as JSON. */
export const pageAnswersId = 'answers'
