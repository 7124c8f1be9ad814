/**
 * The normalized form in which names are compared everywhere, in the browser, on the server, and, as `factbook_name`, in
 * the database: NFKC, lowercase, without accents and invisible characters, with one kind of apostrophe, quotation mark,
 * and dash, and with single spaces. Everything else counts: parentheses, digits, plus signs, and the letters of every
 * script. Two names are the same only if these forms are equal; anything less exact may be offered but is never taken.
 */
export const normalizeName = (name: string): string =>
  name
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(marksAndInvisible, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(quotationMarks, '"')
    .replace(dashes, '-')
    .replace(/\s+/g, ' ')
    .trim()

const apostrophes = /['\u0060\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201a\u201b\u2032\u2035\uff07]/g
const quotationMarks = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036]/g
const dashes = /[\u2010-\u2015\u2212]/g

/** Accents, soft hyphens, joiners, zero-width spaces, direction marks, fillers, variation selectors, and tags. */
const marksAndInvisible =
  /[\u0300-\u036f\ufe00-\ufe0f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu

export const isSameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other)

/** A name as it is stored: trimmed, with single spaces. */
export const collapseSpaces = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** A name as searches compare it: its words without apostrophes and punctuation. `factbook_searched` does the same. */
export const normalizeSearchText = (text: string): string =>
  normalizeName(text).replace(/'/g, '').replace(punctuation, ' ').trim()

/** Punctuation and symbols of ASCII and Latin-1, and general punctuation. */
const punctuation = /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/g
