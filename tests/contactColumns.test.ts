import { eq, getTableColumns } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#domain/airports/contact.ts'
import { contactColumns, contactFields } from '#domain/airports/contactColumns.ts'
import { workbookMediaType, type WorkbookPreview } from '#domain/airports/workbook.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { notHere } from '#platform/contract/columnPlaces.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { readXlsx } from '#server/airports/workbook/readXlsx.ts'
import { stamped } from '#server/database/schema/columns.ts'
import { contact } from '#server/database/schema/contacts.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { buildContactSheet } from '#server/publishing/books/buildContactSheet.ts'
import { carryOver } from '#server/years/carryOver.queries.ts'
import { outcome, useService } from './app.ts'
import { makeAirportInstance, responsibilityId } from './make.ts'
import { zipFiles } from './zipEntry.ts'

// Fills every column that the database has, so that a value that any place forgets is lost.

const service = useService()
const alice = service.as('alice')

/** The columns of a contact's own data, as the schema has them. */
const keys = [
  'contactId',
  'axnInstanceId',
  'airportId',
  'companyId',
  'companyType',
  'managementResponsibilityTypeId',
]
const dataColumns = listKeys(getTableColumns(contact)).filter(
  name => ![...keys, 'axnStatus', 'confirmed'].includes(name) && !(name in stamped),
)
const known: Record<string, unknown> = {
  isoCountryCode: 'US',
  stateProvinceCode: 'OH',
  postalCode: '43004',
  email: 'robin@quillback.example',
  url: 'https://quillback.example',
  factbookIncludeFlag: 'Y',
  orderSequenceNumber: 7,
}
const filled = Object.fromEntries(dataColumns.map(name => [name, known[name] ?? `Some ${name}`]))
const empty = Object.fromEntries(
  dataColumns.map(name => [name, contact[name].notNull ? (known[name] ?? 'Other') : null]),
)

let airportId: number
const place = () => `/airports/${airportId}/instance/26`
beforeEach(async () => {
  airportId = (await service.write(db => makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })))
    .airportId
})

async function add(): Promise<Contact> {
  const managementResponsibilityTypeId = await service.write(responsibilityId)
  const contactPhoneList = [{ phoneType: 'Work', phone: '614-555-0101', extPhone: null }]
  const body = { ...filled, managementResponsibilityTypeId, contactPhoneList }
  const answer = await alice.post<Contact>(`${place()}/contacts`, body)
  expect(outcome(answer)).toBe('200')
  return answer.body
}

async function readStored(axnInstanceId = 26) {
  const [row] = await service.write(db =>
    db.select().from(contact).where(eq(contact.axnInstanceId, axnInstanceId)),
  )
  return row && Object.fromEntries(dataColumns.map(name => [name, row[name]]))
}

const download = async (path: string) =>
  (
    await service.app.inject({
      url: apiBase + path,
      headers: { authorization: `Bearer ${service.token('alice')}` },
    })
  ).rawPayload

const listOf = (output: 'profile' | 'dataPackage' | 'bookSheet') =>
  listKeys(contactColumns)
    .filter(name => contactColumns[name][output] !== notHere)
    .toSorted()

/** The names of the values that a row has, other than null. */
function found(row: object | undefined): string[] {
  const values = new Map(Object.entries(row ?? {}))
  return dataColumns.filter(name => (values.get(name) ?? null) !== null).toSorted()
}

describe('every column of a contact', () => {
  it('is declared', () => {
    expect(listKeys(contactColumns).toSorted()).toEqual(dataColumns.toSorted())
  })

  it('is saved and read', async () => {
    const added = await add()
    expect(added).toMatchObject(filled)
    await service.write(db => db.update(contact).set(empty).where(eq(contact.contactId, added.contactId)))
    const saved = await alice.put(`${place()}/contacts/${added.contactId}`, added)
    expect(outcome(saved)).toBe('200')
    expect(await readStored()).toEqual(filled)
  })

  it('is in the workbook, which changes the contact', async () => {
    const { contactId } = await add()
    const { sheets } = await readXlsx(await download(`${place()}/workbook`))
    await service.write(db => db.update(contact).set(empty).where(eq(contact.contactId, contactId)))
    const file = Buffer.from(
      await writeXlsx({
        sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map(each => each.cells) })),
      }),
    )
    const type = { 'content-type': workbookMediaType }
    const { body } = await alice.post<WorkbookPreview>(`${place()}/workbook/preview`, file, type)
    expect(body.errors).toEqual([])
    const accepted = await alice.post(`${place()}/workbook/accept?seen=${body.seen}`, file, type)
    expect(outcome(accepted)).toBe('200')
    expect(await readStored()).toEqual(filled)
  })

  it('is carried over to the next year, or starts empty as declared', async () => {
    await add()
    await service.write(db => carryOver(db, 26, 27))
    const startsEmpty = listKeys(contactColumns).filter(name => contactColumns[name].inNewYear !== 'carried')
    expect(await readStored(27)).toEqual({
      ...filled,
      ...Object.fromEntries(startsEmpty.map(name => [name, null])),
    })
  })

  it('is in the history with its label', async () => {
    await add()
    const { body } = await alice.get<Paged<HistoryEntry>>('/history?kind=contact')
    const changes = body.content.flatMap(each => each.changes)
    for (const name of listKeys(contactColumns))
      expect(changes.find(each => each.field === name)?.label, name).toBe(contactFields[name].label)
  })

  it('is in the airport’s profile, the data package, and the book’s workbook, unless declared', async () => {
    await add()
    const { body } = await alice.get<{ contacts: object[] }>(`${place()}/profile`)
    expect(found(body.contacts[0])).toEqual(listOf('profile'))
    const files = zipFiles(await download('/reports/instance/26/datapackage'))
    const [row] = JSON.parse(String(files.get('json/contacts.json'))) as object[]
    expect(found(row)).toEqual(listOf('dataPackage'))
    const request = { axnInstanceId: 26, kind: 'airports' as const, entityIds: null, companyType: null }
    const sheet = buildContactSheet(await service.database.read(db => readAirportsBook(db, request)))
    // The sheet has the country's name in place of its code.
    expect(found(sheet.table.rows[0])).toEqual([...listOf('bookSheet'), 'isoCountryCode'].toSorted())
  })
})
