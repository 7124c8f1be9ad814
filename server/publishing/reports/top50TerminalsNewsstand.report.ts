import { terminalSalesRanking } from './terminalSalesRanking.ts'

export const top50TerminalsNewsstand = terminalSalesRanking(
  'top50TerminalsNewsstand',
  'NEWSSTAND',
  'newsstand and travel essentials',
)
