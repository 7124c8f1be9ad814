import type { PaperSize } from '#platform/print/printedTable.ts'

/** A portrait page in points; the binding is on the inner side. `across` gives both sides of a landscape page. */
export const margins = { inside: 61, outside: 47, across: 50.4, head: 62, foot: 58 }

export const pageHeight: Record<PaperSize, number> = { letter: 792, a4: 841.89 }

export const pageWidth: Record<PaperSize, number> = { letter: 612, a4: 595.28 }
const sides = margins.inside + margins.outside

/** Portrait pages of a book: the line's width in points between the inner and the outer margin. */
export const lineWidth: Record<PaperSize, number> = {
  letter: pageWidth.letter - sides,
  a4: pageWidth.a4 - sides,
}

/** Type sizes of the tables in points: of figures, and of the long lists. */
export const figureSize = 8.4
export const listSize = 8
export const textSize = 9

/** The page that book.typ makes of each number, in points; `base` is the height of the number's baseline. */
export const stamp = { width: 40, height: 10, base: 2 }

// Equal to the footer's line of text.
const baseline = 30.72

export interface PagePlacement {
  /** The distance by which an even page is moved: parts are set as if all pages were odd. */
  shift: number
  /** The position of the stamp's lower left corner. */
  x: number
  y: number
}

/** The horizontal position of a page of this number and width, and of the number in its footer. */
export function computePlacing(number: number, width: number, isMirrored: boolean): PagePlacement {
  const isOdd = number % 2 === 1
  const outer = isMirrored ? margins.outside : margins.across
  return {
    shift: isOdd || !isMirrored ? 0 : margins.outside - margins.inside,
    x: isOdd ? width - outer - stamp.width : outer,
    y: baseline - stamp.base,
  }
}
