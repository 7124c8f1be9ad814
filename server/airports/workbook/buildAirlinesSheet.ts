import { z } from 'zod'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { Field } from '#platform/contract/field.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import { findChoice } from './readCell.ts'
import {
  buildConfirmedCell,
  confirmedField,
  headingOf,
  terminalHeading,
  type ParsedCell,
  type Sheet,
} from './sheet.ts'
import type { WorkbookYear } from './workbookYear.queries.ts'

type Airline = Pick<AirportTerminal['airlineTerminals'][number], 'airlineId' | 'airlineName'>

const field = {
  label: 'Dominant Airlines',
  format: 'longText',
  required: false,
  schema: z.string().nullable(),
  help: 'Names, separated by semicolons.',
} satisfies Field

/** One row per terminal, with its dominant airlines in one cell. */
export function buildAirlinesSheet({ terminals, airlines }: WorkbookYear): Sheet {
  return {
    name: 'Airlines',
    labelHeadings: [terminalHeading],
    headings: [field, confirmedField].map(headingOf),
    rows: terminals.map(({ terminal, airlineTerminals }) => {
      const record = `airlines/${terminal.terminalId}`
      const stored = joinNames(airlineTerminals)
      const cell = { record, path: 'airlineNames', heading: field.label, field, stored, written: stored }
      const known = [...airlineTerminals, ...airlines]
      return {
        key: record,
        labels: [terminal.terminalName],
        cells: [
          { ...cell, read: text => readAirlines(text, known) },
          buildConfirmedCell(record, getConfirmed(airlineTerminals)),
        ],
      }
    }),
  }
}

/** Whether the terminal's list is confirmed; null if it has no airlines. */
function getConfirmed(airlines: AirportTerminal['airlineTerminals']): 'Y' | 'N' | null {
  if (airlines.length === 0) return null
  return airlines.some(each => each.confirmed === 'N') ? 'N' : 'Y'
}

const joinNames = (airlines: readonly Airline[]): string | null =>
  airlines.length === 0
    ? null
    : airlines
        .map(each => each.airlineName)
        .toSorted((one, other) => one.localeCompare(other, 'en'))
        .join('; ')

/** Lists each airline once, in one spelling and order, so that only a different selection counts as a change. */
function readAirlines(text: string, known: readonly Airline[]): ParsedCell {
  const choices = known.map(each => ({ value: each.airlineId, label: each.airlineName }))
  const names = text.split(/[;\n]/).filter(name => name.trim() !== '')
  const found = names.map(name => findChoice(choices, name)?.value)
  const strange = names.filter((_, index) => found[index] === undefined)
  if (strange.length > 0)
    return {
      error: `There is no airline “${strange.map(collapseSpaces).join('”, “')}”. Propose it on the Terminals step first.`,
    }
  const chosen = new Map(known.map(each => [each.airlineId, each]))
  return { value: joinNames([...chosen.values()].filter(each => found.includes(each.airlineId))) }
}

/** The airlines that the cell adds to the terminal, and those that it removes. */
export function compareAirlines(names: string, terminalId: number, { terminals, airlines }: WorkbookYear) {
  const stored = terminals.find(each => each.terminal.terminalId === terminalId)?.airlineTerminals ?? []
  const wanted = new Set(names.split('; '))
  const added = [...wanted].flatMap(name => {
    if (stored.some(each => each.airlineName === name)) return []
    return airlines.find(each => each.airlineName === name)?.airlineId ?? []
  })
  const removed = stored.filter(each => !wanted.has(each.airlineName)).map(each => each.airlineId)
  return { added, removed }
}
