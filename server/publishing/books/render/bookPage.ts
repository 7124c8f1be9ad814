import { paperSides } from '#platform/print/pageLayout.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'

/** In points; the binding is on the inner side. */
export const margins = { inside: 61, outside: 47, head: 62, foot: 58 }

/** What a printer trims off: an eighth of an inch. */
export const bleed = 9

const sides = margins.inside + margins.outside

/** Portrait pages of a book: the line's width in points between the inner and the outer margin. */
export const lineWidth: Record<PaperSize, number> = {
  letter: paperSides.letter.short - sides,
  a4: paperSides.a4.short - sides,
}

/** Type sizes of the tables in points: of figures, and of the long lists. */
export const figureSize = 8.4
export const listSize = 8
