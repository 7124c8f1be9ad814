import { splitBlock } from '#platform/contract/pastedBlock.ts'
import type { AirportPlace } from '../airports/airport.ts'
import { createAirportIdentifier, type ListPart } from './identifyAirport.ts'

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
