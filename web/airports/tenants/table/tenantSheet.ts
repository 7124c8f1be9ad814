import { z } from 'zod'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import {
  nameColumns,
  type NameColumn,
  type RemovedTenant,
  type TenantBlockRow,
} from '#domain/airports/tenantBlock.ts'
import {
  createMeaningReader,
  explainTenantCell,
  formatCategoryName,
  readTenantRow,
  repeatsStatus,
  tenantColumns,
  type TenantChoices,
  type TenantColumn,
  tenantIdentity,
} from '#domain/airports/tenantCells.ts'
import {
  type CellColumn,
  tenantCellColumns,
  tenantDetailFields,
  tenantDetailNames,
} from '#domain/airports/tenantColumns.ts'
import { createSimilarityFinder } from '#domain/catalog/similarNames.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { cleanText } from '#platform/contract/cleanText.ts'
import type { Field } from '#platform/contract/field.ts'
import { isFigure } from '#platform/contract/format.ts'
import { formatInput } from '#platform/contract/inputCodec.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { collapseSpaces, normalizeName } from '#platform/contract/names.ts'
import { pairLines, type LineTexts } from '#platform/contract/pairLines.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { readYesNo } from '#platform/contract/readYesNo.ts'
import type { CellErrors, DataColumn } from '#platform/ui/grid/gridSource.ts'
import type { LineMatching } from '#platform/ui/grid/planPaste.ts'
import { isRemoved, type RowTexts, type SheetRows } from '#platform/ui/grid/sheet.ts'

/** The maximum number of unsaved new tenants in the table. */
export const maxNewTenants = 2000

export const isNameColumn = (column: string): column is NameColumn =>
  nameColumns.some(each => each === column)

const getRowKey = (tenant: Pick<AirportTenant, 'tenantId' | 'locationNumber'>): string =>
  `${tenant.tenantId}-${tenant.locationNumber}`

function parseRowKey(key: string): Pick<AirportTenant, 'tenantId' | 'locationNumber'> {
  const [tenantId = 0, locationNumber = 0] = key.split('-').map(Number)
  return { tenantId, locationNumber }
}

/** A new row has no address until the table is read again. */
export const getRowAnchor = (key: string): string | undefined =>
  key.startsWith('new-') ? undefined : tenantAnchor(parseRowKey(key))

/** The key that a row has when the table is read again. */
export function getLastingRowKey(key: string, stored: StoredTenants): string {
  const tenant = stored.get(key)
  return tenant ? getRowKey(tenant) : key
}

/** A tenant as the texts of its row. */
const toTexts = (tenant: AirportTenant): RowTexts => ({
  brandName: tenant.brandName,
  companyName: tenant.companyName,
  terminalName: tenant.terminalName,
  categoryName: formatCategoryName(tenant.tenantTypeDes, tenant.productTypeDes),
  tenantStatusDes: tenant.tenantStatusDes,
  ...createRecord(tenantDetailNames, name => formatInput(tenantDetailFields[name], tenant[name])),
  futureLocation: tenant.futureLocation ? 'Yes' : 'No',
  confirmed: tenant.confirmed === 'Y' ? 'Yes' : 'No',
})

export const blankTexts: RowTexts = Object.fromEntries(
  [...tenantColumns, 'confirmed'].map(column => [column, '']),
)

const confirmedField: Field = {
  label: 'Confirmed',
  help: 'Whether a tenant carried over from last year was confirmed for this year. Saving a changed tenant confirms it.',
  format: 'text',
  required: false,
  schema: z.string(),
}

/** The table's columns. A cell may be empty, but any text in it must be valid. */
export function createTenantColumns(
  choices: TenantChoices,
  Lookups: Record<NameColumn, DataColumn['Lookup']>,
): DataColumn[] {
  const offered: Partial<Record<TenantColumn, readonly string[]>> = {
    terminalName: choices.terminals.map(each => each.terminalName),
    categoryName: listCategories(choices),
    tenantStatusDes: choices.statuses.map(each => each.tenantStatusDes),
    futureLocation: ['No', 'Yes'],
  }
  const columns = tenantColumns.map((key): DataColumn => {
    const { grid, pastedHeadings }: CellColumn = tenantCellColumns[key]
    return {
      key,
      field: createCellField(key, choices),
      heading: grid.heading,
      width: grid.width,
      grows: grid.grows ?? false,
      aliases: pastedHeadings,
      hasSections: key === 'terminalName',
      isMerged: key === 'terminalName' || key === 'companyName',
      choices: offered[key],
      findSimilar: createChoiceFinder(offered[key] ?? []),
      Lookup: isNameColumn(key) ? Lookups[key] : undefined,
    }
  })
  return [...columns, { key: 'confirmed', field: confirmedField, width: 6.5, choices: ['Yes'] }]
}

const listCategories = ({ categories }: TenantChoices): string[] =>
  categories.flatMap(type =>
    type.productTypes.map(each => formatCategoryName(type.tenantTypeDes, each.productTypeDescription)),
  )

/** Finds similar choices. Of 'Food & Beverage | Coffee & Tea', people write either part. */
function createChoiceFinder(choices: readonly string[]): (text: string) => readonly string[] {
  const find = createSimilarityFinder(
    choices.flatMap(choice =>
      [choice, choice.split(' | ')[1] ?? choice].map(part => ({ name: part, choice })),
    ),
  )
  return text => [...new Set(find(text).map(each => each.choice))]
}

function createCellField(column: TenantColumn, choices: TenantChoices): Field {
  const { field }: CellColumn = tenantCellColumns[column]
  if (isFigure(field.format)) return field
  const { label, help, format, unit } = field
  const schema = z.string().superRefine((text, context) => {
    const error = text.trim() === '' ? undefined : explainTenantCell(column, text, choices)
    if (error) context.addIssue({ code: 'custom', message: error })
  })
  return { label, help, format: format === 'date' ? 'date' : 'text', unit, required: false, schema }
}

/** The errors in a row's cells. Each distinct text is parsed once, however many rows have it. */
export function createRowCheck(
  choices: TenantChoices,
  explainName: (column: NameColumn, name: string) => string | undefined,
): (texts: RowTexts) => CellErrors {
  const known = new Map<string, string | undefined>()
  const explain = (column: TenantColumn, text: string): string | undefined => {
    const key = `${column}\n${text}`
    if (!known.has(key)) known.set(key, explainTenantCell(column, text, choices))
    return known.get(key) ?? (isNameColumn(column) ? explainName(column, text) : undefined)
  }
  return texts => {
    const errors = tenantColumns.map((column): [string, string | undefined] => [
      column,
      column === 'leaseExpireDate' && repeatsStatus(texts, choices)
        ? undefined
        : explain(column, texts[column] ?? ''),
    ])
    const confirmed = readYesNo(texts.confirmed)
    if ('error' in confirmed) errors.push(['confirmed', confirmed.error])
    return Object.fromEntries(errors.filter(([, error]) => error !== undefined))
  }
}

/** The tenants behind the rows. */
type StoredTenants = ReadonlyMap<string, AirportTenant>

export const indexTenants = (tenants: readonly AirportTenant[]): StoredTenants =>
  new Map(tenants.map(tenant => [getRowKey(tenant), tenant]))

export const toSheetRows = (stored: StoredTenants): SheetRows =>
  new Map([...stored].map(([key, tenant]) => [key, toTexts(tenant)]))

/** The request body for the rows, and the key of the row behind each of its entries. */
export function toBlock(rows: SheetRows, stored: StoredTenants) {
  const keys: string[] = []
  const block: TenantBlockRow[] = []
  const removed: RemovedTenant[] = []
  for (const [key, texts] of rows) {
    const { tenantId, locationNumber, version } = stored.get(key) ?? {}
    const isStored = tenantId !== undefined && locationNumber !== undefined && version !== undefined
    if (isRemoved(texts)) {
      if (isStored) removed.push({ tenantId, locationNumber, version })
    } else {
      keys.push(key)
      block.push({ ...(isStored && { tenantId, locationNumber, version }), ...readCells(texts) })
    }
  }
  return { keys, rows: block, removed }
}

const readCells = (texts: RowTexts) => createRecord(tenantColumns, column => texts[column] ?? '')

/** Maps `/rows/3/companyName` of the body to a cell of the sheet. */
export const findCellOfPointer = (parts: readonly ProblemPart[], keys: readonly string[]): ProblemPart[] =>
  parts.map(part => {
    const [, index, column] = /^\/rows\/(\d+)\/(\w+)$/.exec(part.pointer) ?? []
    const key = keys[Number(index)]
    return key !== undefined && column ? { ...part, pointer: `/${key}/${column}` } : part
  })

/**
 * The tenants behind the rows after a save. A new row becomes the tenant with the same values that had no row before.
 */
export function adoptTenants(
  tenants: readonly AirportTenant[],
  sent: SheetRows,
  before: StoredTenants,
  choices: TenantChoices,
): StoredTenants {
  const keys = new Map([...before].map(([key, tenant]) => [getRowKey(tenant), key]))
  const strangers = Map.groupBy(
    tenants.filter(each => !keys.has(getRowKey(each))),
    each => describeMeaning(toTexts(each), choices),
  )
  for (const [key, texts] of sent) {
    const found = before.has(key) ? undefined : strangers.get(describeMeaning(texts, choices))?.shift()
    if (found) keys.set(getRowKey(found), key)
  }
  return new Map(tenants.map(tenant => [keys.get(getRowKey(tenant)) ?? getRowKey(tenant), tenant]))
}

/** Equal for two rows with the same meaning; null for a row that cannot be read. */
function describeMeaning(texts: RowTexts, choices: TenantChoices): string | null {
  const read = readTenantRow(texts, choices)
  if ('errors' in read) return null
  const { brandName, companyName, ...rest } = read.values
  return JSON.stringify([normalizeName(brandName), normalizeName(companyName), rest])
}

/** The distinct names in these rows, as the server reads them. */
export const listNames = (rows: Iterable<RowTexts>, column: NameColumn): string[] => [
  ...new Set([...rows].map(texts => cleanName(texts[column] ?? '')).filter(name => name !== '')),
]

const cleanName = (text: string): string => collapseSpaces(cleanText(text))

/** Pasted lines are matched to tenants by name, company, and terminal, so that pasting a list twice adds nothing. */
export function createLineMatching(choices: TenantChoices): LineMatching {
  const readMeaning = createMeaningReader(choices)
  const meaningsOf = (texts: RowTexts): LineTexts =>
    Object.fromEntries(
      tenantColumns.flatMap(column => {
        const text = texts[column]
        return text === undefined ? [] : [[column, readMeaning(column, text)]]
      }),
    )
  return {
    nameColumn: tenantIdentity[0],
    match(lines, sheet, except = new Set()) {
      const keys = sheet.order.filter(
        key => !except.has(key) && !isRemoved(sheet.texts.get(key) ?? sheet.blank),
      )
      const rows = keys.map(key => meaningsOf(sheet.texts.get(key) ?? sheet.blank))
      const means = lines.map(meaningsOf)
      return pairLines(means, rows, tenantIdentity).map(({ row, isAmbiguous }, at) => {
        const key = row === null ? undefined : keys[row]
        if (row === null || key === undefined) return null
        const isChange = ([column]: [string, string]) =>
          Boolean(means[at]?.[column]) && means[at]?.[column] !== rows[row]?.[column]
        const changes = Object.fromEntries(Object.entries(lines[at] ?? {}).filter(isChange))
        // A carried-over tenant that appears in this year's list still exists.
        const isUnconfirmed = sheet.texts.get(key)?.confirmed === 'No'
        return { row: key, isAmbiguous, changes: isUnconfirmed ? { ...changes, confirmed: 'Yes' } : changes }
      })
    },
  }
}
