import { metresBetween, movedBy } from '#domain/browse/mercator.ts'
import type { Place } from '#domain/browse/outlineMap.ts'

/** What a map of the airport takes, whatever draws it. */
export interface MapProps {
  /** 'Denver International Airport' */
  name: string
  code: string
  place: Place
  /** Where the airport is stored; null where it is not. */
  home: Place | null
  /** Null where the marker stays. */
  onMove: ((place: Place) => void) | null
}

const steps: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 100, east: 0 },
  ArrowDown: { north: -100, east: 0 },
  ArrowRight: { north: 0, east: 100 },
  ArrowLeft: { north: 0, east: -100 },
}

export const howToMove =
  'Drag the marker or click on the map. You can also select the marker and press an arrow key to move it 100 m, or 10 m with Shift.'

/** Where a key leads the marker; null for keys that are none of its own. */
export function movedByKey(
  place: Place,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Place | null {
  const step = steps[key]
  if (!step) return null
  const part = shiftKey ? 0.1 : 1
  return movedBy(place, { north: step.north * part, east: step.east * part })
}

/** How far the marker was moved: '340 m from the saved location', '12.3 km ...'; '' where it was not. */
export function distanceText(place: Place, home: Place | null): string {
  const metres = home ? metresBetween(place, home) : 0
  if (metres < 0.5) return ''
  const far = metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
  return `${far} from the saved location`
}
