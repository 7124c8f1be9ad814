import { createHash } from 'node:crypto'
import { PackedPdf, renumber } from '#platform/print/pdf/packedPdf.ts'
import { writeMetadata, encodeText } from '#platform/print/pdf/pdfMetadata.ts'
import { readPart, type PartTags, type ReadPart } from '#platform/print/pdf/readPart.ts'
import { listReferences, type PdfObject, type ReadPdf } from '#platform/print/pdf/readPdf.ts'
import { JoinedPages } from './joinedPages.ts'

interface Branch {
  level: number
  title: string
  /** A position in the file. */
  destination: string
}

/** Writes bookmarks, collapsed with those of deeper levels, and returns what leads from `parent` to them; '' if there are none. */
function addBookmarks(file: PackedPdf, bookmarks: readonly Branch[], parent: number): string {
  const branches: [Branch, ...Branch[]][] = []
  for (const each of bookmarks) {
    if (each.level <= (bookmarks[0]?.level ?? 0)) branches.push([each])
    else branches.at(-1)?.push(each)
  }
  if (branches.length === 0) return ''
  const first = file.reserve(branches.length)
  const last = first + branches.length - 1
  for (const [place, [{ title, destination }, ...under]] of branches.entries()) {
    const number = first + place
    const words = [
      `/Title ${encodeText(title)} /Parent ${parent} 0 R /Dest ${destination}`,
      number > first ? `/Prev ${number - 1} 0 R` : '',
      number < last ? `/Next ${number + 1} 0 R` : '',
      addBookmarks(file, under, number),
    ]
    file.add(number, `<< ${words.filter(Boolean).join(' ')} >>`)
  }
  return `/First ${first} 0 R /Last ${last} 0 R /Count -${branches.length}`
}

/** A title and its position. */
export interface Bookmark {
  /** From one, which is a chapter's. */
  level: number
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
  tags: boolean
}

/**
 * Joins a book's parts into one file with one tree of pages, bookmarks, and tags, and with links across parts. The same
 * parts always give the same file.
 */
export class BookFile {
  readonly #description: BookDescription
  readonly #file = new PackedPdf()
  readonly #pages: JoinedPages
  readonly #tags: TagTree | null
  /** The fonts of earlier parts, by their contents. */
  readonly #fonts = new Map<string, number>()

  constructor(description: BookDescription) {
    this.#description = description
    this.#pages = new JoinedPages(this.#file, !description.tags)
    this.#tags = description.tags ? new TagTree(this.#file) : null
  }

  /** The number of pages of the body. */
  get pages(): number {
    return this.#pages.count
  }

  /** The number of pages, including the front matter. */
  get allPages(): number {
    return this.#pages.allCount
  }

  /** Adds the next part of the body. */
  add(file: ReadPdf): void {
    this.#join(readPart(file, this.pages % 2 === 1 ? 1 : 2), file.size, false)
  }

  /** `front` has its own page numbers. A cover has none. */
  finish(front: ReadPdf | null, bookmarks: readonly Bookmark[]): Buffer {
    if (front) this.#join(readPart(front, 2), front.size, true)
    const file = this.#file
    const { title, author } = this.#description
    const catalog = this.#addCatalog(bookmarks)
    const info = file.reserve()
    const trapped = this.#tags ? '' : ' /Trapped /False'
    file.add(info, `<< /Title ${encodeText(title)} /Author ${encodeText(author)}${trapped} >>`)
    return file.finish(`/Root ${catalog} 0 R /Info ${info} 0 R`)
  }

  #addCatalog(bookmarks: readonly Bookmark[]): number {
    const file = this.#file
    const outlines = file.reserve()
    const branches = bookmarks.map(({ number, y, isFront, level, title }) => ({
      level,
      title,
      destination: this.#pages.destination(number, y, isFront),
    }))
    const chapters = addBookmarks(file, branches, outlines)
    if (chapters !== '') file.add(outlines, `<< /Type /Outlines ${chapters.replace('-', '')} >>`)
    const says = writeMetadata({ ...this.#description, pages: this.#pages.allCount })
    const metadataObject = file.reserve()
    const stream = Buffer.concat([Buffer.from('stream\n'), says, Buffer.from('\nendstream')])
    file.addStream(metadataObject, `<< /Type /Metadata /Subtype /XML /Length ${says.length} >>`, stream)
    const words = [
      `/Type /Catalog ${this.#pages.finish()} /Metadata ${metadataObject} 0 R /Lang (en-US)`,
      '/ViewerPreferences << /DisplayDocTitle true /Direction /L2R >>',
      ...(chapters === '' ? [] : [`/Outlines ${outlines} 0 R`]),
      ...(this.#tags ? [] : [outputIntent]),
      ...(this.#tags ? [`/StructTreeRoot ${this.#tags.finish()} 0 R /MarkInfo << /Marked true >>`] : []),
    ]
    const catalog = file.reserve()
    file.add(catalog, `<< ${words.join(' ')} >>`)
    return catalog
  }

  #join({ objects, pages, pagesRoot, tags }: ReadPart, size: number, isFront: boolean): void {
    const file = this.#file
    const start = file.reserve(size)
    const known = new Map(objects.map(each => [each.number, each]))
    const same = new Map<number, number>()
    const to = (own: number) => {
      const earlier = same.get(own)
      if (earlier !== undefined) return earlier
      if (known.has(own)) return start + own
      if (own === pagesRoot) return this.#pages.tree
      if (own === tags?.root && this.#tags) return this.#tags.document
      throw new Error(`Object ${own} is missing from a part.`)
    }
    for (const each of objects.filter(({ words }) => isFont(words))) {
      const own = [each, ...listParts(each, known)]
      const contents = hashObjects(own)
      const earlier = this.#fonts.get(contents)
      if (earlier === undefined) this.#fonts.set(contents, start + each.number)
      else for (const { number } of own) same.set(number, earlier)
    }
    const prefix = `P${start}`
    this.#pages.add(
      pages.map(page => ({ ...page, number: to(page.number) })),
      isFront,
    )
    for (const { number, words, stream } of objects) {
      if (same.has(number)) continue
      const plain = renumber(words, to, prefix)
      if (stream) file.addStream(to(number), plain, stream)
      else file.add(to(number), this.#place(number === tags?.document ? asPart(plain) : plain, isFront))
    }
    if (tags) this.#tags?.add(renumberTags(tags, to, prefix), isFront)
  }

  #place(words: string, isFront: boolean): string {
    const keyed = words.replace(/\/(StructParents?) (\d+)/, (_, name: string, key: string) => {
      const next = this.#tags?.nextKey ?? 0
      return `/${name} ${Number(key) + next}`
    })
    if (isLink(words)) return joinLink(this.#pages, keyed)
    return this.#pages.toPrinter(isFront ? asContents(keyed) : keyed)
  }
}

const isFont = (words: string): boolean => /^<<\s*\/Type \/Font\s*\/Subtype \/Type0\s/.test(words)

/** The objects of which a font consists, each once. */
function listParts({ words }: PdfObject, all: ReadonlyMap<number, PdfObject>): PdfObject[] {
  const own = listReferences(words).map(number => all.get(number))
  return own.flatMap(each => (each ? [each, ...listParts(each, all)] : []))
}

/** Without the numbers of the objects. */
function hashObjects(objects: readonly PdfObject[]): string {
  const hash = createHash('sha256')
  for (const { words, stream } of objects) hash.update(words.replace(/\d+ 0 R/g, '')).update(stream ?? '')
  return hash.digest('hex')
}

const isLink = (words: string): boolean => /^<<\s*\/Type \/Annot\s/.test(words)
const asPart = (words: string): string => words.replace('/S /Document', '/S /Part')

const listElement = /^<<\s*\/Type \/StructElem\s*\/S \/(L|LI|LBody)\s/
/** The only list of the front matter is the table of contents. */
const ofContents: Record<string, string> = { L: 'TOC', LI: 'TOCI', LBody: 'Reference' }

function asContents(words: string): string {
  const [, role] = listElement.exec(words) ?? []
  if (role === undefined) return words
  return words.replace(`/S /${role}`, `/S /${ofContents[role]}`).replace(/\/A \[<<\s*\/O \/List[^>]*>>\]/, '')
}

const renumberTags = (
  { roleMap, ...tags }: PartTags,
  to: (own: number) => number,
  prefix: string,
): Omit<PartTags, 'root'> => ({
  document: to(tags.document),
  roleMap,
  parents: tags.parents.map(({ key, number }) => ({ key, number: to(number) })),
  headings: tags.headings.map(({ name, number }) => ({ name: prefix + name, number: to(number) })),
})

/**
 * The printing condition that the CMYK colors of the edition for the printer are meant for: coated paper (GRACoL). Its
 * profile is not embedded, so the file does not claim PDF/X-4.
 */
const outputIntent =
  '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 006) /RegistryName (http://www.color.org) /Info (CGATS TR 006, GRACoL 2006 Coated 1) >>]'

/** `factbook:12:700` is page 12 of the body, 700 points below its top edge; `i5` is the fifth page before the body. */
function joinLink(pages: JoinedPages, words: string): string {
  return words
    .replace(
      /\/A <<[^>]*\/URI \(factbook:(i?)(\d+):([\d.]+)\)\s*>>/,
      (_, front: string, number: string, y: string) =>
        `/Dest ${pages.destination(Number(number), Number(y), front !== '')}`,
    )
    .replace(
      /\/Contents \(factbook:(i?)(\d+):[\d.]+\)/,
      (_, front: string, number: string) =>
        `/Contents ${encodeText(`Page ${number}${front && ' before the body'}`)}`,
    )
}

/** Joins the parts' tag trees: each part's document becomes a part of the one document. */
class TagTree {
  readonly #file: PackedPdf
  readonly #root: number
  /** The document that contains all parts. */
  readonly document: number
  readonly #parts: number[] = []
  readonly #parents: string[] = []
  readonly #headings: string[] = []
  #roleMap = ''
  /** The next key of a page or an annotation. */
  nextKey = 0

  constructor(file: PackedPdf) {
    this.#file = file
    this.#root = file.reserve()
    this.document = file.reserve()
  }

  /** The front matter `isFirst`, although it is added last. */
  add({ document, roleMap, parents, headings }: Omit<PartTags, 'root'>, isFirst: boolean): void {
    if (isFirst) this.#parts.unshift(document)
    else this.#parts.push(document)
    this.#roleMap = roleMap
    let next = this.nextKey
    for (const { key, number } of parents) {
      this.#parents.push(`${key + this.nextKey} ${number} 0 R`)
      next = Math.max(next, key + this.nextKey + 1)
    }
    this.nextKey = next
    for (const { name, number } of headings) this.#headings.push(`(${name}) ${number} 0 R`)
  }

  /** The number of the root. */
  finish(): number {
    const kids = this.#parts.map(number => `${number} 0 R`).join(' ')
    const file = this.#file
    file.add(this.document, `<< /Type /StructElem /S /Document /P ${this.#root} 0 R /K [${kids}] >>`)
    // Name trees are read by binary search, so they must be sorted.
    const headings = this.#headings.toSorted((one, other) => (one < other ? -1 : 1)).join(' ')
    file.add(
      this.#root,
      `<< /Type /StructTreeRoot /RoleMap <<${this.#roleMap}>> /K [${this.document} 0 R]
/ParentTree << /Nums [${this.#parents.join(' ')}] >> /ParentTreeNextKey ${this.nextKey}
/IDTree << /Names [${headings}] >> >>`,
    )
    return this.#root
  }
}
