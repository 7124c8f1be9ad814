import { readFile, stat } from 'node:fs/promises'
import { decodeCsv, readCsvText, UnreadableCsv, type CsvRecord } from '#platform/print/csv.ts'
import { Refusal, refuseFile } from './refusals.ts'

const reasons: Record<string, string> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'the file does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
}

/** The contents of a file given to a command. A Refusal names the file and says why it cannot be read. */
export async function readGivenFile(
  path: string,
  most?: { bytes: number; words: string },
): Promise<Uint8Array> {
  try {
    if (most && (await stat(path)).size > most.bytes)
      throw new Refusal(`${path} is larger than ${most.words}.`)
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '') throw error
    throw new Refusal(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error })
  }
}

/**
 * The nonblank records of a comma-separated file in UTF-8, as `readCsvText` reads them. Throws a Refusal that names
 * the line if the file is malformed.
 */
export function readCsv(fileName: string, bytes: Uint8Array): CsvRecord[] {
  try {
    return readCsvText(decodeCsv(bytes))
  } catch (error) {
    if (error instanceof UnreadableCsv) throw refuseFile(fileName, [error.fault])
    throw error
  }
}
