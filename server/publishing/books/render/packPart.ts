import { findColorSpace, withOwnResources } from '#platform/print/drawTables.ts'
import { PackedPdf, renumber, type PackedObjects } from '#platform/print/pdf/packedPdf.ts'
import { readPart, type PartTags, type ReadPart } from '#platform/print/pdf/readPart.ts'
import type { PdfObject, ReadPdf } from '#platform/print/pdf/readPdf.ts'

/** The numbers of a book's objects. The part at `place` numbers its own objects `number * stride + place`. */
export interface BookNumbers {
  stride: number
  /** The root of the page tree. */
  pages: number
  /** The element that contains all tags; null if the book is not tagged. */
  document: number | null
  /** The typefaces of the tables, by the names that parts use. */
  faces: ReadonlyMap<number, number>
}

export interface PartPlace {
  /** From 1. */
  place: number
  /** The front matter precedes the body and contains the table of contents. */
  isFront: boolean
}

/** A part with the numbers of the book. */
export interface PackedPart {
  /** Everything that no other part influences. */
  objects: PackedObjects
  /** The pages, links, and figures, which depend on their position in the book. */
  openObjects: Pick<PdfObject, 'number' | 'words'>[]
  pages: ReadPart['pages']
  /** Null if the book is not tagged. */
  tags: Omit<PartTags, 'root'> | null
}

/** Done by the part's thread, so that the book only needs to append it. */
export function packPart(file: ReadPdf, numbers: BookNumbers, { place, isFront }: PartPlace): PackedPart {
  const { stride, pages: tree, document, faces } = numbers
  const part = readPart(file)
  const packed = new PackedPdf({ stride, place, first: file.size })
  const known = new Uint8Array(file.size)
  for (const { number } of part.objects) known[number] = 1
  const shared = new Map([...faces, [part.pagesRoot, tree]])
  if (part.tags && document !== null) shared.set(part.tags.root, document)
  const to = (own: number) => {
    if (known[own] === 1) return own * stride + place
    const found = shared.get(own)
    if (found === undefined) throw new Error(`Object ${own} is missing from a part.`)
    return found
  }
  const prefix = `P${place}`
  const pages = new Set(part.pages.map(({ number }) => number))
  const openObjects: PackedPart['openObjects'] = []
  const colorSpace = findColorSpace(part.objects)
  for (const { number, words, stream } of part.objects) {
    // Pages of the body get their numbers later.
    const isNumbered = pages.has(number) && !isFront
    const plain = renumber(isNumbered ? withOwnResources(words, colorSpace) : words, to, prefix)
    if (stream) packed.addStream(to(number), plain, stream)
    else if (pages.has(number) || isOpen(plain)) openObjects.push({ number: to(number), words: plain })
    else if (number === part.tags?.document) packed.add(to(number), plain.replace('/S /Document', '/S /Part'))
    else packed.add(to(number), isFront ? asContents(plain) : plain)
  }
  return {
    objects: packed.pack(),
    openObjects,
    pages: part.pages.map(page => ({ ...page, number: to(page.number) })),
    tags: part.tags && renumberTags(part.tags, to, prefix),
  }
}

const isOpen = (words: string): boolean => isLink(words) || isFigure(words)
export const isLink = (words: string): boolean => /^<<\s*\/Type \/Annot\s/.test(words)
export const isFigure = (words: string): boolean => /^<<\s*\/Type \/StructElem\s*\/S \/Figure\s/.test(words)

const listElement = /^<<\s*\/Type \/StructElem\s*\/S \/(L|LI|LBody)\s/
/** The only list of the front matter is the table of contents. */
const ofContents: Record<string, string> = { L: 'TOC', LI: 'TOCI', LBody: 'Reference' }

function asContents(words: string): string {
  const [, role] = listElement.exec(words) ?? []
  if (role === undefined) return words
  return words.replace(`/S /${role}`, `/S /${ofContents[role]}`).replace(/\/A \[<<\s*\/O \/List[^>]*>>\]/, '')
}

const renumberTags = (
  { document, roleMap, parents, headings }: PartTags,
  to: (own: number) => number,
  prefix: string,
): PackedPart['tags'] => ({
  document: to(document),
  roleMap,
  parents: parents.map(({ key, number }) => ({ key, number: to(number) })),
  headings: headings.map(({ name, number }) => ({ name: prefix + name, number: to(number) })),
})
