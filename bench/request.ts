import type { Statement } from './recordStatements.ts'

/** A measured call with the statements that it runs. */
export interface Request {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** What subscribers read, which is also measured with ten times the data. */
  isBrowsing: boolean
  statements: Statement[]
}
