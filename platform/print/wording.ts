import type { PrintedTable } from '#domain/publishing/report.ts'

/** Stands above the table where the figures are made up. */
export const demoNote = 'Demo data: companies, people and figures are made up.'

/** Stands in every footer where the figures are made up. */
export const demoMark = 'Demo data'

/** On every page and sheet of a file that holds what is not published. */
export const draftMark = 'Draft, not published'

/** Stands in the place of the rows when there are none. */
export const nothingToReport = (table: PrintedTable): string =>
  `There is nothing to report for ${table.axnInstanceName}.`
