import { getPlace, type Place } from '#domain/airports/place.ts'
import { computeQuantile } from '#domain/browse/benchmark.ts'

/** An airport with the figure that sizes its circle. */
interface PlacedFigure {
  airportId: number
  iataCode: string
  /** The airport's name and figure. */
  label: string
  latitudeText: string | null
  longitudeText: string | null
  value: number | null
  partial: boolean
  /** The address of the circle's card. */
  address?: string | undefined
}

export interface Leveled {
  value: number | null
  /** From 1, the lowest fifth of the complete figures, to 5; null without one, or if there are too few to compare. */
  level: number | null
}

export interface Circle extends Leveled, Pick<PlacedFigure, 'airportId' | 'iataCode' | 'label' | 'address'> {
  place: Place
  radius: number
}

/** The area of a circle is proportional to its figure. Unknown or zero has the smallest. */
function computeRadius(
  value: number | null,
  largestValue: number,
  { least, most }: { least: number; most: number },
): number {
  if (value === null || value <= 0 || largestValue <= 0) return least
  return Math.max(least, most * Math.sqrt(value / largestValue))
}

/** Ratios are similar, so large circles would hide each other. */
const mostRadius = { sum: 26, ratio: 14 }

/** Airports with a location, the largest first, so that small circles are drawn above large ones. */
export function createCircles(airports: readonly PlacedFigure[], isSum: boolean): Circle[] {
  const radii = { least: 3, most: isSum ? mostRadius.sum : mostRadius.ratio }
  const levelOf = divideIntoFifths(airports)
  const largest = Math.max(0, ...airports.map(each => each.value ?? 0))
  return airports
    .flatMap(({ latitudeText, longitudeText, partial, ...airport }) => {
      const place = getPlace(latitudeText, longitudeText)
      const radius = computeRadius(airport.value, largest, radii)
      const level = levelOf({ value: airport.value, partial })
      return place ? [{ ...airport, place, radius, level }] : []
    })
    .toSorted((one, other) => other.radius - one.radius)
}

const fewestColored = 5

type MappedFigure = Pick<PlacedFigure, 'value' | 'partial'>
const getComplete = ({ value, partial }: MappedFigure): number | null => (partial ? null : value)

/** The fifth that a complete figure belongs to, by quantiles. Equal figures have the same one. */
export function divideIntoFifths(figures: readonly MappedFigure[]): (figure: MappedFigure) => number | null {
  const sorted = figures.flatMap(each => getComplete(each) ?? []).toSorted((a, b) => a - b)
  if (new Set(sorted).size < fewestColored) return () => null
  const limits = [0.2, 0.4, 0.6, 0.8].map(p => computeQuantile(sorted, p))
  return figure => {
    const value = getComplete(figure)
    return value === null ? null : 1 + limits.filter(limit => value > limit).length
  }
}

/** The lowest and the highest figure of each level that occurs. */
export function listLevels(circles: readonly Leveled[]): { level: number; least: number; most: number }[] {
  const byLevel = Map.groupBy(circles, each => each.level)
  return [1, 2, 3, 4, 5].flatMap(level => {
    const values = (byLevel.get(level) ?? []).flatMap(each => each.value ?? [])
    return values.length === 0 ? [] : [{ level, least: Math.min(...values), most: Math.max(...values) }]
  })
}

export interface CirclesProps {
  circles: readonly Circle[]
  /** Opens the card of an airport's figure that has no address. */
  onOpen: (airportId: number) => void
}
