import type { QueryClient } from '@tanstack/react-query'
import { pageAnswersId, type PageAnswer, type PageCall } from '../contract/pageAnswers.ts'
import { getQueryKey, readQueryKey } from './queries.ts'

/** Puts the page's embedded answers into the query cache, so that the first view needs no call. */
export function storeAnswers(client: QueryClient, answers: readonly PageAnswer[]): void {
  for (const { url, params, query, reply } of answers) {
    client.setQueryData(getQueryKey({ method: 'GET', url }, { params, query }), reply)
  }
}

/** The reads whose answers a rendered view lacks; null if one of them can only be made in the browser. */
export function listMissingCalls(client: QueryClient): PageCall[] | null {
  const missing = client
    .getQueryCache()
    .findAll()
    // A query that is not enabled is not needed yet.
    .filter(
      ({ state, options }) =>
        state.data === undefined && (options as { enabled?: boolean }).enabled !== false,
    )
    .map(({ queryKey }) => readQueryKey(queryKey))
  return missing.includes(null) ? null : missing.filter(each => each !== null)
}

/** The answers embedded in the page. */
export function takePageAnswers(): PageAnswer[] {
  const element = document.getElementById(pageAnswersId)
  if (!element) return []
  element.remove()
  return JSON.parse(element.textContent) as PageAnswer[]
}
