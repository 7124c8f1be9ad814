import type { Statement } from './recordStatements.ts'

/** A call that is measured, with the statements that it sends. */
export interface Request {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** What subscribers read, and so is measured with ten times the data as well. */
  isBrowsing: boolean
  statements: Statement[]
}
