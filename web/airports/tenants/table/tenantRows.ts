import { z } from 'zod'
import { airportTenantFields, type AirportTenant } from '#domain/airports/airportTenant.ts'
import type { Field } from '#platform/contract/field.ts'
import type { ProblemPart } from '#platform/contract/problem.ts'
import { normalizeName } from '#domain/catalog/proposal.ts'
import {
  formatCategoryName,
  readTenantRow,
  tenantCellFields,
  tenantColumns,
  type TenantBlockRow,
  type TenantChoices,
  type TenantColumn,
} from '#domain/airports/tenantBlock.ts'
import type { Stored } from '#platform/ui/form/formState.ts'
import type { Errors, Fields, Values } from '#platform/ui/form/formInputs.ts'

/** A row of the table: an existing tenant, or room for a new one. */
export interface TableRow {
  key: string
  label: string
  tenant: AirportTenant | null
}

/** The number of new tenants that one table accepts before it is saved. */
export const maxNewTenants = 2000

export const getRowKey = (tenant: AirportTenant): string => `${tenant.tenantId}-${tenant.locationNumber}`

export function toRows(tenants: readonly AirportTenant[]): TableRow[] {
  const room = Array.from({ length: maxNewTenants }, (_, at) => ({
    key: `new-${at + 1}`,
    label: `New tenant ${at + 1}`,
    tenant: null,
  }))
  return [
    ...tenants.map(tenant => ({
      key: getRowKey(tenant),
      label: `${tenant.brandName}, ${tenant.terminalName}`,
      tenant,
    })),
    ...room,
  ]
}

export const getCellName = (row: Pick<TableRow, 'key'>, column: TenantColumn): string =>
  `${row.key}/${column}`

type Cells = Record<TenantColumn, string | number | null>
const noCells: Cells = {
  brandName: '',
  companyName: '',
  terminalName: '',
  categoryName: '',
  tenantStatusDes: '',
  areaTotal: null,
  leaseExpireDate: '',
  futureLocation: '',
}

/** A tenant as cell texts. */
export const toCells = (tenant: AirportTenant): Cells => ({
  brandName: tenant.brandName,
  companyName: tenant.companyName,
  terminalName: tenant.terminalName,
  categoryName: formatCategoryName(tenant.tenantTypeDes, tenant.productTypeDes),
  tenantStatusDes: tenant.tenantStatusDes,
  areaTotal: tenant.areaTotal,
  leaseExpireDate: tenant.leaseExpireDate ?? '',
  futureLocation: tenant.futureLocation ? 'Yes' : 'No',
})

/** A column's rule: a cell may be empty, but its text must be valid. */
export function createColumnFields(choices: TenantChoices): Record<TenantColumn, Field> {
  const known = new Map<string, string | undefined>()
  const errorOf = (column: TenantColumn, text: string): string | undefined => {
    const cell = `${column} ${text}`
    if (!known.has(cell)) {
      const read = readTenantRow({ [column]: text }, choices)
      known.set(cell, 'errors' in read ? read.errors[column] : undefined)
    }
    return known.get(cell)
  }
  const textColumn = (column: TenantColumn): Field => {
    const { label, help } = tenantCellFields[column] as Field
    const schema = z.string().superRefine((text, context) => {
      const error = text.trim() === '' ? undefined : errorOf(column, text)
      if (error) context.addIssue({ code: 'custom', message: error })
    })
    return { label, help, format: 'text', required: false, schema }
  }
  const texts = tenantColumns.map(column => [column, textColumn(column)])
  return {
    ...(Object.fromEntries(texts) as Record<TenantColumn, Field>),
    areaTotal: airportTenantFields.areaTotal,
    leaseExpireDate: {
      ...textColumn('leaseExpireDate'),
      format: 'date',
      unit: airportTenantFields.leaseExpireDate.unit,
    },
  }
}

/** Each cell as a field of one form, so that drafts, conflicts, and errors work as in every form. */
export function createTableFields(rows: readonly TableRow[], columns: Record<TenantColumn, Field>): Fields {
  return Object.fromEntries(
    rows.flatMap(row =>
      tenantColumns.map(column => {
        const field = columns[column]
        return [getCellName(row, column), { ...field, label: `${row.label}, ${field.label}` }]
      }),
    ),
  )
}

/** The tenant of each row. */
export type StoredTenants = ReadonlyMap<string, AirportTenant>

export const indexTenants = (tenants: readonly AirportTenant[]): StoredTenants =>
  new Map(tenants.map(tenant => [getRowKey(tenant), tenant]))

export function toStoredTable(rows: readonly TableRow[], current: StoredTenants): Stored<Fields> {
  const values = rows.flatMap(row => {
    const tenant = current.get(row.key)
    const cells = tenant ? toCells(tenant) : noCells
    return tenantColumns.map(column => [getCellName(row, column), cells[column]])
  })
  return { values: Object.fromEntries(values) as Values<Fields> }
}

function typedCells(row: TableRow, values: Partial<Values<Fields>>): Record<TenantColumn, unknown> {
  return Object.fromEntries(
    tenantColumns.map(column => [column, values[getCellName(row, column)]]),
  ) as Record<TenantColumn, unknown>
}

/** Rows that differ from what is stored. An invalid cell counts as different. */
export function listChangedRows(
  rows: readonly TableRow[],
  values: Partial<Values<Fields>>,
  current: StoredTenants,
): TableRow[] {
  return rows.filter(row => isChanged(row, name => values[name], current))
}

/** The same for one row, whose cells `valueOf` reads by name. */
export function isChanged(
  row: TableRow,
  valueOf: (name: string) => unknown,
  current: StoredTenants,
): boolean {
  const stored = storedCells(current.get(row.key))
  return tenantColumns.some(column => valueOf(getCellName(row, column)) !== stored[column])
}

const nothingStored: Cells = { ...noCells, areaTotal: 0 }
/** Cached, because every typed letter asks for those of every row. */
const known = new WeakMap<AirportTenant, Cells>()

function storedCells(tenant: AirportTenant | undefined): Cells {
  if (!tenant) return nothingStored
  const cells = known.get(tenant) ?? toCells(tenant)
  known.set(tenant, cells)
  return cells
}

/** What the changed rows still lack, by the names of their cells. */
export function checkTable(
  rows: readonly TableRow[],
  values: Partial<Values<Fields>>,
  current: StoredTenants,
  choices: TenantChoices,
): Errors<Fields> {
  const errors = listChangedRows(rows, values, current).flatMap(row => {
    const read = readTenantRow(typedCells(row, values), choices)
    if ('values' in read) return []
    return Object.entries(read.errors).map(([column, error]) => [
      getCellName(row, column as TenantColumn),
      error,
    ])
  })
  return Object.fromEntries(errors) as Errors<Fields>
}

/** The body for the changed rows. */
export function toBlock(
  changed: readonly TableRow[],
  values: Values<Fields>,
  current: StoredTenants,
): TenantBlockRow[] {
  return changed.map(row => {
    const tenant = current.get(row.key)
    const key = tenant && {
      tenantId: tenant.tenantId,
      locationNumber: tenant.locationNumber,
      version: tenant.version,
    }
    return { ...key, ...typedCells(row, values) } as TenantBlockRow
  })
}

/** Maps `/rows/3/companyName` of the body to a cell of the table. */
export function findCellOfPointer(parts: readonly ProblemPart[], sent: readonly TableRow[]): ProblemPart[] {
  return parts.map(part => {
    const [, index, column] = /^\/rows\/(\d+)\/(\w+)$/.exec(part.pointer) ?? []
    const row = sent[Number(index)]
    return row && column ? { ...part, pointer: `/${row.key}/${column}` } : part
  })
}

/**
 * The stored state of each row after a lost answer. A new row that was sent may be stored by now: it is the tenant
 * that is new there with the same values.
 */
export function adoptStoredRows(
  rows: readonly TableRow[],
  sent: Partial<Values<Fields>>,
  tenants: readonly AirportTenant[],
  choices: TenantChoices,
): StoredTenants {
  const current = new Map(indexTenants(tenants))
  const known = new Set(rows.map(row => row.key))
  const strangers = tenants.filter(tenant => !known.has(getRowKey(tenant)))
  for (const row of rows) {
    if (row.tenant) continue
    const meaning = meaningOf(typedCells(row, sent), choices)
    const at = strangers.findIndex(each => meaning !== null && meaningOf(toCells(each), choices) === meaning)
    const [found] = at < 0 ? [] : strangers.splice(at, 1)
    if (found) current.set(row.key, found)
  }
  return current
}

/** Equal for two rows with the same meaning; null for an invalid row. */
function meaningOf(cells: Record<TenantColumn, unknown>, choices: TenantChoices): string | null {
  const read = readTenantRow(cells, choices)
  if ('errors' in read) return null
  const { brandName, companyName, ...rest } = read.values
  return JSON.stringify([normalizeName(brandName), normalizeName(companyName), rest])
}
