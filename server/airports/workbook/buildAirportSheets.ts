import { commentFields } from '#domain/airports/airportComment.ts'
import { coordinatesFields } from '#domain/airports/airportCoordinates.ts'
import { airportChoiceFields } from '#domain/airports/airportInfo.ts'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import {
  airportInfoFields,
  airportTotalsFields,
  carRentalFigures,
  parkingRevenueFields,
} from '#domain/airports/airportYearColumns.ts'
import { type AirportExpansion } from '#domain/airports/expansion.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import { parkingTypeLabels } from '#domain/airports/parking.ts'
import { parkingRateFields } from '#domain/airports/parkingColumns.ts'
import {
  createMeaningReader,
  formatCategoryName,
  readTenantCell,
  tenantCellFields,
  tenantIdentity,
  type TenantChoices,
  type TenantColumn,
} from '#domain/airports/tenantCells.ts'
import { terminalTotalFields, terminalTrafficFields } from '#domain/airports/terminalColumns.ts'
import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { specialQuestionFields } from '#domain/years/specialQuestion.ts'
import type { Field } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { isSameName, normalizeName } from '#platform/contract/names.ts'
import { buildAirlinesSheet } from './buildAirlinesSheet.ts'
import { buildContactsSheet } from './buildContactsSheet.ts'
import {
  buildConfirmedCell,
  confirmedField,
  createFormSheet,
  headingOf,
  terminalHeading,
  createRowCells,
  type Choice,
  type StoredCells,
  type Sheet,
  type SheetRow,
  type SheetCell,
} from './sheet.ts'
import type { WorkbookYear } from './workbookYear.queries.ts'

/** The workbook's sheets in the order of the wizard's steps. */
export function buildAirportSheets(year: WorkbookYear): Sheet[] {
  const { cadUsdRate } = year
  const sheets = [
    infoSheet(year),
    expansionSheet(year),
    buildContactsSheet(year),
    terminalsSheet(year),
    totalsSheet(year),
    buildAirlinesSheet(year),
    createFormSheet('Airport totals', fieldLines('airportTotals', airportTotalsFields, year.instance)),
    rentalSheet(year),
    parkingSheet(year),
    buildTenantsSheet(year),
    textsSheet(year),
    locationSheet(year),
  ]
  return cadUsdRate === null ? sheets : sheets.map(each => withExchangeRate(each, cadUsdRate))
}

/** A sheet whose amounts may be written in Canadian dollars, such as `C$1,200`, as on the screens. */
function withExchangeRate(sheet: Sheet, cadUsdRate: number): Sheet {
  const withRate = ({ field, ...cell }: SheetCell): SheetCell => ({
    ...cell,
    field: field.format === 'money' ? { ...field, cadUsdRate } : field,
  })
  return { ...sheet, rows: sheet.rows.map(row => ({ ...row, cells: row.cells.map(withRate) })) }
}

const fieldLines = <K extends string>(
  record: string,
  fields: Readonly<Record<K, Field>>,
  stored: Readonly<Record<NoInfer<K>, WorkbookCell>>,
) => listKeys(fields).map(path => ({ record, path, field: fields[path], stored: stored[path] }))

function infoSheet({ instance, configurations, managementTypes }: WorkbookYear): Sheet {
  const choices: Record<string, readonly Choice[]> = {
    airportConfigurationId: configurations,
    concessionManagementTypeId: managementTypes,
  }
  const chosen = fieldLines('info', airportChoiceFields, instance)
  return createFormSheet('Info', [
    ...chosen.map(line => ({ ...line, choices: choices[line.path] })),
    ...fieldLines('info', airportInfoFields, instance),
  ])
}

const headingsOf = (fields: Record<string, Field>) => Object.values(fields).map(headingOf)

function expansionSheet({ expansions }: WorkbookYear): Sheet {
  const row = (key: string, record: string, stored: Partial<AirportExpansion>): SheetRow => ({
    key,
    labels: [],
    cells: [
      ...createRowCells(record, '', expansionFields, stored),
      buildConfirmedCell(record, stored.confirmed ?? null),
    ],
  })
  return {
    name: 'Expansion',
    labelHeadings: [],
    headings: headingsOf({ ...expansionFields, confirmedField }),
    rows: expansions.map(each => {
      const key = `expansion/${each.airportExpansionPK.expansionId}`
      return row(key, key, each)
    }),
    newRow: record => row('', record, {}),
    naturalKey: { paths: ['expansionPlannedText'], readMeaning: (_path, text) => normalizeName(text) },
  }
}

function terminalsSheet({ terminals }: WorkbookYear): Sheet {
  return {
    name: 'Terminals',
    labelHeadings: [terminalHeading],
    headings: headingsOf(terminalTrafficFields),
    rows: terminals.map(each => {
      const record = `terminal/${each.terminal.terminalId}`
      const labels = [each.terminal.terminalName]
      return { key: record, labels, cells: createRowCells(record, '', terminalTrafficFields, each) }
    }),
  }
}

function totalsSheet({ terminals }: WorkbookYear): Sheet {
  return {
    name: 'Totals',
    labelHeadings: [terminalHeading, 'Tenant type'],
    headings: headingsOf(terminalTotalFields),
    rows: terminals.flatMap(each =>
      each.airportTerminalTotals.map((total, index) => {
        const record = `terminal/${each.terminal.terminalId}`
        return {
          key: `${record}#${total.tenantType}`,
          labels: [each.terminal.terminalName, tenantTypeLabels[total.tenantType]],
          cells: createRowCells(record, `airportTerminalTotals.${index}.`, terminalTotalFields, total),
        }
      }),
    ),
  }
}

const rentalSheet = ({ rentalParking }: WorkbookYear): Sheet =>
  createFormSheet(
    'Rental',
    fieldLines('rentalParking', { ...carRentalFigures, ...parkingRevenueFields }, rentalParking),
  )

function parkingSheet({ rentalParking }: WorkbookYear): Sheet {
  return {
    name: 'Parking',
    labelHeadings: ['Parking', 'Rate type'],
    headings: headingsOf({ ...parkingRateFields, confirmedField }),
    rows: rentalParking.parkingRates.map(rate => {
      const record = `parkingRate/${rate.parkingType}/${rate.parkingRateType}`
      return {
        key: record,
        labels: [parkingTypeLabels[rate.parkingType] ?? rate.parkingType, rate.parkingRateType],
        cells: [
          ...createRowCells(record, '', parkingRateFields, rate),
          // A rate that was never saved needs no confirmation.
          buildConfirmedCell(record, rate.version === 0 ? null : rate.confirmed),
        ],
      }
    }),
  }
}

function textsSheet({ specialQuestion, comments }: WorkbookYear): Sheet {
  const questionSheet = specialQuestion && {
    record: 'specialQuestion',
    path: 'answer',
    field: { ...specialQuestionFields.answer, label: specialQuestion.question },
    stored: specialQuestion.answer,
  }
  return createFormSheet('Question and comments', [
    ...(questionSheet ? [questionSheet] : []),
    ...comments.map(({ airportCommentPK: { commentType }, airportComment }) => ({
      record: `comment/${commentType}`,
      path: 'airportComment',
      field: commentFields[commentType],
      stored: airportComment,
    })),
  ])
}

/** The airport has one location in all years, so only administrators change it. */
function locationSheet({ location, isAdministrator }: WorkbookYear): Sheet {
  const locked = isAdministrator
    ? undefined
    : 'Only an administrator can correct the coordinates. Restore the original value.'
  return createFormSheet(
    'Location',
    fieldLines('location', coordinatesFields, location).map(line => ({ ...line, locked })),
  )
}

function buildTenantsSheet({ tenants, tenantChoices }: WorkbookYear): Sheet {
  const choices = choicesOf(tenantChoices)
  const readMeaning = createMeaningReader(tenantChoices)
  const locations = Map.groupBy(tenants, each => each.brandId)
  const row = (
    key: string,
    record: string,
    stored: StoredCells<TenantColumn>,
    confirmed: AirportTenant['confirmed'] | null,
    name?: string,
  ): SheetRow => {
    const cells = createRowCells(record, '', tenantCellFields, stored).map((cell): SheetCell => ({
      ...cell,
      choices: choices[cell.path],
      isName: cell.path === 'brandName' || cell.path === 'companyName',
    }))
    const wholeName = tenantIdentity
      .map(path => String(cells.find(each => each.path === path)?.written ?? ''))
      .join(' · ')
    return { key, labels: [], name, wholeName, cells: [...cells, buildConfirmedCell(record, confirmed)] }
  }
  return {
    name: 'Tenants',
    labelHeadings: [],
    headings: [...Object.values(tenantCellFields), confirmedField].map(headingOf),
    rows: tenants.map(each => {
      const key = `tenant/${each.tenantId}/${each.locationNumber}`
      const { brandId, brandName, terminalName, confirmed } = each
      const isOnly = locations.get(brandId)?.length === 1
      return row(
        key,
        key,
        tenantTexts(each),
        confirmed,
        isOnly ? undefined : `${brandName} · ${terminalName}`,
      )
    }),
    newRow: record => row('', record, {}, null),
    naturalKey: {
      paths: tenantIdentity,
      readMeaning: (path, text) => (isTenantColumn(path) ? readMeaning(path, text) : ''),
      findSection: text => {
        if ('value' in readTenantCell('terminalName', text, tenantChoices)) return 'terminalName'
        return tenants.some(each => isSameName(each.companyName, text)) ? 'companyName' : null
      },
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
