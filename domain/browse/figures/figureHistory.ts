import type { ReportedFigure } from '#platform/contract/figure.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { getTrafficKey, terminalTotalNames, trafficNames } from '../../airports/terminalColumns.ts'
import { tenantTypes } from '../../catalog/tenantTypes.ts'
import { publishedFigures } from '../../history/publishedFigures.ts'
import { notReported } from '../airportFigure.ts'
import { computeYearFigures, airportFigures } from '../airportFigures.ts'
import {
  type FigureName,
  writeLocation,
  planAreaKey,
  tenantAreaKey,
  type TenantLocation,
} from './figureAddress.ts'
import type { FigureCard } from './figureCard.ts'
import { computeRecordFigure, type FigureYear, recordFigures } from './recordFigures.ts'

type FigureKey = Pick<FigureName, 'key' | 'record'>

/** A figure of an airport's year; null if the record does not exist. */
export const computeNamedFigure = (stored: FigureYear, { key, record }: FigureKey): ReportedFigure | null =>
  record === undefined
    ? (computeYearFigures(stored)[key] ?? null)
    : computeRecordFigure(stored, key, String(record))

type CorrectedBy = Pick<FigureCard['corrections'][number], 'at' | 'reason' | 'by'> & { actionId: string }

/**
 * The changes of one figure, reported or derived, after its publication, newest first, and its first published value.
 * `changes` are in order. Each action is undone as a whole.
 */
export function traceFigure(
  stored: FigureYear,
  name: FigureKey,
  changes: readonly (StoredChange & CorrectedBy)[],
): { firstPublished: ReportedFigure; corrections: FigureCard['corrections'] } {
  const corrections: FigureCard['corrections'] = []
  let state = stored
  let after = computeNamedFigure(state, name) ?? notReported
  for (const ofAction of groupByAction(changes).toReversed()) {
    state = ofAction.reduceRight(undoChange, state)
    const before = computeNamedFigure(state, name) ?? notReported
    const [first] = ofAction
    if (first && !isSame(before, after)) {
      const { at, reason, by } = first
      corrections.push({ at, reason, by, before, after })
    }
    after = before
  }
  return { firstPublished: after, corrections }
}

/** Groups adjacent changes of one action. */
function groupByAction<Change extends { actionId: string }>(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last?.[0]?.actionId === change.actionId) last.push(change)
    else groups.push([change])
  }
  return groups
}

export const isSame = (one: ReportedFigure, other: ReportedFigure): boolean =>
  one.value === other.value &&
  one.partial === other.partial &&
  (one.notApplicable ?? false) === (other.notApplicable ?? false)

type Row = Readonly<Record<string, unknown>>

/** A change of one stored record, with columns named as in the API; null if the record did not exist. */
export interface StoredChange {
  kind: string
  before: Row | null
  after: Row | null
}

const pickFigures = (kind: string, row: Row): Row =>
  Object.fromEntries((publishedFigures[kind] ?? []).map(name => [name, row[name] ?? null]))

/** The figures of an airport's year before the change. */
function undoChange(stored: FigureYear, { kind, before, after }: StoredChange): FigureYear {
  const row = before ?? after
  if (!row) return stored
  const figures = pickFigures(kind, before ?? {})
  switch (kind) {
    case 'airportInstance':
      return { ...stored, ...figures }
    case 'airportTerminal':
      return { ...stored, terminals: undoTerminal(stored, row, before) }
    case 'airportTerminalTotal':
      return {
        ...stored,
        terminals: stored.terminals.map(each =>
          isTerminal(each, row)
            ? {
                ...each,
                airportTerminalTotals: each.airportTerminalTotals.map(total =>
                  total.tenantType === row['tenantType'] ? { ...total, ...figures } : total,
                ),
              }
            : each,
        ),
      }
    case 'parkingRate':
      return {
        ...stored,
        parkingRates: undoRow(
          stored.parkingRates,
          before,
          each => each.parkingType === row['parkingType'] && each.parkingRateType === row['parkingRateType'],
        ),
      }
    case 'tenant':
      return {
        ...stored,
        tenants: undoRow(
          stored.tenants,
          before,
          each => writeLocation(each) === writeLocation(readLocation(row)),
        ),
      }
    case 'airportExpansion':
      return {
        ...stored,
        expansions: undoRow(stored.expansions, before, each => each.expansionId === row['expansionId']),
      }
    default:
      return stored
  }
}

/** The rows with one of them as it was before; without it if it did not exist. */
function undoRow<T>(rows: readonly T[], before: Row | null, isIt: (row: T) => boolean): T[] {
  const others = rows.filter(each => !isIt(each))
  return before ? [...others, before as T] : others
}

type Terminal = FigureYear['terminals'][number]

const isTerminal = ({ airportTerminalPK }: Terminal, row: Row): boolean =>
  airportTerminalPK.terminalId === row['terminalId']

/** A deleted terminal is restored without its totals, because their deletion is undone separately. */
function undoTerminal({ terminals, ...stored }: FigureYear, row: Row, before: Row | null): Terminal[] {
  const others = terminals.filter(each => !isTerminal(each, row))
  if (!before) return others
  const now = terminals.find(each => isTerminal(each, row))
  if (now)
    return terminals.map(each =>
      each === now ? { ...now, ...pickFigures('airportTerminal', before) } : each,
    )
  const key = { airportId: stored.airport.airportId, axnInstanceId: stored.axnInstanceId }
  const noTotals = createRecord(terminalTotalNames, () => null)
  const restored: Terminal = {
    ...createRecord(trafficNames, name => (typeof before[name] === 'number' ? before[name] : null)),
    airportTerminalPK: { ...key, terminalId: Number(row['terminalId']) },
    airportTerminalTotals: tenantTypes.map(tenantType => ({
      tenantType,
      ...noTotals,
      unitMeasureCode: 'SQFT',
    })),
  }
  return [...others, restored]
}

const readLocation = (row: Row): TenantLocation => ({
  tenantId: Number(row['tenantId']),
  locationNumber: Number(row['locationNumber']),
})

const airportKeys = new Set(airportFigures.map(each => each.key))
const recordKeys = new Set(recordFigures.map(each => each.key))

/** The figure that a column of a stored record stands for; null if it has no address. */
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
      const name = trafficNames.find(each => each === column)
      return name ? { key: getTrafficKey(name), record: terminalId } : null
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
        ? { key: tenantAreaKey, record: writeLocation(readLocation(record)) }
        : null
    case 'airportExpansion':
      return column === 'areaTotal' ? { key: planAreaKey, record: Number(record['expansionId']) } : null
    default:
      return null
  }
}
