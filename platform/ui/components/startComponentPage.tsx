import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../client/queries.ts'
import { ComponentPage } from './ComponentPage.tsx'
import { answerInPlaceOfServer } from './sampleServer.ts'

/**
 * Shows every component in its states, and further examples after them. No server is needed: sample data answer in its
 * place.
 */
export function startComponentPage(root: HTMLElement, further: ReactNode): void {
  answerInPlaceOfServer()
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ComponentPage>{further}</ComponentPage> }),
  })
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
