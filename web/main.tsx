import './ui/mantine.css'
import './ui/fonts.css'
import './ui/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { queryClient } from './queries.ts'
import { router } from './routes.tsx'
import { watchRefusedSessions } from './signedOut.ts'
import { colorScheme } from './ui/colorScheme.ts'
import { theme, themeVariables } from './ui/theme.ts'

// Otherwise zod compiles functions from text, which the content security policy forbids.
z.config({ jitless: true })
watchRefusedSessions(router)

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')
createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
