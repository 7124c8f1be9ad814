import northAmerica from '../airports/northAmerica.json' with { type: 'json' }
import type { Place } from '../airports/place.ts'
import type { AirportLocator, LocatorSheet } from './airportLocator.ts'
import { readOutline } from './northAmericaOutline.ts'

/** On the sheet, from its upper left corner. */
type Point = readonly [x: number, y: number]
type Label = AirportLocator['labels'][number]

const outline = readOutline(northAmerica)
const earthRadiusKm = 6371
const inRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** A small map with the place at its center and north up, for a page or a book. */
export function createLocator(center: Place, sheet: LocatorSheet): AirportLocator {
  const project = createProjection(center, sheet)
  const rings = (lines: Place[][]) =>
    pathOf(
      lines.map(ring => clippedRing(ring.map(project), sheet)),
      'Z',
    )
  const strokes = (lines: Place[][]) =>
    pathOf(
      lines.flatMap(line => clippedLine(line.map(project), sheet)),
      '',
    )
  return {
    land: rings(outline.land),
    lakes: rings(outline.lakes),
    borders: strokes(outline.borders),
    stateBorders: strokes(outline.stateBorders),
    labels: placeLabels(
      outline.labels.map(({ code, place }) => {
        const [x, y] = project(place)
        return { code, x, y }
      }),
      sheet,
    ),
  }
}

/** Lambert's azimuthal projection, which has true areas. */
function createProjection(center: Place, sheet: LocatorSheet): (place: Place) => Point {
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

/** A stroke along a cut edge would show at the margin, so lines are cut outside the sheet. */
const margin = 8

/** The part of a ring on the sheet, clipped at each of its four sides in turn (Sutherland and Hodgman). */
function clippedRing(ring: Point[], { width, height }: LocatorSheet): Point[] {
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
function clippedLine(line: Point[], { width, height }: LocatorSheet): Point[][] {
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

/** The codes that overlap neither the edge, the airport's code to the right of the center, nor one another. */
function placeLabels(labels: readonly Label[], { width, height, label: half }: LocatorSheet): Label[] {
  return labels.reduce<Label[]>((placed, label) => {
    const { x, y } = label
    const isInside = x > half.x && x < width - half.x && y > half.y && y < height - half.y
    const [east, south] = [x - width / 2, y - height / 2]
    const isAtAirport = east > -2 * half.x && east < 5 * half.x && Math.abs(south) < 2 * half.y
    const touches = placed.some(
      other => Math.abs(other.x - x) < 2 * half.x && Math.abs(other.y - y) < 2 * half.y,
    )
    return isInside && !isAtAirport && !touches ? [...placed, label] : placed
  }, [])
}
