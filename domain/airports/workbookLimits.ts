/**
 * Limits of a workbook, ten times the largest airport's. In a file of its own, because the process that reads workbooks
 * starts each time.
 */
export const workbookLimits = {
  fileBytes: 5_000_000,
  /** All parts together, uncompressed. */
  unpackedBytes: 12_000_000,
  parts: 200,
  sheets: 20,
  rowsPerSheet: 3000,
  columnsPerSheet: 40,
  /** All rows together, including empty ones. */
  emptyCells: 1_000_000,
  charactersPerCell: 5000,
}
