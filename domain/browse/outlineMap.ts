import {
  borders,
  lakes,
  land,
  stateBorders,
  stateLabels,
  stepsPerDegree,
} from '../airports/northAmerica.facts.ts'
import type { Place } from '../airports/place.ts'
import type { OutlineMap } from './airportOutline.ts'

/** The size of the sheet in drawing units. */
export interface Sheet {
  width: number
  height: number
}

/** On the sheet, from its upper left corner. */
export type Point = readonly [x: number, y: number]

const earthRadiusKm = 6371
const inRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** A map with the place at its center and north up, with true areas (Lambert's azimuthal projection). */
export function createOutlineAround(center: Place, sheet: Sheet & { kilometersAcross: number }): OutlineMap {
  const { width, height, kilometersAcross } = sheet
  const corner = (Math.hypot(width / 2 + margin, height / 2 + margin) * kilometersAcross) / width
  // The angle whose chord is the distance to the corner, as in Lambert's projection.
  const reach = 2 * Math.asin(Math.min(1, corner / (2 * earthRadiusKm)))
  const isNear = (line: Line) => angleBetween(center, line.middle) <= reach + line.reach
  return createOutline(createProjection(center, sheet), sheet, isNear)
}

/** A map with any projection from places to points of the sheet. Lines that are not near need not be projected. */
export function createOutline(
  project: (place: Place) => Point,
  sheet: Sheet,
  isNear: (line: Line) => boolean = () => true,
): OutlineMap {
  const lines = (text: string): Point[][] =>
    linesIn(text)
      .filter(isNear)
      .map(({ places }) => places.map(project))
  const rings = (text: string) =>
    pathOf(
      lines(text).map(ring => clippedRing(ring, sheet)),
      'Z',
    )
  const strokes = (text: string) =>
    pathOf(
      lines(text).flatMap(line => clippedLine(line, sheet)),
      '',
    )
  return {
    land: rings(land),
    lakes: rings(lakes),
    borders: strokes(borders),
    stateBorders: strokes(stateBorders),
    labels: labelsOn(project, sheet),
  }
}

/** Lambert's azimuthal projection. `kilometersAcross` is the distance that the sheet's width covers. */
export function createProjection(
  center: Place,
  sheet: Sheet & { kilometersAcross: number },
): (place: Place) => Point {
  const unitsPerRadius = (earthRadiusKm * sheet.width) / sheet.kilometersAcross
  const sinCenter = Math.sin(inRadians(center.latitude))
  const cosCenter = Math.cos(inRadians(center.latitude))
  return ({ latitude, longitude }) => {
    const east = inRadians(longitude - center.longitude)
    const sin = Math.sin(inRadians(latitude))
    const cos = Math.cos(inRadians(latitude))
    const scale = unitsPerRadius * Math.sqrt(2 / (1 + sinCenter * sin + cosCenter * cos * Math.cos(east)))
    return [
      sheet.width / 2 + scale * cos * Math.sin(east),
      sheet.height / 2 - scale * (cosCenter * sin - sinCenter * cos * Math.cos(east)),
    ]
  }
}

interface Line {
  places: Place[]
  middle: Place
  /** The angle in radians within which the whole line is from its middle. */
  reach: number
}

function linesIn(text: string): Line[] {
  const lines = read.get(text) ?? text.trim().split('\n').map(measureLine)
  read.set(text, lines)
  return lines
}
// A book draws the map for more than a hundred airports.
const read = new Map<string, Line[]>()

function measureLine(text: string): Line {
  const places = placesIn(text)
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { latitude, longitude } of places) {
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
  }
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  // No place is farther away than along a meridian and then along a parallel, which is longest next to the equator.
  const nearestToEquator = Math.max(0, Math.abs(middle.latitude) - (north - south) / 2)
  const reach =
    inRadians(north - south) / 2 + (inRadians(east - west) / 2) * Math.cos(inRadians(nearestToEquator))
  return { places, middle, reach }
}

/** In radians, as seen from the center of the earth. */
function angleBetween(one: Place, other: Place): number {
  const [north, otherNorth] = [inRadians(one.latitude), inRadians(other.latitude)]
  const across = Math.cos(inRadians(one.longitude - other.longitude))
  const cosine = Math.sin(north) * Math.sin(otherNorth) + Math.cos(north) * Math.cos(otherNorth) * across
  return Math.acos(Math.min(1, cosine))
}

function placesIn(line: string): Place[] {
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

/** A stroke along a cut edge would show at the margin, so lines are cut outside the sheet. */
const margin = 8

/** The part of a ring on the sheet, clipped at each of its four sides in turn (Sutherland and Hodgman). */
function clippedRing(ring: Point[], { width, height }: Sheet): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -margin, 1],
    [0, width + margin, -1],
    [1, -margin, 1],
    [1, height + margin, -1],
  ]
  return sides.reduce<Point[]>((points, [axis, limit, sign]) => {
    const kept: Point[] = []
    let before = points.at(-1)
    let wasInside = before !== undefined && (before[axis] - limit) * sign >= 0
    for (const point of points) {
      const isInside = (point[axis] - limit) * sign >= 0
      if (before && isInside !== wasInside) kept.push(computeCrossing(before, point, axis, limit))
      if (isInside) kept.push(point)
      before = point
      wasInside = isInside
    }
    return kept
  }, ring)
}

function computeCrossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}

/** The pieces of a line near the sheet, each from the point before to the point after it. */
function clippedLine(line: Point[], { width, height }: Sheet): Point[][] {
  // A long straight border may cross the sheet without having a point on it.
  const passes = (one: Point, other: Point) =>
    Math.max(one[0], other[0]) > -margin &&
    Math.min(one[0], other[0]) < width + margin &&
    Math.max(one[1], other[1]) > -margin &&
    Math.min(one[1], other[1]) < height + margin
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    if (before && passes(before, point)) piece.push(...(piece.length ? [point] : [before, point]))
    else if (piece.length) {
      pieces.push(piece)
      piece = []
    }
  }
  return piece.length ? [...pieces, piece] : pieces
}

/** One decimal is a fifth of a pixel on the sharpest screens. */
function pathOf(lines: Point[][], end: 'Z' | ''): string {
  return lines
    .filter(line => line.length > 1)
    .map(line => `M${line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}${end}`)
    .join('')
}

function labelsOn(project: (place: Place) => Point, { width, height }: Sheet): OutlineMap['labels'] {
  const near = 10
  const whole = stateLabels
    .trim()
    .split('\n')
    .flatMap(line => {
      const [code = '', ...steps] = line.split(' ')
      const [place] = placesIn(steps.join(' '))
      if (!place) return []
      const [x, y] = project(place)
      return [{ code, x, y }]
    })
  return whole.filter(({ x, y }) => x > near && x < width - near && y > near && y < height - near)
}
