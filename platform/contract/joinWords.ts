/**
 * `a`, `a and b`, `a, b, and c`. Not by `Intl.ListFormat`, because to load its data takes 15 ms, and a phone's browser
 * four times as long.
 */
export const joinWords = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 3
    ? words.join(` ${last} `)
    : `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1) ?? ''}`
