import { margins } from './bookPage.ts'

/** The page that book.typ makes of each number, in points; `base` is where the number's line stands above its foot. */
export const stamp = { width: 40, height: 10, base: 2 }

// The same as the running foot's line of text.
const baseline = 30.72

export interface Placing {
  /** By how much an even page is moved: parts are set as if all were odd. */
  shift: number
  /** Where the lower left corner of the stamp comes to stand. */
  x: number
  y: number
}

/** Where a page of this number and width is to stand between inner and outer margin, and its number in its foot. */
export function placing(number: number, width: number, isMirrored: boolean): Placing {
  const isOdd = number % 2 === 1
  const outer = isMirrored ? margins.outside : margins.across
  return {
    shift: isOdd || !isMirrored ? 0 : margins.outside - margins.inside,
    x: isOdd ? width - outer - stamp.width : outer,
    y: baseline - stamp.base,
  }
}
