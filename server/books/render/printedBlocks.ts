import type { BookAirport } from '#domain/book.ts'
import { showFigure, valueNotFound } from '#domain/figure.ts'
import type { Format } from '#domain/field.ts'
import type { Contact } from '#domain/contact.ts'
import { flagWord, plainText } from '#server/reports/render/cellText.ts'
import { sansRegular, serifSemiBold } from '#server/reports/render/fonts.ts'
import { breakable, settable } from '#server/reports/render/settable.ts'
import type { SetTable } from './setTable.ts'

/** What a profile is made of; book.typ draws each kind. All texts are settable. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'subheading'; text: string; beside: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'pairs'; pairs: Pair[] }
  | { kind: 'text'; lead: string; paragraphs: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'contacts'; cards: Card[] }
  | { kind: 'table'; table: SetTable; anchor: string | null; whole: boolean }
  | { kind: 'beside'; left: Block[]; right: Block[] }

export interface Fact {
  label: string
  value: string
}
/** Two shares of a whole; `share` in percent of the first, null where there is nothing to draw. */
export interface Pair {
  title: string
  sides: Fact[]
  share: number | null
}
export interface Card {
  over: string
  name: string
  lines: string[]
}

/** An airport to be written out, and the room for it. */
export interface Setting {
  each: BookAirport
  /** The line in points, and in ems of running text. */
  width: number
  ems: number
}

/** A text of one line as it can be set. */
export const line = (text: string | null | undefined): string => settable(plainText(text ?? ''))
export const titleLine = (text: string): string => settable(plainText(text), serifSemiBold())
/** The same, or that there is none. */
export const told = (text: string | null | undefined): string => line(text) || valueNotFound
// A unit never stands alone on the next line.
export const shown = (value: number | null, format: Format): string =>
  value === null ? valueNotFound : showFigure(value, format).replaceAll(' ', '\u00a0')

/** Prose in its paragraphs, with places to break in words that are wider than `width` ems. */
export const paragraphs = (text: string, width: number): string[] =>
  plainText(text)
    .split('\n')
    .map(each => breakable(settable(each), width, sansRegular()))
    .filter(each => each !== '')

export const heading = (text: string): Block => ({ kind: 'heading', text: titleLine(text) })
export const note = (text: string): Block => ({ kind: 'note', text })
export const facts = (...all: [string, string][]): Block => ({
  kind: 'facts',
  facts: all.map(([label, value]) => ({ label, value })),
})
export const wholeTable = (table: SetTable): Block => ({ kind: 'table', table, anchor: null, whole: true })
export const flag = (value: 'Y' | 'N'): string => flagWord(value)

/** Cards of people, each line broken to the width of a card in ems. */
export function contactCards(contacts: readonly Contact[], width: number): Card[] {
  return contacts.map(each => ({
    over: line(each.managementResponsibilityType ?? each.companyTypeDes),
    name: breakable(line(`${each.firstName} ${each.lastName}`), width, sansRegular()),
    lines: cardLines(each)
      .map(text => breakable(line(text), width, sansRegular()))
      .filter(text => text !== ''),
  }))
}

function cardLines(each: Contact): (string | null)[] {
  const { city, stateProvinceCode, postalCode, companyName, countryName, address1, address2 } = each
  const town = [[city, stateProvinceCode].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
  const phones = each.contactPhoneList.map(
    ({ phoneType, phone, extPhone }) =>
      `${phoneType === 'Fax' ? 'Fax ' : ''}${phone}${extPhone ? ` ext. ${extPhone}` : ''}`,
  )
  const street = [address1, address2].filter(Boolean).join(', ')
  return [
    each.title,
    companyName,
    street,
    [town, countryName].filter(Boolean).join(', '),
    ...phones,
    each.email,
    each.url,
  ]
}
