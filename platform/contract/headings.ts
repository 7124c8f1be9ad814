import { normalizeName } from './names.ts'

/** The names that a block gives to its columns or, if it is transposed, to its rows. */
export interface Heading {
  /** The index of the first line of data. */
  end: number
  /** The number of lines that the heading takes. */
  height: number
  /** The name of each column of the block, with the text of merged cells above it; '' without one. No two are equal. */
  labels: string[]
  /** The index of the table's column for each column of the block; -1 if the table has none, or if it is not certain. */
  places: number[]
  /** The columns of the block that have no place because they name the same column of the table, with that column. */
  doubled: ReadonlyMap<number, number>
  /** The number of the table's columns that are named. */
  matches: number
}

/** Titles above the heading, and a heading of merged cells, may take a few lines. */
const mostLinesAbove = 6
const mostHeadingLines = 2
/** A line that names this many columns is a heading, however many other columns the sheet has. */
const certainMatches = 3

export const isFilled = (text: string): boolean => text.trim() !== ''

/**
 * Finds the line, or the two lines with merged cells, that name at least three columns, or two columns and this share of
 * the cells. `columns` has the names of each. A pasted name must be the same as one of them.
 */
export function findHeading(
  lines: readonly string[][],
  columns: readonly (readonly string[])[],
  leastShare = 0.5,
): Heading | null {
  const placeOf = indexNames(columns)
  let best: Heading | null = null
  for (let end = 1; end <= Math.min(mostLinesAbove, lines.length); end += 1) {
    for (let height = 1; height <= Math.min(mostHeadingLines, end); height += 1) {
      const headings = lines.slice(end - height, end)
      // Otherwise, a figure could become part of a column's name.
      if (height > 1 && !headings.flat().filter(isFilled).every(isNameLike)) continue
      const found = readHeading(lines, { end, height }, placeOf)
      const filled = found.labels.filter(isFilled).length
      const isEnough =
        found.matches >= Math.min(2, columns.length) &&
        (found.matches >= certainMatches || found.matches >= leastShare * filled)
      // The line above distinguishes columns with the same name.
      const isClearer = best?.end === end && best.doubled.size > 0 && found.matches === best.matches
      if (isEnough && (isClearer || found.matches > (best?.matches ?? 0))) best = found
    }
  }
  return best && withSubheadings(best, lines, placeOf)
}

/** The place of a name; -1 for an unknown name, and for one that several columns have. */
export function indexNames(columns: readonly (readonly string[])[]): (name: string) => number {
  const places = new Map<string, number>()
  for (const [column, names] of columns.entries())
    for (const name of new Set(names.map(normalizeName)))
      if (name !== '') places.set(name, places.has(name) ? -1 : column)
  return name => places.get(normalizeName(name)) ?? -1
}

/** A line below the heading without a name of its own belongs to it, such as years below the names of merged cells. */
function withSubheadings(
  heading: Heading,
  lines: readonly string[][],
  placeOf: (name: string) => number,
): Heading {
  const { end, height, places, doubled } = heading
  const first = places.findIndex((place, index) => place >= 0 || doubled.has(index))
  const hasName = (line: readonly string[] = []) => line.slice(0, first).some(isFilled)
  const below = lines[end]?.filter(isFilled) ?? []
  const isSubheading =
    below.length > 0 &&
    below.every(isNameLike) &&
    !hasName(lines[end]) &&
    lines.slice(end + 1).some(line => hasName(line))
  return isSubheading ? readHeading(lines, { end: end + 1, height: height + 1 }, placeOf) : heading
}

/** Whether a text is a year, a unit, or has letters, unlike a figure. */
const isNameLike = (text: string): boolean => /^(19|20)\d\d$|^[^\d]+$|\p{L}/u.test(text.trim())

/** Reads the heading in the `height` lines before `end`. */
export function readHeading(
  lines: readonly string[][],
  { end, height }: Pick<Heading, 'end' | 'height'>,
  placeOf: (name: string) => number,
): Heading {
  const headings = lines.slice(end - height, end)
  const width = Math.max(...headings.map(line => line.length))
  const read = Array.from({ length: width }, (_, index) => readLabel(headings, index, placeOf))
  const doubled = new Map<number, number>()
  const places = read.map((label, index) => {
    const { place, isOfGroup } = label
    const rivals = read.filter(other => other !== label && other.place === place)
    if (place < 0 || rivals.length === 0) return place
    // The name of a group does not count as a column's name if another column has that name alone.
    const equals = rivals.filter(other => other.isOfGroup === isOfGroup)
    if (equals.length > 0 && (!isOfGroup || equals.length === rivals.length)) doubled.set(index, place)
    return !isOfGroup && equals.length === 0 ? place : -1
  })
  return {
    end,
    height,
    labels: distinguish(read.map(each => each.label)),
    places,
    doubled,
    matches: new Set(read.flatMap(({ place }) => (place >= 0 ? [place] : []))).size,
  }
}

function readLabel(headings: readonly string[][], index: number, placeOf: (name: string) => number) {
  const own = headings.map(line => (line[index] ?? '').trim())
  if (!own.some(isFilled)) return { label: '', place: -1, isOfGroup: false }
  // Only the first of merged cells has the text.
  const path = headings.map((line, depth) =>
    depth === headings.length - 1
      ? (own[depth] ?? '')
      : (line
          .slice(0, index + 1)
          .findLast(isFilled)
          ?.trim() ?? ''),
  )
  const label = path.filter(isFilled).join(' ')
  const find = (names: readonly string[]) => names.map(placeOf).find(found => found >= 0)
  const place = find([label, own.filter(isFilled).join(' '), own.findLast(isFilled) ?? ''])
  if (place !== undefined) return { label, place, isOfGroup: false }
  return { label, place: find(path.toReversed()) ?? -1, isOfGroup: true }
}

/** Columns without a name below merged cells get the name of those cells and their position. */
export function joinUnnamed(heading: Heading, hasFigures: (index: number) => boolean): Heading {
  const places = [...heading.places]
  const labels = [...heading.labels]
  const doubled = new Map(heading.doubled)
  for (const [index, label] of heading.labels.entries()) {
    if (label !== '' || !hasFigures(index)) continue
    const named = heading.labels.slice(0, index).findLastIndex(each => each !== '')
    const place = doubled.get(named) ?? places[named] ?? -1
    if (place < 0) continue
    places[named] = -1
    labels[index] = heading.labels[named] ?? ''
    doubled.set(named, place).set(index, place)
  }
  return { ...heading, places, labels: distinguish(labels), doubled }
}

/** Adds its position to a label that occurs more than once. */
const distinguish = (labels: readonly string[]): string[] =>
  labels.map((label, index) =>
    label !== '' && labels.indexOf(label) !== labels.lastIndexOf(label) ? `${label} (${index + 1})` : label,
  )

/** The place that the user assigned to a label comes first, and then no other line gets it. */
export function assignPlaces(heading: Heading, assigned: ReadonlyMap<string, number>): Heading {
  if (assigned.size === 0) return heading
  const taken = new Set(assigned.values())
  const places = heading.labels.map((label, index) => {
    const place = assigned.get(label)
    if (place !== undefined) return place
    const own = heading.places[index] ?? -1
    return taken.has(own) ? -1 : own
  })
  return { ...heading, places }
}

const unitNames: Readonly<Record<string, readonly string[]>> = {
  $: ['$', 'US$', 'USD'],
  'sq ft': ['sq ft', 'sq. ft.', 'sqft', 'SF', 'ft²'],
  '%': ['%', 'percent'],
  min: ['min', 'minutes'],
}

/** The spellings of a heading in spreadsheets: its names with and without the unit, and with other separators. */
export function listHeadings(names: readonly string[], unit?: string): string[] {
  const separated = names.flatMap(name =>
    name.includes(', ') ? [', ', ' ', ' - ', ': ', ' / '].map(each => name.replaceAll(', ', each)) : [name],
  )
  const units = unit === undefined ? [] : (unitNames[unit] ?? [unit])
  return separated.flatMap(name => [
    name,
    ...units.flatMap(each => [
      `${name} (${each})`,
      `${name}, ${each}`,
      `${name} ${each}`,
      `${name} [${each}]`,
    ]),
  ])
}
