import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { writeXlsx } from 'hucre'
import { beforeEach, describe, expect, it } from 'vitest'
import { airportTotals, type AirportInstance } from '#domain/airports/airportInstance.ts'
import {
  airportFigureColumns,
  airportInfoFields,
  airportYearColumns,
  carRentalFigures,
  parkingRevenueFields,
} from '#domain/airports/airportYearColumns.ts'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import { expansionColumns } from '#domain/airports/expansionColumns.ts'
import type { StoredRentalParking } from '#domain/airports/parking.ts'
import { parkingColumns, parkingFigureColumns } from '#domain/airports/parkingColumns.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import {
  getTrafficKey,
  terminalTotalColumns,
  trafficColumns,
  trafficNames,
} from '#domain/airports/terminalColumns.ts'
import { workbookMediaType, type WorkbookPreview } from '#domain/airports/workbook.ts'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import { terminalFigures } from '#domain/browse/concessionFigures.ts'
import type { ActionEntry } from '#domain/history/action.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { Field } from '#platform/contract/field.ts'
import { isFigure } from '#platform/contract/format.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { readXlsx } from '#server/airports/workbook/readXlsx.ts'
import { airportExpansion, airportInstance, parkingRate } from '#server/database/schema/airports.ts'
import { stamped } from '#server/database/schema/columns.ts'
import { airportTerminal, airportTerminalTotal } from '#server/database/schema/terminals.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { buildAirportPartsSheets } from '#server/publishing/books/buildAirportPartsSheets.ts'
import { buildAirportSheet } from '#server/publishing/books/buildAirportSheet.ts'
import { carryOver } from '#server/years/carryOver.queries.ts'
import { outcome, useService } from './app.ts'
import { makeAirportInstance, makeExpansion, makeTerminal } from './make.ts'
import { zipFiles } from './zipEntry.ts'

// Fills every column that the database has, so that a value that any place forgets is lost.

const service = useService()
const alice = service.as('alice')

type Row = Record<string, unknown>
interface Column {
  field: Field
  inNewYear: 'carried' | 'startsEmpty'
}
interface Noun {
  table: PgTable
  columns: Readonly<Record<string, Column>>
  /** The columns that identify a row, refer to other records, or have a workflow of their own. */
  others: readonly string[]
}

const key = ['airportId', 'axnInstanceId', 'unitMeasureCode', 'confirmed', ...Object.keys(stamped)]
const choices = ['airportConfigurationId', 'concessionManagementTypeId']
const nouns = {
  airportInstance: {
    table: airportInstance,
    columns: airportYearColumns,
    others: [...key, ...choices, 'axnInstanceStatus'],
  },
  airportTerminal: { table: airportTerminal, columns: trafficColumns, others: [...key, 'terminalId'] },
  airportTerminalTotal: {
    table: airportTerminalTotal,
    columns: terminalTotalColumns,
    others: [...key, 'terminalId', 'tenantType'],
  },
  parkingRate: {
    table: parkingRate,
    columns: parkingColumns,
    others: [...key, 'parkingType', 'parkingRateType'],
  },
  airportExpansion: {
    table: airportExpansion,
    columns: expansionColumns,
    others: [...key, 'expansionId', 'axnStatus'],
  },
} satisfies Record<string, Noun>
type NounName = keyof typeof nouns
const nounNames = listKeys(nouns)

const samples: Row = {
  integer: 431,
  bigint: 4321,
  'numeric(15, 2)': 43.25,
  'numeric(5, 2)': 43.25,
  text: 'A text of its own',
}
// Each pair totals 100.
const known: Row = {
  postSecurityPercentAmount: 56.75,
  leisurePercentAmount: 56.75,
  transferPercentAmount: 56.75,
}

const listDataColumns = ({ table, others }: Noun) =>
  Object.entries(getTableColumns(table)).filter(([name]) => !others.includes(name))
const fill = (noun: Noun): Row =>
  Object.fromEntries(
    listDataColumns(noun).map(([name, column]) => [name, known[name] ?? samples[column.getSQLType()]]),
  )
const filled = Object.fromEntries(nounNames.map(name => [name, fill(nouns[name])])) as Record<NounName, Row>
const nullOf = (row: Row): Row => Object.fromEntries(Object.keys(row).map(name => [name, null]))

let here: { airportId: number; terminalId: number; expansionId: number }
beforeEach(async () => {
  here = await service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'North' })
    const { expansionId } = await makeExpansion(db, { airportId, areaTotal: null })
    return { airportId, terminalId, expansionId }
  })
})

const path = () => `/airports/${here.airportId}/instance/26`

async function readStored(name: NounName, axnInstanceId = 26): Promise<Row | undefined> {
  const { table } = nouns[name]
  const ofYear = and(eq(table.airportId, here.airportId), eq(table.axnInstanceId, axnInstanceId))
  const [row] = await service.write(db => db.select().from(table).where(ofYear))
  return row && pickKeys(row as Row, Object.keys(filled[name]))
}

async function expectStored(names: readonly NounName[] = nounNames): Promise<void> {
  for (const name of names) expect(await readStored(name), name).toEqual(filled[name])
}

const combination = { parkingType: 'Premium', parkingRateType: 'Hourly' }
const put = async (url: string, body: object) => expect(outcome(await alice.put(url, body))).toBe('200')

/** Saves every value through the API; given null, empties what may be empty. */
async function save(valueOf: (row: Row) => Row = row => row): Promise<void> {
  const year = valueOf(filled.airportInstance)
  const { acdbePercentageAmount } = year
  const changes = [{ airportId: here.airportId, acdbePercentageAmount }]
  await put('/axninstances/26/participation', { changes })
  const noChoices = { airportConfigurationId: null, concessionManagementTypeId: null }
  await put(path(), { ...pickKeys(year, Object.keys(airportInfoFields)), ...noChoices })
  await put(`${path()}/totals`, pickKeys(year, Object.keys(airportTotals.shape)))
  const rate = { ...valueOf(filled.parkingRate), ...combination }
  await put(`${path()}/rentalparking`, {
    ...pickKeys(year, Object.keys({ ...carRentalFigures, ...parkingRevenueFields })),
    parkingRates: [rate],
  })
  await put(`${path()}/terminals/${here.terminalId}/totals`, {
    ...valueOf(filled.airportTerminal),
    airportTerminalTotals: [{ ...valueOf(filled.airportTerminalTotal), tenantType: 'FOODBEVERAGE' }],
  })
}
const plan = () => `${path()}/expansion/${here.expansionId}`

async function saveAll(): Promise<void> {
  await save()
  await put(plan(), filled.airportExpansion)
}

const get = async <T>(url: string): Promise<T> => (await alice.get<T>(url)).body
const readAnswers = async () => ({
  instance: await get<AirportInstance>(path()),
  rental: await get<StoredRentalParking>(`${path()}/rentalparking`),
  terminal: await get<AirportTerminal>(`${path()}/terminals/${here.terminalId}`),
  plan: await get<AirportExpansion>(plan()),
})

const download = async (url: string) =>
  (
    await service.app.inject({
      url: apiBase + url,
      headers: { authorization: `Bearer ${service.token('alice')}` },
    })
  ).rawPayload

describe.each(nounNames)('every column of %s', name => {
  it('is declared', () => {
    const noun: Noun = nouns[name]
    expect(Object.keys(noun.columns).toSorted()).toEqual(Object.keys(filled[name]).toSorted())
    expect(Object.values(filled[name]).filter(value => value === undefined || value === null)).toEqual([])
  })

  it('is a watched figure if it is a figure', async () => {
    const { rows } = await service.write(db =>
      db.execute<{ columns: string[] }>(sql`select factbook_figures(${toSnakeCase(name)}) as "columns"`),
    )
    const noun: Noun = nouns[name]
    const figures = Object.keys(noun.columns).filter(each =>
      isFigure(noun.columns[each]?.field.format ?? 'text'),
    )
    expect(rows[0]?.columns.toSorted()).toEqual(figures.map(toSnakeCase).toSorted())
  })
})

describe('every column of an airport’s year', () => {
  it('is saved and read through the API', async () => {
    await saveAll()
    await expectStored()
    const { instance, rental, terminal, plan } = await readAnswers()
    expect(instance).toMatchObject(filled.airportInstance)
    expect(rental.parkingRates[0]).toMatchObject(filled.parkingRate)
    expect(terminal).toMatchObject(filled.airportTerminal)
    expect(terminal.airportTerminalTotals[0]).toMatchObject(filled.airportTerminalTotal)
    expect(plan).toMatchObject(filled.airportExpansion)
  })

  it('is in the workbook, which changes the record', async () => {
    await saveAll()
    const { sheets } = await readXlsx(await download(`${path()}/workbook`))
    await save(nullOf)
    await put(plan(), { ...filled.airportExpansion, areaTotal: null, completionDateText: 'Later' })
    const file = Buffer.from(
      await writeXlsx({
        sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map(each => each.cells) })),
      }),
    )
    const type = { 'content-type': workbookMediaType }
    const { body } = await alice.post<WorkbookPreview>(`${path()}/workbook/preview`, file, type)
    expect(body.errors).toEqual([])
    const accepted = await alice.post(`${path()}/workbook/accept?seen=${body.seen}`, file, type)
    expect(outcome(accepted)).toBe('200')
    await expectStored(nounNames.filter(name => name !== 'airportInstance'))
    // Only administrators enter it, on a screen of their own.
    expect(await readStored('airportInstance')).toEqual({
      ...filled.airportInstance,
      acdbePercentageAmount: null,
    })
  })

  it('is carried over to the next year, or starts empty as declared', async () => {
    await saveAll()
    await service.write(db => carryOver(db, 26, 27))
    for (const name of nounNames) {
      const { columns }: Noun = nouns[name]
      const expected = Object.entries(filled[name]).map(([column, value]) => [
        column,
        columns[column]?.inNewYear === 'carried' ? value : null,
      ])
      expect(await readStored(name, 27), name).toEqual(Object.fromEntries(expected))
    }
  })

  it('is restored by undoing each action', async () => {
    await saveAll()
    const newest = async () => (await get<Paged<ActionEntry>>('/actions?size=50')).content
    const before = new Set((await newest()).map(each => each.actionId))
    await save(nullOf)
    await alice.delete(plan())
    expect(await readStored('airportExpansion')).toBeUndefined()
    for (const { actionId } of (await newest()).filter(each => !before.has(each.actionId)))
      expect(outcome(await alice.post(`/actions/${actionId}/undo`, {}))).toBe('200')
    await expectStored()
  })

  it('is asked for at submission, if declared', async () => {
    // Duty free is asked for only if some of it is reported.
    await service.write(db => db.delete(airportTerminalTotal))
    const { findings } = await get<AirportReview>(`${path()}/review`)
    const missing = findings.flatMap(each => each.missing.map(({ figure }) => figure))
    const listAsked = (columns: Readonly<Record<string, { isAsked: boolean }>>) =>
      Object.keys(columns).filter(name => columns[name]?.isAsked)
    const ofRecord = (prefix: string) =>
      missing.filter(each => each.startsWith(prefix)).map(each => each.slice(prefix.length))
    expect(missing.filter(each => each in airportFigureColumns).toSorted()).toEqual(
      listAsked(airportYearColumns).toSorted(),
    )
    const terminal = `terminals/${here.terminalId}/`
    expect(ofRecord(terminal).filter(each => !each.includes('.'))).toEqual(listAsked(trafficColumns))
    expect(ofRecord(`${terminal}FOODBEVERAGE.`)).toEqual(listAsked(terminalTotalColumns))
    expect(ofRecord('parkingRates/Premium/Hourly/')).toEqual(listAsked(parkingColumns))
    expect(ofRecord('parkingRates/Valet/')).toEqual([])
  })

  it('is in the history with its label', async () => {
    await saveAll()
    for (const name of nounNames) {
      const { columns }: Noun = nouns[name]
      const { content } = await get<Paged<HistoryEntry>>(`/history?size=100&kind=${name}`)
      const changes = content.flatMap(each => each.changes)
      for (const [column, { field }] of Object.entries(columns))
        expect(changes.find(each => each.field === column)?.label, `${name} ${column}`).toBe(field.label)
    }
  })
})

describe('every value of an airport’s year', () => {
  /** The names of the declared values that a row has, other than null. */
  const found = (columns: object, row: object | undefined) => {
    const values = new Map(Object.entries(row ?? {}))
    return listKeys(columns as Row).filter(name => (values.get(name) ?? null) !== null)
  }
  const tables = [
    [airportYearColumns, 'airports', 'Airports'],
    [trafficColumns, 'terminals', 'Terminals'],
    [parkingColumns, 'parking_rates', 'Parking'],
    [expansionColumns, 'expansions', 'Planned Expansions'],
  ] as const

  beforeEach(async () => {
    await saveAll()
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PUBLISHED' })
        .where(eq(airportInstance.airportId, here.airportId)),
    )
  })

  it('is in the data package, unless declared', async () => {
    const files = zipFiles(await download('/reports/instance/26/datapackage'))
    const rowsOf = (name: string) => JSON.parse(String(files.get(`json/${name}.json`))) as object[]
    for (const [columns, table] of tables) {
      const [row] = rowsOf(table)
      expect(found(columns, row), table).toEqual(Object.keys(listPlaces(columns, 'dataPackage')))
    }
    for (const table of ['airport_concessions', 'terminal_concessions'])
      expect(found(terminalTotalColumns, rowsOf(table)[0]), table).toEqual(listKeys(terminalTotalColumns))
  })

  it('is in the book’s workbook, unless declared', async () => {
    const request = { axnInstanceId: 26, kind: 'airports' as const, entityIds: null, companyType: null }
    const book = await service.database.read(db => readAirportsBook(db, request))
    const sheets = [buildAirportSheet(book), ...buildAirportPartsSheets(book)]
    const rowOf = (name: string) => sheets.find(each => each.name === name)?.table.rows[0]
    for (const [columns, , sheet] of tables) {
      // The sheet of airports has the figures of car rental by site, under headings of their own.
      const declared = Object.keys(listPlaces(columns, 'bookSheet'))
      const bySite = (name: string) => name.startsWith('carRentalO')
      expect(
        found(columns, rowOf(sheet)).filter(name => !bySite(name)),
        sheet,
      ).toEqual(declared)
    }
    expect(found(terminalTotalColumns, rowOf('Terminals by Tenant Type'))).toEqual(
      listKeys(terminalTotalColumns),
    )
  })

  it('is a figure of Explore and figure cards, unless declared', () => {
    const keys = airportFigures.map(each => each.key)
    const own = listKeys(listPlaces(airportYearColumns, 'figures'))
    const ofRates = listKeys(listPlaces(parkingFigureColumns, 'figures')).map(
      name => `${name}.Premium.Hourly`,
    )
    const ofTotals = listKeys(terminalTotalColumns).map(name => `${name}.FOODBEVERAGE`)
    expect(keys).toEqual(expect.arrayContaining([...own, ...ofRates, ...ofTotals]))
    const ofTerminals = [...trafficNames.map(getTrafficKey), ...ofTotals]
    expect(terminalFigures.map(each => each.key)).toEqual(expect.arrayContaining(ofTerminals))
  })

  it('is in the profile’s answer', async () => {
    type Profile = Record<'terminals' | 'parkingRates' | 'expansions', object[]>
    const profile = await get<Profile>(`${path()}/profile`)
    expect(profile).toMatchObject(filled.airportInstance)
    expect(profile.terminals[0]).toMatchObject(filled.airportTerminal)
    expect(profile.parkingRates[0]).toMatchObject(filled.parkingRate)
    expect(profile.expansions[0]).toMatchObject(filled.airportExpansion)
  })
})
