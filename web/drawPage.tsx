import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { storeAnswers } from '#platform/client/pageAnswers.ts'
import { createQueryClient } from '#platform/client/queries.ts'
import type { PageAnswer } from '#platform/contract/pageAnswers.ts'
import { App } from './App.tsx'
import { createAppRouter } from './routes.tsx'

/**
 * Renders a page's first view as HTML on the server, using only the answers embedded in the page. Null if the address
 * redirects elsewhere, which the browser then follows.
 */
export async function drawPage(address: string, answers: readonly PageAnswer[]): Promise<string | null> {
  const queryClient = createQueryClient()
  storeAnswers(queryClient, answers)
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  // A redirect renders no screen.
  const { matches, resolvedLocation } = router.state
  if (!resolvedLocation || matches.some(({ status }) => status !== 'success')) return null
  return renderToString(<App router={router} queryClient={queryClient} />)
}
