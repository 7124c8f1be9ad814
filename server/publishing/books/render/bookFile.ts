import { DocumentFaces } from '#platform/print/documentFaces.ts'
import { PackedPdf, renumber } from '#platform/print/pdf/packedPdf.ts'
import { writeMetadata, encodeText } from '#platform/print/pdf/pdfMetadata.ts'
import { readPart, type ReadPart } from '#platform/print/pdf/readPart.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { JoinedPages, type JoinedPage } from './joinedPages.ts'
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

type PartFile = Pick<SetPart, 'file' | 'glyphs'>

/**
 * Joins a book's parts into one file with one tree of pages, bookmarks, and tags, and with links across parts. The body
 * is added part by part while others are still being typeset. The same parts always give the same file.
 */
export class BookFile {
  readonly #description: BookDescription
  readonly #whole: WholeBook
  #parts = 0

  constructor(description: BookDescription) {
    const file = new PackedPdf()
    this.#description = description
    this.#whole = {
      file,
      pages: new JoinedPages(file, description.paper),
      stamps: new Stamps(file),
      tags: description.tags ? new TagTree(file) : null,
      faces: new DocumentFaces(file),
    }
  }

  /** Adds the next part of the body, which was set without page numbers, all as right-hand pages. */
  add({ file, glyphs, isMirrored }: PartFile & Pick<SetPart, 'isMirrored'>): void {
    const part = readPart(file)
    this.#whole.faces.add(glyphs)
    joinPart(this.#whole, { part, own: this.#whole.pages.add(part, isMirrored), place: ++this.#parts })
  }

  /** `front` has its own numbers; `folios` has one page per page of the body, showing its number. */
  finish(front: PartFile, folios: PartFile, headings: readonly Heading[]): Buffer {
    const { file, pages, stamps, faces } = this.#whole
    const part = readPart(front.file)
    joinPart(this.#whole, { part, own: pages.addFront(part), place: 0 })
    stamps.finish(readPart(folios.file))
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

/** A part and its pages; `place` counts the parts of the body from 1 and is 0 for the front matter. */
interface JoinedPart {
  part: ReadPart
  own: readonly JoinedPage[]
  place: number
}

/** Adds a part to the file. */
function joinPart(whole: WholeBook, { part, own, place }: JoinedPart): void {
  const prefix = `P${place}`
  const { file, pages, tags, faces } = whole
  const renumbered: number[] = []
  renumbered[part.pagesRoot] = pages.tree
  for (const [old, number] of faces.objects) renumbered[old] = number
  const placed = new Map(part.pages.map(({ number }, index) => [number, own[index]]))
  for (const { number } of part.objects) renumbered[number] = placed.get(number)?.object ?? file.reserve()
  if (part.tags && tags) renumbered[part.tags.root] = tags.document
  const to = (old: number) => {
    const found = renumbered[old]
    if (found === undefined) throw new Error(`Object ${old} is missing from a part.`)
    return found
  }
  const byObject = new Map(own.map(page => [page.object, page]))
  for (const { number, words, stream } of part.objects) {
    const plain = renumber(words, to, prefix)
    const page = placed.get(number)
    if (stream) file.addStream(to(number), plain, stream)
    else if (page) file.add(to(number), joinPage(whole, plain, page))
    else if (number === part.tags?.document) file.add(to(number), plain.replace('/S /Document', '/S /Part'))
    else file.add(to(number), joinObject(whole, plain, byObject))
  }
  if (part.tags) tags?.add(part.tags, to, { prefix, isFirst: place === 0 })
}

function joinPage({ stamps, tags }: WholeBook, words: string, { placing }: JoinedPage): string {
  const shifted = words.replace(
    /\/StructParents (\d+)/,
    (_, key: string) => `/StructParents ${keyOf(tags, key)}`,
  )
  return placing ? stamps.stamp(shifted, placing) : shifted
}

const keyOf = (tags: TagTree | null, key: string) => Number(key) + (tags?.nextKey ?? 0)

const annotation = /^<<\s*\/Type \/Annot\s/
const element = /^<<\s*\/Type \/StructElem\s*\/S \/(Figure|L|LI|LBody)\s/
/** The only list of the front matter is the table of contents. */
const ofContents: Record<string, string> = { L: 'TOC', LI: 'TOCI', LBody: 'Reference' }

function joinObject(whole: WholeBook, words: string, own: ReadonlyMap<number, JoinedPage>): string {
  if (annotation.test(words)) return joinLink(whole, words)
  const [, role = ''] = element.exec(words) ?? []
  if (role === 'Figure') return withMovedBox(words, own)
  const isFront = own.values().next().value?.placing === null
  if (role === '' || !isFront) return words
  return words.replace(`/S /${role}`, `/S /${ofContents[role]}`).replace(/\/A \[<<\s*\/O \/List[^>]*>>\]/, '')
}

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
