/** Limits of a workbook. The largest airport's is a tenth of this. Alone, because the process that reads one starts each time. */
export const workbookLimits = {
  fileBytes: 5_000_000,
  /** All parts together, uncompressed. */
  unpackedBytes: 12_000_000,
  parts: 200,
  sheets: 20,
  rowsPerSheet: 3000,
  columnsPerSheet: 40,
  /** Of all rows together, empty ones included. */
  emptyCells: 1_000_000,
  charactersPerCell: 5000,
}
