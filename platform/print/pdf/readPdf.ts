/** A PDF object as stored in the file, one byte per character. */
export interface PdfObject {
  number: number
  /** The object, or the stream's dictionary. */
  words: string
  /** From `stream` to `endstream`; null if the object is not a stream. */
  stream: Uint8Array | null
}

export interface ReadPdf {
  objects: PdfObject[]
  /** The trailer's dictionary without the number of objects. */
  trailer: string
  /** The highest number plus one. */
  size: number
}

/** Every object of a file in file order. Throws if the file has no plain cross-reference table. */
export function readPdf(file: Buffer): ReadPdf {
  const end = file.subarray(-2048).toString('latin1')
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1])
  const [, trailer = ''] = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(end) ?? []
  const [, first, count] = /^xref\s+(\d+) (\d+)\s/.exec(file.toString('latin1', table, table + 40)) ?? []
  if (first !== '0' || trailer === '') throw new Error('The PDF has no plain cross-reference table.')
  const size = Number(count)
  const begin = file.indexOf('\n', file.indexOf('\n', table) + 1) + 1
  const places: { number: number; offset: number }[] = []
  for (let number = 0; number < size; number++) {
    const line = file.toString('latin1', begin + number * 20, begin + number * 20 + 18)
    if (line[17] === 'n') places.push({ number, offset: Number(line.slice(0, 10)) })
  }
  const inOrder = places.toSorted((one, other) => one.offset - other.offset)
  const objects = inOrder.map(({ number, offset }, index) =>
    readObject(number, file.subarray(offset, inOrder[index + 1]?.offset ?? table)),
  )
  return { objects, trailer: trailer.replace(/\/Size \d+/, '').trim(), size }
}

function readObject(number: number, part: Buffer): PdfObject {
  const start = part.indexOf('obj') + 'obj'.length
  const end = part.lastIndexOf('endobj')
  const close = part.lastIndexOf('endstream', end)
  if (close < 0) return { number, words: part.toString('latin1', start, end).trim(), stream: null }
  const open = part.indexOf('stream', start)
  return {
    number,
    words: part.toString('latin1', start, open).trim(),
    stream: part.subarray(open, close + 'endstream'.length),
  }
}

/** The numbers of the objects that are referred to, in order. */
export const listReferences = (words = ''): number[] =>
  Array.from(words.matchAll(/(\d+) 0 R/g), ([, number]) => Number(number))
