import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { PageAnswer, PageCall } from '#platform/contract/pageAnswers.ts'

/** The export of the built screens (web/drawPage.tsx). */
interface Drawing {
  drawPage: (address: string, answers: readonly PageAnswer[]) => Promise<string | null>
}

/** A page's first view as HTML; null if the browser has to render it. */
type DrawFirstView = (
  address: string,
  answers: readonly (readonly [PageCall, reply: string])[],
) => Promise<string | null>

/** The maximum number of characters in answers. Rendering a larger page would keep other requests waiting. */
const mostToDraw = 400_000

/**
 * Renders first views with the built screens, which take memory and are therefore not loaded until the first page is
 * requested.
 */
export function drawFirstViews(file: string, onError: (error: unknown) => void): DrawFirstView {
  if (!existsSync(file)) return async () => null
  let loading: Promise<Drawing | null> | null = null
  const load = async (): Promise<Drawing | null> =>
    (import(pathToFileURL(file).href) as Promise<Drawing>).catch((error: unknown) => {
      onError(error)
      return null
    })
  return async (address, answered) => {
    if (answered.reduce((sum, [, reply]) => sum + reply.length, 0) > mostToDraw) return null
    const screens = await (loading ??= load())
    if (!screens) return null
    const answers = answered.map(([{ endpoint, params, query }, reply]): PageAnswer => {
      return { url: endpoint.url, params, query, reply: JSON.parse(reply) }
    })
    return screens.drawPage(address, answers).catch((error: unknown) => {
      onError(error)
      return null
    })
  }
}
