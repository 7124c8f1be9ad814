import type { Place } from '../airports/place.ts'

/**
 * `northAmerica.json`. Each text is a line on the map, in steps of longitude and latitude, the first from 0° 0°. A label
 * has its code first.
 */
export type OutlineFile = Record<keyof Omit<Outline, 'labels'> | 'stateLabels', string[]> & {
  stepsPerDegree: number
}

/** Land and lakes are rings, to be filled, with lakes on the land. The rest are lines. */
export interface Outline {
  land: Place[][]
  lakes: Place[][]
  /** Between countries. */
  borders: Place[][]
  /** Between states or provinces. */
  stateBorders: Place[][]
  /** The code of each state or province, and where it is written. */
  labels: { code: string; place: Place }[]
}

export function readOutline(file: OutlineFile): Outline {
  const readLine = (text: string) => readPlaces(text, file.stepsPerDegree)
  return {
    land: file.land.map(readLine),
    lakes: file.lakes.map(readLine),
    borders: file.borders.map(readLine),
    stateBorders: file.stateBorders.map(readLine),
    labels: file.stateLabels.flatMap(text => {
      const [code = '', ...steps] = text.split(' ')
      return readLine(steps.join(' ')).map(place => ({ code, place }))
    }),
  }
}

/** `states.json`: the states and provinces of the United States and Canada by ISO 3166-2 code. */
export interface AreasFile {
  stepsPerDegree: number
  areas: Record<string, { label: string; rings: string[] }>
}

interface OutlinedArea {
  rings: Place[][]
  /** Where its code is written. Null for a country. */
  label: { code: string; place: Place } | null
}

/** The outline of a state or province, or of all those of a country. Null for another area. */
export function findArea({ areas, stepsPerDegree }: AreasFile, area: string): OutlinedArea | null {
  const codes = Object.keys(areas).filter(each => each === area || each.startsWith(`${area}-`))
  const parts = codes.flatMap(each => areas[each] ?? [])
  const rings = parts.flatMap(each => each.rings.map(ring => readPlaces(ring, stepsPerDegree)))
  if (rings.length === 0) return null
  const [, code] = area.split('-')
  const [place] = readPlaces(parts[0]?.label ?? '', stepsPerDegree)
  return { rings, label: code && place ? { code, place } : null }
}

function readPlaces(line: string, stepsPerDegree: number): Place[] {
  const steps = line.split(' ').map(Number)
  const places: Place[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    places.push({ latitude: y / stepsPerDegree, longitude: x / stepsPerDegree })
  }
  return places
}
