import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const perStream = 200
/** For the objects of object streams: half the time for a file that is a twentieth larger. */
const quickly = 3
const pdfHeader = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
/** The cross-reference entry of an unused number. */
const freeRow = Buffer.from([0, 0, 0, 0, 0, 0xff, 0xff])

const inFile = 1
const inStream = 2

/**
 * Writes a PDF with its small objects in compressed object streams (PDF 1.5). A tagged book has a hundred thousand of
 * them, and this reduces it to a tenth of its size. All strings hold one byte per character.
 */
export class PackedPdf {
  #next: number
  /** Without the file header. */
  readonly #chunks: Uint8Array[] = []
  #length = 0
  /** For each object: its number, `inFile` and its offset and 0, or `inStream` and the stream's number and an index. */
  readonly #entries: number[] = []
  #small: { number: number; words: string }[] = []

  /** `first` is the first number to reserve. */
  constructor(first = 1) {
    this.#next = first
  }

  /** Reserves the number of an object that is added later, or the first of so many consecutive numbers. */
  reserve(count = 1): number {
    this.#next += count
    return this.#next - count
  }

  add(number: number, words: string): void {
    this.#small.push({ number, words })
    if (this.#small.length === perStream) this.#flush()
  }

  /** `words` is the stream's dictionary, `stream` is everything up to `endstream`. */
  addStream(number: number, words: string, stream: Uint8Array): void {
    this.#entries.push(number, inFile, this.#length, 0)
    this.#write(Buffer.from(`${number} 0 obj\n${words}\n`, 'latin1'), stream, Buffer.from('\nendobj\n'))
  }

  /** Adds a stream from its plain contents and the other entries of its dictionary. */
  #addDeflatedStream(number: number, entries: string, plain: Uint8Array): void {
    const packed = deflateSync(plain, { level: quickly })
    const words = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>`
    this.addStream(
      number,
      words,
      Buffer.concat([Buffer.from('stream\n'), packed, Buffer.from('\nendstream')]),
    )
  }

  /** Returns the file. `trailer` is the trailer's dictionary without the number of objects and the file identifier. */
  finish(trailer: string): Buffer {
    this.#flush()
    const contents = createHash('sha256').update(pdfHeader)
    for (const chunk of this.#chunks) contents.update(chunk)
    const mark = `<${contents.digest('hex').slice(0, 32)}>`
    const number = this.reserve()
    const start = pdfHeader.length + this.#length
    this.#entries.push(number, inFile, this.#length, 0)
    const { rows, size } = this.#writeReferences()
    this.#addDeflatedStream(
      number,
      `/Type /XRef /Size ${size} /W [1 4 2] ${trailer} /ID [${mark} ${mark}]`,
      rows,
    )
    return Buffer.concat([pdfHeader, ...this.#chunks, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
  }

  /** The cross-reference table. */
  #writeReferences(): { rows: Buffer; size: number } {
    const entries = this.#entries
    let size = 0
    for (let at = 0; at < entries.length; at += 4) size = Math.max(size, (entries[at] ?? 0) + 1)
    const rows = Buffer.alloc(size * freeRow.length, freeRow)
    for (let at = 0; at < entries.length; at += 4) {
      const row = (entries[at] ?? 0) * freeRow.length
      const kind = entries[at + 1] ?? 0
      const place = entries[at + 2] ?? 0
      rows.writeUInt8(kind, row)
      rows.writeUInt32BE(kind === inFile ? pdfHeader.length + place : place, row + 1)
      rows.writeUInt16BE(entries[at + 3] ?? 0, row + 5)
    }
    return { rows, size }
  }

  #flush(): void {
    const small = this.#small
    if (small.length === 0) return
    this.#small = []
    const number = this.reserve()
    let offset = 0
    const index = small.map(({ number: own, words }, place) => {
      this.#entries.push(own, inStream, number, place)
      const entry = `${own} ${offset}`
      offset += words.length + 1
      return entry
    })
    const first = `${index.join(' ')}\n`
    const plain = Buffer.from(first + small.map(({ words }) => words).join('\n') + '\n', 'latin1')
    this.#addDeflatedStream(number, `/Type /ObjStm /N ${small.length} /First ${first.length}`, plain)
  }

  #write(...chunks: Uint8Array[]): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk)
      this.#length += chunk.length
    }
  }
}

/**
 * An object of a part as it appears in the joined file. `to` maps object numbers; `prefix` is prepended to the names
 * by which cells refer to their headings. The contents of other literal strings are left unchanged.
 */
export function renumber(words: string, to: (old: number) => number, prefix: string): string {
  let joined = ''
  let from = 0
  for (let open = words.indexOf('('); open >= 0; open = words.indexOf('(', from)) {
    const end = findStringEnd(words, open)
    joined += renumberReferences(words.slice(from, open), to)
    joined += cellName.test(words.slice(open, end))
      ? `(${prefix}${words.slice(open + 1, end)}`
      : words.slice(open, end)
    from = end
  }
  return joined + renumberReferences(from === 0 ? words : words.slice(from), to)
}

const cellName = /^\(U\d+x\d+y\d+\)$/

/** The index after the literal string that begins at `open`. Strings may contain balanced parentheses. */
function findStringEnd(words: string, open: number): number {
  let depth = 0
  for (let at = open; at < words.length; at++) {
    const char = words[at]
    if (char === '\\') at++
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at + 1
  }
  return words.length
}

const reference = ' 0 R'

/** A regular expression takes twice as long, and a tagged book has a million references. */
function renumberReferences(words: string, to: (old: number) => number): string {
  let joined = ''
  let from = 0
  for (let at = words.indexOf(reference); at >= 0; at = words.indexOf(reference, at + reference.length)) {
    let start = at
    while (isDigit(words.charCodeAt(start - 1))) start--
    joined += words.slice(from, start) + to(Number(words.slice(start, at)))
    from = at
  }
  return joined + words.slice(from)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
