import { drawText } from '#platform/print/drawPiece.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { typefaces } from '#platform/print/typeface.ts'

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

// Equal to the footer's line of text.
const folioBase = 30.72
const folioStyle = { face: 'regular', size: 8, ink: 'ink' } as const

export interface PagePlacement {
  /** The distance by which an even page is moved: parts are set as if all pages were odd. */
  shift: number
  /** The operators that draw the page's number on its outer side. */
  folio: string
}

/** The horizontal position of a page of this number and width, and the number in its footer. */
export function placePage(number: number, width: number, isMirrored: boolean): PagePlacement {
  const isOdd = number % 2 === 1
  const outer = isMirrored ? margins.outside : margins.across
  const edges = { left: outer, right: width - outer, isFigure: isOdd }
  return {
    shift: isOdd || !isMirrored ? 0 : margins.outside - margins.inside,
    folio: drawText(String(number), folioStyle, { edges, base: folioBase, faces: typefaces() }),
  }
}
