import { normalizeName, normalizeSearchText } from './names.ts'

/** What people search by: names, and a code. */
export interface SearchedName {
  name: string
  otherNames?: readonly string[]
  code?: string | null
  /** Orders equally good matches, greater first. */
  weight?: number | null
}

/** The order of a search's results, for `sort`. */
export const bestMatch = 'bestMatch'

/** How well a name matches, best first. */
export const matchRanks = { code: 6, codeStart: 5, whole: 4, start: 3, wordStart: 2, within: 1 } as const

/** The typed text as words to look for. */
export const splitWords = (typed: string): string[] => normalizeSearchText(typed).split(' ').filter(Boolean)

/** A part that must match literally: only punctuation, or with a character that no one types instead of a space. */
const isLiteral = (part: string): boolean => /[%_\\]/.test(part) || normalizeSearchText(part) === ''

/**
 * The parts that every match contains: words, which ignore punctuation, and literal parts as `normalizeName` returns
 * them.
 */
export function splitTyped(typed: string): { words: string[]; literals: string[] } {
  const parts = typed.split(/\s+/).filter(Boolean)
  return {
    words: splitWords(parts.filter(part => !isLiteral(part)).join(' ')),
    literals: parts.filter(isLiteral).map(normalizeName),
  }
}

/** A test of whether texts contain everything that was typed, or codes are equal to a word of it. */
export function createTextTest(
  typed: string,
): (texts: readonly string[], codes?: readonly string[]) => boolean {
  const { words, literals } = splitTyped(typed)
  return (texts, codes = []) => {
    const normalized = texts.map(normalizeStored)
    const normalizedCodes = codes.map(normalizeStored)
    return (
      words.every(word => normalized.some(text => text.includes(word)) || normalizedCodes.includes(word)) &&
      literals.every(part => texts.some(text => normalizeName(text).includes(part)))
    )
  }
}

/** A ranking for the typed text: one of `matchRanks`, or 0 if the name does not match. */
export function createNameRanking(typed: string): (searched: SearchedName) => number {
  const contains = createTextTest(typed)
  const rank = createMatchRanking(typed)
  return ({ name, otherNames = [], code }) => {
    const names = [name, ...otherNames]
    return contains(code ? [...names, code] : names) ? rank(names, code ?? '') : 0
  }
}

/** A ranking of names and a code that are known to match the typed text: one of `matchRanks`. */
export function createMatchRanking(typed: string): (names: readonly string[], code: string) => number {
  const words = splitWords(typed)
  const phrase = words.join(' ')
  return (names, code) => {
    if (phrase === '') return matchRanks.within
    const normalizedCode = normalizeStored(code)
    if (normalizedCode === phrase) return matchRanks.code
    if (normalizedCode.startsWith(phrase)) return matchRanks.codeStart
    return Math.max(...names.map(name => rankName(normalizeStored(name), words, phrase)))
  }
}

function rankName(name: string, words: readonly string[], phrase: string): number {
  if (name === phrase) return matchRanks.whole
  if (name.startsWith(phrase)) return matchRanks.start
  const spaced = ` ${name}`
  return words.every(word => spaced.includes(` ${word}`)) ? matchRanks.wordStart : matchRanks.within
}

/**
 * The items that match, best first: exact code, beginning of a code, whole name, beginning of a name, beginning of a
 * word, inside words. Equally good ones by weight, then in their own order, such as the countries of the book first.
 */
export function searchNames<T>(
  items: readonly T[],
  typed: string,
  describe: (item: T) => SearchedName,
): readonly T[] {
  if (typed.trim() === '') return items
  const rank = createNameRanking(typed)
  return items
    .map(item => ({ item, searched: describe(item) }))
    .map(each => ({ ...each, rank: rank(each.searched) }))
    .filter(each => each.rank > 0)
    .toSorted((a, b) => b.rank - a.rank || (b.searched.weight ?? 0) - (a.searched.weight ?? 0))
    .map(({ item }) => item)
}

/** The item whose name or code is exactly the typed text, if it is the only one. */
export function findExactName<T>(
  items: readonly T[],
  typed: string,
  describe: (item: T) => SearchedName,
): T | undefined {
  const rank = createNameRanking(typed)
  if (splitWords(typed).length === 0) return undefined
  const ranked = items.map(item => ({ item, rank: rank(describe(item)) }))
  for (const wanted of [matchRanks.code, matchRanks.whole]) {
    const exact = ranked.filter(each => each.rank === wanted)
    if (exact.length > 0) return exact.length === 1 ? exact[0]?.item : undefined
  }
  return undefined
}

/** Names of rows repeat with every keystroke and in many rows, so each is normalized once. */
const known = new Map<string, string>()
const mostKnown = 50_000

export function normalizeStored(text: string): string {
  let normalized = known.get(text)
  if (normalized === undefined) {
    normalized = normalizeSearchText(text)
    if (known.size >= mostKnown) known.clear()
    known.set(text, normalized)
  }
  return normalized
}
