import { measureMeters, movePlace, type Place } from '#domain/airports/place.ts'
import { hasModifier } from '#platform/ui/hasModifier.ts'

const metersPerFoot = 0.3048
const metersPerMile = 5280 * metersPerFoot

/** In feet. */
const steps: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 300, east: 0 },
  ArrowDown: { north: -300, east: 0 },
  ArrowRight: { north: 0, east: 300 },
  ArrowLeft: { north: 0, east: -300 },
}

/** The marker's position after a key press; null for other keys. */
export function moveByKey(
  place: Place,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): Place | null {
  const step = hasModifier(event) ? undefined : steps[event.key]
  if (!step) return null
  const meters = metersPerFoot * (event.shiftKey ? 0.1 : 1)
  return movePlace(place, { north: step.north * meters, east: step.east * meters })
}

/** The distance from the stored location: '340 ft from the saved location', '12.3 mi ...'; '' if it has not moved. */
export function formatDistance(place: Place, home: Place | null): string {
  const meters = home ? measureMeters(place, home) : 0
  if (meters < 0.5) return ''
  const feet = Math.round(meters / metersPerFoot)
  const far = feet < 1000 ? `${feet} ft` : `${(meters / metersPerMile).toFixed(1)} mi`
  return `${far} from the saved location`
}
