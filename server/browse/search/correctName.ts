import { splitWords } from '#platform/contract/searchNames.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'

/** Many short words differ in one letter. */
const shortestMistyped = 5

const known = new WeakMap<ExploredEdition, ReadonlySet<string>>()

/**
 * The name with each unknown word replaced by the only known word that differs in one letter or in the order of two:
 * `denver` for `denevr`. Null if no word is so corrected.
 */
export function correctName(edition: ExploredEdition, name: string): string | null {
  const words = known.get(edition) ?? listWords(edition)
  known.set(edition, words)
  const corrected = name.split(' ').map(word => {
    if (word.length < shortestMistyped || words.has(word)) return word
    const [meant, another] = [...words].filter(each => isOneSlip(word, each))
    return meant === undefined || another !== undefined ? word : meant
  })
  return corrected.join(' ') === name ? null : corrected.join(' ')
}

function listWords(edition: ExploredEdition): ReadonlySet<string> {
  const texts = (['airports', 'companies', 'brands'] as const).flatMap(kind =>
    edition.rows(kind, null).flatMap(({ name, values }) => [
      name,
      ...['airportName', 'city', 'stateProvinceName', 'countryName'].flatMap(key => {
        const text = values[key]
        return typeof text === 'string' ? text : []
      }),
    ]),
  )
  return new Set(texts.flatMap(splitWords))
}

/** Whether a letter was replaced, added, or left out, or two were swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const [a, b] = [typed.slice(same), meant.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
