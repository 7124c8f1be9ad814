import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { listMissingCalls, storeAnswers } from '#platform/client/pageAnswers.ts'
import { createQueryClient } from '#platform/client/queries.ts'
import type { RenderedPage, PageAnswer, PageCall } from '#platform/contract/pageAnswers.ts'
import { finishLoadingParts } from '#platform/ui/lazyPart.tsx'
import { TakeTitle } from '#platform/ui/PageTitle.tsx'
import { App } from './App.tsx'
import { createAppRouter } from './router.ts'
import { screens, type Screen } from './screens.ts'

const matcher = createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() })

/** The screen at a path without its query; null if there is none. */
export function findScreen(path: string): Screen | null {
  const [, , route] = matcher.getMatchedRoutes(path)
  const { screen } = route?.options.staticData ?? {}
  return screen ? screens[screen] : null
}

/** Answers calls of the page's visitor, without those that are refused or late; null if the page would be too large. */
type Ask = (calls: PageCall[]) => Promise<PageAnswer[] | null>

/**
 * The comment that React writes in place of a part whose file is still loading. The browser would report it as an
 * error.
 */
const unfinishedPart = '<!--$!-->'

/** A part whose file is loaded may need answers, and an answer may lead to another call, such as the rows of each group. */
const mostRounds = 4

/**
 * Renders a page's first view on the server. Missing answers are requested once, and then the page is rendered again.
 * What is about an answer that is late or refused looks as while it loads, and the browser asks again. Null if the page
 * cannot be rendered, or if the address redirects elsewhere, which the browser then follows.
 */
export async function renderPage(
  address: string,
  session: PageAnswer,
  ask: Ask,
): Promise<RenderedPage | null> {
  const queryClient = createQueryClient()
  storeAnswers(queryClient, [session])
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  // A redirect renders no screen.
  const { matches, resolvedLocation } = router.state
  if (!resolvedLocation || matches.some(({ status }) => status !== 'success')) return null
  let title = ''
  const takeTitle = (given: string) => void (title = given)
  const asked = new Set<string>()
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const view = renderToString(
      <TakeTitle value={takeTitle}>
        <App router={router} queryClient={queryClient} />
      </TakeTitle>,
    )
    const lacking = listMissingCalls(queryClient)
    const missing = lacking?.filter(each => !asked.has(JSON.stringify(each)))
    const isUnfinished = view.includes(unfinishedPart)
    const wasLoading = await finishLoadingParts()
    if (missing?.length === 0 && !isUnfinished) return { view, title, isPartial: lacking?.length !== 0 }
    if (missing?.length === 0 && !wasLoading) return null
    const answers = missing && (await ask(missing))
    if (!answers) return null
    for (const each of missing) asked.add(JSON.stringify(each))
    storeAnswers(queryClient, answers)
  }
  return null
}
