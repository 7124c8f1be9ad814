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

function readPlaces(line: string, stepsPerDegree: number): Place[] {
  const steps = line.split(' ').map(Number)
  const places: Place[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    places.push({ latitude: y / stepsPerDegree, longitude: x / stepsPerDegree })
  }
  return places
}
