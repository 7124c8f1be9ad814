import type { PrintedTable } from './printedTable.ts'

/** Shown above the table if the figures are made up. */
export const demoNote = 'Demo data. Businesses, people, and figures are fictitious.'

/** Shown in every footer if the figures are made up. */
export const demoMark = 'Demo data'

/** Shown on every page and sheet of a file with unpublished figures. */
export const draftMark = 'Draft, not published'

/** Shown in place of the rows if there are none. */
export const explainNoRows = (table: PrintedTable): string => `No data to report for ${table.period}.`
