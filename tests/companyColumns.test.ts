import { and, eq, getTableColumns } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyInstance } from '#domain/companies/company.ts'
import { companyColumns, companyFields } from '#domain/companies/companyColumns.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { notHere } from '#platform/contract/columnPlaces.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { stamped } from '#server/database/schema/columns.ts'
import { company, companyInstance } from '#server/database/schema/companies.ts'
import { readCompaniesBook } from '#server/publishing/books/companiesBook.queries.ts'
import { buildCompanySheet } from '#server/publishing/books/companySheets.ts'
import { carryOver } from '#server/years/carryOver.queries.ts'
import { outcome, useService } from './app.ts'
import { makeCompany, makeCompanyInstance } from './make.ts'
import { zipFiles } from './zipEntry.ts'

// Fills every column that the database has, so that a value that any place forgets is lost.

const service = useService()
const alice = service.as('alice')

/** The columns of a company's own data in a year, as the schema has them. */
const dataColumns = listKeys(getTableColumns(companyInstance)).filter(
  name =>
    !['companyId', 'axnInstanceId', 'axnInstanceStatus', 'dbeFlag'].includes(name) && !(name in stamped),
)
const known: Record<string, string> = {
  isoCountryCode: 'US',
  stateProvinceCode: 'OH',
  postalCode: '43004',
  phone: '614-555-0101',
  fax: '614-555-0102',
  url: 'https://quince.example',
}
const filled = Object.fromEntries(dataColumns.map(name => [name, known[name] ?? `Some ${name}`]))

let companyId: number
const path = () => `/companies/${companyId}/instance/26`
beforeEach(async () => {
  companyId = (await service.write(db => makeCompanyInstance(db))).companyId
})

async function readStored(axnInstanceId = 26) {
  const ofYear = and(
    eq(companyInstance.companyId, companyId),
    eq(companyInstance.axnInstanceId, axnInstanceId),
  )
  const [row] = await service.write(db => db.select().from(companyInstance).where(ofYear))
  return row && Object.fromEntries(dataColumns.map(name => [name, row[name]]))
}

async function save(): Promise<CompanyInstance> {
  const body = { company: filled, dbeFlag: 'Y', companyInstanceTypeList: [] }
  const answer = await alice.put<CompanyInstance>(path(), body)
  expect(outcome(answer)).toBe('200')
  return answer.body
}

async function publish(): Promise<void> {
  await save()
  await service.write(db =>
    db
      .update(companyInstance)
      .set({ axnInstanceStatus: 'PUBLISHED' })
      .where(eq(companyInstance.companyId, companyId)),
  )
}

describe('every column of a company', () => {
  it('is declared, and is in its main record', () => {
    expect(listKeys(companyColumns).toSorted()).toEqual(dataColumns.toSorted())
    expect(listKeys(getTableColumns(company))).toEqual(expect.arrayContaining(dataColumns))
  })

  it('is saved and read in a year', async () => {
    expect((await save()).company).toMatchObject(filled)
    expect(await readStored()).toEqual(filled)
  })

  it('is saved and read in the main record, whose values a new year of the company has', async () => {
    const main = await service.write(db => makeCompany(db))
    companyId = main.companyId
    const saved = await alice.put(`/companies/${companyId}`, { ...filled, axnStatus: 'ACTIVE' })
    expect(outcome(saved)).toBe('200')
    expect(saved.body).toMatchObject(filled)
    await service.write(db => makeCompanyInstance(db, { companyId }))
    expect(await readStored()).toEqual(filled)
  })

  it('is carried over to the next year, or starts empty as declared', async () => {
    await save()
    await service.write(db => carryOver(db, 26, 27))
    const startsEmpty = listKeys(companyColumns).filter(name => companyColumns[name].inNewYear !== 'carried')
    expect(await readStored(27)).toEqual({
      ...filled,
      ...Object.fromEntries(startsEmpty.map(name => [name, null])),
    })
  })

  it('is in the history with its label', async () => {
    await save()
    const { body } = await alice.get<Paged<HistoryEntry>>('/history?kind=companyInstance')
    const changes = body.content.flatMap(each => each.changes)
    for (const name of listKeys(companyColumns))
      expect(changes.find(each => each.field === name)?.label, name).toBe(companyFields[name].label)
  })

  it('is in the data package, unless declared', async () => {
    await publish()
    const { rawPayload } = await service.app.inject({
      url: `${apiBase}/reports/instance/26/datapackage`,
      headers: { authorization: `Bearer ${service.token('alice')}` },
    })
    const [row = {}] = JSON.parse(String(zipFiles(rawPayload).get('json/companies.json'))) as object[]
    expect(found(row)).toEqual(listOf('dataPackage'))
  })

  it('is in the book’s workbook, unless declared', async () => {
    await publish()
    const request = { axnInstanceId: 26, kind: 'companies' as const, entityIds: null, companyType: null }
    const book = await service.database.read(db => readCompaniesBook(db, request))
    expect(found(buildCompanySheet(book).table.rows[0] ?? {})).toEqual(listOf('bookSheet'))
  })
})

const listOf = (output: 'dataPackage' | 'bookSheet') =>
  listKeys(companyColumns)
    .filter(name => companyColumns[name][output] !== notHere)
    .toSorted()

/** The names of the values that a row has, other than null. */
function found(row: object): string[] {
  const values = new Map(Object.entries(row))
  return dataColumns.filter(name => (values.get(name) ?? null) !== null).toSorted()
}
