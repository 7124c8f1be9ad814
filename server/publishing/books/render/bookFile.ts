import { DocumentFaces } from '#platform/print/documentFaces.ts'
import { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import { writeMetadata, encodeText } from '#platform/print/pdf/pdfMetadata.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { typefaces } from '#platform/print/typeface.ts'
import { JoinedPages, type JoinedPage } from './joinedPages.ts'
import { isFigure, isLink, type BookNumbers, type PackedPart } from './packPart.ts'
import type { SetPart } from './setPart.ts'
import { Stamps } from './stamps.ts'
import { TagTree } from './tagTree.ts'

/** A heading of level 1 or 2 and its position, as a destination of the file. */
interface Bookmark {
  level: number
  title: string
  destination: string
}

interface Branch extends Bookmark {
  number: number
  under: Branch[]
}

/** Writes the tree of bookmarks, collapsed at the chapters, and returns its number; null if there are none. */
function addBookmarks(file: PackedPdf, bookmarks: readonly Bookmark[]): number | null {
  const chapters: Branch[] = []
  for (const bookmark of bookmarks) {
    const branch = { ...bookmark, number: file.reserve(), under: [] }
    const above = bookmark.level > 1 ? chapters.at(-1)?.under : undefined
    ;(above ?? chapters).push(branch)
  }
  if (chapters.length === 0) return null
  const root = file.reserve()
  addBranches(file, chapters, root)
  file.add(root, `<< /Type /Outlines ${linkEnds(chapters)} /Count ${chapters.length} >>`)
  return root
}

function addBranches(file: PackedPdf, branches: readonly Branch[], parent: number): void {
  branches.forEach(({ number, title, destination, under }, place) => {
    const before = branches[place - 1]
    const after = branches[place + 1]
    const words = [
      `/Title ${encodeText(title)} /Parent ${parent} 0 R /Dest ${destination}`,
      ...(before ? [`/Prev ${before.number} 0 R`] : []),
      ...(after ? [`/Next ${after.number} 0 R`] : []),
      ...(under.length > 0 ? [linkEnds(under), `/Count -${under.length}`] : []),
    ]
    file.add(number, `<< ${words.join(' ')} >>`)
    addBranches(file, under, number)
  })
}

const linkEnds = (branches: readonly Branch[]) =>
  `/First ${branches[0]?.number} 0 R /Last ${branches.at(-1)?.number} 0 R`

/** An entry of the contents and the bookmarks. */
export interface Heading {
  level: 1 | 2
  title: string
  /** The page number in the body or, if `isFront`, in the front matter. */
  number: number
  isFront?: boolean
  /** Below the top edge of the page, in points. */
  y: number
}

interface BookDescription {
  title: string
  author: string
  paper: PaperSize
  tags: boolean
}

type FilePart = Pick<SetPart, 'packed' | 'glyphs'>

/**
 * Joins a book's parts into one file with one tree of pages, bookmarks, and tags, and with links across parts. The body
 * is added part by part while others are still being typeset. The same parts always give the same file.
 */
export class BookFile {
  /** For packing the parts. */
  readonly numbers: BookNumbers
  readonly #description: BookDescription
  readonly #whole: WholeBook

  /** `parts` counts those of the body and the front matter. */
  constructor(description: BookDescription, parts: number) {
    // The file's own objects are at place 0.
    const stride = parts + 1
    const file = new PackedPdf({ stride })
    this.#description = description
    const pages = new JoinedPages(file, description.paper)
    const tags = description.tags ? new TagTree(file) : null
    const faces = new DocumentFaces(file)
    this.#whole = { file, pages, stamps: new Stamps(file), tags, faces }
    this.numbers = { stride, pages: pages.tree, document: tags?.document ?? null, faces: faces.objects }
  }

  /** Adds the next part of the body, which was set without page numbers, all as right-hand pages. */
  add({ packed, glyphs, isMirrored }: FilePart & Pick<SetPart, 'isMirrored'>): void {
    this.#whole.faces.add(glyphs)
    joinPart(this.#whole, packed, this.#whole.pages.add(packed, isMirrored))
  }

  /** `front` has its own page numbers. */
  finish(front: FilePart, headings: readonly Heading[]): Buffer {
    const { file, pages, faces } = this.#whole
    joinPart(this.#whole, front.packed, pages.addFront(front.packed))
    const { regular, semibold } = typefaces()
    faces.add({ regular: regular.used, semibold: semibold.used })
    faces.finish()
    const { title, author } = this.#description
    const catalog = addCatalog(this.#whole, this.#description, headings)
    const info = file.reserve()
    file.add(info, `<< /Title ${encodeText(title)} /Author ${encodeText(author)} >>`)
    return file.finish(`/Root ${catalog} 0 R /Info ${info} 0 R`)
  }
}

function addCatalog(
  { file, pages, tags }: WholeBook,
  description: BookDescription,
  headings: readonly Heading[],
): number {
  const outlines = addBookmarks(
    file,
    headings.map(({ number, y, isFront, ...heading }) => ({
      ...heading,
      destination: pages.destination(number, y, isFront),
    })),
  )
  const says = writeMetadata(description)
  const metadataObject = file.reserve()
  const stream = Buffer.concat([Buffer.from('stream\n'), says, Buffer.from('\nendstream')])
  file.addStream(metadataObject, `<< /Type /Metadata /Subtype /XML /Length ${says.length} >>`, stream)
  const words = [
    `/Type /Catalog ${pages.finish()} /Metadata ${metadataObject} 0 R /Lang (en-US)`,
    '/ViewerPreferences << /DisplayDocTitle true /Direction /L2R >>',
    ...(outlines === null ? [] : [`/Outlines ${outlines} 0 R`]),
    ...(tags ? [`/StructTreeRoot ${tags.finish()} 0 R /MarkInfo << /Marked true >>`] : []),
  ]
  const catalog = file.reserve()
  file.add(catalog, `<< ${words.join(' ')} >>`)
  return catalog
}

interface WholeBook {
  file: PackedPdf
  pages: JoinedPages
  stamps: Stamps
  /** Null if the book is not tagged. */
  tags: TagTree | null
  faces: DocumentFaces
}

/** Adds a part with its pages to the file. */
function joinPart(
  whole: WholeBook,
  { objects, openObjects, tags }: PackedPart,
  own: readonly JoinedPage[],
): void {
  whole.file.append(objects)
  const pages = new Map(own.map(page => [page.object, page]))
  for (const { number, words } of openObjects)
    whole.file.add(number, joinObject(whole, words, { number, pages }))
  if (tags) whole.tags?.add(tags, own[0]?.placing === null)
}

function joinObject(
  whole: WholeBook,
  words: string,
  { number, pages }: { number: number; pages: ReadonlyMap<number, JoinedPage> },
): string {
  const page = pages.get(number)
  if (page) return joinPage(whole, words, page)
  if (isLink(words)) return joinLink(whole, words)
  return isFigure(words) ? withMovedBox(words, pages) : words
}

function joinPage({ stamps, tags }: WholeBook, words: string, { placing }: JoinedPage): string {
  const shifted = words.replace(
    /\/StructParents (\d+)/,
    (_, key: string) => `/StructParents ${keyOf(tags, key)}`,
  )
  return placing ? stamps.stamp(shifted, placing) : shifted
}

const keyOf = (tags: TagTree | null, key: string) => Number(key) + (tags?.nextKey ?? 0)

/** `factbook:12:700` is page 12 of the body, 700 points below its top edge. */
function joinLink({ pages, tags }: WholeBook, words: string): string {
  return words
    .replace(/\/StructParent (\d+)/, (_, key: string) => `/StructParent ${keyOf(tags, key)}`)
    .replace(
      /\/A <<[^>]*\/URI \(factbook:(\d+):([\d.]+)\)\s*>>/,
      (_, number: string, y: string) => `/Dest ${pages.destination(Number(number), Number(y))}`,
    )
    .replace(
      /\/Contents \(factbook:(\d+):[\d.]+\)/,
      (_, number: string) => `/Contents ${encodeText(`Page ${number}`)}`,
    )
}

/** A figure's bounding box moves with its page. */
function withMovedBox(words: string, own: ReadonlyMap<number, JoinedPage>): string {
  const [, page] = /\/Pg (\d+) 0 R/.exec(words) ?? []
  const shift = own.get(Number(page))?.placing?.shift ?? 0
  if (shift === 0) return words
  return words.replace(
    /\/BBox \[([\d.]+) ([\d.]+) ([\d.]+) /,
    (_, left, base, right) => `/BBox [${Number(left) + shift} ${base} ${Number(right) + shift} `,
  )
}
