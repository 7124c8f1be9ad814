import { createHash } from 'node:crypto'
import { describeArea } from '#domain/airports/locationArea.ts'
import type { Merge } from '#domain/browse/explore/joinMerged.ts'
import { getLeasePeriod, type LeaseEdition, type LeaseFilters } from '#domain/browse/leaseRadar.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { readChoices, readRange, writeChoices, writeRange } from '#platform/contract/listing.ts'
import { selectListed, leaseList } from '../listing/memoryLists.ts'
import type { OpenedYear } from '../memory/memory.ts'
import type { LeaseValues } from '../memory/rowValues.ts'
import { isVisible, type Audience, type YearLists } from '../memory/yearLists.ts'
import type { CalendarEvent } from './writeCalendar.ts'

/** An edition's rows, and who reads them. */
export interface LeaseSource {
  instance: LeaseEdition
  lists: YearLists
  audience: Audience
}

/** The leases that this reader may see within the filters' days, by default those ending soon, in the order of their ends. */
export async function selectLeases({ instance, lists, audience }: LeaseSource, filters: LeaseFilters) {
  const { from, to } = readRange(filters.leaseExpireDate, 'date') ?? getLeasePeriod(instance, getUtcToday())
  const query = { ...filters, leaseExpireDate: writeRange({ from, to }), sort: leaseDirectory.sort }
  const rows = await selectListed(leaseList, lists, audience, query)
  return { from, to, leases: rows.map(row => row.values) }
}

/** Calendar programs show no more than this. The next ends come first. */
const mostEvents = 10_000

interface LeaseEnd extends CalendarEvent {
  airportId: number
}

/**
 * The lease ends in any of the windows that this reader may see, as calendar days. Airports that are not yet in the
 * edition keep those of the one before, so that a new year does not empty anyone's calendar.
 */
export async function listLeaseEnds(
  source: LeaseSource,
  windows: readonly LeaseFilters[],
  publicUrl: string,
  before: (OpenedYear & { merges: readonly Merge[] }) | null = null,
): Promise<LeaseEnd[]> {
  const found = new Map<string, { lease: LeaseValues; edition?: AxnInstance }>()
  const { airports } = source.lists.rows
  await airports.refresh()
  const current = new Set(
    [...airports].filter(row => isVisible(row, source.audience)).map(({ values }) => values.airportId),
  )
  for (const window of windows) {
    const { leases } = await selectLeases(source, window)
    for (const lease of leases) found.set(keyOf(lease), { lease })
    if (!before) continue
    const earlier = await selectLeases(
      { ...source, lists: before.lists },
      includeMerged(window, before.merges),
    )
    for (const lease of earlier.leases)
      if (!current.has(lease.airportId)) found.set(keyOf(lease), { lease, edition: before.instance })
  }
  return [...found.values()]
    .toSorted((one, other) => compareDays(one.lease.leaseExpireDate, other.lease.leaseExpireDate))
    .slice(0, mostEvents)
    .map(({ lease, edition }) => eventOf(lease, publicUrl, edition))
}

/** A published edition keeps the companies and brands that have been merged into others since. */
function includeMerged(window: LeaseFilters, merges: readonly Merge[]): LeaseFilters {
  const withMerged = (filter: string, kind: Merge['kind']) => {
    const ids = readChoices(filter)
    const merged = merges.filter(each => each.kind === kind && ids.includes(String(each.intoId)))
    return writeChoices([...ids, ...merged.map(each => String(each.fromId))])
  }
  return {
    ...window,
    companyId: withMerged(window.companyId, 'companies'),
    brandId: withMerged(window.brandId, 'brands'),
  }
}

const compareDays = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function eventOf(lease: LeaseValues, publicUrl: string, edition?: AxnInstance): LeaseEnd {
  const { airportId, locations, leaseExpireDate } = lease
  const category = tenantTypeLabels[lease.tenantType]
  const count = countOf(locations, 'location')
  return {
    airportId,
    uid: `${hash(keyOf(lease))}@${new URL(publicUrl).hostname}`,
    day: leaseExpireDate,
    summary: `${lease.brandName} at ${lease.iataCode}: lease ends on ${formatDate(leaseExpireDate)}`,
    location: lease.airportLocation,
    description: [
      lease.companyName,
      `${category}, ${lease.productTypeDes}`,
      `${count}, ${describeArea(lease)}`,
      ...(edition ? [`As published in the ${edition.axnInstanceName} edition`] : []),
    ].join('\n'),
    category,
    url: `${publicUrl}/airports/${airportId}${edition ? `?instance=${edition.axnInstanceId}` : ''}`,
    stamp: formatStamp(lease.modifiedDate),
  }
}

/** In UTC, as calendars write it: `20310304T050607Z`. */
const formatStamp = (moment: string): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')

/** The identity of a lease across editions. */
const keyOf = ({
  brandId,
  companyId,
  airportId,
  tenantType,
  productType,
  leaseExpireDate,
}: LeaseValues): string => [brandId, companyId, airportId, tenantType, productType, leaseExpireDate].join('/')

const hash = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)
