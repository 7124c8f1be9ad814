import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { longestKeyword } from '#platform/contract/paging.ts'
import { readId } from '#platform/contract/readId.ts'
import { createTextTest } from '#platform/contract/searchNames.ts'

/** The filters of the tenants, and the open sections. */
export interface TenantView {
  keyword: string
  /** Null for all terminals. */
  terminalId: number | null
  onlyUnconfirmed: boolean
  open: ReadonlySet<string>
}

type ViewSearch = Partial<Record<'keyword' | 'terminal' | 'confirmed' | 'open', string>>

/** Reads an address, which may be hand-typed. */
export function parseTenantView({ keyword, terminal, confirmed, open }: ViewSearch): TenantView {
  return {
    keyword: (keyword ?? '').trim().slice(0, longestKeyword),
    terminalId: readId(terminal),
    onlyUnconfirmed: confirmed === 'N',
    open: new Set((open ?? '').match(/[A-Z]+-\d{1,9}/g)),
  }
}

/** The part of the address that differs from the default. */
export function formatTenantView({ keyword, terminalId, onlyUnconfirmed, open }: TenantView): ViewSearch {
  return {
    keyword: keyword === '' ? undefined : keyword,
    terminal: terminalId === null ? undefined : String(terminalId),
    confirmed: onlyUnconfirmed ? 'N' : undefined,
    open: open.size === 0 ? undefined : [...open].join('.'),
  }
}

export const isFiltered = ({ keyword, terminalId, onlyUnconfirmed }: TenantView): boolean =>
  keyword !== '' || terminalId !== null || onlyUnconfirmed

type ShownTenant = Pick<
  AirportTenant,
  'brandName' | 'companyName' | 'productTypeDes' | 'terminalName' | 'terminalId' | 'confirmed'
>

/** Tenants that contain every word of the keyword, within the selected terminal and kind. */
export function filterTenants<T extends ShownTenant>(tenants: readonly T[], view: TenantView): T[] {
  const hasKeyword = createTextTest(view.keyword)
  return tenants.filter(each => {
    if (view.terminalId !== null && each.terminalId !== view.terminalId) return false
    if (view.onlyUnconfirmed && each.confirmed !== 'N') return false
    const { brandName, companyName, productTypeDes, terminalName } = each
    return hasKeyword([brandName, companyName, productTypeDes, terminalName])
  })
}

/** The tenants of one type in one terminal. */
export interface TenantGroup<T> {
  /** The identifier in the address. */
  key: string
  terminalId: number
  terminalName: string
  tenants: T[]
}

/** A longer list is divided by terminal. */
const mostUnfolded = 30

export const getGroupKey = (type: TenantType, terminalId: number): string => `${type}-${terminalId}`

/** A long list of one type divided by terminal; null for a short one, or if there is only one terminal. */
export function groupTenants<T extends Pick<AirportTenant, 'terminalId' | 'terminalName'>>(
  type: TenantType,
  tenants: readonly T[],
): TenantGroup<T>[] | null {
  if (tenants.length <= mostUnfolded) return null
  const folds = Map.groupBy(tenants, each => each.terminalId)
  if (folds.size < 2) return null
  return [...folds.entries()]
    .map(([terminalId, those]) => ({
      key: getGroupKey(type, terminalId),
      terminalId,
      terminalName: those[0]?.terminalName ?? '',
      tenants: those,
    }))
    .toSorted((a, b) => a.terminalName.localeCompare(b.terminalName, 'en', { numeric: true }))
}

/** Whether the URL fragment refers to one of these, so that their section must be open. */
export const hasTenantAnchor = (tenants: readonly AirportTenant[], hash: string): boolean =>
  tenants.some(each => tenantAnchor(each) === hash)
