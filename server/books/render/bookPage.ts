import type { Paper } from '#domain/report.ts'

/** Upright pages of a book: the line's width in points between the inner and the outer margin of book.typ. */
export const lineWidth: Record<Paper, number> = { letter: 612 - 108, a4: 595.28 - 108 }

/** Sizes of the tables' text in points: of figures, and of the long lists. */
export const figureSize = 8.4
export const listSize = 8
export const textSize = 9
