import { combineAreas } from '#domain/airports/locationArea.ts'
import {
  choosePeriodStep,
  fillPeriodGaps,
  getPeriodStart,
  groupFigures,
  radarColumns,
  radarGroups,
  type RadarGroup,
  type RadarPeriod,
  type RadarQuery,
  type RadarRow,
  type RadarSelection,
  type Step,
} from '#domain/browse/leaseRadar.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { findMatchingRows, ListRow } from '#platform/readModel/selectRows.ts'
import { sortRows } from '#platform/readModel/sortRows.ts'
import type { LeaseValues } from '../memory/rowValues.ts'
import { selectLeases, type LeaseSource } from './selectLeases.ts'

const nameOf: Record<RadarGroup, (lease: LeaseValues) => string> = {
  company: ({ companyName }) => companyName,
  brand: ({ brandName }) => brandName,
  category: ({ tenantType }) => tenantTypeLabels[tenantType],
  airport: ({ airportLocation }) => airportLocation,
  hubSize: ({ hubSize }) => hubSize ?? 'Size not known',
}

/** The columns that filter groups. All others filter the leases in them. */
const groupColumns = Object.fromEntries(groupFigures.map(key => [key, radarColumns[key]]))
const tieBreaks = [{ key: 'name', asRead: true as const }, { key: 'groupKey' }]

/** Leases of one company, brand, category, airport, or hub size; the first to end comes first. */
class LeaseGroup extends ListRow<Omit<RadarRow, 'periods'>> {
  readonly leases: readonly [LeaseValues, ...LeaseValues[]]

  constructor(by: RadarGroup, leases: readonly [LeaseValues, ...LeaseValues[]]) {
    const [first] = leases
    const key = first[radarGroups[by].narrows]
    super({
      groupKey: key === null ? null : String(key),
      name: nameOf[by](first),
      ...sumFigures(leases),
      firstEnd: first.leaseExpireDate,
    })
    this.leases = leases
  }

  describe(step: Step): RadarRow {
    return { ...this.values, periods: sumByPeriod(this.leases, step) }
  }
}

export interface Radar {
  content: RadarRow[]
  groups: number
  from: string | null
  to: string | null
  periods: RadarPeriod[]
}

/** A page of the groups, or all of them, with the totals of all leases. */
export async function readRadar(
  source: LeaseSource,
  query: RadarSelection & Partial<Pick<RadarQuery, 'page' | 'size'>>,
): Promise<Radar> {
  const { from, to, leases: matching } = await selectLeases(source, query)
  const keyOf = (lease: LeaseValues) => lease[radarGroups[query.by].narrows]
  const byKey = Map.groupBy(matching, keyOf)
  const found = Array.from(
    byKey.values(),
    leases => new LeaseGroup(query.by, leases as [LeaseValues, ...LeaseValues[]]),
  )
  const ofGroups = { ...query, keyword: '' }
  const groups = findMatchingRows(found, groupColumns, { texts: [], codes: [] }, ofGroups, () => true)
  const keys = new Set(groups.map(({ leases }) => keyOf(leases[0])))
  const leases = matching.filter(lease => keys.has(keyOf(lease)))
  const begin = from ?? leases[0]?.leaseExpireDate
  const end = to ?? leases.at(-1)?.leaseExpireDate
  if (groups.length === 0 || !begin || !end) return { content: [], groups: 0, from, to, periods: [] }
  const step = choosePeriodStep(begin, end)
  const sorted = sortRows(groups, radarColumns, query.sort, tieBreaks)
  const { page = 0, size = sorted.length } = query
  const content = sorted.slice(page * size, (page + 1) * size).map(group => group.describe(step))
  const periods = fillPeriodGaps(step, sumByPeriod(leases, step), begin, end)
  return { content, groups: groups.length, from, to, periods }
}

function sumFigures(leases: readonly LeaseValues[]) {
  const { areaTotal, locationsWithoutArea } = combineAreas(leases)
  return {
    leaseCount: leases.length,
    locationCount: leases.reduce((sum, each) => sum + each.locations, 0),
    squareFeet: areaTotal,
    withoutAreaCount: locationsWithoutArea,
  }
}

/** Periods are in chronological order, because the leases are sorted by end date. */
function sumByPeriod(leases: readonly LeaseValues[], step: Step): RadarRow['periods'] {
  const ending = Map.groupBy(leases, lease => getPeriodStart(step, lease.leaseExpireDate))
  return Array.from(ending, ([from, inPeriod]) => ({ from, ...sumFigures(inPeriod) }))
}
