import { describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { readTenantRow } from '#domain/airports/tenantCells.ts'
import { tenantDetailFields, tenantDetailNames } from '#domain/airports/tenantColumns.ts'
import type { Format } from '#platform/contract/format.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import { makeWorkbookYear } from '#tests/workbookYear.ts'
import { indexTenants, toBlock, toSheetRows } from './table/tenantSheet.ts'
import { toStoredTenant, toTenantBody, type TenantFormValues } from './tenantFormFields.ts'

const { tenants, tenantChoices } = makeWorkbookYear()
const samples: Partial<Record<Format, unknown>> = {
  area: 4321,
  integer: 4321,
  money: 43.25,
  date: '2031-05-17',
  flag: true,
  text: 'Some text',
}
/** A tenant with every value. */
const filled = {
  ...tenants[0],
  ...Object.fromEntries(
    Object.entries(tenantDetailFields).map(([name, { format }]) => [name, samples[format]]),
  ),
} as AirportTenant
const values = pickKeys(filled, tenantDetailNames)

describe('every value of a tenant', () => {
  it('is kept by the form', () => {
    const form = toStoredTenant(filled).values as TenantFormValues
    expect(toTenantBody(form, filled, tenantChoices)).toMatchObject(values)
  })

  it('is kept by the cells of the table', () => {
    const [row = {}] = toBlock(toSheetRows(indexTenants([filled])), new Map()).rows
    expect(readTenantRow(row, tenantChoices)).toMatchObject({ values })
  })
})
