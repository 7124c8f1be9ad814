import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

declare global {
  interface Window {
    /** Where an analytics script, if configured, reads page views. */
    dataLayer?: Record<string, string>[]
  }
}

/** Pushes each page view to the data layer. Without an analytics id, nothing is recorded. */
export function usePageViews(analyticsId: string | null): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (analyticsId === null || path === undefined) return
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'pageview', analyticsId, page: path })
  }, [analyticsId, path])
}
