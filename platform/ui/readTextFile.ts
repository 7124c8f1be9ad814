import { ScreenError } from '../client/problemError.ts'
import { decodeText } from '../contract/decodeText.ts'

/**
 * Reads a chosen file with a list, however its program encoded it. It is read immediately, because the file on disk may
 * change while what was read is shown.
 */
export async function readTextFile(file: File, maxCharacters: number): Promise<string> {
  // A character has up to four bytes.
  if (file.size > maxCharacters * 4)
    throw new ScreenError(`The file is larger than ${maxCharacters / 1_000_000} MB.`)
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  // A workbook or picture, for example.
  if (text.includes('\0'))
    throw new ScreenError(
      'This is not a text file. Save it as CSV or text, or paste its contents, and try again.',
    )
  return text
}
