import type { Book } from '#domain/book.ts'
import { bookParts, type BookFrame, type BookLook, type BookPart, type ContentsLine } from './bookParts.ts'
import { indexGroups, typeGroups, type Whereabouts } from './bookIndexPages.ts'
import { allGlyphs, type BookGlyphs } from './embedFace.ts'
import { joinPdf, type BodyPart, type Heading } from './joinPdf.ts'
import type { SetPart } from './setPart.ts'

interface Setting {
  frame: BookFrame
  look: BookLook
  set: (part: BookPart) => Promise<SetPart>
  /** From 0 to 1. */
  progress: (done: number) => void
}

/**
 * The whole book. What does not ask for page numbers is set first; then, with the places known, what tells them: types of
 * companies and index, and last the contents. So nothing is laid out twice.
 */
export async function setBook(book: Book, { frame, look, set, progress }: Setting): Promise<Buffer> {
  const parts = bookParts(book)
  const hasTypes = book.kind === 'companies' && book.types.length > 0
  // Besides the first parts: types, index, contents, numbers, and the joining.
  const steps = parts.profiles.length + parts.lists.length + Number(hasTypes) + 4
  let done = 0
  const step = async (part: BookPart) => {
    const made = await set(part)
    progress(++done / steps)
    return made
  }
  const all = (some: BookPart[]) => Promise.all(some.map(step))
  const [profiles, lists] = await Promise.all([all(parts.profiles), all(parts.lists)])
  const body = new Body()
  for (const part of profiles) body.add(part)
  const [types, index] = await Promise.all([
    all(hasTypes ? [{ kind: 'types', index: typeGroups(book, body) }] : []),
    all([{ kind: 'index', index: indexGroups(book, body) }]),
  ])
  for (const part of [...types, ...lists, ...index]) body.add(part)
  const [front, folios] = await Promise.all([
    step({ kind: 'front', contents: body.contents }),
    step({ kind: 'folios', pages: body.pages }),
  ])
  return joinPdf({
    title: [frame.publication, frame.year, frame.title].join(' '),
    author: frame.publication,
    ...look,
    front: front.file,
    body: body.files,
    folios: folios.file,
    glyphs: allGlyphs(body.glyphs),
    headings: [{ level: 1, title: 'Contents', number: 3, y: 0, isFront: true }, ...body.headings],
  })
}

/** The body of the book in its order, its pages counted through. */
class Body implements Whereabouts {
  pages = 0
  readonly files: BodyPart[] = []
  readonly glyphs: BookGlyphs[] = []
  readonly contents: ContentsLine[] = []
  readonly #profiles = new Map<number, number>()
  readonly #rows = new Map<string, number[]>()

  add({ file, glyphs, pages, isMirrored, headings, rows }: SetPart): void {
    const before = this.pages
    this.files.push({ file, isMirrored })
    this.glyphs.push(glyphs)
    for (const { id, page, ...heading } of headings) {
      this.contents.push({ ...heading, number: before + page })
      if (id !== null) this.#profiles.set(id, before + page)
    }
    for (const [anchor, own] of Object.entries(rows))
      this.#rows.set(
        anchor,
        own.map(page => before + page),
      )
    this.pages += pages
  }

  get headings(): Heading[] {
    return this.contents.map(({ level, title, beside, number, y }) => ({
      level,
      title: title + beside,
      number,
      y,
    }))
  }

  pageOf(id: number): number | undefined {
    return this.#profiles.get(id)
  }

  pageOfRow(anchor: string, row: number): number | undefined {
    return this.#rows.get(anchor)?.[row]
  }
}
