import type { QueryClient } from '@tanstack/react-query'
import { pageAnswersId, type PageAnswer } from '../contract/pageAnswers.ts'
import { getQueryKey } from './queries.ts'

/** Puts the page's embedded answers into the query cache, so that the first view needs no call. */
export function storeAnswers(client: QueryClient, answers: readonly PageAnswer[]): void {
  for (const { url, params, query, reply } of answers) {
    client.setQueryData(getQueryKey({ method: 'GET', url }, { params, query }), reply)
  }
}

/** The answers embedded in the page. */
export function takePageAnswers(): PageAnswer[] {
  const element = document.getElementById(pageAnswersId)
  if (!element) return []
  element.remove()
  return JSON.parse(element.textContent) as PageAnswer[]
}
