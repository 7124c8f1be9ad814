import type { Statement } from './recordStatements.ts'

/** A measured call with the statements that it runs. */
export interface Request {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Subscribers' reads, which are also measured with ten times the data. */
  isBrowsing: boolean
  statements: Statement[]
}
