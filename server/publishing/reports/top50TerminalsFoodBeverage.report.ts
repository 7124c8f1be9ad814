import { terminalSalesRanking } from './terminalSalesRanking.ts'

export const top50TerminalsFoodBeverage = terminalSalesRanking(
  'top50TerminalsFoodBeverage',
  'FOODBEVERAGE',
  'food & beverage',
)
