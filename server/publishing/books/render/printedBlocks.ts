import { formatTown, getForeignCountry } from '#domain/airports/address.ts'
import { commentTypeLabels, type CommentType } from '#domain/airports/airportComment.ts'
import type { Contact } from '#domain/airports/contact.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import type { Format } from '#platform/contract/format.ts'
import { flagWord, toPlainText } from '#platform/print/cellText.ts'
import { sansRegular, sansSemiBold, serifSemiBold } from '#platform/print/fonts.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { shortenLine, splitLines, toBreakable, toSettable } from '#platform/print/settable.ts'
import { computeRoom, type SetTable } from '#platform/print/tableSetting.ts'
import { lineWidth } from './bookPage.ts'
import type { Chart } from './drawCharts.ts'
import { formatPrintedFigure } from './printedFigures.ts'

/** The parts of a profile; book.typ draws each kind. All texts are settable. */
export type Block =
  /** `room` points of the following content stay on the same page. */
  // `address` is that of the same section in the product, or empty.
  | { kind: 'heading'; text: string; room: number; address: string }
  | { kind: 'subheading'; text: string; beside: string; room: number }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'pairs'; pairs: Pair[] }
  | { kind: 'text'; lead: string; paragraphs: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'chart'; chart: Chart; sentence: string }
  | { kind: 'contacts'; cards: Card[] }
  | { kind: 'table'; table: SetTable }
  /** Not divided by a page break. */
  | { kind: 'kept'; blocks: Block[] }
  | { kind: 'beside'; left: Block[]; right: Block[] }

export interface Fact {
  label: string
  value: string
}
/**
 * Two shares of a whole; `share` is the first in percent, null if there is nothing to draw. If both are unknown, `value`
 * says so once and there are no sides.
 */
export interface Pair {
  title: string
  value: string
  sides: Fact[]
  share: number | null
}
interface Card {
  over: string
  name: string
  /** With line feeds where a line is broken. */
  lines: string[]
}

/** An airport to print, and its available width. */
export interface Setting {
  each: BookAirport
  paper: PaperSize
  /** The line in points, and in ems of running text. */
  width: number
  ems: number
}

/** A one-line text as it can be set. */
export const line = (text: string | null | undefined): string => toSettable(toPlainText(text ?? ''))
export const titleLine = (text: string): string => toSettable(toPlainText(text), serifSemiBold())
/** A title whose words break if they are wider than `width` ems. */
export const breakableTitle = (text: string, width: number): string =>
  toBreakable(titleLine(text), width, serifSemiBold())
/** The beginning of a title that is wider than `width` ems of running text. */
export const shortenTitle = (text: string, width: number): string =>
  shortenLine(titleLine(text), width, sansRegular())
// As in page.typ, in points: the edition in the running head, and its type size.
const besideGuides = 100
const guideSize = 8

/** One of the two names in a running head, between the chapter's title, if it is there, and the edition. */
export const shortenGuide = (name: string, paper: PaperSize, chapter = ''): string =>
  shortenTitle(
    name,
    (lineWidth[paper] - besideGuides - sansRegular().width(chapter) * guideSize) / 2 / guideSize,
  )

/** Paragraphs of prose, with break opportunities in words wider than `width` ems. */
export const paragraphs = (text: string, width: number): string[] =>
  toPlainText(text)
    .split('\n')
    .map(each => toBreakable(toSettable(each), width, sansRegular()))
    .filter(each => each !== '')

// In ems: no more than the width of a column of two, less the indent.
const widestWord = 24

/** A line beside or above others, with break opportunities in words such as long website addresses. */
export const breakLongWords = (text: string): string => toBreakable(text, widestWord, sansRegular())

type TableBlock = Extract<Block, { kind: 'table' }>

/** The tables among blocks, in drawing order. */
export const findTables = (blocks: readonly Block[]): SetTable[] =>
  blocks.flatMap(block => {
    if (block.kind === 'table') return [block.table]
    if (block.kind === 'kept') return findTables(block.blocks)
    return block.kind === 'beside' ? findTables([...block.left, ...block.right]) : []
  })

export const heading = (text: string, room = 0): Block => ({
  kind: 'heading',
  text: titleLine(text),
  address: '',
  room,
})
/** Two columns; nothing if both are empty. */
export const beside = (left: Block[], right: Block[]): Block[] =>
  left.length + right.length > 0 ? [{ kind: 'beside', left, right }] : []
export const keepTogether = (...blocks: Block[]): Block => ({ kind: 'kept', blocks })
export const note = (text: string): Block => ({ kind: 'note', text })
/** The facts that were reported, in one block. */
export function knownFacts(...all: [string, string | number | null, Format?][]): Block[] {
  const known = all.flatMap(([label, value, format = 'text']): [string, string][] => {
    if (value === null || value === '') return []
    return [[label, typeof value === 'number' ? formatPrintedFigure(value, format) : value]]
  })
  return known.length > 0 ? [facts(...known)] : []
}
export const facts = (...all: [string, string][]): Block => ({
  kind: 'facts',
  facts: all.map(([label, value]) => ({ label, value: breakLongWords(value) })),
})
/** A table that stays on one page. */
export const wholeTable = (table: SetTable): TableBlock => ({
  kind: 'table',
  table: { ...table, whole: true },
})

/** The table, and the space that its heading reserves for its first rows. */
export const runningTable = (table: SetTable): { table: TableBlock; room: number } => ({
  table: { kind: 'table', table },
  room: computeRoom(table),
})
export const flag = (value: 'Y' | 'N'): string => flagWord(value)

// As in blocks.typ: three cards side by side.
const cardGap = 14
const cardSize = 8.4

/** Cards of people with all lines broken. */
export function buildContactCards(contacts: readonly Contact[], paper: PaperSize): Card[] {
  const width = (lineWidth[paper] - 2 * cardGap) / 3 / cardSize
  return contacts.map(each => ({
    over: line(each.managementResponsibilityType ?? each.companyTypeDes),
    name: splitLines(line(`${each.firstName} ${each.lastName}`), width, sansSemiBold()).join('\n'),
    lines: cardLines(each, width)
      .map(line)
      .filter(text => text !== '')
      .map(text => splitLines(text, width, sansRegular()).join('\n')),
  }))
}

function cardLines(each: Contact, width: number): (string | null)[] {
  const { companyName, address1, address2 } = each
  const [town, country] = [formatTown(each), getForeignCountry(each)]
  const phones = each.contactPhoneList.map(
    ({ phoneType, phone, extPhone }) =>
      `${phoneType === 'Fax' ? 'Fax ' : ''}${phone}${extPhone ? ` ext. ${extPhone}` : ''}`,
  )
  const street = [address1, address2].filter(Boolean).join(', ')
  const place = [town, country].filter(Boolean).join(', ')
  const places = sansRegular().width(line(place)) <= width ? [place] : [town, country]
  return [each.title, companyName, street, ...places, ...phones, each.email, each.url]
}

/** The airport's comment on a subject, with a heading unless `isBare`. */
export function printComment(
  { comments }: BookAirport,
  type: CommentType,
  ems: number,
  { isBare = false } = {},
): Block[] {
  const found = comments.find(each => each.commentType === type)
  if (!found) return []
  const lead = isBare ? '' : `Comment, ${commentTypeLabels[type]}:`
  return [{ kind: 'text', lead, paragraphs: paragraphs(found.airportComment, ems) }]
}
