/**
 * A text file's contents: UTF-8 or UTF-16, with or without a byte order mark, or else Windows-1252, which older
 * spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Without a mark, every other byte of mostly Latin text is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zerosAt = (rest: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === rest).length
  const many = start.length / 4
  if (start.length >= 4 && zerosAt(1) > many && zerosAt(0) === 0) return 'utf-16le'
  return start.length >= 4 && zerosAt(0) > many && zerosAt(1) === 0 ? 'utf-16be' : null
}
