import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const perStream = 200
const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/** Where an object is: at an offset, or in which stream and as which one of it. */
type Entry = [kind: 0 | 1 | 2, place: number, index: number]

/**
 * Writes a PDF with its small objects in compressed object streams (PDF 1.5 on). A tagged book has a hundred thousand of
 * them: this makes it a tenth of the size. All words are one byte a character.
 */
export class PackedPdf {
  readonly #chunks: Uint8Array[] = [head]
  #length = head.length
  readonly #entries: Entry[] = [[0, 0, 0]]
  #small: { number: number; words: string }[] = []

  /** A number for an object that is added later. */
  reserve(): number {
    return this.#entries.push([0, 0, 0]) - 1
  }

  add(number: number, words: string): void {
    this.#small.push({ number, words })
    if (this.#small.length === perStream) this.#flush()
  }

  /** `words` are the stream's dictionary, `stream` what follows up to `endstream`. */
  addStream(number: number, words: string, stream: Uint8Array): void {
    this.#entries[number] = [1, this.#length, 0]
    this.#write(Buffer.from(`${number} 0 obj\n${words}\n`, 'latin1'), stream, Buffer.from('\nendobj\n'))
  }

  /** The file. `trailer` is what the trailer's dictionary holds besides the number of objects and what tells files apart. */
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
    this.#deflated(
      number,
      `/Type /XRef /Size ${this.#entries.length} /W [1 4 2] ${trailer} /ID [${mark} ${mark}]`,
      rows,
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
    this.#deflated(number, `/Type /ObjStm /N ${small.length} /First ${first.length}`, plain)
  }

  #deflated(number: number, words: string, plain: Buffer): void {
    // Half the time for a twentieth more of the file.
    const packed = deflateSync(plain, { level: 3 })
    const whole = `<< ${words} /Filter /FlateDecode /Length ${packed.length} >>`
    const stream = Buffer.concat([Buffer.from('stream\n'), packed, Buffer.from('\nendstream')])
    this.addStream(number, whole, stream)
  }

  #write(...chunks: Uint8Array[]): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk)
      this.#length += chunk.length
    }
  }
}
