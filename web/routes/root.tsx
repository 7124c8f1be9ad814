import { createRootRoute } from '@tanstack/react-router'
import { screen } from '../screen.ts'
import { RouteFailed, Shell } from '../shell/Shell.tsx'

export const root = createRootRoute({
  component: Shell,
  errorComponent: RouteFailed,
  notFoundComponent: screen('notFound'),
})
