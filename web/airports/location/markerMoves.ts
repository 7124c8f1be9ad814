import { measureMeters, movePlace } from '#domain/browse/mercator.ts'
import type { Place } from '#domain/browse/outlineMap.ts'

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

const steps: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 100, east: 0 },
  ArrowDown: { north: -100, east: 0 },
  ArrowRight: { north: 0, east: 100 },
  ArrowLeft: { north: 0, east: -100 },
}

export const moveInstructions =
  'Drag the marker or click on the map. You can also select the marker and press an arrow key to move it 100 m, or 10 m with Shift.'

/** The marker's position after a key press; null for other keys. */
export function moveByKey(
  place: Place,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Place | null {
  const step = steps[key]
  if (!step) return null
  const part = shiftKey ? 0.1 : 1
  return movePlace(place, { north: step.north * part, east: step.east * part })
}

/** The distance from the stored location: '340 m from the saved location', '12.3 km ...'; '' if it has not moved. */
export function formatDistance(place: Place, home: Place | null): string {
  const meters = home ? measureMeters(place, home) : 0
  if (meters < 0.5) return ''
  const far = meters < 1000 ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(1)} km`
  return `${far} from the saved location`
}
