import '#platform/client/configureZod.ts'
import '#platform/ui/theme.css'
import '#platform/ui/fonts.css'
import '#platform/ui/base.css'
import '#platform/ui/bootstrap.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { setSharedHeaders } from '#platform/client/api.ts'
import { takePageAnswers } from '#platform/client/pageAnswers.ts'
import { queryClient } from '#platform/client/queries.ts'
import { linkHeaders } from './links.ts'
import { router } from './routes.tsx'
import { loadActor, useActor } from './session.ts'
import { watchRefusedSessions } from './watchRefusedSessions.ts'
import { DraftOwner } from '#platform/ui/form/useDraft.ts'

setSharedHeaders(linkHeaders)
watchRefusedSessions(router)
takePageAnswers()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')
void start(place)

/** The content of index.html stays until there is something to replace it. */
async function start(root: HTMLElement): Promise<void> {
  // The screen's files are loaded while its permission is still being checked.
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) {
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
  await Promise.all([router.load(), Promise.race([loadActor().catch(() => null), slowAnswerTimeout()])])
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Drafts>
          <RouterProvider router={router} />
        </Drafts>
      </QueryClientProvider>
    </StrictMode>
  )
  // A transition is drawn in pieces, between which the page responds.
  startTransition(() => createRoot(root).render(app))
}

/** Drafts belong to the signed-in person. */
function Drafts({ children }: { children: ReactNode }) {
  return <DraftOwner.Provider value={useActor()?.userId}>{children}</DraftOwner.Provider>
}

/** The menu and the greeting depend on the reader; a slow answer does not delay what everyone may see. */
function slowAnswerTimeout(): Promise<void> {
  return new Promise(end => setTimeout(end, 400))
}
