import { deflateStream } from './packedPdf.ts'
import type { PdfObject, ReadPdf } from './readPdf.ts'

/** A parsed PDF with changes. */
export class EditedPdf {
  readonly #file: ReadPdf
  readonly #words: Map<number, string>
  readonly #added: PdfObject[] = []
  #size: number

  constructor(file: ReadPdf) {
    this.#file = file
    this.#words = new Map(file.objects.map(({ number, words }) => [number, words]))
    this.#size = file.size
  }

  words(number: number): string {
    const found = this.#words.get(number)
    if (found === undefined) throw new Error(`The PDF has no object ${number}.`)
    return found
  }

  change(number: number, words: string): void {
    this.#words.set(number, words)
  }

  /** Reserves a number for an object that is added later. */
  reserve(): number {
    return this.#size++
  }

  /** Adds an object under a reserved number, or under a new one. */
  add(words: string, number = this.reserve()): number {
    this.#added.push({ number, words, stream: null })
    return number
  }

  addStream(plain: string): number {
    const number = this.reserve()
    this.#added.push({ number, ...deflateStream(Buffer.from(plain, 'latin1')) })
    return number
  }

  finish(): ReadPdf {
    const { objects, trailer } = this.#file
    const changed = objects.map(each => ({ ...each, words: this.words(each.number) }))
    return { objects: [...changed, ...this.#added], trailer, size: this.#size }
  }
}

/** A page's dictionary with one more entry in its resources of a kind, such as `Font`. */
export function withResource(words: string, kind: string, entry: string): string {
  const own = `/${kind} <<`
  return words.includes(own)
    ? words.replace(own, `${own} ${entry}`)
    : words.replace('/Resources <<', `/Resources << ${own} ${entry} >>`)
}
