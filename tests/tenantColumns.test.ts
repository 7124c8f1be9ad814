import { eq, getTableColumns } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { formatCategoryName } from '#domain/airports/tenantCells.ts'
import {
  savedTenantColumns,
  tenantDetailFields,
  tenantDetailNames,
  tenantDetails,
} from '#domain/airports/tenantColumns.ts'
import { workbookMediaType, type WorkbookPreview } from '#domain/airports/workbook.ts'
import type { ActionEntry } from '#domain/history/action.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { byHand, notHere } from '#platform/contract/columnPlaces.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { readXlsx } from '#server/airports/workbook/readXlsx.ts'
import { airportInstance } from '#server/database/schema/airports.ts'
import { stamped } from '#server/database/schema/columns.ts'
import { tenant } from '#server/database/schema/terminals.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { buildAirportPartsSheets } from '#server/publishing/books/buildAirportPartsSheets.ts'
import { carryOver } from '#server/years/carryOver.queries.ts'
import { outcome, useService } from './app.ts'
import { makeAirportInstance, makeBrand, makeCompanyInstance, makeTenant, makeTerminal } from './make.ts'
import { zipFiles } from './zipEntry.ts'

// Fills every column that the database has, so that a value that any place forgets is lost.

const service = useService()
const alice = service.as('alice')

/** The columns of a tenant's own data, as the schema has them. */
const dataColumns = listKeys(getTableColumns(tenant)).filter(
  name =>
    !['tenantId', 'axnInstanceId', 'locationNumber', 'airportId', 'unitMeasureCode', 'confirmed'].includes(
      name,
    ) && !(name in stamped),
)
const samples: Record<string, unknown> = {
  integer: 4321,
  'numeric(15, 2)': 43.25,
  'numeric(5, 2)': 43.25,
  date: '2031-05-17',
  text: 'A text of its own',
  'char(1)': 'Y',
}
const category = { tenantType: 'FOODBEVERAGE', productType: 'BAR', tenantStatus: 'COVIDCLOSE' }

let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

/** An airport with a tenant without values, and the values that every test gives it. */
async function arrange(db: Parameters<typeof makeTenant>[0]) {
  const { airportId } = await makeAirportInstance(db)
  const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'North' })
  const { brandId } = await makeBrand(db, { brandName: 'Juniper & Rye' })
  const { companyId } = await makeCompanyInstance(db, { axnInstanceStatus: 'PUBLISHED' })
  const empty = await makeTenant(db, { airportId, terminalId, areaTotal: null })
  const known: Record<string, unknown> = { ...category, terminalId, brandId, companyId }
  const filled = Object.fromEntries(
    dataColumns.map(name => [name, known[name] ?? samples[tenant[name].getSQLType()]]),
  )
  return { airportId, empty, filled }
}

const toBody = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  futureLocation: row['futureLocation'] === 'Y',
})
const list = () => `/tenants/instance/26/airport/${here.airportId}`
const pathOf = ({ tenantId, terminalId }: Pick<AirportTenant, 'tenantId' | 'terminalId'>) =>
  `/tenants/${tenantId}/instance/26/airport/${here.airportId}/terminal/${terminalId}/location/1`

async function readStored(tenantId = here.empty.tenantId, axnInstanceId = 26) {
  const rows = await service.write(db =>
    db.select().from(tenant).where(eq(tenant.axnInstanceId, axnInstanceId)),
  )
  const row = rows.find(each => each.tenantId === tenantId)
  return row && Object.fromEntries(dataColumns.map(name => [name, row[name]]))
}

async function save(): Promise<AirportTenant> {
  const answer = await alice.put<AirportTenant>(pathOf(here.empty), toBody(here.filled))
  expect(outcome(answer)).toBe('200')
  return answer.body
}

async function empty(): Promise<void> {
  await service.write(db =>
    db
      .update(tenant)
      .set({ ...here.empty })
      .where(eq(tenant.tenantId, here.empty.tenantId)),
  )
}

const download = async (path: string) =>
  (
    await service.app.inject({
      url: apiBase + path,
      headers: { authorization: `Bearer ${service.token('alice')}` },
    })
  ).rawPayload

describe('every column of a tenant', () => {
  it('is declared', () => {
    expect([...savedTenantColumns].toSorted()).toEqual(dataColumns.toSorted())
    expect(Object.values(here.filled).filter(value => value === undefined || value === null)).toEqual([])
  })

  it('is changed, added, and read through the API', async () => {
    expect(await save()).toMatchObject(toBody(here.filled))
    expect(await readStored()).toEqual(here.filled)
    const body = { ...toBody(here.filled), airportId: here.airportId, axnInstanceId: 26 }
    const { tenantId } = (await alice.post<AirportTenant>('/tenants', body)).body
    expect(await readStored(tenantId)).toEqual(here.filled)
    const listed = await alice.get<{ content: AirportTenant[] }>(list())
    expect(listed.body.content).toMatchObject([toBody(here.filled), toBody(here.filled)])
  })

  it('is changed and added by a block', async () => {
    const { brandName, companyName, terminalName, tenantTypeDes, productTypeDes, tenantStatusDes } =
      await save()
    const categoryName = formatCategoryName(tenantTypeDes, productTypeDes)
    const names = { brandName, companyName, terminalName, categoryName, tenantStatusDes }
    const cells = { ...names, ...pickKeys(toBody(here.filled), tenantDetailNames) }
    await empty()
    const { tenantId, locationNumber } = here.empty
    const rows = [{ ...cells, tenantId, locationNumber }, cells]
    const answer = await alice.post<{ content: AirportTenant[] }>(`${list()}/block`, { rows })
    expect(outcome(answer)).toBe('200')
    expect(answer.body.content).toHaveLength(2)
    for (const each of answer.body.content) expect(await readStored(each.tenantId)).toEqual(here.filled)
  })

  it('is in the workbook, which changes the tenant', async () => {
    await save()
    const place = `/airports/${here.airportId}/instance/26/workbook`
    const { sheets } = await readXlsx(await download(place))
    await empty()
    const file = Buffer.from(
      await writeXlsx({
        sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map(each => each.cells) })),
      }),
    )
    const type = { 'content-type': workbookMediaType }
    const { body } = await alice.post<WorkbookPreview>(`${place}/preview`, file, type)
    expect(body.errors).toEqual([])
    const accepted = await alice.post(`${place}/accept?seen=${body.seen}`, file, type)
    expect(outcome(accepted)).toBe('200')
    expect(await readStored()).toEqual(here.filled)
  })

  it('is carried over to the next year, or starts empty as declared', async () => {
    await save()
    await service.write(db => carryOver(db, 26, 27))
    const startsEmpty = tenantDetailNames.filter(name => tenantDetails[name].inNewYear !== 'carried')
    expect(await readStored(here.empty.tenantId, 27)).toEqual({
      ...here.filled,
      ...Object.fromEntries(startsEmpty.map(name => [name, null])),
    })
  })

  it('is restored by an undo', async () => {
    const { companyId, brandId } = await save()
    await alice.delete(`${pathOf(here.empty)}/company/${companyId}/brand/${brandId}`)
    expect(await readStored()).toBeUndefined()
    const actions = await alice.get<Paged<ActionEntry>>('/actions?size=50')
    const removal = actions.body.content.find(each => each.request?.startsWith('DELETE'))
    expect(outcome(await alice.post(`/actions/${removal?.actionId}/undo`, {}))).toBe('200')
    expect(await readStored()).toEqual(here.filled)
  })
})

describe('every value of a tenant', () => {
  const listOf = (output: 'directory' | 'explore' | 'dataPackage' | 'bookSheet') =>
    tenantDetailNames.filter(name => tenantDetails[name][output] !== notHere).toSorted()
  /** The names of the values that a row has, other than null. */
  const found = (row: object | undefined) => {
    const values = new Map(Object.entries(row ?? {}))
    return tenantDetailNames.filter(name => (values.get(name) ?? null) !== null).toSorted()
  }

  beforeEach(async () => {
    await save()
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PUBLISHED' })
        .where(eq(airportInstance.airportId, here.airportId)),
    )
  })

  it('is in the list of tenants and its file, unless declared', async () => {
    const { body } = await alice.get<{ content: object[] }>('/tenants/instance/26/directory')
    expect(found(body.content[0])).toEqual(listOf('directory'))
  })

  it('is in Explore, unless declared', async () => {
    const show = listOf('explore').join()
    const { body } = await alice.get<{ content: { cells: unknown[] }[] }>(
      `/explore/instance/26?rows=tenants&show=${show}`,
    )
    expect(body.content[0]?.cells.filter(cell => cell === null)).toEqual([])
    expect(body.content[0]?.cells).toHaveLength(listOf('explore').length)
  })

  it('is in the data package, unless declared', async () => {
    const files = zipFiles(await download('/reports/instance/26/datapackage'))
    const [row] = JSON.parse(String(files.get('json/tenants.json'))) as object[]
    expect(found(row)).toEqual(listOf('dataPackage'))
  })

  it('is in the book’s workbook, unless declared', async () => {
    const request = { axnInstanceId: 26, kind: 'airports' as const, entityIds: null, companyType: null }
    const book = await service.database.read(db => readAirportsBook(db, request))
    const sheet = buildAirportPartsSheets(book).find(each => each.name === 'Tenants')
    expect(found(sheet?.table.rows[0])).toEqual(listOf('bookSheet'))
  })

  it('has a heading in the report of leases, unless declared', async () => {
    const csv = String(await download('/reports/instance/26/report/leaseExpire?format=csv&years=2031'))
    expect(csv).toContain('2031-05-17')
    for (const name of tenantDetailNames)
      expect(csv.includes(tenantDetailFields[name].label), name).toBe(
        tenantDetails[name].leaseReport === byHand,
      )
  })

  it('is in the profile’s answer', async () => {
    const { body } = await alice.get<{ tenants: object[] }>(`/airports/${here.airportId}/instance/26/profile`)
    expect(found(body.tenants[0])).toEqual(tenantDetailNames.toSorted())
  })

  it('is in the history with its label', async () => {
    const { body } = await alice.get<Paged<HistoryEntry>>('/history?kind=tenant')
    const changes = body.content.flatMap(each => each.changes)
    for (const name of tenantDetailNames)
      expect(changes.find(each => each.field === name)?.label, name).toBe(tenantDetailFields[name].label)
  })
})
