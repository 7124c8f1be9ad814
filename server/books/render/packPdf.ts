import { deflateSync } from 'node:zlib'

const perStream = 200
const newline = Buffer.from('\n')

interface PdfObject {
  number: number
  /** From `N 0 obj` to `endobj`, as it stands in the file. */
  whole: Buffer
  /** What stands between the two, where it may go into an object stream; null for a stream. */
  body: Buffer | null
}

/**
 * The same PDF with its small objects in compressed object streams (PDF 1.5 on). A tagged book has a hundred thousand of
 * them, written out one by one: this makes it a tenth of the size. Throws when the file has no plain cross-reference table.
 */
export function packPdf(file: Buffer): Buffer {
  const { objects, trailer, size } = readObjects(file)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  // Each entry of the cross-reference: its kind, where it is (offset or stream), which one of the stream.
  const entries: [number, number, number][] = Array.from({ length: size }, () => [0, 0, 0])
  const write = (number: number, whole: Buffer) => {
    entries[number] = [1, length, 0]
    parts.push(whole, newline)
    length += whole.length + 1
  }
  for (const { number, whole, body } of objects) if (body === null) write(number, whole)
  const small = objects.filter(each => each.body !== null)
  for (let start = 0; start < small.length; start += perStream) {
    const packed = small.slice(start, start + perStream)
    const number = entries.length
    packed.forEach((each, place) => (entries[each.number] = [2, number, place]))
    write(number, objectStream(number, packed))
  }
  const number = entries.length
  entries.push([1, length, 0])
  const end = crossReference(number, entries, trailer)
  return Buffer.concat([...parts, end, Buffer.from(`\nstartxref\n${length}\n%%EOF\n`)])
}

function readObjects(file: Buffer): { objects: PdfObject[]; trailer: string; size: number } {
  const end = file.subarray(-2048).toString('latin1')
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1])
  const [, words = ''] = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(end) ?? []
  const [, first, count] = /^xref\s+(\d+) (\d+)\s/.exec(file.toString('latin1', table, table + 40)) ?? []
  if (first !== '0' || words === '') throw new Error('The PDF has no plain cross-reference table.')
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
  return { objects, trailer: words.replace(/\/Size \d+/, ''), size }
}

function readObject(number: number, part: Buffer): PdfObject {
  const whole = part.subarray(0, part.lastIndexOf('endobj') + 'endobj'.length)
  const start = whole.indexOf('obj') + 'obj'.length
  const isStream = whole.lastIndexOf('endstream') > 0
  return { number, whole, body: isStream ? null : whole.subarray(start, -'endobj'.length) }
}

function objectStream(number: number, objects: readonly PdfObject[]): Buffer {
  let offset = 0
  const index = objects.map(({ number: own, body }) => {
    const entry = `${own} ${offset}`
    offset += (body?.length ?? 0) + 1
    return entry
  })
  const head = Buffer.from(`${index.join(' ')}\n`)
  const bodies = objects.flatMap(({ body }) => (body ? [body, newline] : []))
  const words = `/Type /ObjStm /N ${objects.length} /First ${head.length}`
  return stream(number, words, Buffer.concat([head, ...bodies]))
}

function crossReference(
  number: number,
  entries: readonly [number, number, number][],
  trailer: string,
): Buffer {
  const rows = Buffer.alloc(entries.length * 7)
  entries.forEach(([kind, place, index], row) => {
    rows.writeUInt8(kind, row * 7)
    rows.writeUInt32BE(place, row * 7 + 1)
    rows.writeUInt16BE(kind === 0 ? 65_535 : index, row * 7 + 5)
  })
  return stream(number, `/Type /XRef /Size ${entries.length} /W [1 4 2] ${trailer.trim()}`, rows)
}

function stream(number: number, words: string, plain: Buffer): Buffer {
  const packed = deflateSync(plain)
  return Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<< ${words} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
      'latin1',
    ),
    packed,
    Buffer.from('\nendstream\nendobj'),
  ])
}
