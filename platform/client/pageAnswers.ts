import { pageAnswersId, type PageAnswer } from '../contract/pageAnswers.ts'
import { getQueryKey, queryClient } from './queries.ts'

/** Puts the answers that came with the page where the screens look for them, so that the first view needs no call. */
export function takePageAnswers(): void {
  const element = document.getElementById(pageAnswersId)
  if (!element) return
  for (const { url, params, query, reply } of JSON.parse(element.textContent) as PageAnswer[]) {
    queryClient.setQueryData(getQueryKey({ method: 'GET', url }, { params, query }), reply)
  }
  element.remove()
}
