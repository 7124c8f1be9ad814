import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import type { ApiKey } from '#domain/people/apiKey.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Job } from '#platform/jobs/job.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { zipFiles } from '#tests/zipEntry.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { contactPhone } from '../../database/schema/contacts.ts'
import { axnInstance } from '../../database/schema/instances.ts'

const formula = '=HYPERLINK("http://x.example")'
const ids = { open: 0, hidden: 0, company: 0 }

async function seed(db: Db): Promise<void> {
  const { airportId } = await makeAirportInstance(db, {
    axnInstanceStatus: 'PUBLISHED',
    airport: {
      airportName: 'Larkham, “The Field”',
      iataCode: 'QLK',
      latitudeText: '40.1',
      longitudeText: '-82.9',
    },
    enplaneTotal: 1_000_000,
    deplaneTotal: 0,
    passengerTotal: null,
    advertisingRevenueTotal: 9_999_999_999_999.99,
    annualPercentageChangeAmount: -2.05,
    preSecurityPercentAmount: 0,
    postSecurityPercentAmount: 0,
    odPercentAmount: 100,
    transferPercentAmount: 0,
    configurationAdditionalInfoText: 'Two lines:\nand "quotes"',
  })
  ids.open = airportId
  const { terminalId } = await makeTerminal(db, {
    airportId,
    enplaneTotal: 600_000,
    totals: [
      { tenantType: 'FOODBEVERAGE', grossSalesTotal: 8_123_456.78, rentAirportTotal: 0.1, areaTotal: 5_432 },
      { tenantType: 'SPECIALTY', grossSalesTotal: null, rentAirportTotal: 0.2, areaTotal: 100 },
      { tenantType: 'DUTYFREE', grossSalesTotal: 1_000_000, rentAirportTotal: null, areaTotal: 0 },
    ],
    epIntlTotal: 200_000,
  })
  await makeTerminal(db, { airportId, enplaneTotal: 400_000, epIntlTotal: 50_000, totals: [] })
  const { companyId } = await makeCompanyInstance(db, {
    companyName: 'Roast & Sons',
    axnInstanceStatus: 'PUBLISHED',
  })
  ids.company = companyId
  const secret = await makeCompanyInstance(db, {
    companyName: 'Quiet Foods',
    axnInstanceStatus: 'PENDING',
    city: 'Zyxville',
  })
  const { brandId } = await makeBrand(db, { brandName: formula })
  await makeTenant(db, { airportId, terminalId, brandId, companyId, leaseExpireDate: '2027-06-30' })
  await makeTenant(db, { airportId, terminalId, companyId: secret.companyId, leaseExpireDate: null })
  await makeContact(db, { airportId, firstName: 'Online', lastName: 'Only', factbookIncludeFlag: 'N' })
  await makeContact(db, { airportId, firstName: 'Gone', lastName: 'Girl', axnStatus: 'NOT ACTIVE' })
  await makeExpansion(db, { airportId, areaTotal: null })
  await makeParkingRate(db, { airportId, parkingRateAmount: 12.5 })
  const hidden = await makeAirportInstance(db, {
    axnInstanceStatus: 'APPROVED',
    airport: { airportName: 'Hiddenbrook', iataCode: 'QHB', city: 'Hiddenburg' },
  })
  ids.hidden = hidden.airportId
  await makeTenant(db, {
    airportId: hidden.airportId,
    terminalId: (await makeTerminal(db, { airportId: hidden.airportId, terminalName: 'Zyxhall' })).terminalId,
    brandId: (await makeBrand(db, { brandName: 'Zyx Kiosk' })).brandId,
    companyId,
  })
  await makeCompanyType(db, { companyId, airportIds: [airportId, hidden.airportId] })
  const cora = await makeContact(db, { companyId, firstName: 'Cora', lastName: 'Corp' })
  await db
    .update(contactPhone)
    .set({ phone: '+1 213-555-0199' })
    .where(eq(contactPhone.contactId, cora.contactId))
}

const service = useService({ seed })
const frank = service.as('frank')
const address = (year: number) => `/reports/instance/${year}/datapackage`

async function fetchPackage(token = service.token('frank')) {
  const { statusCode, headers, rawPayload } = await service.app.inject({
    url: `/api/v1${address(26)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  return { headers, bytes: rawPayload, files: zipFiles(rawPayload) }
}

interface Schema {
  fields: { name: string; type: string; constraints?: { required?: true; enum?: string[] } }[]
  primaryKey: string[]
  foreignKeys?: { fields: string[]; reference: { resource: string; fields: string[] } }[]
}
interface Descriptor {
  name: string
  licenses: object[]
  resources: { name: string; path: string; bytes: number; hash: string; schema: Schema }[]
}
interface CsvwTable {
  url: string
  tableSchema: { columns: { name: string; datatype: string | { base: string; format: string } }[] }
}
type Row = Record<string, string | number | boolean | null>

const text = (files: Map<string, Buffer>, name: string): string => files.get(name)?.toString('utf8') ?? ''
const json = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(text(files, name))
const rowsOf = (files: Map<string, Buffer>, table: string) => json(files, `json/${table}.json`) as Row[]

/** A CSV table as its schema types it. */
function csvRows(csv: string, { fields }: Schema): Row[] {
  const [headings = [], ...lines] = parse(csv)
  expect(headings).toEqual(fields.map(({ name }) => name))
  const typed = (cell: string, type: string) => {
    if (cell === '') return null
    if (type === 'boolean') return cell === 'true'
    return type === 'integer' || type === 'number' ? Number(cell) : cell.replace(/^'(?=\s*[=+\-@])/, '')
  }
  return lines.map(line =>
    Object.fromEntries(fields.map(({ name, type }, index) => [name, typed(line[index] ?? '', type)])),
  )
}

async function parquetRows(file: Buffer | undefined): Promise<Row[]> {
  if (!file) throw new Error('There is no such file.')
  const rows = await parquetReadObjects({ file: new Uint8Array(file).buffer })
  const plain = (cell: unknown) => {
    if (cell instanceof Date) return cell.toISOString().slice(0, 10)
    return typeof cell === 'bigint' ? Number(cell) : ((cell as Row[string] | undefined) ?? null)
  }
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plain(cell)])))
}

describe('the data package of an edition', () => {
  let headers: object
  let files: Map<string, Buffer>
  let described: Descriptor
  beforeAll(async () => {
    const fetched = await fetchPackage()
    files = fetched.files
    headers = fetched.headers
    described = json(files, 'datapackage.json') as Descriptor
  })

  it('is a ZIP file with the name of the edition', () => {
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Data-Package-26.zip"',
    })
  })

  it('has every table in three formats with the same content, and its checksums', async () => {
    expect(described.resources).toHaveLength(19)
    for (const { name, path, bytes, hash, schema } of described.resources) {
      const csv = files.get(path) ?? Buffer.alloc(0)
      expect([csv.length, `sha256:${createHash('sha256').update(csv).digest('hex')}`]).toEqual([bytes, hash])
      const rows = rowsOf(files, name)
      expect(csvRows(csv.toString('utf8'), schema), name).toEqual(rows)
      expect(await parquetRows(files.get(`parquet/${name}.parquet`)), name).toEqual(rows)
    }
    const sums = text(files, 'SHA256SUMS').trim().split('\n')
    expect(sums.map(line => line.split('  '))).toEqual(
      [...files]
        .filter(([name]) => name !== 'SHA256SUMS')
        .map(([name, content]) => [createHash('sha256').update(content).digest('hex'), name]),
    )
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE.txt', 'CITATION.cff', 'axn-fact-book-2026.xlsx']),
    )
  })

  it('conforms to its descriptors: types, required values, keys, and references', () => {
    const keys = new Map(
      described.resources.map(({ name, schema }) => [
        name,
        new Set(rowsOf(files, name).map(row => schema.primaryKey.map(key => row[key]).join(' '))),
      ]),
    )
    for (const { name, schema } of described.resources) {
      const rows = rowsOf(files, name)
      expect(keys.get(name)?.size, `${name} has a key`).toBe(rows.length)
      for (const { name: column, type, constraints = {} } of schema.fields) {
        const values = rows.map(row => row[column] ?? null)
        const known = values.filter(value => value !== null)
        if (constraints.required) expect(values, `${name}.${column}`).toEqual(known)
        if (constraints.enum) expect(constraints.enum).toEqual(expect.arrayContaining([...new Set(known)]))
        if (type === 'integer') expect(known.every(Number.isSafeInteger), `${name}.${column}`).toBe(true)
      }
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const of = described.resources.find(each => each.name === reference.resource)
        expect(of?.schema.primaryKey).toEqual(reference.fields)
        const referring = rows.filter(row => fields.every(field => row[field] !== null))
        for (const row of referring)
          expect(keys.get(reference.resource)?.has(fields.map(field => row[field]).join(' '))).toBe(true)
      }
    }
    const csvw = json(files, 'csv/csv-metadata.json') as { tables: CsvwTable[] }
    expect(
      csvw.tables.map(({ url, tableSchema }) => [url, tableSchema.columns.map(({ name }) => name)]),
    ).toEqual(
      described.resources.map(({ name, schema }) => [
        `${name}.csv`,
        schema.fields.map(({ name: column }) => column),
      ]),
    )
    // Some readers search for a pattern in the value, others compare it with all of the value.
    for (const { url, tableSchema } of csvw.tables) {
      for (const { name, datatype } of tableSchema.columns) {
        if (typeof datatype === 'string') continue
        const pattern = new RegExp(datatype.format)
        for (const row of rowsOf(files, url.replace('.csv', ''))) {
          const value = row[name] ?? null
          if (value === null) continue
          expect(value).toMatch(pattern)
          expect(`${String(value)}2`).not.toMatch(pattern)
        }
      }
    }
  })

  it('distinguishes zero from not reported, flags partial figures, and keeps every cent', () => {
    expect(rowsOf(files, 'airports')).toEqual([
      expect.objectContaining({
        airportId: ids.open,
        airportName: 'Larkham, “The Field”',
        latitude: 40.1,
        deplaneTotal: 0,
        passengerTotal: null,
        advertisingRevenueTotal: 9_999_999_999_999.99,
        annualPercentageChangeAmount: -2.05,
        preSecurityPercentAmount: null,
        preSecurityPercentAmountNote: 'notApplicable',
        postSecurityPercentAmountNote: 'notApplicable',
        businessPercentAmount: null,
        businessPercentAmountNote: null,
        odPercentAmount: 100,
        transferPercentAmount: 0,
        transferPercentAmountNote: null,
        configurationAdditionalInfoText: 'Two lines:\nand "quotes"',
      }),
    ])
    expect(text(files, 'csv/airports.csv')).toContain(',9999999999999.99,')
    const totals = rowsOf(files, 'airport_concessions')
    const of = (scope: string) => totals.find(row => row['tenantType'] === scope)
    expect(of('FOODBEVERAGE')).toMatchObject({
      grossSalesTotal: 8_123_456.78,
      // All digits, like every other ratio.
      rentSalesRatio: Number(((0.1 / 8_123_456.78) * 100).toPrecision(15)),
    })
    expect(of('SPECIALTY')).toMatchObject({ grossSalesTotal: null, grossSalesTotalNote: null })
    expect(of('WITHDUTYFREE')).toMatchObject({
      grossSalesTotal: 9_123_456.78,
      grossSalesTotalNote: 'partial',
      rentAirportTotal: 0.3,
    })
    expect(of('DUTYFREE')).toMatchObject({ salesAreaRatio: null, salesAreaRatioNote: 'notApplicable' })
  })

  it('has both sides of each complete ratio', () => {
    const [airport = {}] = rowsOf(files, 'airports')
    const known: Row = {
      ...airport,
      enplaneTotal: airport['enplanementsUsed'] ?? null,
      passengerEpIntlTotal: airport['internationalEnplanementsUsed'] ?? null,
    }
    for (const { tenantType, ...row } of rowsOf(files, 'airport_concessions'))
      for (const [name, value] of Object.entries(row)) known[`${name}.${tenantType}`] = value
    const noteOf = (key: string) => known[key.replace(/(?=\.|$)/, 'Note')]
    const complete = airportFigures.filter(
      ({ key, ratioOf }) => ratioOf && typeof known[key] === 'number' && noteOf(key) === null,
    )
    expect(complete.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'dutyFreeSalesIntlEpRatio',
        'advertisingRevenueEpRatio',
        'salesEpRatio.DUTYFREE',
      ]),
    )
    for (const { key, ratioOf } of complete) {
      const { amount = '', divisor = '', times = 1 } = ratioOf ?? {}
      expect(known[key], key).toBeCloseTo((Number(known[amount]) / Number(known[divisor])) * times)
    }
  })

  it('has money as decimals and leases as days in Parquet', () => {
    const schemaOf = (table: string) =>
      parquetMetadata(new Uint8Array(files.get(`parquet/${table}.parquet`) ?? []).buffer).schema
    expect(schemaOf('airport_concessions').find(({ name }) => name === 'grossSalesTotal')).toMatchObject({
      type: 'INT64',
      converted_type: 'DECIMAL',
      precision: 18,
      scale: 2,
      repetition_type: 'OPTIONAL',
    })
    expect(schemaOf('tenants').find(({ name }) => name === 'leaseExpireDate')).toMatchObject({
      type: 'INT32',
      converted_type: 'DATE',
    })
  })

  it('has every contact that subscribers see, and nothing unpublished', () => {
    expect(rowsOf(files, 'contacts').map(row => row['firstName'])).toEqual(['Online', 'Cora'])
    for (const [name, content] of files) expect(content.toString('latin1'), name).not.toContain('Zyx')
    // Named after what is published: a company's stated location, and a tenant's operator.
    expect(rowsOf(files, 'airport_names').map(row => row['iataCode'])).toEqual(['QLK', 'QHB'])
    expect(rowsOf(files, 'company_names')).toHaveLength(2)
    expect(rowsOf(files, 'companies').map(row => row['companyName'])).toEqual(['Roast & Sons'])
  })

  it('has the exact text in every format, such as a formula or a phone number', () => {
    const written: Record<string, string>[] = parse(text(files, 'csv/brand_names.csv'), { columns: true })
    expect(written.map(row => row['brandName'])).toContain(formula)
    expect(text(files, 'csv/contacts.csv')).toContain(',+1 213-555-0199,')
    expect(rowsOf(files, 'brand_names').map(row => row['brandName'])).toContain(formula)
  })

  it('states when it was made, and describes each column', () => {
    const readme = text(files, 'README.md')
    expect(readme).toContain('The 2026 edition as published on')
    expect(readme).toContain('The year is still open, so more data may be published')
    expect(readme).toContain('| `grossSalesTotal` | decimal | $ |')
    expect(text(files, 'LICENSE.txt')).toBe('© 2026 AXN Fact Book. All rights reserved.\n')
    expect(text(files, 'CITATION.cff')).toMatch(/^cff-version: 1.2.0\n[^]*type: dataset\n/)
  })
})

describe('the job of a data package', () => {
  const ask = () => frank.post<Job>(`${address(26)}/job`)

  it('is shared until something is published or corrected, and produces the same bytes for the same data', async () => {
    const first = await ask()
    await service.idle()
    const before = await fetchPackage()
    expect((await ask()).body).toMatchObject({
      jobId: first.body.jobId,
      state: 'DONE',
      title: 'Data Package, 2026',
    })
    const change = (dwellTimeAmount: number | null) =>
      service.write(db =>
        db.update(airportInstance).set({ dwellTimeAmount }).where(eq(airportInstance.airportId, ids.open)),
      )
    await change(77)
    const after = await fetchPackage()
    expect(rowsOf(after.files, 'airports')[0]).toMatchObject({ dwellTimeAmount: 77 })
    await change(null)
    expect((await fetchPackage()).bytes.equals(before.bytes)).toBe(true)
  })

  it('gives its file to those who requested it', async () => {
    const { body } = await ask()
    await service.idle()
    expect(outcome(await frank.get(`/reports/books/${body.jobId}`))).toBe('200')
    expect(outcome(await service.as('ella').get(`/reports/books/${body.jobId}`))).toBe('notFound')
  })

  it('uses the license of the year', async () => {
    await service.write(db =>
      db.update(axnInstance).set({ dataLicense: 'CC BY 4.0' }).where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect(text((await fetchPackage()).files, 'LICENSE.txt')).toBe('CC BY 4.0\n')
  })

  it('has the name, the publisher, and the copyright line that the book has', async () => {
    await service.write(db =>
      db
        .update(axnInstance)
        .set({
          dataLicense: null,
          bookTitle: 'Soup Atlas',
          bookPublisher: 'Example Press',
          bookCopyright: '© Hazel',
        })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    const { files } = await fetchPackage()
    expect(text(files, 'LICENSE.txt')).toBe('© Hazel\n')
    expect(text(files, 'README.md')).toContain(
      '\n\nExample Press. Soup Atlas 2026. Data package, version 2026.',
    )
    expect(text(files, 'CITATION.cff')).toContain(
      'title: "Soup Atlas 2026"\nauthors:\n  - name: "Example Press"',
    )
    const named = ['README.md', 'CITATION.cff', 'datapackage.json', 'csv/csv-metadata.json']
    for (const name of named) expect(text(files, name)).not.toContain('AXN Fact Book')
  })

  it('may be requested with GET and an API key, and only for years that its reader may see', async () => {
    const { key } = (
      await frank.post<ApiKey & { key: string }>('/users/settings/keys', {
        keyName: 'Reports',
        expiresInDays: null,
      })
    ).body
    expect((await fetchPackage(key)).files.size).toBeGreaterThan(50)
    const byKey = service.with({ authorization: `Bearer ${key}` })
    expect(outcome(await byKey.post(`${address(26)}/job`))).toBe('keyNotForThis')
    for (const year of [27, 99]) expect(outcome(await frank.get(address(year)))).toBe('notFound')
    const closed = await frank.get(address(25))
    expect(outcome(closed)).toBe('notFound')
    expect(problemOf(closed).message).toContain('Data-Package-25.zip is not in the archive.')
    expect(outcome(await frank.post(`${address(25)}/job`))).toBe('notFound')
  })
})
