import { airportFigures } from '../airportFigures.ts'
import { terminalTraffic } from '../concessionFigures.ts'
import {
  planAreaKey,
  tenantAreaKey,
  writeLocation,
  type FigureName,
  type TenantLocation,
} from './figureAddress.ts'
import { recordFigures } from './recordFigures.ts'

const airportKeys = new Set(airportFigures.map(each => each.key))
const recordKeys = new Set(recordFigures.map(each => each.key))
const terminalKeyOf = new Map(Object.entries(terminalTraffic).map(([key, name]) => [name as string, key]))

/** The figure that a column of a stored record is; null if it is none with an address. */
export function findStoredFigure(
  kind: string,
  column: string,
  record: Readonly<Record<string, unknown>>,
): Pick<FigureName, 'key' | 'record'> | null {
  const terminalId = Number(record['terminalId'])
  switch (kind) {
    case 'airportInstance':
      return airportKeys.has(column) ? { key: column } : null
    case 'airportTerminal': {
      const key = terminalKeyOf.get(column)
      return key === undefined ? null : { key, record: terminalId }
    }
    case 'airportTerminalTotal': {
      const key = `${column}.${String(record['tenantType'])}`
      return recordKeys.has(key) ? { key, record: terminalId } : null
    }
    case 'parkingRate': {
      const key = [column, record['parkingType'], record['parkingRateType']].join('.')
      return airportKeys.has(key) ? { key } : null
    }
    case 'tenant':
      return column === 'areaTotal'
        ? { key: tenantAreaKey, record: writeLocation(record as unknown as TenantLocation) }
        : null
    case 'airportExpansion':
      return column === 'areaTotal' ? { key: planAreaKey, record: Number(record['expansionId']) } : null
    default:
      return null
  }
}
