import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { createMeaningReader } from '#domain/airports/tenantBlock.ts'
import {
  formatCategoryName,
  tenantCellFields,
  tenantIdentity,
  type TenantChoices,
  type TenantColumn,
} from '#domain/airports/tenantCells.ts'
import { buildConfirmedCell, confirmedField } from './buildConfirmedCell.ts'
import { headOf, createRowCells, type Choice, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'
import type { WorkbookYear } from './workbookYear.queries.ts'

export function buildTenantsSheet({ tenants, tenantChoices }: WorkbookYear): Sheet {
  const choices = choicesOf(tenantChoices)
  const readMeaning = createMeaningReader(tenantChoices)
  const row = (
    key: string,
    record: string,
    stored: Record<string, unknown>,
    confirmed: AirportTenant['confirmed'] | null,
  ): SheetRow => ({
    key,
    labels: [],
    cells: [
      ...createRowCells(record, '', tenantCellFields, stored).map((cell): SheetCell => ({
        ...cell,
        choices: choices[cell.path],
      })),
      buildConfirmedCell(record, confirmed),
    ],
  })
  return {
    name: 'Tenants',
    labelHeads: [],
    heads: [...Object.values(tenantCellFields), confirmedField].map(headOf),
    rows: tenants.map(each => {
      const key = `tenant/${each.tenantId}/${each.locationNumber}`
      return row(key, key, tenantTexts(each), each.confirmed)
    }),
    newRow: record => row('', record, {}, null),
    naturalKey: {
      paths: tenantIdentity,
      readMeaning: (path, text) => (isTenantColumn(path) ? readMeaning(path, text) : ''),
    },
  }
}

function choicesOf({ terminals, categories, statuses }: TenantChoices): Record<string, readonly Choice[]> {
  const named = (labels: readonly string[]) => labels.map(label => ({ label, value: label }))
  return {
    terminalName: named(terminals.map(each => each.terminalName)),
    categoryName: named(
      categories.flatMap(type =>
        type.productTypes.map(each => formatCategoryName(type.tenantTypeDes, each.productTypeDescription)),
      ),
    ),
    tenantStatusDes: named(statuses.map(each => each.tenantStatusDes)),
    futureLocation: named(['Yes', 'No']),
  }
}

const tenantTexts = (tenant: AirportTenant) => ({
  ...tenant,
  categoryName: formatCategoryName(tenant.tenantTypeDes, tenant.productTypeDes),
  futureLocation: tenant.futureLocation ? 'Yes' : 'No',
})

const isTenantColumn = (path: string): path is TenantColumn => Object.hasOwn(tenantCellFields, path)
