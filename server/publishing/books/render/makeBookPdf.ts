import { setImmediate as rest } from 'node:timers/promises'
import type { Book } from '#domain/publishing/book.ts'
import { forget } from '#platform/print/compile.ts'
import { serifSemiBold } from '#platform/print/fonts.ts'
import { packPdf } from '#platform/print/packPdf.ts'
import { readPart } from '#platform/print/pdf/readPart.ts'
import { toSettable } from '#platform/print/settable.ts'
import { bookGlossary } from '../bookTables.ts'
import { BookFile, type Bookmark } from './bookFile.ts'
import { listIndexGroups, listTypeGroups, type Whereabouts } from './bookIndexPages.ts'
import {
  buildBookFrame,
  findSinglePart,
  splitBook,
  type BookFrame,
  type BookLook,
  type BookPart,
  type ContentsLine,
} from './bookParts.ts'
import { buildFrontPages, type FrontPage } from './frontPages.ts'
import { breakable } from './printedBlocks.ts'
import { drawPart, setPart } from './setPart.ts'

/** Returns the file. `progress` receives 0 to 1. Throws an Error with Typst's own message. */
export async function makeBookPdf(
  book: Book,
  look: BookLook,
  progress: (done: number) => void,
): Promise<Uint8Array> {
  const isCover = look.edition === 'cover'
  const frame = buildBookFrame(book, look)
  const single = findSinglePart(book)
  if (single) {
    const { file } = setPart(frame, single, 1)
    return isCover ? makeCover(book, look, readPart(file, 0).pages.length) : packPdf(file)
  }
  frame.characters = listCharacters(book)
  const { profiles, lists } = splitBook(book)
  const body = new Body(frame)
  let done = 0
  const add = async (part: BookPart) => {
    body.add(part)
    progress(++done / (profiles.length + lists.length + 3))
    // Only an idle thread frees Typst's memory.
    await rest()
    forget()
  }
  for (const part of profiles) await add(part)
  if (book.kind === 'companies' && book.types.length > 0)
    await add({ kind: 'types', index: listTypeGroups(book, body) })
  for (const part of lists) await add(part)
  await add({ kind: 'index', index: listIndexGroups(book, body) })
  const whole = body.finish(buildFrontPages(book, look.paper))
  return isCover ? makeCover(book, look, body.allPages) : whole
}

const pointsPerInch = 72

/** The back, the spine, and the front of the cover as one sheet, for a book of so many pages. */
function makeCover(book: Book, look: BookLook, pages: number): Buffer {
  const frame = { ...buildBookFrame(book, look), characters: listCharacters(book) }
  const leaves = Math.ceil(pages / 2)
  const spine = ((2 * leaves) / book.pagesPerInch) * pointsPerInch
  const file = new BookFile(describe(frame))
  file.add(setPart(frame, { kind: 'cover', spine }, 1).file)
  return file.finish(null, [])
}

const describe = ({ publication, year, title, linked }: BookFrame) => ({
  title: [publication, year, title].join(' '),
  author: publication,
  tags: linked,
})

/** The first page of a book of one airport or company, or the title pages of others, as a picture (SVG). Throws as `makeBookPdf` does. */
export const drawBook = (book: Book, look: BookLook): Uint8Array =>
  Buffer.from(drawPart(buildBookFrame(book, look), findSinglePart(book) ?? { kind: 'titles' }))

/** All characters that the book can contain, in either face, and pairs that the faces draw as one. */
function listCharacters(book: Book): NonNullable<BookFrame['characters']> {
  const beyondAscii = [...new Set(JSON.stringify([book, bookGlossary]).match(/[^ -~]/gu))].join('')
  const text = printableAscii + otherSigns + beyondAscii + beyondAscii.toUpperCase()
  const found = [...new Set(text)].toSorted().join('')
  return { sans: toSettable(found) + ligatures, serif: toSettable(found, serifSemiBold()) + ligatures }
}
const printableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))
const otherSigns = '–—−·†…“”‘’©§×°□'
const ligatures = ' ff fi fl ffi ffl fb fh fj fk ft tt ti'

/** The body of the book, to which parts are added in order. */
class Body implements Whereabouts {
  readonly #frame: BookFrame
  readonly #file: BookFile
  readonly #contents: ContentsLine[] = []
  readonly #bookmarks: Bookmark[] = []
  readonly #profiles = new Map<number, number>()
  readonly #rows = new Map<string, { number: number }[]>()

  constructor(frame: BookFrame) {
    this.#frame = frame
    this.#file = new BookFile(describe(frame))
  }

  add(part: BookPart): void {
    const { file, headings, rows } = setPart(this.#frame, part, this.#file.pages + 1)
    this.#file.add(file)
    for (const { id, listed, title, ...heading } of headings) {
      if (listed) this.#contents.push({ ...heading, title: breakable(title) })
      if (id !== null) this.#profiles.set(id, heading.number)
      this.#bookmarks.push({ ...heading, title: title + heading.beside })
    }
    for (const [anchor, own] of rows) this.#rows.set(anchor, own)
  }

  /** Adds the front matter and returns the file. */
  finish(pages: FrontPage[]): Buffer {
    const front = setPart(this.#frame, { kind: 'front', contents: this.#contents, pages }, 1)
    return this.#file.finish(front.file, [
      ...front.headings.map(each => ({ ...each, isFront: true })),
      ...this.#bookmarks,
    ])
  }

  /** The number of pages, including the front matter. */
  get allPages(): number {
    return this.#file.allPages
  }

  pageOf(id: number): number | undefined {
    return this.#profiles.get(id)
  }

  pageOfRow(anchor: string, row: number): number | undefined {
    return this.#rows.get(anchor)?.[row]?.number
  }
}
