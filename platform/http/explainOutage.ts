import { type Problem, problem } from '../contract/problem.ts'

/**
 * The database is unreachable, has no free connection, or took too long because calls blocked each other. Trying
 * again helps.
 */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53200',
  '53300',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '25P03',
])
/** The disk of the database or the archive is full. */
const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Drivers' messages for a broken connection, no free connection, or a timeout, which have no code. */
const passingWords =
  /^(TimeoutError: |Error: (Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error))/

/** The problem `noRoom` or `overloaded` if a full disk or an unavailable database caused the error. */
export function explainOutage(thrown: unknown): Problem | null {
  if (isOneOf(thrown, noRoom)) return problem('noRoom')
  return isOneOf(thrown, passing, passingWords) ? problem('overloaded') : null
}

/** Drivers wrap errors, so any nested error may be the cause. */
function isOneOf(thrown: unknown, codes: ReadonlySet<string>, words?: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && codes.has(String(error.code))) return true
    if (words?.test(`${error.name}: ${error.message}`)) return true
  }
  return false
}

/** The database ended the transaction itself, so it stored nothing. A lost connection may have stored everything. */
const rolledBack = new Set(['40001', '40P01', '55P03', '57014'])
const noConnection = /^Error: timeout exceeded when trying to connect/

/** Whether the error proves that its transaction stored nothing. */
export const wasRolledBack = (thrown: unknown): boolean => isOneOf(thrown, rolledBack, noConnection)
