import type { NameKind, UseName } from '#domain/catalog/nameUse.ts'
import { formatCount } from '#platform/contract/count.ts'

/** A column that refers to a brand, a company, or an airline, and how a merge treats its rows. */
export interface Reference {
  what: UseName
  table: string
  column: string
  /** Whether the table has an airport column that says where. */
  airport?: boolean
  /**
   * Together with the name, these columns form the row's key. If two rows would collide, the remaining name's row
   * stays.
   */
  meets?: readonly string[]
  /** Rows that are equal in these columns are only reported. Both stay. */
  resembles?: readonly string[]
  /**
   * - `change`: the column is changed in its row. - `parent`: other references depend on the row, so it is copied
   * first and deleted after them. - `record`: states who did something and when, which an update would overwrite.
   */
  way: 'change' | 'parent' | 'record'
  /** Everyone sees the rows once the remaining company is published. */
  isPublished?: true
  remark?: (rows: number) => string
}

const tenantOf = (column: string, other: string): Reference => ({
  what: 'tenants',
  table: 'tenant',
  column,
  airport: true,
  way: 'change',
  resembles: ['axn_instance_id', 'airport_id', 'terminal_id', 'tenant_type', 'product_type', other],
  remark: rows =>
    `After the merge, another tenant in the same terminal will look the same as ${describeCount(rows)}. Both remain, so check them.`,
})

/** References come before others that depend on them. The test reads the database's catalog, so none can be missing. */
export const references: Record<NameKind, readonly Reference[]> = {
  brands: [tenantOf('brand_id', 'company_id')],
  airlines: [
    {
      what: 'terminals',
      table: 'airline_terminal',
      column: 'airline_id',
      airport: true,
      way: 'change',
      meets: ['airport_id', 'terminal_id', 'axn_instance_id'],
      remark: rows => `Both are listed in ${describeCount(rows)}. The airline will be listed there once.`,
    },
  ],
  companies: [
    {
      what: 'instances',
      table: 'company_instance',
      column: 'company_id',
      way: 'parent',
      meets: ['axn_instance_id'],
      remark: () =>
        'Both are part of this edition. The status, the DBE flag, and the details of the remaining company are kept. An address and other details that it does not have are taken from the other company, unless it is published and the other is not.',
    },
    {
      what: 'types',
      isPublished: true,
      table: 'company_instance_type',
      column: 'company_id',
      way: 'parent',
      meets: ['axn_instance_id', 'company_type'],
      remark: rows =>
        `Both have ${describeCount(rows)}. The text of the remaining company is kept if it has one.`,
    },
    {
      what: 'locations',
      isPublished: true,
      table: 'company_airport_instance',
      column: 'company_id',
      airport: true,
      way: 'change',
      meets: ['axn_instance_id', 'company_type', 'airport_id'],
      remark: rows => `Both are at ${describeCount(rows)}. The company will be listed there once.`,
    },
    { what: 'contacts', isPublished: true, table: 'contact', column: 'company_id', way: 'change' },
    {
      what: 'answers',
      table: 'company_warning_answer',
      column: 'company_id',
      way: 'record',
      meets: ['axn_instance_id', 'warning'],
      remark: rows => `Both answered ${describeCount(rows)}. The answer of the remaining company is kept.`,
    },
    {
      what: 'unavailable',
      table: 'company_unavailable_figure',
      column: 'company_id',
      way: 'record',
      meets: ['axn_instance_id', 'figure'],
      remark: rows => `Both marked ${describeCount(rows)}. Each will be listed once.`,
    },
    { what: 'reminders', table: 'reminder', column: 'company_id', way: 'record' },
    { what: 'remarks', table: 'remark', column: 'company_id', way: 'record' },
    {
      what: 'locationStatements',
      table: 'location_statement',
      column: 'company_id',
      airport: true,
      way: 'record',
      meets: ['axn_instance_id', 'airport_id', 'side'],
      remark: rows =>
        `Both explained ${describeCount(rows)}. The explanation about the remaining company is kept.`,
    },
    { what: 'statusChanges', table: 'company_status_change', column: 'company_id', way: 'record' },
    {
      what: 'affiliations',
      table: 'affiliated_company',
      column: 'company_id',
      way: 'change',
      meets: ['axn_instance_id', 'user_id'],
      remark: rows => `Users who can edit both will be listed once. This affects ${describeCount(rows)}.`,
    },
    tenantOf('company_id', 'brand_id'),
  ],
}

const describeCount = (rows: number): string => (rows === 1 ? 'one of them' : `${formatCount(rows)} of them`)
