/**
 * Limits of a workbook, ten times the largest airport's. In a file of its own, because the process that reads workbooks
 * starts each time.
 */
export const workbookLimits = {
  fileBytes: 5_000_000,
  /** The parts with cells together, uncompressed. */
  unpackedBytes: 40_000_000,
  parts: 2000,
  /** The rows of one of the workbook's own sheets, counting only rows with something in its own columns. */
  rowsPerSheet: 3000,
  /** The cells from the first to the last filled one of a sheet. */
  emptyCells: 1_000_000,
  charactersPerCell: 5000,
}
