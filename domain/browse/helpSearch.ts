import { normalizeSearchText } from '#platform/contract/names.ts'
import { helpEntries, type HelpEntry } from './helpEntries.ts'
import { searchRanks, type Fit, type FoundHit } from './search.ts'

/** A shorter word cannot be recognized as a misspelling. */
const shortestMistyped = 4
/** As in the database: 'enplanment' is similar enough; 'airport' and 'import' are not. */
const likeEnough = 0.5
/** Entries that only mention a word come after entries named by it. */
const mentioned = 0.9

/** The entries of glossary and help that match the words, unordered. */
export function findHelp(words: readonly string[]): FoundHit[] {
  return helpEntries.flatMap(entry => {
    const fit = fitOf(entry, words)
    return fit ? [{ ...fit, group: 'help' as const, hit: hitOf(entry) }] : []
  })
}

function hitOf({ page, anchor, title, text }: HelpEntry): FoundHit['hit'] {
  const keys = { airportId: null, iataCode: null, companyId: null, brandId: null }
  return { title, about: firstSentence(text), ...keys, page, anchor }
}

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text

function fitOf({ title, text }: HelpEntry, words: readonly string[]): Fit | null {
  const name = ` ${normalizeSearchText(title)}`
  const phrase = ` ${words.join(' ')}`
  if (name === phrase) return { rank: searchRanks.whole, likeness: 1 }
  if (name.startsWith(phrase)) return { rank: searchRanks.start, likeness: 1 }
  if (words.every(word => name.includes(` ${word}`)))
    return { rank: searchRanks.wordStart, likeness: name.includes(phrase) ? 1 : mentioned }
  if (words.every(word => word.length > 2 && name.includes(word)))
    return { rank: searchRanks.within, likeness: 1 }
  const explained = ` ${normalizeSearchText(text)}`
  if (words.every(word => explained.includes(` ${word}`)))
    return { rank: searchRanks.similar, likeness: mentioned }
  const named = name.trim().split(' ')
  const likeness = Math.min(
    ...words.map(word => Math.max(...named.map(each => computeSimilarity(word, each)))),
  )
  return likeness >= likeEnough ? { rank: searchRanks.similar, likeness } : null
}

/** The share of trigrams that two words have in common, 0 to 1. */
export function computeSimilarity(one: string, other: string): number {
  if (one.length < shortestMistyped) return one === other ? 1 : 0
  const pieces = piecesOf(one)
  const others = piecesOf(other)
  const common = pieces.intersection(others).size
  return common / (pieces.size + others.size - common)
}

function piecesOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)))
}
