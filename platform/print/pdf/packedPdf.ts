import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const perStream = 200
/** For the objects of object streams: half the time for a file that is a twentieth larger. */
const quickly = 3
const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/** Where an object is stored: at an offset, or in a stream at an index. */
type Entry = [kind: 0 | 1 | 2, place: number, index: number]

/**
 * Writes a PDF with its small objects in compressed object streams (PDF 1.5). A tagged book has a hundred thousand of
 * them, and this reduces it to a tenth of its size. All strings hold one byte per character.
 */
export class PackedPdf {
  readonly #chunks: Uint8Array[] = [head]
  #length = head.length
  readonly #entries: Entry[] = [[0, 0, 0]]
  #small: { number: number; words: string }[] = []

  /** Reserves a number for an object that is added later. */
  reserve(): number {
    return this.#entries.push([0, 0, 0]) - 1
  }

  add(number: number, words: string): void {
    this.#small.push({ number, words })
    if (this.#small.length === perStream) this.#flush()
  }

  /** `words` is the stream's dictionary, `stream` is everything up to `endstream`. */
  addStream(number: number, words: string, stream: Uint8Array): void {
    this.#entries[number] = [1, this.#length, 0]
    this.#write(Buffer.from(`${number} 0 obj\n${words}\n`, 'latin1'), stream, Buffer.from('\nendobj\n'))
  }

  /** The same from the plain contents of the stream, with the other entries of its dictionary. */
  addDeflatedStream(number: number, entries: string, plain: Uint8Array, level?: number): void {
    const { words, stream } = deflateStream(plain, entries, level)
    this.addStream(number, words, stream)
  }

  /** Returns the file. `trailer` is the trailer's dictionary without the number of objects and the file identifier. */
  finish(trailer: string): Buffer {
    this.#flush()
    const number = this.reserve()
    const start = this.#length
    const contents = createHash('sha256')
    for (const chunk of this.#chunks) contents.update(chunk)
    const mark = `<${contents.digest('hex').slice(0, 32)}>`
    this.#entries[number] = [1, start, 0]
    const rows = Buffer.alloc(this.#entries.length * 7)
    this.#entries.forEach(([kind, place, index], row) => {
      rows.writeUInt8(kind, row * 7)
      rows.writeUInt32BE(place, row * 7 + 1)
      rows.writeUInt16BE(kind === 0 ? 65_535 : index, row * 7 + 5)
    })
    this.addDeflatedStream(
      number,
      `/Type /XRef /Size ${this.#entries.length} /W [1 4 2] ${trailer} /ID [${mark} ${mark}]`,
      rows,
      quickly,
    )
    this.#write(Buffer.from(`startxref\n${start}\n%%EOF\n`))
    return Buffer.concat(this.#chunks)
  }

  #flush(): void {
    const small = this.#small
    if (small.length === 0) return
    this.#small = []
    const number = this.reserve()
    let offset = 0
    const index = small.map(({ number: own, words }, place) => {
      this.#entries[own] = [2, number, place]
      const entry = `${own} ${offset}`
      offset += words.length + 1
      return entry
    })
    const first = `${index.join(' ')}\n`
    const plain = Buffer.from(first + small.map(({ words }) => words).join('\n') + '\n', 'latin1')
    this.addDeflatedStream(number, `/Type /ObjStm /N ${small.length} /First ${first.length}`, plain, quickly)
  }

  #write(...chunks: Uint8Array[]): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk)
      this.#length += chunk.length
    }
  }
}

/** A stream and its dictionary with more `entries`. */
export function deflateStream(plain: Uint8Array, entries = '', level = 6): { words: string; stream: Buffer } {
  const packed = deflateSync(plain, { level })
  return {
    words: `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>`,
    stream: Buffer.concat([Buffer.from('stream\n'), packed, Buffer.from('\nendstream')]),
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
