import { splitBlock } from '#platform/contract/pastedBlock.ts'
import type { AirportPlace } from '../airports/airport.ts'

interface PastedAirports {
  /** Each once, in the order of the text. */
  found: AirportPlace[]
  /** The texts that match no airport of the year. */
  unknown: string[]
}

/** `SEA DEN` is two codes, but the `San` in `San Jose` is not a code. */
const splitCodes = (text: string): string[] =>
  /^[a-z]{3}(\s+[a-z]{3})*$/i.test(text.trim()) ? text.trim().split(/\s+/) : [text.trim()]

/**
 * The airports in a pasted list: codes or names, one per line, separated by commas or spaces, or as columns of a
 * spreadsheet. Also accepts 'Denver, CO (DEN)' and 'DEN - Denver'.
 */
export function findPastedAirports(text: string, airports: readonly AirportPlace[]): PastedAirports {
  const named = new Map(
    airports.flatMap(each => [
      [each.iataCode.toLowerCase(), each],
      [each.airportName.toLowerCase(), each],
    ]),
  )
  const find = (words: string): AirportPlace[] => {
    const name = words.trim().toLowerCase()
    const code = /\(([a-z]{3})\)/.exec(name)?.[1] ?? /^([a-z]{3})\s*[-–:]/.exec(name)?.[1]
    const airport = named.get(name) ?? named.get(code ?? '')
    return airport ? [airport] : []
  }
  const lines = splitBlock(text)
    .filter(cells => cells.some(each => each.trim() !== ''))
    .flatMap((cells): PastedAirports[] => {
      const found = cells.flatMap(find)
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
