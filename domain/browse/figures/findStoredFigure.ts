import { airportFigures } from '../airportFigures.ts'
import { terminalFigures, terminalTraffic } from '../concessionFigures.ts'
import type { FigureName } from './figureAddress.ts'

const airportKeys = new Set(airportFigures.map(each => each.key))
const terminalKeys = new Set(terminalFigures.map(each => each.key))
const terminalKeyOf = new Map(Object.entries(terminalTraffic).map(([key, name]) => [name as string, key]))

/** The figure that a column of a stored record is; null if it is none with an address. */
export function findStoredFigure(
  kind: string,
  column: string,
  record: Readonly<Record<string, unknown>>,
): Pick<FigureName, 'key' | 'terminalId'> | null {
  const terminalId = Number(record['terminalId'])
  switch (kind) {
    case 'airportInstance':
      return airportKeys.has(column) ? { key: column } : null
    case 'airportTerminal': {
      const key = terminalKeyOf.get(column)
      return key === undefined ? null : { key, terminalId }
    }
    case 'airportTerminalTotal': {
      const key = `${column}.${String(record['tenantType'])}`
      return terminalKeys.has(key) ? { key, terminalId } : null
    }
    case 'parkingRate': {
      const key = [column, record['parkingType'], record['parkingRateType']].join('.')
      return airportKeys.has(key) ? { key } : null
    }
    default:
      return null
  }
}
