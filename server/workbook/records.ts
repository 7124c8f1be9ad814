import type { z } from 'zod'
import { airportInfo, airportTotals } from '#domain/airport.ts'
import { saveComment as saveCommentCall, type CommentType } from '#domain/airportComment.ts'
import { expansion } from '#domain/expansion.ts'
import { parkingCombinations, rentalParking } from '#domain/parking.ts'
import { problem } from '#domain/problems.ts'
import { covidQuestionId, saveSpecialQuestion } from '#domain/specialQuestion.ts'
import { tenantTypes, terminalTotals } from '#domain/terminal.ts'
import type { AirportKey } from '../airportKey.ts'
import { saveAirportInstance } from '../airports/airports.queries.ts'
import { saveComment } from '../comments/comments.queries.ts'
import type { Db } from '../db/connect.ts'
import { addExpansion, saveExpansion } from '../expansions/expansions.queries.ts'
import { saveRentalParking } from '../parking/parking.queries.ts'
import { saveAnswer } from '../specialQuestions/specialQuestions.queries.ts'
import { saveTerminalTotals } from '../terminals/terminals.queries.ts'
import type { Values } from './compareWorkbook.ts'

type Save = (db: Db) => Promise<unknown>
interface Checked {
  issues: { path: string; message: string }[]
  /** Null where there are issues. */
  save: Save | null
}

/** A record's values by the schema that its own step is saved with, and how they are saved. */
export function checkRecord(record: string, values: Values, key: AirportKey): Checked {
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
        parkingRates: parkingCombinations.map(each => ({ ...each })),
      })
    case 'expansion':
      return check(expansion, values, (db, body) =>
        record.includes('+')
          ? addExpansion(db, key, body)
          : saveExpansion(db, { ...key, expansionId: id }, body, null),
      )
    case 'covid':
      return check(saveSpecialQuestion.body, values, (db, { answer }) =>
        saveAnswer(db, { ...key, questionId: covidQuestionId }, answer, null),
      )
    case 'comment':
      return check(saveCommentCall.body, values, (db, { airportComment }) =>
        saveComment(db, key, given as CommentType, airportComment, null),
      )
    default:
      throw problem('unexpected')
  }
}

function check<S extends z.ZodType>(
  schema: S,
  values: Values,
  save: (db: Db, body: z.output<S>) => Promise<unknown>,
  base: object = {},
): Checked {
  const read = schema.safeParse(bodyOf(base, values))
  if (read.success) return { issues: [], save: db => save(db, read.data) }
  const issues = read.error.issues.map(each => ({ path: each.path.join('.'), message: each.message }))
  return { issues, save: null }
}

/** The values at their places in the record's body: `airportTerminalTotals.0.areaTotal`. */
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
