import { createRootRoute } from '@tanstack/react-router'
import { loadScreen } from '../loadScreen.ts'
import { RouteFailed, Shell } from '../shell/Shell.tsx'

export const root = createRootRoute({
  component: Shell,
  errorComponent: RouteFailed,
  notFoundComponent: loadScreen('notFound'),
})
