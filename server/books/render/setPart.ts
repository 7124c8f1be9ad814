import { z } from 'zod'
import { findAll, layOut, writePdf } from '#server/reports/render/compile.ts'
import { margins, pageHeight } from './bookPage.ts'
import { isMirrored, type BookFrame, type BookPart } from './bookParts.ts'
import type { Block } from './printedBlocks.ts'
import { headingsOf, printedPart, type PrintedHeading, type PrintedPart } from './printedPart.ts'
import { rowMetrics, type SetTable } from './setTable.ts'

/** A part as a PDF, and where in it everything stands; its pages are counted from 1. */
export interface SetPart {
  pdf: Uint8Array
  pages: number
  isMirrored: boolean
  headings: (PrintedHeading & { page: number; y: number })[]
  /** The page of every row of the tables that the index looks into, by their anchors. */
  rows: Record<string, number[]>
}

const place = z.object({ page: z.number(), y: z.number() })
const places = z.array(
  z.object({ headings: z.array(place), tables: z.array(place.extend({ anchor: z.string() })) }),
)
const folder = new URL('.', import.meta.url)

/** Throws an Error with Typst's own words where it cannot be set. */
export function setPart(frame: BookFrame, part: BookPart): SetPart {
  const printed = printedPart(part, frame.paper)
  const data = JSON.stringify({ ...frame, ...printed })
  const document = layOut({ folder, template: 'book.typ', dataFile: 'book.json', data })
  const [found] = places.parse(findAll(document, '<places>'))
  const headings = headingsOf(printed)
  // Typst's own check for accessibility asks of each file that it begins with a heading of level 1, which the whole does.
  const whole = part.kind === 'single' ? 'accessible' : 'tagged'
  const isTagged = frame.linked && part.kind !== 'folios'
  const pdf = writePdf(document, isTagged ? whole : 'bare')
  return {
    pdf,
    pages: document.numOfPages,
    isMirrored: isMirrored(part),
    headings: headings.flatMap((heading, index) => {
      const at = found?.headings[index]
      return at ? [{ ...heading, ...at }] : []
    }),
    rows: rowPages(printed, found?.tables ?? [], pageHeight[frame.paper] - margins.foot),
  }
}

/** The rows' heights are known, so one place a table is enough. `foot` is where the page's lines end. */
function rowPages(
  { airports }: PrintedPart,
  tables: readonly { anchor: string; page: number; y: number }[],
  foot: number,
): Record<string, number[]> {
  const byAnchor = new Map(airports.flatMap(({ blocks }) => blocks.flatMap(anchored)))
  const found: Record<string, number[]> = {}
  for (const { anchor, page: first, y: top } of tables) {
    const table = byAnchor.get(anchor)
    if (!table) continue
    let page = first
    let y = top - rowMetrics.above * table.size
    found[anchor] = table.heights.map(height => {
      if (y + height > foot + 0.01) {
        page++
        y = margins.head + table.headHeight
      }
      y += height
      return page
    })
  }
  return found
}

const anchored = (block: Block): [string, SetTable][] =>
  block.kind === 'table' && block.anchor !== null ? [[block.anchor, block.table]] : []
