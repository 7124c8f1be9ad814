import { expect, it } from 'vitest'
import { joinWords } from './joinWords.ts'

it.each([
  ['and', 'conjunction'],
  ['or', 'disjunction'],
] as const)('joins words with “%s” as the language does', (last, type) => {
  const language = new Intl.ListFormat('en-US', { type })
  const words = ['ash', 'beech, copper', '', 'birch and pine', 'cedar']
  for (let count = 0; count <= words.length; count++)
    expect(joinWords(words.slice(0, count), last)).toBe(language.format(words.slice(0, count)))
})
