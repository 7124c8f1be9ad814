import { terminalSalesRanking } from './terminalSalesRanking.ts'

export const top50TerminalsDutyFree = terminalSalesRanking('top50TerminalsDutyFree', 'DUTYFREE', 'duty free')
