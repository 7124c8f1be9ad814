import { CsvError, parse } from 'csv-parse/sync'

/** One record and the line where it begins, counted from 1. A quoted field may span several lines. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** One error in a file. `column` is missing if the whole line is affected. */
export interface CsvFault {
  line: number
  column?: string
  detail: string
}

export class UnreadableCsv extends Error {
  readonly fault: CsvFault

  constructor(fault: CsvFault) {
    super(fault.detail)
    this.fault = fault
  }
}

/** Removes a byte order mark. Throws UnreadableCsv if the file is not UTF-8 text. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    // UTF-16 of Latin letters is valid UTF-8 with zeros between them.
    if (bytes.subarray(0, 2).includes(0)) throw new TypeError('UTF-16')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [readable = ''] = new TextDecoder().decode(bytes).split(/[\uFFFD\0]/, 1)
    const detail = "The file is not UTF-8 text. Save it as 'CSV UTF-8 (comma delimited)' and try again."
    throw new UnreadableCsv({ line: lineBreaks(readable) + 1, detail })
  }
}

const longestRecord = 100_000

const inWords: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is never closed.',
  INVALID_OPENING_QUOTE:
    'A field that does not start with a quotation mark contains one. Put quotation marks around the whole field and double the one inside.',
  CSV_INVALID_CLOSING_QUOTE: 'There is text between a closing quotation mark and the next separator.',
  CSV_MAX_RECORD_SIZE: 'This field does not end. A closing quotation mark may be missing.',
}

export const csvDelimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const
export type CsvDelimiter = keyof typeof csvDelimiters

/** The most frequent delimiter of the first line with text, outside quotation marks; a comma if there is none. */
export function detectDelimiter(text: string): CsvDelimiter {
  const [line = ''] = text.split(/[\r\n]+/).filter(each => each.trim() !== '')
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length - 1
  const ranked = ([',', ';', '\t'] as const).toSorted((one, other) => count(other) - count(one))
  return ranked[0] ?? ','
}

/**
 * The nonblank records of delimited text (RFC 4180, with or without a byte order mark, any line endings).
 * Throws UnreadableCsv, which names the line, if the text is malformed.
 */
export function readCsvText(given: string, delimiter: CsvDelimiter = ','): CsvRecord[] {
  const text = Buffer.from(given.replace(/^\uFEFF/, ''))
  const records: CsvRecord[] = []
  let read = 0
  let line = 1
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: longestRecord,
      on_record: (cells: string[], { bytes: end }) => {
        if (cells.some(cell => cell.trim() !== '')) records.push({ line, cells })
        // The parser counts a quoted CRLF as two lines.
        line += lineBreaks(text.toString('utf8', read, end))
        read = end
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const column = records[0]?.cells[Number(error['column'])]?.trim()
    throw new UnreadableCsv({ line, column, detail: inWords[error.code] ?? `${error.message}.` })
  }
  return records
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0
