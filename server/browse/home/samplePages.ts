import type { AirportsBook } from '#domain/publishing/book.ts'
import { renderBook } from '../../publishing/books/renderBook.ts'

/** The sample airport's pages of the book. Anyone may ask for them, so they are typeset only once until they change. */
export class SamplePages {
  #typeset: { text: string; pdf: Promise<Uint8Array> } | null = null

  render(book: AirportsBook): Promise<Uint8Array> {
    const text = JSON.stringify(book)
    if (this.#typeset?.text === text) return this.#typeset.pdf
    const made = { text, pdf: renderBook(book, { format: 'pdf', paper: 'letter', edition: 'online' }) }
    this.#typeset = made
    made.pdf.catch(() => {
      if (this.#typeset === made) this.#typeset = null
    })
    return made.pdf
  }
}
