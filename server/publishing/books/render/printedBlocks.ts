import { formatTown, getForeignCountry } from '#domain/airports/address.ts'
import { commentTypeLabels, type CommentType } from '#domain/airports/airportComment.ts'
import type { Contact } from '#domain/airports/contact.ts'
import type { AirportSection } from '#domain/browse/airportProfile.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import type { Format } from '#platform/contract/format.ts'
import { toPlainText } from '#platform/print/cellText.ts'
import { sansRegular, sansSemiBold, serifSemiBold } from '#platform/print/fonts.ts'
import { shortenLine, splitLines, toBreakable, toSettable } from '#platform/print/settable.ts'
import type { SetTable } from '#platform/print/tableSetting.ts'
import type { Chart } from './drawCharts.ts'
import { formatPrintedFigure } from './printedFigures.ts'

/** The parts of a profile; book.typ draws each kind. All texts are settable. */
export type Block =
  /** Leads to a section of the profile in the product, unless it is empty. */
  | { kind: 'heading'; text: string; section: AirportSection | '' }
  | { kind: 'subheading'; text: string; beside: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'pairs'; pairs: Pair[] }
  | { kind: 'text'; lead: string; paragraphs: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'chart'; chart: Chart; sentence: string }
  /** So many cards side by side. */
  | { kind: 'contacts'; cards: Card[]; across: number }
  /** Names in a running text, whose pages the index finds by the anchor. */
  | { kind: 'names'; label: string; names: string[]; anchor: string }
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

/** An airport to print, and the width of its lines in points. */
export interface Setting {
  each: BookAirport
  width: number
}

/** A one-line text as it can be set. */
export const line = (text: string | null | undefined): string => toSettable(toPlainText(text ?? ''))
export const titleLine = (text: string): string => toSettable(toPlainText(text), serifSemiBold())

// In ems: less than the narrowest line of a book, which is one of three columns of an index.
const widestWord = 15

/** A text with break opportunities in its widest words, such as long website addresses. */
export const breakable = (text: string, face = sansRegular()): string =>
  toBreakable(toSettable(toPlainText(text), face), widestWord, face)
export const breakableTitle = (text: string): string => breakable(text, serifSemiBold())

/** The beginning of a title that is wider than `width` ems of running text. */
export const shortenTitle = (text: string, width: number): string =>
  shortenLine(titleLine(text), width, sansRegular())

export const paragraphs = (text: string): string[] =>
  toPlainText(text)
    .split('\n')
    .map(each => breakable(each))
    .filter(each => each !== '')

export const heading = (text: string, section: AirportSection | '' = ''): Block => ({
  kind: 'heading',
  text: breakableTitle(text),
  section,
})
/** Two columns, of which only the right one may be empty; nothing if both are. */
export const beside = (left: Block[], right: Block[]): Block[] => {
  if (left.length === 0) return right.length === 0 ? [] : beside(right, left)
  return [{ kind: 'beside', left, right }]
}
/** Side by side, two in a row. */
export const pairCharts = (charts: readonly Block[]): Block[] =>
  charts.flatMap((chart, index) =>
    index % 2 === 0 ? beside([chart], charts.slice(index + 1, index + 2)) : [],
  )
export const keepTogether = (...blocks: Block[]): Block => ({ kind: 'kept', blocks })
export const note = (text: string): Block => ({ kind: 'note', text })
/** `lead` comes before the first paragraph, in bold. */
export const prose = (text: string, lead = ''): Block => ({
  kind: 'text',
  lead: breakable(lead),
  paragraphs: paragraphs(text),
})
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
  facts: all.map(([label, value]) => ({ label, value: breakable(value) })),
})
export const tableBlock = (table: SetTable): Block => ({ kind: 'table', table })
/** A table that stays on one page. */
export const wholeTable = (table: SetTable): Block => tableBlock({ ...table, whole: true })

// As in blocks.typ.
const cardGap = 14
const cardSize = 8.4

/** The width of one of so many cards side by side, in ems. */
const cardWidth = (lineWidth: number, across: number): number =>
  (lineWidth - (across - 1) * cardGap) / across / cardSize

/**
 * Cards of people with all lines broken, below their heading. They do not repeat the name of their entry, nor a website
 * that an earlier card has.
 */
export function contactBlocks(
  contacts: readonly Contact[],
  name: string,
  lineWidth: number,
  section: 'contacts' | '' = '',
): Block[] {
  const addresses = contacts.flatMap(({ email, url }) => [line(email), line(url)])
  const isWide = addresses.some(text => sansRegular().width(text) > cardWidth(lineWidth, 3))
  // An address never takes two lines if it fits in a wider card.
  const across = isWide ? 2 : 3
  const width = cardWidth(lineWidth, across)
  const hasNewWebsite = (each: Contact) => contacts.find(({ url }) => url === each.url) === each
  const cards = contacts.map(each => ({
    over: line(each.managementResponsibilityType ?? each.companyTypeDes),
    name: splitLines(line(`${each.firstName} ${each.lastName}`), width, sansSemiBold()).join('\n'),
    lines: cardLines(each, width)
      .filter(text => text !== name && (text !== each.url || hasNewWebsite(each)))
      .map(line)
      .filter(text => text !== '')
      .map(text => splitLines(text, width, sansRegular()).join('\n')),
  }))
  return cards.length > 0 ? [heading('Contacts', section), { kind: 'contacts', cards, across }] : []
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

/** The airport's comment on a subject. */
export function printComment({ comments }: BookAirport, type: CommentType): Block[] {
  const found = comments.find(each => each.commentType === type)
  const lead = type === 'AIRPORTWIDE' ? '' : `Comment, ${commentTypeLabels[type]}:`
  return found ? [prose(found.airportComment, lead)] : []
}
