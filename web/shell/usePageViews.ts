import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

declare global {
  interface Window {
    /** Where an analytics script, if one is set up, reads page views. */
    dataLayer?: Record<string, string>[]
  }
}

/** Pushes each page view to the data layer; without an analytics id nothing is recorded anywhere. */
export function usePageViews(analyticsId: string | null): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (analyticsId === null || path === undefined) return
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'pageview', analyticsId, page: path })
  }, [analyticsId, path])
}
