import { margins } from './bookPage.ts'

/** The page that book.typ makes of each number, in points; `base` is the height of the number's baseline. */
export const stamp = { width: 40, height: 10, base: 2 }

// Equal to the footer's line of text.
const baseline = 30.72

export interface Placing {
  /** The distance by which an even page is moved: parts are set as if all pages were odd. */
  shift: number
  /** The position of the stamp's lower left corner. */
  x: number
  y: number
}

/** The horizontal position of a page of this number and width, and of the number in its footer. */
export function computePlacing(number: number, width: number, isMirrored: boolean): Placing {
  const isOdd = number % 2 === 1
  const outer = isMirrored ? margins.outside : margins.across
  return {
    shift: isOdd || !isMirrored ? 0 : margins.outside - margins.inside,
    x: isOdd ? width - outer - stamp.width : outer,
    y: baseline - stamp.base,
  }
}
