import './mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './colorScheme.ts'
import { theme, themeVariables } from './theme.ts'

/** What Mantine's components need around them. */
export function Dressed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={useColorScheme()}>
      {children}
    </MantineProvider>
  )
}
