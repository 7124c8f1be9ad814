import { normalizeName } from '#platform/contract/names.ts'
import type { AirportPlace } from '../airports/airport.ts'

/** A piece of a pasted list, without the separators around it. */
export interface ListPart {
  text: string
  /** The separator before it, such as `,` or ` - `. */
  before: string
}

interface Found {
  airports: AirportPlace[]
  /** By its code or name, not only by its city. */
  isNamed: boolean
}

const bracketed = /[([{]([^()[\]{}]*)[)\]}]/g
const codesWithin = (text: string): string[] =>
  /^\s*[a-z]{3}(\s*[,/;&\s]\s*[a-z]{3})*\s*$/i.test(text) ? text.split(/[^a-z]+/i).filter(Boolean) : []

/** For comparing: normalized, with one space after a comma, and without the period of a sentence. */
const keyOf = (text: string): string =>
  normalizeName(text)
    .replace(/\s*,\s*/g, ', ')
    .replace(/^[,:\s-]+|[,:.\s-]+$/g, '')

const containsWords = (text: string, words: string): boolean =>
  words !== '' &&
  ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words.replace(/[^\p{L}\p{N}]+/gu, ' ')} `)

/**
 * Identifies an airport from adjoining parts of a list by its exact code, name, or city. Words beside a code in brackets
 * may be any, as long as they do not name another airport. Null if nothing matches, or more than one airport does.
 */
export function createAirportIdentifier(airports: readonly AirportPlace[]) {
  const known = airports.map(each => {
    const { city, stateProvinceCode: state, isoCountryCode: country } = each
    const places = [state, country, state && `${state}, ${country}`, country === 'US' ? 'USA' : null]
    return {
      airport: each,
      code: keyOf(each.iataCode),
      name: keyOf(each.airportName),
      city: keyOf(city),
      places: new Set(places.flatMap(place => (place ? [keyOf(place)] : []))),
    }
  })
  type Known = (typeof known)[number]
  const byCode = new Map(known.map(each => [each.code, each]))
  const byName = Map.groupBy(known, each => each.name)
  const byCity = Map.groupBy(known, each => each.city)

  const isPlaceOf = (each: Known, key: string): boolean => {
    if (key === each.city || key === each.name || key === each.code || each.places.has(key)) return true
    const [first, ...rest] = key.split(', ')
    return (
      rest.length > 0 &&
      (first === each.city || first === each.name || each.places.has(first ?? '')) &&
      isPlaceOf(each, rest.join(', '))
    )
  }

  /** Whether words name another airport and not this one. */
  const isContradicted = (each: Known, words: string): boolean =>
    !containsWords(words, each.city) &&
    !containsWords(words, each.name) &&
    known.some(
      other =>
        other.city !== each.city && (containsWords(words, other.city) || containsWords(words, other.name)),
    )

  /** `Denver DEN` and `DEN Denver`: a code in capitals beside the airport's own words. */
  function findEdgeCode(text: string): Known | null {
    const words = text.trim().split(/\s+/)
    for (const at of [0, words.length - 1]) {
      const each = /^[A-Z]{3}$/.test(words[at] ?? '') ? byCode.get(keyOf(words[at] ?? '')) : undefined
      const rest = keyOf(words.toSpliced(at, 1).join(' '))
      if (each && (isPlaceOf(each, rest) || isPlaceOf(each, rest.replace(/ (\S+)$/, ', $1')))) return each
    }
    return null
  }

  return function identify(parts: readonly ListPart[], whole: string): Found | null {
    const named = byName.get(keyOf(whole))
    if (named?.length === 1 && named[0] && !isOther(byCode.get(keyOf(whole)), named[0]))
      return { airports: [named[0].airport], isNamed: true }
    const codes = new Set<Known>()
    const free: string[] = []
    const asked: string[] = []
    for (const [place, { text, before }] of parts.entries()) {
      const inBrackets = [...text.matchAll(bracketed)].map(match => match[1] ?? '')
      const words = keyOf(text.replace(bracketed, ' '))
      const bracketCodes = inBrackets.flatMap(codesWithin)
      const matched = bracketCodes.map(code => byCode.get(keyOf(code)))
      // A code of another year's airport names none of these.
      if (matched.includes(undefined)) return null
      if (matched.length > 1) return parts.length > 1 ? null : toFound(matched)
      for (const each of matched) if (each) codes.add(each)
      if (bracketCodes.length > 0) free.push(words)
      else if (place > 0 && codes.size === 1 && /[-:=]/.test(before) && place === 1 && !byCode.has(words))
        free.push(words)
      else {
        const own = byCode.get(words) ?? findEdgeCode(text)
        if (own) codes.add(own)
        asked.push(words, ...inBrackets.map(keyOf))
      }
    }
    const isOwn = (each: Known) =>
      asked.every(words => isPlaceOf(each, words) || findEdgeCode(words.toUpperCase()) === each)
    if (codes.size > 0) {
      const [each] = codes
      const words = [...asked, ...free].filter(text => text !== '').join(', ')
      const cities = byCity.get(words)
      const isUnclear = asked.length === 1 && cities?.some(other => isOther(other, each))
      return codes.size === 1 &&
        each &&
        isOwn(each) &&
        !isUnclear &&
        !(free.length > 0 && isContradicted(each, words))
        ? { airports: [each.airport], isNamed: true }
        : null
    }
    const [first = ''] = asked
    const candidates = new Set([
      ...(byName.get(first) ?? []),
      ...(byCity.get(first) ?? []),
      ...(byCity.get(first.replace(/[, ]+\S+$/, '')) ?? []),
    ])
    const matching = [...candidates].filter(
      each => isOwn(each) || (asked.length === 1 && isPlaceOf(each, first.replace(/ (\S+)$/, ', $1'))),
    )
    const [only] = matching
    if (matching.length !== 1 || !only) return null
    return { airports: [only.airport], isNamed: asked.includes(only.name) }
  }

  function toFound(all: readonly (Known | undefined)[]): Found {
    return { airports: all.flatMap(each => (each ? [each.airport] : [])), isNamed: true }
  }

  function isOther(one: Known | undefined, other: Known | undefined): boolean {
    return one !== undefined && one !== other
  }
}
