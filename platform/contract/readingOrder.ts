// Collators are created when they are first used, because that takes 9 ms and most starts and pages never sort.
let letters: Intl.Collator | undefined
let numbers: Intl.Collator | undefined

/**
 * The order in which people read texts, like the database's collation `und-x-icu`: case and accents matter only between
 * otherwise equal texts. A database with an older version of ICU may sort curly quotes differently.
 */
export const compareInReadingOrder = (a: string, b: string): number =>
  (letters ??= new Intl.Collator('en')).compare(a, b)

/** Also compares numbers by value: `Gate 9` comes before `Gate 10`. */
export const compareNumbered = (a: string, b: string): number =>
  (numbers ??= new Intl.Collator('en', { numeric: true })).compare(a, b)
