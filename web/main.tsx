import './ui/layers.css'
import './ui/theme.css'
import './ui/fonts.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './queries.ts'
import { router } from './routes.tsx'
import { watchRefusedSessions } from './signedOut.ts'
import { followSystemScheme } from './ui/colorScheme.ts'

watchRefusedSessions(router)
followSystemScheme()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
