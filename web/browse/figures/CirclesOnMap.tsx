import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import type { CirclesProps } from './mapCircles.ts'

const OutlineCircles = lazyPart(() => import('./OutlineCircles.tsx'))
const StreetCircles = lazyPart(() => import('./StreetCircles.tsx'))

/** Airports on the configured map service, or on the bundled outlines. A circle opens the card of its figure, `onOpen`, or else its airport's profile. */
export function CirclesOnMap({
  circles,
  shown,
  onOpen: openCard,
}: Omit<CirclesProps, 'onOpen'> & Partial<Pick<CirclesProps, 'onOpen'>>) {
  const tilesUrl = useSession()?.mapTilesUrl ?? null
  const navigate = useNavigate()
  const openProfile = useCallback(
    (airportId: number) => void navigate({ to: paths.airports, params: { contentID: String(airportId) } }),
    [navigate],
  )
  const given = { circles, shown, onOpen: openCard ?? openProfile }
  return (
    <Suspense fallback={<Skeleton lines={12} />}>
      {tilesUrl === null ? <OutlineCircles {...given} /> : <StreetCircles {...given} tilesUrl={tilesUrl} />}
    </Suspense>
  )
}
