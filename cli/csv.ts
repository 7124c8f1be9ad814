import { lineBreaks, readCsvText, UnreadableCsv, type CsvRecord } from '#platform/print/csv.ts'
import { refuseFile } from './refusals.ts'

/**
 * The nonblank records of a comma-separated file in UTF-8, as `readCsvText` reads them. Throws a Refusal that names
 * the line if the file is malformed.
 */
export function readCsv(fileName: string, bytes: Uint8Array): CsvRecord[] {
  const text = decode(fileName, bytes)
  try {
    return readCsvText(text)
  } catch (error) {
    if (error instanceof UnreadableCsv) throw refuseFile(fileName, [error.fault])
    throw error
  }
}

/** Removes a byte order mark. */
function decode(fileName: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const readable = new TextDecoder().decode(bytes).split('\uFFFD', 1)[0] ?? ''
    const detail = "The file is not UTF-8 text. Save it as 'CSV UTF-8 (comma delimited)' and try again."
    throw refuseFile(fileName, [{ line: lineBreaks(readable) + 1, detail }])
  }
}
