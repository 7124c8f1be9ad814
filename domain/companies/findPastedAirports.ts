import { normalizeName } from '#platform/contract/names.ts'
import { splitBlock } from '#platform/contract/pastedBlock.ts'
import type { AirportPlace } from '../airports/airport.ts'

/** A piece of a pasted list, without the separators around it. */
interface ListPart {
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
function createAirportIdentifier(airports: readonly AirportPlace[]) {
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
    for (const index of [0, words.length - 1]) {
      const word = words[index] ?? ''
      const each = /^[A-Z]{3}$/.test(word) ? byCode.get(keyOf(word)) : undefined
      const rest = keyOf(words.toSpliced(index, 1).join(' '))
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

interface PastedAirports {
  /** Each once, in the order of the text. */
  found: AirportPlace[]
  /** The texts that match no airport of the year, or more than one. */
  unknown: string[]
  /** Other cells of rows with an airport, which are not read. */
  beside?: string[] | undefined
}

/** Separators that always end an entry. */
const ends = /[;|\u2022\u00b7\u25aa\u2023\u25e6\u25cf\u25cb\u25a0]+/
/** `1.`, `2)`, `-`, and `*` at the beginning of a line. */
const bullet = /^\s*(?:[-*\u2010-\u2015]|\d{1,3}[.)])\s+/
/** Separators that may end an entry or be part of it, except within brackets: `Denver, CO`, `Dallas/Fort Worth`. */
const separator = /\s*(?:[,\u3001/&+:=]|[-\u2010-\u2015]|(?<=\s|^)(?:and|or)(?=\s))\s*(?![^(]*\))/i
/** No airport is written with more parts. */
const mostParts = 7

/** `SEA DEN` is two codes, but the `San` in `San Jose` is not a code. */
const listsCodes = (text: string): boolean => /^[a-z]{3}(\s+[a-z]{3})+$/i.test(text)

/** The parts of an entry, each with the separator before it. */
function splitParts(text: string): ListPart[] {
  const parts: ListPart[] = []
  let rest = text
  let before = ''
  while (rest !== '') {
    const match = separator.exec(rest)
    const part = (match ? rest.slice(0, match.index) : rest).trim()
    if (listsCodes(part)) for (const code of part.split(/\s+/)) parts.push({ text: code, before: ' ' })
    else if (part !== '') parts.push({ text: part, before })
    before = match?.[0] ?? ''
    rest = match ? rest.slice(match.index + match[0].length) : ''
  }
  return parts
}

const joinParts = (parts: readonly ListPart[]): string =>
  parts.map(({ text, before }, place) => (place === 0 ? text : before + text)).join('')

type Identify = ReturnType<typeof createAirportIdentifier>
type Entry = { text: string; found: ReturnType<Identify> }

/** The division of the parts into entries that leaves the fewest of them unknown, and then has the fewest entries. */
function readEntries(parts: readonly ListPart[], identify: Identify): Entry[] {
  const best: { cost: number; entries: Entry[] }[] = [{ cost: 0, entries: [] }]
  for (let end = 1; end <= parts.length; end++) {
    let chosen: (typeof best)[number] | undefined
    for (let start = end - 1; start >= Math.max(0, end - mostParts); start--) {
      const own = parts.slice(start, end)
      const text = joinParts(own)
      const found = identify(own, text)
      const earlier = best[start]
      if ((!found && own.length > 1) || !earlier) continue
      const cost = earlier.cost + (found ? 1 : 1000)
      if (!chosen || cost < chosen.cost) chosen = { cost, entries: [...earlier.entries, { text, found }] }
    }
    if (chosen) best.push(chosen)
  }
  return best.at(-1)?.entries ?? []
}

/** Unknown texts, with a state joined to the place before it. */
const listUnknown = (entries: readonly Entry[]): string[] =>
  entries.reduce<string[]>((texts, { text, found }, place) => {
    const isState = /^[A-Z]{2}$/.test(text) && place > 0 && !entries[place - 1]?.found
    if (!found) texts.push(isState ? `${texts.pop() ?? ''}, ${text}` : text)
    return texts
  }, [])

function readLine(text: string, identify: Identify): PastedAirports {
  const entries = text
    .replace(bullet, '')
    .split(ends)
    .flatMap(entry => readEntries(splitParts(entry), identify))
  const found = entries.flatMap(each => each.found?.airports ?? [])
  return { found, unknown: found.length > 0 ? listUnknown(entries) : [text.trim()] }
}

/** A row of a table. If it names an airport by code or name, other cells may hold its city, of which there may be another. */
function readRow(cells: readonly string[], identify: Identify): PastedAirports {
  const parts = cells.map(text => ({ text: text.trim(), before: '\t' })).filter(({ text }) => text !== '')
  const ofCells = parts.flatMap(part =>
    listsCodes(part.text) || !identify([part], part.text) ? splitParts(part.text) : [part],
  )
  const entries = readEntries(ofCells, identify)
  const named = entries.filter(each => each.found?.isNamed)
  const read = named.length > 0 ? named : entries.filter(each => each.found)
  const found = read.flatMap(each => each.found?.airports ?? [])
  if (found.length === 0) return { found, unknown: [parts.map(({ text }) => text).join(' ')] }
  const others = entries.filter(each => !each.found).map(each => each.text)
  const isCode = (text: string) => /^[A-Z]{3}$/.test(text)
  return { found, unknown: others.filter(isCode), beside: others.filter(text => !isCode(text)) }
}

/**
 * The airports in a pasted list: codes, names, and cities with one airport, below each other, in a sentence, or as
 * columns of a spreadsheet, such as 'Denver, CO (DEN), Las Vegas (LAS)' and 'DEN - Denver; LAS - Las Vegas'. Texts that
 * are not understood, or could be several airports, are listed.
 */
export function findPastedAirports(text: string, airports: readonly AirportPlace[]): PastedAirports {
  const identify = createAirportIdentifier(airports)
  const lines = splitBlock(text.normalize('NFKC'))
    .map(cells => cells.filter(each => each.trim() !== ''))
    .filter(cells => cells.length > 0)
    .map(cells => (cells.length === 1 ? readLine(cells[0] ?? '', identify) : readRow(cells, identify)))
  const beside = [...new Set(lines.flatMap(each => each.beside ?? []))]
  return {
    found: [...new Set(lines.flatMap(each => each.found))],
    unknown: [...new Set(lines.flatMap(each => each.unknown))],
    beside: beside.length > 0 ? beside : undefined,
  }
}
