import { z } from 'zod'
import { addDays, addMonths } from '#platform/contract/calendar.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { filterSchema, listingFormats, type ListingColumns, writeRange } from '#platform/contract/listing.ts'
import type { Filters } from '#platform/contract/listingState.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { pageQuery, paged } from '#platform/contract/paging.ts'
import type { LocationArea } from '../airports/locationArea.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import type { AxnInstanceMasterStatus } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'
import { leaseDirectory } from './tenantDirectory.ts'

/** The number of months that the radar looks ahead by default. */
export const monthsAhead = 18

/** The groupings of leases. `narrows` is the column that filters the list of leases by one group. */
export const radarGroups = {
  company: { label: 'Company', plural: 'companies', narrows: 'companyId' },
  brand: { label: 'Brand', plural: 'brands', narrows: 'brandId' },
  category: { label: 'Category', plural: 'categories', narrows: 'tenantType' },
  airport: { label: 'Airport', plural: 'airports', narrows: 'airportId' },
  hubSize: { label: 'Hub Size', plural: 'hub sizes', narrows: 'hubSize' },
} as const
export type RadarGroup = keyof typeof radarGroups
export const radarGroup = z.enum(listKeys(radarGroups))

const figures = {
  leaseCount: z.number().int(),
  locationCount: z.number().int(),
  squareFeet: z.number().nullable(),
  /** Locations that did not report their square footage, so that the sum is partial. */
  withoutAreaCount: z.number().int(),
}
const radarFigures = z.object(figures)
export type RadarFigures = z.infer<typeof radarFigures>

/** The square footage of a group's or period's locations. */
export const getRadarArea = ({ squareFeet, withoutAreaCount }: RadarFigures): LocationArea => ({
  areaTotal: squareFeet,
  locationsWithoutArea: withoutAreaCount,
})

/** Leases that end within a quarter, or within a year if there are many. `from` is its first day. */
const period = z.object({ from: z.iso.date(), label: z.string(), ...figures })
export type RadarPeriod = z.infer<typeof period>

/** The leases of the list of leases. Its filters apply to both. */
const { leaseExpireYear: _year, locationsWithoutArea, ...leaseColumns } = leaseDirectory.columns
/** The figures of groups have the same names. */
const ofOneLease: Record<string, string> = {
  areaTotal: 'Square Footage of a Lease',
  locations: 'Locations of a Lease',
}
const narrowing = Object.fromEntries(
  Object.entries(leaseColumns).map(([key, column]) => [
    key,
    { ...column, label: ofOneLease[key] ?? column.label, shownIn: 'nowhere', sorted: false },
  ]),
) as { [K in keyof typeof leaseColumns]: (typeof leaseColumns)[K] & { shownIn: 'nowhere'; sorted: false } }

export const radarColumns = {
  name: { label: 'Group', format: 'text', width: 5 },
  leaseCount: { label: 'Leases', format: 'integer', filter: 'range', width: 1 },
  locationCount: { label: 'Locations', format: 'integer', filter: 'range', width: 1.5 },
  squareFeet: { label: 'Square Footage', unit: 'sq ft', format: 'area', filter: 'range' },
  withoutAreaCount: locationsWithoutArea,
  firstEnd: { label: 'First Lease End', format: 'date' },
  ...narrowing,
} as const satisfies ListingColumns

const radarRow = z.object({
  /** The filter for this group in the list of leases; null if there is none. */
  groupKey: z.string().nullable(),
  name: z.string(),
  ...figures,
  firstEnd: z.iso.date(),
  /** The periods in which leases end. */
  periods: z.array(period.omit({ label: true })),
})
export type RadarRow = z.infer<typeof radarRow>

/** `['2028', '2027']` → `2027-01-01..2028-12-31`. Null if a year between them is not chosen. */
export function getDatesOfYears(chosen: readonly string[]): string | null {
  const years = chosen.map(Number).toSorted((one, other) => one - other)
  const [first = 0] = years
  if (years.some((year, place) => year !== first + place)) return null
  return writeRange({ from: `${first}-01-01`, to: `${years.at(-1)}-12-31` })
}

export const leaseFilters = leaseDirectory.list.query.omit({
  page: true,
  size: true,
  sort: true,
  leaseExpireYear: true,
})
export type LeaseFilters = z.output<typeof leaseFilters>

const sorts = ['firstEnd', 'name', 'leaseCount', 'locationCount', 'squareFeet'] as const
/** Filters by a group's figures, which a single lease does not have. */
export const groupFigures = ['leaseCount', 'locationCount', 'squareFeet'] as const
const groupFilters = createRecord(groupFigures, key => filterSchema(radarColumns[key]))

const radarQuery = pageQuery(sorts).extend({
  ...leaseFilters.shape,
  ...groupFilters,
  by: radarGroup.default('company'),
})
export type RadarQuery = z.output<typeof radarQuery>
export type RadarSelection = Omit<RadarQuery, 'page' | 'size'>

const ofYear = '/tenants/instance/:instanceId/leaseradar'
const params = z.object({ instanceId })

export const getLeaseRadarEndpoint = endpoint('getLeaseRadar', {
  method: 'GET',
  url: ofYear,
  summary: `List the leases that end within ${monthsAhead} months or between given dates, grouped by company, brand, category, airport, or hub size`,
  tag: 'Tenants',
  allow: 'browse',
  params,
  query: radarQuery,
  reply: paged(radarRow).extend({
    /** The requested dates; null if open-ended. */
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    /** All groups together, including leases without a group. */
    periods: z.array(period),
    ...figures,
  }),
  cached: 'year',
})

export const downloadLeaseRadarEndpoint = endpoint('downloadLeaseRadar', {
  method: 'GET',
  url: `${ofYear}/file`,
  summary: 'Download all filtered leases as a file',
  tag: 'Tenants',
  allow: 'browse',
  params,
  query: radarQuery
    .omit({ page: true, size: true })
    .extend({ format: z.enum(listingFormats).default('csv') }),
  file: listingFormats.map(format => mediaTypes[format]),
})

/** The radar as a declared list, for the screen's search, filters, table, and downloads. */
export const leaseRadar = {
  title: 'Lease Radar',
  of: 'groups',
  columns: radarColumns,
  sort: 'firstEnd',
  list: getLeaseRadarEndpoint,
  options: leaseDirectory.options,
  download: downloadLeaseRadarEndpoint,
} as const

/** The properties of an edition that its lease ends depend on. */
export interface LeaseEdition {
  axnInstanceName: string
  axnInstanceMasterStatus?: AxnInstanceMasterStatus | undefined
}

/**
 * The default period of everything about leases that end soon. It begins today. In a past edition, it begins on the
 * edition's last day, so that its answers stay the same and agree with its stored report.
 */
export function getLeasePeriod(
  { axnInstanceName, axnInstanceMasterStatus }: LeaseEdition,
  today: string,
): { from: string; to: string } {
  const lastDay = `${axnInstanceName}-12-31`
  const isOver = axnInstanceMasterStatus === 'HISTORICAL' && lastDay < today
  const from = isOver ? lastDay : today
  return { from, to: addMonths(from, monthsAhead) }
}

/** The default period in words: `within the next 18 months` */
export function describeLeasePeriod(edition: LeaseEdition, today: string): string {
  const { from } = getLeasePeriod(edition, today)
  return from === today
    ? `within the next ${monthsAhead} months`
    : `within ${monthsAhead} months of ${formatDate(from)}, the last day of this edition’s year`
}

/** More quarters than this are shown as years. */
const mostQuarters = 16
export type Step = 'quarter' | 'year'

const quarterOf = (day: string): number =>
  Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)

/** The period for dividing the time between two dates. */
export const choosePeriodStep = (from: string, to: string): Step =>
  quarterOf(to) - quarterOf(from) + 1 > mostQuarters ? 'year' : 'quarter'

/** `2026-11-05` → `2026-10-01`, the first day of its quarter or year. */
export function getPeriodStart(step: Step, day: string): string {
  const year = day.slice(0, 4)
  if (step === 'year') return `${year}-01-01`
  return `${year}-${String((quarterOf(day) % 4) * 3 + 1).padStart(2, '0')}-01`
}

/** `2026 Q4`, or `2026`. */
export const formatPeriodLabel = (step: Step, day: string): string =>
  step === 'year' ? day.slice(0, 4) : `${day.slice(0, 4)} Q${(quarterOf(day) % 4) + 1}`

/** Every quarter or year between two dates, without gaps, with the leases that end in it. */
export function fillPeriodGaps(
  step: Step,
  found: readonly Omit<RadarPeriod, 'label'>[],
  from: string,
  to: string,
): RadarPeriod[] {
  const known = new Map(found.map(each => [each.from, each]))
  const first = step === 'year' ? Number(from.slice(0, 4)) : quarterOf(from)
  const last = step === 'year' ? Number(to.slice(0, 4)) : quarterOf(to)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_each, index) => {
    const period = first + index
    const year = String(step === 'year' ? period : Math.floor(period / 4)).padStart(4, '0')
    const month = String(step === 'year' ? 1 : (period % 4) * 3 + 1).padStart(2, '0')
    const day = `${year}-${month}-01`
    const nothing = { from: day, leaseCount: 0, locationCount: 0, squareFeet: 0, withoutAreaCount: 0 }
    return { ...(known.get(day) ?? nothing), label: formatPeriodLabel(step, day) }
  })
}

/** Whether a period of a timeline also has days that are outside of the timeline's dates. They come first or last. */
export function isPartOfPeriod(
  period: Pick<RadarPeriod, 'from'>,
  {
    from,
    to,
    periods,
  }: { from: string | null; to: string | null; periods: readonly Pick<RadarPeriod, 'from'>[] },
): boolean {
  if (from !== null && period.from < from) return true
  const begin = from ?? periods[0]?.from
  if (to === null || begin === undefined || period.from !== periods.at(-1)?.from) return false
  return getPeriodStart(choosePeriodStep(begin, to), addDays(to, 1)) === period.from
}

/** The page of lease expirations has one table per tenant type, each with its own page number in the address. */
export const leaseTable = (tenantType: TenantType) => ({
  pageKey: `page-${tenantType}`,
  fixed: { tenantType },
})

/** The initial filter: the leases of the edition's default period. */
export const firstLeaseFilters = (edition: LeaseEdition, today: string) => ({
  leaseExpireDate: writeRange(getLeasePeriod(edition, today)),
})

/** The tenant types that its filter selects; all without a filter. */
export function chooseLeaseTypes({ tenantType = '' }: Filters): readonly TenantType[] {
  const chosen = tenantType.split(',').filter(Boolean)
  return tenantTypes.filter(type => chosen.length === 0 || chosen.includes(type))
}

/** The filters that apply to single leases, because leases are followed and not groups of them. */
export const getLeaseFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !groupFigures.some(each => each === key)))
