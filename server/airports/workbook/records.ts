import type { z } from 'zod'
import { saveCommentEndpoint, type CommentType } from '#domain/airports/airportComment.ts'
import { coordinates } from '#domain/airports/airportCoordinates.ts'
import { airportInfo } from '#domain/airports/airportInfo.ts'
import { airportTotals } from '#domain/airports/airportInstance.ts'
import { newAirportContact } from '#domain/airports/contact.ts'
import { expansion } from '#domain/airports/expansion.ts'
import {
  rentalParking,
  saveParkingRateEndpoint,
  type ParkingRateType,
  type ParkingType,
} from '#domain/airports/parking.ts'
import { terminalTotals } from '#domain/airports/terminal.ts'
import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { problem } from '#domain/problems.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import { defaultQuestionId, saveSpecialQuestionEndpoint } from '#domain/years/specialQuestion.ts'
import type { Db } from '#platform/database/connect.ts'
import { saveAnswer } from '../../years/specialQuestions.queries.ts'
import type { AirportKey } from '../airportKey.ts'
import { saveCoordinates } from '../airportRecord.queries.ts'
import { saveAirportInstance, saveComment } from '../airports.queries.ts'
import { addContact, saveContact } from '../contacts/contacts.queries.ts'
import { addExpansion, saveExpansion } from '../expansions.queries.ts'
import { saveParkingRate, saveRentalParking } from '../parking.queries.ts'
import { addAirline, removeAirline, saveTerminalTotals } from '../terminals/terminals.queries.ts'
import { compareAirlines } from './buildAirlinesSheet.ts'
import { toContactUpdate, makeEmptyPhones } from './buildContactsSheet.ts'
import type { Values } from './comparison.ts'
import { confirmedPath } from './sheet.ts'
import type { WorkbookYear } from './workbookYear.queries.ts'

export type Save = (db: Db) => Promise<unknown>
interface CheckedRecord {
  issues: { path: string; message: string }[]
  /** Null if there are issues. */
  save: Save | null
  /** The values as they will be stored, which may differ from the input; empty if there are issues. */
  stored: Values
}

/** A record's values, validated by its step's schema, with the function that saves them. */
export function checkRecord(
  record: string,
  values: Values,
  key: AirportKey,
  year: WorkbookYear,
): CheckedRecord {
  const { airportId, axnInstanceId } = key
  const [kind = '', given = ''] = record.split(/[/+]/)
  const id = Number(given)
  switch (kind) {
    case 'info':
      return check(airportInfo, values, (db, body) =>
        saveAirportInstance(db, airportId, axnInstanceId, body, null),
      )
    case 'airportTotals':
      return check(airportTotals, values, (db, body) =>
        saveAirportInstance(db, airportId, axnInstanceId, body, null),
      )
    case 'terminal':
      return check(
        terminalTotals,
        values,
        (db, body) => saveTerminalTotals(db, { ...key, terminalId: id }, body, null),
        { airportTerminalTotals: tenantTypes.map(tenantType => ({ tenantType })) },
      )
    case 'rentalParking':
      return check(rentalParking, values, (db, body) => saveRentalParking(db, key, body, null), {
        parkingRates: [],
      })
    case 'parkingRate':
      return check(saveParkingRateEndpoint.body, values, (db, body) =>
        saveParkingRate(db, key, parseRateKey(record), body, null),
      )
    case 'contact':
    case 'contacts':
      return checkContact(record, values, key, year)
    case 'airlines':
      return {
        issues: [],
        save: db => saveAirlines(db, { ...key, terminalId: id }, values, year),
        stored: new Map([...values].filter(([path]) => path !== confirmedPath)),
      }
    case 'location':
      return check(coordinates, values, (db, body) => saveCoordinates(db, key, body, null))
    case 'expansion':
      return check(expansion, values, (db, body) =>
        record.includes('+')
          ? addExpansion(db, key, body)
          : saveExpansion(db, { ...key, expansionId: id }, body, null),
      )
    case 'specialQuestion':
      return check(saveSpecialQuestionEndpoint.body, values, (db, { answer }) =>
        saveAnswer(db, { ...key, questionId: defaultQuestionId }, answer, null),
      )
    case 'comment':
      return check(saveCommentEndpoint.body, values, (db, { airportComment }) =>
        saveComment(db, key, given as CommentType, airportComment, null),
      )
    default:
      throw problem('unexpected')
  }
}

export function parseRateKey(record: string) {
  const [, parkingType, parkingRateType] = record.split('/')
  return { parkingType: parkingType as ParkingType, parkingRateType: parkingRateType as ParkingRateType }
}

/** Only the database knows whether the state belongs to the country, so that error is reported here at its cell. */
function checkContact(
  record: string,
  values: Values,
  key: AirportKey,
  { states, contacts }: WorkbookYear,
): CheckedRecord {
  const contactId = record.includes('+') ? null : Number(record.split('/')[1])
  // A cleared display order would move a contact to the end each time the same file is uploaded.
  const storedOrder = contacts.find(each => each.contactId === contactId)?.orderSequenceNumber ?? null
  const order = values.get('orderSequenceNumber') ?? storedOrder
  const checked = check(
    newAirportContact,
    new Map(values).set('orderSequenceNumber', order),
    (db, body) =>
      contactId === null
        ? addContact(db, getSubjectKey(key), body)
        : saveContact(db, getSubjectKey(key), contactId, body, null),
    makeEmptyPhones(),
    toContactUpdate,
  )
  const [country, state] = [values.get('isoCountryCode'), values.get('stateProvinceCode')]
  if (!state || states.some(each => each.value === state && each.isoCountryCode === country)) return checked
  const issue = { path: 'stateProvinceCode', message: 'Please input a valid State/Province.' }
  return { issues: [...checked.issues, issue], save: null, stored: new Map() }
}

async function saveAirlines(
  db: Db,
  key: AirportKey & { terminalId: number },
  values: Values,
  year: WorkbookYear,
): Promise<void> {
  const { added, removed } = compareAirlines(String(values.get('airlineNames') ?? ''), key.terminalId, year)
  for (const airlineId of removed) await removeAirline(db, key, airlineId)
  for (const airlineId of added) await addAirline(db, key, airlineId)
}

function check<S extends z.ZodType>(
  schema: S,
  values: Values,
  save: (db: Db, body: z.output<S>) => Promise<unknown>,
  base: object = {},
  toBody = (filled: object) => filled,
): CheckedRecord {
  const read = schema.safeParse(toBody(bodyOf(base, values)))
  if (read.success) {
    const paths = [...values.keys()].filter(path => path !== confirmedPath)
    const stored = new Map(paths.map(path => [path, getValueAt(read.data, path)]))
    return { issues: [], save: db => save(db, read.data), stored }
  }
  const issues = read.error.issues.map(each => ({ path: each.path.join('.'), message: each.message }))
  return { issues, save: null, stored: new Map() }
}

/** The value at a path of a body; null if the path does not exist. */
const getValueAt = (body: unknown, path: string): WorkbookCell =>
  (path
    .split('.')
    .reduce(
      (inside: unknown, name) => (inside as Record<string, unknown> | null)?.[name],
      body,
    ) as WorkbookCell) ?? null

/** The values at their paths in the record's body: `airportTerminalTotals.0.areaTotal`. */
function bodyOf(base: object, values: Values): object {
  for (const [path, value] of values) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let inside = base as Record<string, unknown>
    for (const name of names) inside = inside[name] as Record<string, unknown>
    inside[last] = value
  }
  return base
}
