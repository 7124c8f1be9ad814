import { CsvError, parse } from 'csv-parse/sync'
import { refuseFile } from './faults.ts'

/** One record and the line it begins on, counted from 1; a quoted field may go on over several lines. */
export interface CsvRecord {
  line: number
  cells: string[]
}

const longestRecord = 100_000

const inWords: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed.',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands within a field that does not begin with one. Quote the whole field and double the mark.',
  CSV_INVALID_CLOSING_QUOTE: 'Something stands between a closing quotation mark and the next comma.',
  CSV_MAX_RECORD_SIZE: 'This does not end. Perhaps a closing quotation mark is missing.',
}

/**
 * The records of a comma-separated file (RFC 4180; UTF-8, with or without a byte order mark; any line ends), without
 * the blank ones. Throws a Refusal that names the line where it is no such file.
 */
export function readCsv(fileName: string, bytes: Uint8Array): CsvRecord[] {
  const text = Buffer.from(decode(fileName, bytes))
  const records: CsvRecord[] = []
  let read = 0
  let line = 1
  try {
    parse(text, {
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: longestRecord,
      on_record: (cells: string[], { bytes: end }) => {
        if (cells.some(cell => cell.trim() !== '')) records.push({ line, cells })
        // The parser's own count of lines takes a quoted CRLF for two.
        line += lineBreaks(text.toString('utf8', read, end))
        read = end
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const column = records[0]?.cells[Number(error['column'])]?.trim()
    throw refuseFile(fileName, [{ line, column, detail: inWords[error.code] ?? `${error.message}.` }])
  }
  return records
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Drops a byte order mark. */
function decode(fileName: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const readable = new TextDecoder().decode(bytes).split('\uFFFD', 1)[0] ?? ''
    const detail = "This is not UTF-8 text. Save the file as 'CSV UTF-8 (comma delimited)' and try again."
    throw refuseFile(fileName, [{ line: lineBreaks(readable) + 1, detail }])
  }
}
