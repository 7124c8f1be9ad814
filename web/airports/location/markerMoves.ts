import type { Place } from '#domain/airports/place.ts'
import { measureMeters, movePlace } from '#domain/browse/mercator.ts'

/** The props of any map of the airport. */
export interface MapProps {
  /** 'Denver International Airport' */
  name: string
  code: string
  place: Place
  /** The airport's stored location; null if there is none. */
  home: Place | null
  /** Null if the marker cannot be moved. */
  onMove: ((place: Place) => void) | null
}

const metersPerFoot = 0.3048
export const metersPerMile = 5280 * metersPerFoot

/** In feet. */
const steps: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 300, east: 0 },
  ArrowDown: { north: -300, east: 0 },
  ArrowRight: { north: 0, east: 300 },
  ArrowLeft: { north: 0, east: -300 },
}

export const moveInstructions =
  'Drag the marker or click on the map. You can also select the marker and press an arrow key to move it 300 ft, or 30 ft with Shift.'

/** The marker's position after a key press; null for other keys. */
export function moveByKey(
  place: Place,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Place | null {
  const step = steps[key]
  if (!step) return null
  const meters = metersPerFoot * (shiftKey ? 0.1 : 1)
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
