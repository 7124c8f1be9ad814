import type { DocumentFaces } from '#platform/print/documentFaces.ts'
import type { JoinedPage, JoinedPages } from './joinedPages.ts'
import type { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import { encodeText } from '#platform/print/pdf/pdfWords.ts'
import type { ReadPart } from '#platform/print/pdf/readPart.ts'
import { renumber } from '#platform/print/pdf/renumber.ts'
import type { Stamps } from './stamps.ts'
import type { TagTree } from './tagTree.ts'

export interface Whole {
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
export function joinPart(whole: Whole, { part, own, place }: JoinedPart): void {
  const prefix = `P${place}`
  const { file, pages, tags, faces } = whole
  const renumbered = new Map<number, number>([[part.pagesRoot, pages.tree], ...faces.objects])
  const placed = new Map(part.pages.map(({ number }, index) => [number, own[index]]))
  for (const { number } of part.objects) renumbered.set(number, placed.get(number)?.object ?? file.reserve())
  if (part.tags && tags) renumbered.set(part.tags.root, tags.document)
  const to = (old: number) => {
    const found = renumbered.get(old)
    if (found === undefined) throw new Error(`Object ${old} is missing from a part.`)
    return found
  }
  const byObject = new Map(own.map(page => [page.object, page]))
  for (const { number, words, stream } of part.objects) {
    const plain = renumber(words, to, prefix)
    const page = placed.get(number)
    if (stream) file.addStream(to(number), plain, stream)
    else if (page) file.add(to(number), joinedPage(whole, plain, page))
    else if (number === part.tags?.document) file.add(to(number), plain.replace('/S /Document', '/S /Part'))
    else file.add(to(number), joinedObject(whole, plain, byObject))
  }
  if (part.tags) tags?.add(part.tags, to, { prefix, isFirst: place === 0 })
}

function joinedPage({ stamps, tags }: Whole, words: string, { placing }: JoinedPage): string {
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

function joinedObject(whole: Whole, words: string, own: ReadonlyMap<number, JoinedPage>): string {
  if (annotation.test(words)) return joinedLink(whole, words)
  const [, role = ''] = element.exec(words) ?? []
  if (role === 'Figure') return withMovedBox(words, own)
  const isFront = own.values().next().value?.placing === null
  if (role === '' || !isFront) return words
  return words.replace(`/S /${role}`, `/S /${ofContents[role]}`).replace(/\/A \[<<\s*\/O \/List[^>]*>>\]/, '')
}

/** `factbook:12:700` is page 12 of the body, 700 points below its top edge. */
function joinedLink({ pages, tags }: Whole, words: string): string {
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
