import { terminalSalesRanking } from './terminalSalesRanking.ts'

export const top50TerminalsSpecialtyRetail = terminalSalesRanking(
  'top50TerminalsSpecialtyRetail',
  'SPECIALTY',
  'specialty retail',
)
