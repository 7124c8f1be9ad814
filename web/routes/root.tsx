import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { readSearch } from '#platform/ui/search.ts'
import { loadScreen } from '../loadScreen.ts'
import { RouteFailed, Shell } from '../shell/Shell.tsx'

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: readSearch,
  component: Shell,
  errorComponent: RouteFailed,
  notFoundComponent: loadScreen('notFound'),
})
