/** Names one figure of an airport or, with `terminalId`, of one of its terminals. */
export interface FigureName {
  iataCode: string
  /** Of four digits. */
  year: string
  /** As `airportFigures` or `terminalFigures` names it. */
  key: string
  terminalId?: number | undefined
}

/** `DEN/2026/grossSalesTotal.DUTYFREE/12`, below `/figures/`. It stays the same forever. */
export const writeFigureAddress = ({ iataCode, year, key, terminalId }: FigureName): string =>
  [iataCode, year, key, ...(terminalId === undefined ? [] : [terminalId])].join('/')
