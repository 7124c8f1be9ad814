import type { Statement } from './recordStatements.ts'

/** A call that is measured, with the statements that it sends. */
export interface Request {
  name: string
  method: 'GET' | 'POST'
  path: string
  statements: Statement[]
}
