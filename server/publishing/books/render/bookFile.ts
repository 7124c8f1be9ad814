import type { PaperSize } from '#platform/print/printedTable.ts'
import { DocumentFaces } from '#platform/print/documentFaces.ts'
import { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import { writeMetadata, encodeText } from '#platform/print/pdf/pdfWords.ts'
import { readPart } from '#platform/print/pdf/readPart.ts'
import { JoinedPages } from './joinedPages.ts'
import { joinPart, type Whole } from './joinPart.ts'
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
  file.add(root, `<< /Type /Outlines ${ends(chapters)} /Count ${chapters.length} >>`)
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
      ...(under.length > 0 ? [ends(under), `/Count -${under.length}`] : []),
    ]
    file.add(number, `<< ${words.join(' ')} >>`)
    addBranches(file, under, number)
  })
}

const ends = (branches: readonly Branch[]) =>
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
 * Joins a book's parts into one file with one tree of pages, bookmarks, and tags, and links across parts. The body is
 * added part by part while others are still being set. The same parts give the same file.
 */
export class BookFile {
  readonly #description: BookDescription
  readonly #whole: Whole
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
  { file, pages, tags }: Whole,
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
