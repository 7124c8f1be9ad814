import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { DraftOwner } from '#platform/ui/form/DraftOwner.ts'
import type { AppRouter } from './router.ts'
import { useActor } from './session.ts'

/** The application. The browser and the server render the same elements. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Drafts>
          <RouterProvider router={router} />
        </Drafts>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Drafts belong to the signed-in user. */
function Drafts({ children }: { children: ElementNode }) {
  return <DraftOwner.Provider value={useActor()?.userId}>{children}</DraftOwner.Provider>
}
