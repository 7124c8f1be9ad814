import { type Problem, problem } from '../contract/problem.ts'

/**
 * The database cannot be used at the moment: it is unreachable (08), out of resources (53), shutting down or starting
 * (57P), failing itself (58), not ready (55000), or a standby that accepts no writes (25006).
 */
const away =
  /^(08...|53[0234]..|57P..|58...|55000|25006|E(CONN(REFUSED|RESET|ABORTED)|PIPE|(HOST|NET)(UNREACH|DOWN)|NETRESET|NOTFOUND|AI_AGAIN|TIMEDOUT))$/
/** Calls blocked each other, or the answer took too long. */
const busy = /^(40001|40P01|55P03|57014|25P0[34])$/
/** The disk of the database or the archive is full. */
const noRoom = /^(53100|ENOSPC|EDQUOT)$/

/** Drivers' messages for a broken connection, which have no code. */
const awayWords =
  /^Error: (Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after)/
/** Drivers' messages for no free connection or a timeout, which have no code. */
const busyWords =
  /^(TimeoutError: |Error: (Query read timeout|timeout expired|timeout exceeded when trying to connect))/

/** The problem `noRoom` or `overloaded` if a full disk or an unavailable database caused the error. */
export function explainOutage(thrown: unknown): Problem | null {
  if (isOneOf(thrown, noRoom)) return problem('noRoom')
  return isAway(thrown) || isBusy(thrown) ? problem('overloaded') : null
}

/** Whether the database or the archive could not be used, so that trying again later helps. */
export const isAway = (thrown: unknown): boolean => isOneOf(thrown, away, awayWords)

/** Whether the database was only too slow. */
export const isBusy = (thrown: unknown): boolean => isOneOf(thrown, busy, busyWords)

/** Drivers wrap errors, so any nested error may be the cause. */
function isOneOf(thrown: unknown, codes: RegExp, words?: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && codes.test(String(error.code))) return true
    if (words?.test(`${error.name}: ${error.message}`)) return true
  }
  return false
}

/** The database ended the transaction itself, so it stored nothing. A lost connection may have stored everything. */
const rolledBack = /^(25006|40001|40P01|55P03|57014)$/
const noConnection = /^Error: timeout exceeded when trying to connect/

/** Whether the error proves that its transaction stored nothing. */
export const wasRolledBack = (thrown: unknown): boolean => isOneOf(thrown, rolledBack, noConnection)
