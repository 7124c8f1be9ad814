import { Problem } from '../contract/problem.ts'

/** An error as the log shows it. */
export interface DescribedError {
  type: string
  message: string
  stack: string
  cause?: DescribedError
  causes?: DescribedError[]
  [property: string]: unknown
}

const notLogged = 'The message is not logged, because it may contain values.'

/** Properties that name parts of the program, the database, or a protocol, and never hold a person's data. */
const namingProperties = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'command',
  'responseCode',
  'statusCode',
] as const

/**
 * Describes an error without the values that people sent or stored: a failed statement without its parameters, a
 * database's error without its detail, a problem without its text, and a stack without the message that begins it.
 */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: notLogged, stack: '' }
  const properties = thrown as Error & Record<string, unknown>
  const described: DescribedError = {
    type: thrown.constructor.name,
    message: findSafeMessage(properties) ?? notLogged,
    stack: listFrames(thrown),
  }
  for (const name of namingProperties) {
    if (['string', 'number'].includes(typeof properties[name])) described[name] = properties[name]
  }
  if (thrown.cause !== undefined) described.cause = describeError(thrown.cause)
  if (thrown instanceof AggregateError) described.causes = thrown.errors.map(describeError)
  return described
}

/** A statement that adds hundreds of rows has 100 kB of placeholders. */
const mostOfQuery = 2_000

/** Null if the message may quote a value. */
function findSafeMessage(error: Error & Record<string, unknown>): string | null {
  const { code, query, response, issues } = error
  if (typeof query === 'string' && 'params' in error && isOfDriver(error))
    return `Failed query: ${query.slice(0, mostOfQuery)}`
  const quotesInput = error instanceof SyntaxError || error instanceof Problem
  const isDataException = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
  const isOfMailServer = response !== undefined
  const isOfSchema = issues !== undefined
  return quotesInput || isDataException || isOfMailServer || isOfSchema ? null : error.message
}

/** Drizzle's message contains the parameters. The databases' own errors have other messages. */
const isOfDriver = (error: Error): boolean => error.message.startsWith('Failed query: ')

function listFrames({ stack = '', message }: Error): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter(line => /^ +at /.test(line))
    .join('\n')
}
