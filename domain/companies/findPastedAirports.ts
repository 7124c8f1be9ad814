import { splitBlock } from '#platform/contract/pastedBlock.ts'
import type { AirportPlace } from '../airports/airport.ts'

interface PastedAirports {
  /** Each once, in the order of the text. */
  found: AirportPlace[]
  /** The texts that match no airport of the year, or a city with several. */
  unknown: string[]
}

/** `SEA DEN` is two codes, but the `San` in `San Jose` is not a code. */
const splitCodes = (text: string): string[] =>
  /^[a-z]{3}(\s+[a-z]{3})*$/i.test(text.trim()) ? text.trim().split(/\s+/) : [text.trim()]

/**
 * The airports in a pasted list: codes or names, one per line, separated by commas or spaces, or as columns of a
 * spreadsheet. Also accepts 'Denver, CO (DEN)' and 'DEN - Denver', and cities with one airport: 'Denver' and
 * 'Denver, CO'.
 */
export function findPastedAirports(text: string, airports: readonly AirportPlace[]): PastedAirports {
  const named = new Map(
    airports.flatMap(each => [
      [each.iataCode.toLowerCase(), each],
      [each.airportName.toLowerCase(), each],
    ]),
  )
  const cities = Map.groupBy(
    airports.flatMap(each =>
      [each.city, `${each.city}, ${each.stateProvinceCode}`].map(city => ({
        city: city.toLowerCase(),
        each,
      })),
    ),
    ({ city }) => city,
  )
  const findNamed = (words: string): AirportPlace[] => {
    const name = words.trim().toLowerCase()
    const code = /\(([a-z]{3})\)/.exec(name)?.[1] ?? /^([a-z]{3})\s*[-–:]/.exec(name)?.[1]
    const airport = named.get(name) ?? named.get(code ?? '')
    return airport ? [airport] : []
  }
  const findByCity = (words: string): AirportPlace[] => {
    const inCity =
      cities.get(
        words
          .trim()
          .replace(/\s*,\s*/, ', ')
          .toLowerCase(),
      ) ?? []
    return inCity.length === 1 ? inCity.map(({ each }) => each) : []
  }
  const find = (words: string): AirportPlace[] => {
    const found = findNamed(words)
    return found.length > 0 ? found : findByCity(words)
  }
  const lines = splitBlock(text)
    .filter(cells => cells.some(each => each.trim() !== ''))
    .flatMap((cells): PastedAirports[] => {
      // A row that names an airport may also have its city, of which there may be another.
      const name = cells.flatMap(findNamed)
      const city = name.length > 0 ? [] : cells.flatMap(findByCity)
      const found =
        name.length + city.length > 0
          ? [...name, ...city]
          : cells.flatMap((cell, at) => findByCity(`${cell}, ${cells[at + 1]?.trim()}`))
      if (found.length > 0) return [{ found, unknown: [] }]
      const line = cells.join(' ').trim()
      const parts = cells
        .flatMap(each => each.split(/[,;]/))
        .flatMap(splitCodes)
        .filter(Boolean)
      if (!parts.some(each => find(each).length > 0)) return [{ found, unknown: [line] }]
      return parts.map(each => ({ found: find(each), unknown: find(each).length > 0 ? [] : [each] }))
    })
  return {
    found: [...new Set(lines.flatMap(each => each.found))],
    unknown: [...new Set(lines.flatMap(each => each.unknown))],
  }
}
