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
import { filterInSteps, groupInSteps, mapInSteps, sortInSteps } from '#platform/contract/inSteps.ts'
import { byColumns, createComparator, filterRows, ListRow } from '#platform/readModel/selectRows.ts'
import { selectLeases, type Lease, type LeaseSource } from './selectLeases.ts'

const nameOf: Record<RadarGroup, (lease: Lease) => string> = {
  company: ({ companyName }) => companyName,
  brand: ({ brandName }) => brandName,
  category: ({ tenantType }) => tenantTypeLabels[tenantType],
  airport: ({ airportLocation }) => airportLocation,
  hubSize: ({ hubSize }) => hubSize ?? 'Size not known',
}

/** The columns that filter groups. All others filter the leases in them. */
const groupColumns = Object.fromEntries(groupFigures.map(key => [key, radarColumns[key]]))
const tieBreak = byColumns({ key: 'name', asRead: true }, { key: 'groupKey' })

/** Leases of one company, brand, category, airport, or hub size; the first to end comes first. */
class LeaseGroup extends ListRow {
  readonly leases: readonly [Lease, ...Lease[]]

  constructor(by: RadarGroup, leases: readonly [Lease, ...Lease[]]) {
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

  async describe(step: Step): Promise<RadarRow> {
    return { ...(this.values as Omit<RadarRow, 'periods'>), periods: await sumByPeriod(this.leases, step) }
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
  const keyOf = (lease: Lease) => lease[radarGroups[query.by].narrows]
  const byKey = await groupInSteps(matching, keyOf)
  const found = await mapInSteps(byKey.values(), leases => new LeaseGroup(query.by, leases))
  const ofGroups = { ...query, keyword: '' }
  const groups = await filterRows(found, groupColumns, { texts: [], codes: [] }, ofGroups, () => true)
  const keys = new Set(groups.map(({ leases }) => keyOf(leases[0])))
  const leases = await filterInSteps(matching, lease => keys.has(keyOf(lease)))
  const begin = from ?? leases[0]?.leaseExpireDate
  const end = to ?? leases.at(-1)?.leaseExpireDate
  if (groups.length === 0 || !begin || !end) return { content: [], groups: 0, from, to, periods: [] }
  const step = choosePeriodStep(begin, end)
  const sorted = await sortInSteps(groups, createComparator(radarColumns, query.sort, tieBreak))
  const { page = 0, size = sorted.length } = query
  const content: RadarRow[] = []
  for (const group of sorted.slice(page * size, (page + 1) * size)) content.push(await group.describe(step))
  const periods = fillPeriodGaps(step, await sumByPeriod(leases, step), begin, end)
  return { content, groups: groups.length, from, to, periods }
}

function sumFigures(leases: readonly Lease[]) {
  const { areaTotal, locationsWithoutArea } = combineAreas(leases)
  return {
    leaseCount: leases.length,
    locationCount: leases.reduce((sum, each) => sum + each.locations, 0),
    squareFeet: areaTotal,
    withoutAreaCount: locationsWithoutArea,
  }
}

/** Periods are in chronological order, because the leases are sorted by end date. */
async function sumByPeriod(leases: readonly Lease[], step: Step): Promise<RadarRow['periods']> {
  const ending = await groupInSteps(leases, lease => getPeriodStart(step, lease.leaseExpireDate))
  return mapInSteps(ending, ([from, inPeriod]) => ({ from, ...sumFigures(inPeriod) }))
}
