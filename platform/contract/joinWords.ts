const lists = {
  and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
}

/** `a`, `a and b`, `a, b, and c`. */
export const joinWords = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  lists[last].format(words)
