import type { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { countOf } from '#platform/contract/count.ts'
import { parseDate as readDateText } from '#platform/contract/dateText.ts'
import { explainConvertedName } from '#platform/contract/explainConvertedName.ts'
import type { Field } from '#platform/contract/field.ts'
import { isFigure } from '#platform/contract/format.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { collapseSpaces, normalizeName } from '#platform/contract/names.ts'
import { parseFigure } from '#platform/contract/parseFigure.ts'
import { readYesNo } from '#platform/contract/readYesNo.ts'
import type { LookupItem } from '../catalog/lookups.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import * as messages from '../messages.ts'
import { firstTenantStatus } from './airportTenant.ts'
import {
  tenantCellColumns,
  tenantDetailNames,
  tenantDetails,
  type TenantDetailValues,
} from './tenantColumns.ts'

export type TenantColumn = keyof typeof tenantCellColumns
export const tenantColumns = listKeys(tenantCellColumns)
export const tenantCellFields = pickProperty(tenantCellColumns, 'field')

/** The names that cells are matched with. */
export interface TenantChoices {
  terminals: readonly { terminalId: number; terminalName: string; terminalShortName: string | null }[]
  categories: readonly LookupItem<'tenant-types'>[]
  statuses: readonly LookupItem<'tenant-statuses'>[]
}

/** A row as it would be stored. Brand and company remain names, because only the server knows all of them. */
export interface TenantRowValues extends TenantDetailValues {
  brandName: string
  companyName: string
  terminalId: number
  tenantType: TenantType
  productType: string
  tenantStatus: string
}

export type CellErrors = Partial<Record<TenantColumn, string>>
type ParsedCell<T> = { value: T } | { error: string }

/** A row of typed or pasted cells as values, or the error of each invalid cell. */
export function readTenantRow(
  row: Partial<Record<TenantColumn, unknown>>,
  choices: TenantChoices,
): { values: TenantRowValues } | { errors: CellErrors } {
  const cells = {
    brandName: readers.brandName(row.brandName),
    companyName: readers.companyName(row.companyName),
    terminalName: readers.terminalName(row.terminalName, choices),
    categoryName: readers.categoryName(row.categoryName, choices),
    tenantStatusDes: readers.tenantStatusDes(row.tenantStatusDes, choices),
    ...createRecord(tenantDetailNames, name => readers[name](row[name], choices)),
    ...(repeatsStatus(row, choices) && { leaseExpireDate: { value: null } }),
  } satisfies Record<TenantColumn, ParsedCell<unknown>>
  const errors = Object.entries(cells).flatMap(([name, read]) =>
    'error' in read ? [[name, read.error]] : [],
  )
  if (errors.length > 0) return { errors: Object.fromEntries(errors) as CellErrors }
  const category = valueOf(cells.categoryName)
  const { tenantStatus, leaseDateFlag } = valueOf(cells.tenantStatusDes)
  const details = createRecord(tenantDetailNames, name => valueOf(cells[name])) as TenantDetailValues
  return {
    values: {
      brandName: valueOf(cells.brandName),
      companyName: valueOf(cells.companyName),
      terminalId: valueOf(cells.terminalName),
      ...category,
      tenantStatus,
      ...details,
      leaseExpireDate: leaseDateFlag === 'Y' ? details.leaseExpireDate : null,
    },
  }
}

/** The text of a row's cells once it is stored. The server knows the names of its brand and company. */
export function writeTenantCells(
  { terminalId, tenantType, productType, tenantStatus, ...values }: TenantRowValues,
  { terminals, categories, statuses }: TenantChoices,
): Record<TenantColumn, string | number | null> {
  const type = categories.find(each => each.tenantType === tenantType)
  const product = type?.productTypes.find(each => each.productType === productType)
  return {
    ...values,
    terminalName: terminals.find(each => each.terminalId === terminalId)?.terminalName ?? '',
    categoryName: formatCategoryName(type?.tenantTypeDes ?? '', product?.productTypeDescription ?? ''),
    tenantStatusDes: statuses.find(each => each.tenantStatus === tenantStatus)?.tenantStatusDes ?? '',
    futureLocation: values.futureLocation ? 'Yes' : 'No',
  }
}

/** The value of a cell, or why it cannot be stored. */
export const readTenantCell = (
  column: TenantColumn,
  text: string,
  choices: TenantChoices,
): ParsedCell<unknown> => readers[column](text, choices)

/**
 * Normalizes the text of a cell for comparing tenants: `1,200 sq ft` equals `1200`, and a terminal equals its short
 * name. '' for an empty cell.
 */
export function createMeaningReader(choices: TenantChoices): (column: TenantColumn, text: string) => string {
  const known = new Map<string, string>()
  return (column, text) => {
    if (text.trim() === '') return ''
    if (column === 'brandName' || column === 'companyName') return normalizeName(text)
    const key = `${column}\n${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const read = readTenantCell(column, text, choices)
    const meaning = 'error' in read ? `unreadable ${text}` : JSON.stringify(read.value)
    known.set(key, meaning)
    return meaning
  }
}

/** Why a cell cannot be stored; undefined if it can. */
export function explainTenantCell(
  column: TenantColumn,
  text: string,
  choices: TenantChoices,
): string | undefined {
  const read = readTenantCell(column, text, choices)
  return 'error' in read ? read.error : undefined
}

/** Whether a row has a date that will not be stored, because tenants with its status have none. */
export function dropsLeaseDate(
  { tenantStatusDes, leaseExpireDate }: Partial<Record<TenantColumn, unknown>>,
  choices: TenantChoices,
): boolean {
  const status = readers.tenantStatusDes(tenantStatusDes, choices)
  const hasDate =
    textOf(leaseExpireDate) !== '' && !repeatsStatus({ tenantStatusDes, leaseExpireDate }, choices)
  return 'value' in status && status.value.leaseDateFlag !== 'Y' && hasDate
}

/** Whether a row has its status in place of the date that tenants with this status do not have: 'MTM'. */
export function repeatsStatus(
  { tenantStatusDes, leaseExpireDate }: Partial<Record<TenantColumn, unknown>>,
  choices: TenantChoices,
): boolean {
  const [own, said] = [textOf(tenantStatusDes), textOf(leaseExpireDate)].map(text =>
    text === '' ? undefined : findStatus(text, choices),
  )
  return own !== undefined && own === said && own.leaseDateFlag !== 'Y'
}

/** The note in the table and the workbook's preview about the dates of tenants with these statuses. */
export const describeDatesNotStored = (statuses: readonly string[]): string =>
  `${countOf(statuses.length, 'date')} will not be stored, because a tenant with this status has no lease date (${[...new Set(statuses)].join(', ')}).`

/** The natural key of a tenant. If several tenants match, the most similar one is used. */
export const tenantIdentity = ['brandName', 'companyName', 'terminalName'] as const satisfies TenantColumn[]

const readers = {
  brandName: (cell: unknown) => readName(cell, tenantCellFields.brandName),
  companyName: (cell: unknown) => readName(cell, tenantCellFields.companyName),
  terminalName: (cell: unknown, choices: TenantChoices) => readTerminal(textOf(cell), choices),
  categoryName: (cell: unknown, choices: TenantChoices) => readCategory(textOf(cell), choices),
  tenantStatusDes: (cell: unknown, choices: TenantChoices) => readStatus(textOf(cell), choices),
  ...createRecord(tenantDetailNames, name => (cell: unknown) => readDetail(tenantDetails[name], cell)),
  leaseExpireDate: readLeaseEnd,
} satisfies Record<TenantColumn, (cell: unknown, choices: TenantChoices) => ParsedCell<unknown>>

function valueOf<T>(read: ParsedCell<T>): T {
  if ('error' in read) throw new TypeError(read.error)
  return read.value
}

/** Any cell content counts; only an empty cell is empty. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

function readName(cell: unknown, field: Field<z.ZodString>): ParsedCell<string> {
  const error = explainConvertedName(cell)
  return error !== null ? { error } : validate(field.schema, collapseSpaces(textOf(cell)))
}

function validate<T>(schema: z.ZodType<T>, value: unknown): ParsedCell<T> {
  const read = schema.safeParse(value)
  return read.success ? { value: read.data } : { error: read.error.issues[0]?.message ?? '' }
}

type OfferedTerminal = TenantChoices['terminals'][number]
const terminalNames = [
  (terminal: OfferedTerminal) => terminal.terminalName,
  (terminal: OfferedTerminal) => terminal.terminalShortName,
]

function readTerminal(text: string, { terminals }: TenantChoices): ParsedCell<number> {
  if (text === '') return { error: messages.terminalRequired }
  const wanted = normalizeName(text)
  for (const nameOf of terminalNames) {
    const [found, ...others] = terminals.filter(each => normalizeName(nameOf(each) ?? '') === wanted)
    if (found && others.length === 0) return { value: found.terminalId }
  }
  return { error: `This airport has no terminal “${text}” this year. Choose one of its terminals.` }
}

/** 'Food & Beverage | Coffee & Tea' as the screen shows it. */
export const formatCategoryName = (tenantTypeDes: string, productTypeDes: string): string =>
  `${tenantTypeDes} | ${productTypeDes}`

type Category = Pick<TenantRowValues, 'tenantType' | 'productType'>

/** Both parts by name or code; the product type alone if only one tenant type has it. */
function readCategory(text: string, { categories }: TenantChoices): ParsedCell<Category> {
  if (text === '') return { error: 'Please input a valid Category.' }
  const [first = '', second] = text.split('|').map(normalizeName)
  const found = categories.flatMap(type => {
    const isType =
      second === undefined ||
      [type.tenantType, type.tenantTypeDes].some(name => normalizeName(name) === first)
    const tenantType = tenantTypes.find(each => each === type.tenantType)
    if (!isType || !tenantType) return []
    return type.productTypes
      .filter(product =>
        [product.productType, product.productTypeDescription].some(
          name => normalizeName(name) === (second ?? first),
        ),
      )
      .map(product => ({
        value: { tenantType, productType: product.productType },
        name: formatCategoryName(type.tenantTypeDes, product.productTypeDescription),
      }))
  })
  if (found.length === 1 && found[0]) return { value: found[0].value }
  if (found.length === 0) return { error: `There is no category “${text}”. Choose one from the list.` }
  return { error: `“${text}” is ambiguous. Enter ${found.map(each => `“${each.name}”`).join(' or ')}.` }
}

function readStatus(text: string, choices: TenantChoices): ParsedCell<TenantChoices['statuses'][number]> {
  const found = findStatus(text === '' ? firstTenantStatus : text, choices)
  return found
    ? { value: found }
    : { error: `There is no tenant status “${text}”. Choose one from the list.` }
}

function findStatus(
  text: string,
  { statuses }: TenantChoices,
): TenantChoices['statuses'][number] | undefined {
  const wanted = normalizeName(text)
  return (
    statuses.find(
      each => normalizeName(each.tenantStatus) === wanted || normalizeName(each.tenantStatusDes) === wanted,
    ) ?? statuses.find(each => each.tenantStatus === statusWords.get(wanted))
  )
}

/** Names of statuses in rent rolls. */
const statusWords = new Map([
  ['open', 'ACTIVE'],
  ['operating', 'ACTIVE'],
  ['month-to-month', 'MONTHTOMONTH'],
  ['month to month', 'MONTHTOMONTH'],
  ['mtm', 'MONTHTOMONTH'],
  ['m-t-m', 'MONTHTOMONTH'],
  ['m/m', 'MONTHTOMONTH'],
])

type Detail = (typeof tenantDetails)[keyof typeof tenantDetails]

function readDetail({ field, entry }: Detail, cell: unknown): ParsedCell<unknown> {
  const read = readPlainCell(field, cell)
  return 'error' in read ? read : validate<unknown>(entry, read.value ?? undefined)
}

function readPlainCell(field: Field, cell: unknown): ParsedCell<unknown> {
  if (isFigure(field.format))
    return typeof cell === 'number' ? { value: cell } : parseFigure(textOf(cell), field)
  if (field.format === 'flag') return readYesNo(cell)
  const text = textOf(cell)
  if (text === '') return { value: null }
  return field.format === 'date' ? readDateText(text) : { value: text }
}

function readLeaseEnd(cell: unknown, choices: TenantChoices): ParsedCell<unknown> {
  const text = textOf(cell)
  const status = text === '' ? undefined : findStatus(text, choices)
  return status && status.leaseDateFlag !== 'Y'
    ? {
        error: `“${text}” is a status. Choose “${status.tenantStatusDes}” as the status, and leave this cell empty.`,
      }
    : readDetail(tenantDetails.leaseExpireDate, cell)
}
