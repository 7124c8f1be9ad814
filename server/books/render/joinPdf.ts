import type { Paper } from '#domain/report.ts'
import { addBookmarks } from './bookmarks.ts'
import { embedFaces, type BookGlyphs } from './embedFace.ts'
import { JoinedPages } from './joinedPages.ts'
import { joinPart, type Whole } from './joinPart.ts'
import { PackedPdf } from './packedPdf.ts'
import { metadata, textString } from './pdfWords.ts'
import { readPart } from './readPart.ts'
import type { ReadPdf } from './readPdf.ts'
import { Stamps } from './stamps.ts'
import { TagTree } from './tagTree.ts'

/** What the contents and the bookmarks list. */
export interface Heading {
  level: 1 | 2
  title: string
  /** The number on the page, of the body; where it `isFront`, of the front matter. */
  number: number
  isFront?: boolean
  /** Below the upper edge of the page, in points. */
  y: number
}

/** Set without page numbers, all as right-hand pages. */
export interface BodyPart {
  file: ReadPdf
  /** Left-hand pages are to be moved outwards. */
  isMirrored: boolean
}

export interface JoinOrder {
  title: string
  author: string
  paper: Paper
  tags: boolean
  /** Numbered in itself, with roman numerals. */
  front: ReadPdf
  body: readonly BodyPart[]
  /** A page for each page of the body, showing its number. */
  folios: ReadPdf
  /** What the tables of all parts are set in. */
  glyphs: BookGlyphs
  headings: readonly Heading[]
}

/** The parts as one file: one tree of pages, of bookmarks, of tags; links lead across. The same parts give the same file. */
export function joinPdf(order: JoinOrder): Buffer {
  const file = new PackedPdf()
  const front = readPart(order.front)
  const pages = new JoinedPages(file, order.paper, front)
  const body = order.body.map(({ file: set, isMirrored }) => {
    const part = readPart(set)
    return { part, own: pages.add(part, isMirrored) }
  })
  const stamps = new Stamps(file, readPart(order.folios))
  const tags = order.tags ? new TagTree(file) : null
  const whole: Whole = { file, pages, stamps, tags, faces: embedFaces(file, order.glyphs) }
  joinPart(whole, front, pages.front, 'P0')
  body.forEach(({ part, own }, index) => joinPart(whole, part, own, `P${index + 1}`))
  const catalog = addCatalog(whole, order)
  const info = file.reserve()
  file.add(info, `<< /Title ${textString(order.title)} /Author ${textString(order.author)} >>`)
  return file.finish(`/Root ${catalog} 0 R /Info ${info} 0 R`)
}

function addCatalog({ file, pages, tags }: Whole, order: JoinOrder): number {
  const outlines = addBookmarks(
    file,
    order.headings.map(({ number, y, isFront, ...heading }) => ({
      ...heading,
      destination: pages.destination(number, y, isFront),
    })),
  )
  const says = metadata(order)
  const description = file.reserve()
  const stream = Buffer.concat([Buffer.from('stream\n'), says, Buffer.from('\nendstream')])
  file.addStream(description, `<< /Type /Metadata /Subtype /XML /Length ${says.length} >>`, stream)
  const words = [
    `/Type /Catalog ${pages.finish()} /Metadata ${description} 0 R /Lang (en-US)`,
    '/ViewerPreferences << /DisplayDocTitle true /Direction /L2R >>',
    ...(outlines === null ? [] : [`/Outlines ${outlines} 0 R`]),
    ...(tags ? [`/StructTreeRoot ${tags.finish()} 0 R /MarkInfo << /Marked true >>`] : []),
  ]
  const catalog = file.reserve()
  file.add(catalog, `<< ${words.join(' ')} >>`)
  return catalog
}
