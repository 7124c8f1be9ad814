/** Random choices of a property test. The same seed makes the same choices. */
export class Choices {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to `below` - 1 (mulberry32). */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }

  oneOf<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('nothing to choose from')
    return item
  }

  /** About one time in `times`. */
  happens(times: number): boolean {
    return this.below(times) === 0
  }
}

/**
 * Texts that sorting and searching easily get wrong: accents, cases, hyphens, wildcards, digits, and other scripts.
 * Without curly quotes, which older versions of ICU (in a database) and newer ones (in Node) sort differently.
 */
const words = [
  'Zebra',
  'élan',
  'Élan',
  'e\u0301lan',
  'apple',
  'Apple',
  'apple-pie',
  'apple pie',
  'Ångström',
  '100% Juice',
  'under_score',
  "O'Neill",
  'back\\slash',
  'co-op',
  'coop',
  'Straße',
  'Strasse',
  'æon',
  '9 Lives',
  '10 Barrel',
  '日本',
  'Ярмарка',
  '"Quoted", Inc.',
  '🍕 Slice',
]

/** Unlike any other of the run. */
let named = 0
export const makeName = (choices: Choices): string =>
  `${choices.oneOf(words)} ${choices.oneOf(words)} ${(named += 1)}`

/** A part of a name, in any case. */
export function makePart(choices: Choices): string {
  const word = choices.oneOf(words)
  const from = choices.below(Math.max(1, word.length - 1))
  const part = Array.from(word)
    .slice(from, from + 1 + choices.below(4))
    .join('')
  return choices.oneOf([part, part.toUpperCase(), part.toLowerCase()]).trim()
}
