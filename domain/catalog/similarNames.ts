import { foldLookalikes } from '#platform/contract/lookalikes.ts'
import { normalizeSearchText } from '#platform/contract/names.ts'

/**
 * A name without its case, accents, punctuation, and spaces, and with Latin letters instead of those that look like
 * them. Such names are similar, but not the same.
 */
const foldName = (name: string): string =>
  normalizeSearchText(foldLookalikes(name)).replaceAll(' ', '') || name.toLowerCase()

const mostShown = 5
/** The share of letter pairs that two names must have in common to be similar, from 0 to 1. */
const leastShared = 0.6
/** A shorter text is the beginning of too many names. */
const leastPrefix = 3

/** Names that the user may have meant: misspelled by a letter or two, unfinished, abbreviated, or nearly the same words. */
export const findSimilarNames = <T extends { name: string }>(wanted: string, names: readonly T[]): T[] =>
  createSimilarityFinder(names)(wanted)

/** Finds such names for many texts, each compared only with names that share letter pairs with it. */
export function createSimilarityFinder<T extends { name: string }>(
  names: readonly T[],
): (wanted: string) => T[] {
  const known = names.map(each => prepareForComparison(each.name))
  const places = new Map<string, number[]>()
  for (const [place, { pairs }] of known.entries())
    for (const pair of pairs) {
      const found = places.get(pair)
      if (found) found.push(place)
      else places.set(pair, [place])
    }
  return wanted => {
    const own = prepareForComparison(wanted)
    const shared = new Uint16Array(names.length)
    for (const pair of own.pairs)
      for (const place of places.get(pair) ?? []) shared[place] = (shared[place] ?? 0) + 1
    return names
      .flatMap((each, place) => {
        const other = known[place]
        const likeness = other ? likenessOf(own, other, shared[place] ?? 0) : 0
        return likeness > 0 ? [{ each, likeness }] : []
      })
      .toSorted((one, other) => other.likeness - one.likeness || one.each.name.localeCompare(other.each.name))
      .slice(0, mostShown)
      .map(({ each }) => each)
  }
}

/** The least likeness of a misspelled, unfinished, or abbreviated name. Below it, two names only share many letters. */
const leastOfSame = 0.9

/** Whether one name is probably the other, misspelled, unfinished, or abbreviated. */
export function isProbablySame(wanted: string, name: string): boolean {
  const [own, other] = [prepareForComparison(wanted), prepareForComparison(name)]
  const shared = [...own.pairs].filter(pair => other.pairs.has(pair)).length
  return likenessOf(own, other, shared) >= leastOfSame
}

/** A name in its normalized form. */
interface ComparableName {
  folded: string
  words: readonly string[]
  pairs: ReadonlySet<string>
}

function prepareForComparison(name: string): ComparableName {
  const folded = foldName(name)
  return { folded, words: normalizeSearchText(name).split(' '), pairs: pairsOf(folded) }
}

/** The maximum number of pairs that change when a letter is added, removed, replaced, or swapped with a neighbor. */
const pairsPerMistake = 3

/** From 0 (different) to 1 (equal); `shared` is the number of letter pairs that both have. */
function likenessOf(own: ComparableName, other: ComparableName, shared: number): number {
  const [wanted, name] = [own.folded, other.folded]
  if (wanted === name) return 1
  const mistakes = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2
  if (
    Math.abs(wanted.length - name.length) <= mistakes &&
    shared >= own.pairs.size - pairsPerMistake * mistakes &&
    editDistance(wanted, name) <= mistakes
  )
    return 0.95
  if (wanted.length >= leastPrefix && name.startsWith(wanted)) return 0.9
  if (isAbbreviated(own.words, other.words)) return 0.9
  const share = (2 * shared) / (own.pairs.size + other.pairs.size || 1)
  return share >= leastShared ? share : 0
}

/** Whether each word is the beginning of the word at the same position: 'Term D' for 'Terminal D'. */
const isAbbreviated = (short: readonly string[], long: readonly string[]): boolean =>
  short.length > 1 &&
  short.length === long.length &&
  short.every((word, index) => long[index]?.startsWith(word))

/**
 * Whether a name is only a shorter form of another: 'Term D' or 'Terminal' of 'Terminal D', but not 'Terminal 1' of
 * 'Terminal 10', and not 'Concourse C' of 'Concourse Central'.
 */
export function isShortForm(short: string, long: string): boolean {
  const [own, other] = [short, long].map(each => normalizeSearchText(foldLookalikes(each)).split(' '))
  // Single letters and numbers tell names apart.
  const least = own?.length === 1 ? leastPrefix : 2
  const isBeginning = (word: string, whole = '') =>
    word === whole || (word.length >= least && !/\d/.test(word) && whole.startsWith(word))
  return Boolean(own && other && own.every((word, at) => isBeginning(word, other[at])))
}

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, place) => text.slice(place, place + 2)))

/**
 * The edit distance: the number of letters to add, remove, replace, or swap with a neighbor to turn one name into the
 * other.
 */
function editDistance(one: string, other: string): number {
  let previous: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (previous[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    previous = last
    last = next
  }
  return last[other.length] ?? 0
}
