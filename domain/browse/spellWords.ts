import { splitWords } from '#platform/contract/searchNames.ts'

/** Other spellings of the same words. */
const spellings: readonly [RegExp, string][] = [
  [/ (?:sq ft|sq feet|sqft|square feet) /g, ' square foot '],
  [/ psf /g, ' per square foot '],
  [/ per (1000 |million )?(?:enplaned )?(?:enplanements?|passengers?|pax) /g, ' per $1enplanement '],
  [/ pax /g, ' enplanement '],
  [/ per (?=(?:airport|hub|state|province|country|region|airline) )/g, ' by '],
  [/ concessions? (?=(?:sales|rent|space|locations) )/g, ' '],
  [/ percentage /g, ' percent '],
  [/ percent (?=(?:changes?|growth|increase|decline|decrease) )/g, ' '],
]

/** The words of a text between spaces, with one spelling for each. */
export const spellWords = (text: string): string => {
  const words = splitWords(
    text
      .replace(/\/(?= ?(?:enpl|pax|passenger|sq))/gi, ' per ')
      .replace(/(?<=\d),(?=\d{3})/g, '')
      .replaceAll('%', ' percent '),
  )
  return spellings.reduce((spelled, [pattern, by]) => spelled.replace(pattern, by), ` ${words.join(' ')} `)
}
