import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeZip } from '#platform/data/makeZip.ts'
import { useCommandLine, type Run } from '#tests/commandLine.ts'
import { makeBrand, makeInstance } from '#tests/make.ts'

const line = useCommandLine()

let number = 0
/** A folder of its own for each test. */
let folder = ''
beforeEach(() => {
  folder = `edition-${++number}`
})

const run = (...options: string[]): Promise<Run> =>
  line.run(['import', 'edition', folder, '--year', '2019', ...options])
const write = (name: string, content: string | Uint8Array) => line.file(join(folder, name), content)

/** The example rows of the template, as CSV by table. */
async function readExamples(): Promise<Map<string, string>> {
  await run('--template')
  const readme = await readFile(join(line.folder, folder, 'README.md'), 'utf8')
  const found = readme.matchAll(/^### [^\n]*: `(\w+)`$.*?^```csv\n(.*?)^```$/gms)
  return new Map(Array.from(found, ([, table = '', csv = '']) => [table, csv]))
}
async function writeExamples(): Promise<void> {
  for (const [table, csv] of await readExamples()) await write(`${table}.csv`, csv)
}

const countRows = async () =>
  (
    await line.rows<Record<string, number>>(sql`
      select (select count(*)::int from tenant) as tenants, (select count(*)::int from airport) as airports,
        (select count(*)::int from axn_instance) as years, (select count(*)::int from brand) as brands,
        (select count(*)::int from audit) as audit`)
  )[0]
/** Changes the first row below the headings of a table. */
async function edit(table: string, column: string, value: string): Promise<void> {
  const path = join(line.folder, folder, `${table}.csv`)
  const [header = '', row = ''] = (await readFile(path, 'utf8')).split('\n')
  const cells = row.match(/"[^"]*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? []
  cells[header.split(',').indexOf(column)] = value
  await write(`${table}.csv`, `${header}\n${cells.join(',')}\n`)
}

describe('import edition', () => {
  it('imports the examples of the template once, with a closed year, its archive, and the audit', async () => {
    await writeExamples()
    await edit('comments', 'topic', 'SPECIALQUESTION')
    const before = await countRows()
    expect(await run('--check')).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining('The files are correct. 2019 can be imported as HISTORICAL.') as string,
    })
    expect(await countRows()).toEqual(before)
    const imported = await run()
    expect(imported).toMatchObject({ exitCode: 0, noted: '' })
    expect(imported.said).toContain('Imported 2019 as HISTORICAL.')
    expect(imported.said).toContain('New: airports 1, brands 1, companies 1, airlines 1, terminals 1.')
    const stored = await line.rows(sql`
      select year.axn_instance_master_status as status, year.cad_usd_rate::float as rate, own.axn_instance_status as airport,
        company.axn_instance_status as company, dwell_time_amount as dwell, car_rental_onsite_agencies_total as agencies,
        gross_sales_total::float as sales, tenant.lease_expire_date::text as lease, contact_phone.phone, answer,
        (select count(*)::int from edition) as frozen, (select kind from job) as job,
        (select count(distinct request)::int from audit where request = 'factbook import edition') as audited,
        (select string_agg(distinct title, '') from action where title is not null) as title
      from axn_instance as year join airport_instance as own using (axn_instance_id)
      join company_instance as company using (axn_instance_id) join airport_terminal_total using (axn_instance_id)
      join tenant using (axn_instance_id) join contact_phone using (axn_instance_id)
      join airport_special_question using (axn_instance_id) where axn_instance_id = 19 and phone_type = 'Work'`)
    expect(stored).toEqual([
      {
        status: 'HISTORICAL',
        rate: 0.75,
        airport: 'PUBLISHED',
        company: 'PUBLISHED',
        dwell: 75,
        agencies: 1200,
        sales: 125_000,
        lease: '2029-06-30',
        phone: '303-555-0100',
        answer: 'Text',
        frozen: 1,
        job: 'archiveYear',
        audited: 1,
        title: 'Import the edition 2019',
      },
    ])
    const after = await countRows()
    expect(await run()).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining('2019 already contains exactly this. Nothing was changed.') as string,
    })
    expect(await countRows()).toEqual(after)
  })

  it('imports the one required table, renews the files of the next closed year, and again changes nothing', async () => {
    await line.database.write(db =>
      makeInstance(db, { axnInstanceId: 20, axnInstanceMasterStatus: 'HISTORICAL' }),
    )
    await write('airports.csv', (await readExamples()).get('airports') ?? '')
    expect((await run()).said).toContain('Imported 2019 as HISTORICAL.')
    const jobs = sql`select parameters ->> 'axnInstanceName' as year, parameters ->> 'correction' as correction
      from job where kind = 'archiveYear' order by 1`
    expect(await line.rows(jobs)).toEqual([
      { year: '2019', correction: null },
      { year: '2020', correction: 'The edition 2019 was imported.' },
    ])
    const after = await countRows()
    expect(await run()).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining('2019 already contains exactly this. Nothing was changed.') as string,
    })
    expect(await countRows()).toEqual(after)
  })

  it('refuses two names for one key', async () => {
    await writeExamples()
    await edit('airport_names', 'iataCode', 'QZX')
    await edit('company_names', 'companyName', 'Another Company')
    const { exitCode, noted } = await run()
    expect(exitCode).toBe(1)
    expect(noted).toContain('airport_names.csv, row 2, iataCode: The airport "DEN" has another code')
    expect(noted).toMatch(/company_names\.csv, row 2, companyName: .* has another name in the file, too: /)
  })

  it('leaves a PENDING year open, without an archive', async () => {
    await writeExamples()
    expect(await run('--status', 'pending')).toMatchObject({ exitCode: 0 })
    expect(
      await line.rows(sql`select axn_instance_master_status as status, axn_instance_status as airport,
        (select count(*)::int from job) as jobs, (select count(*)::int from edition) as frozen
        from axn_instance join airport_instance using (axn_instance_id)`),
    ).toEqual([{ status: 'PENDING', airport: 'INPROGRESS', jobs: 0, frozen: 0 }])
  })

  it('lists all problems by file, row, and column, and saves nothing', async () => {
    await writeExamples()
    const before = await countRows()
    await edit('airports', 'dwellTimeAmount', '5x')
    await edit('terminals', 'enplaneTotal', '-3')
    await edit('tenants', 'leaseExpireDate', '2029-02-30')
    await edit('tenants', 'tenantStatus', 'GONE')
    await edit('companies', 'stateProvinceCode', 'ZZ')
    await edit('contacts', 'workPhone', 'call me')
    await edit('parking_rates', 'airportId', 'XXX')
    await edit('edition', 'year', '2018')
    await write('notes.csv', 'a\n1\n')
    const { exitCode, noted } = await run()
    expect(exitCode).toBe(1)
    expect(noted).toContain('Nothing was saved: 8 problems.')
    for (const place of [
      'airports.csv, row 2, dwellTimeAmount: ',
      'companies.csv, row 2, stateProvinceCode: There is no state or province "ZZ" in US.',
      'contacts.csv, row 2, workPhone: ',
      'edition.csv, row 2, year: The file is about 2018, not 2019.',
      'parking_rates.csv, row 2, airportId: The airport "XXX" is not in the airports table.',
      'tenants.csv, row 2, leaseExpireDate: ',
      'tenants.csv, row 2, tenantStatus: "GONE" is not a valid value.',
      'terminals.csv, row 2, enplaneTotal: ',
      'notes.csv is not a table of an edition and was ignored.',
    ])
      expect(noted).toContain(place)
    expect(await countRows()).toEqual(before)
  })

  it('asks for a decision about each name that resembles another, in a file to send back', async () => {
    const { brandId } = await line.database.write(db => makeBrand(db, { brandName: 'Example Coffees' }))
    await writeExamples()
    const asked = await run()
    expect(asked).toMatchObject({ exitCode: 1 })
    expect(asked.noted).toContain('brands: "Example Coffee" resembles "Example Coffees"')
    const names = await readFile(join(line.folder, folder, 'names.csv'), 'utf8')
    expect(names).toBe('kind,name,existing,decision\r\nbrands,Example Coffee,Example Coffees,\r\n')
    await write('names.csv', names.replace(/,\r\n$/, ',perhaps\r\n'))
    expect((await run()).noted).toContain('names.csv, row 2, decision: Write “same” or “new”.')
    await write('names.csv', names.replace(/,\r\n$/, ',same\r\n'))
    const imported = await run()
    expect(imported).toMatchObject({ exitCode: 0 })
    expect(imported.said).toContain(
      '1 existing airport, terminal, or name is written differently in the file.',
    )
    // The closed year has the name of its time, and the brand its current one.
    expect(
      await line.rows(sql`select tenant.brand_id, live.brand_name as now, past.brand_name as past from tenant
        join brand as live using (brand_id) join edition_19.brand as past using (brand_id)`),
    ).toEqual([{ brand_id: brandId, now: 'Example Coffees', past: 'Example Coffee' }])
    expect(await run()).toMatchObject({ said: expect.stringContaining('Nothing was changed.') as string })
  })

  it('keeps the decisions about an archive beside it', async () => {
    await line.database.write(db => makeBrand(db, { brandName: 'Example Coffees' }))
    const entries = Array.from(await readExamples(), ([table, csv]): [string, string] => [
      `${table}.csv`,
      csv,
    ])
    const archive = `${folder}.zip`
    await line.file(archive, makeZip(Object.fromEntries(entries)))
    const runArchive = () => line.run(['import', 'edition', archive, '--year', '2019'])
    expect((await runArchive()).noted).toContain(`Decide in ${archive}.names.csv`)
    const names = await readFile(join(line.folder, `${archive}.names.csv`), 'utf8')
    await line.file(`${archive}.names.csv`, names.replace(/,\r\n$/, ',same\r\n'))
    expect((await runArchive()).exitCode).toBe(0)
  })

  it('refuses an edition without airports, such as the template as it is', async () => {
    await run('--template')
    const before = await countRows()
    for (const options of [['--check'], []])
      expect((await run(...options)).noted).toContain(
        'airports.csv: There is no airport. A workbook is read only',
      )
    expect(await countRows()).toEqual(before)
  })

  it('refuses years that have other data or another place in time', async () => {
    await writeExamples()
    await run()
    await edit('tenants', 'areaTotal', '77')
    expect(await run()).toMatchObject({
      exitCode: 1,
      noted: expect.stringContaining(
        '2019 already has data, which differs from the files in tenant.',
      ) as string,
    })
    expect((await run('--status', 'pending')).noted).toContain('The year 2019 is already HISTORICAL')
    await line.database.write(db =>
      makeInstance(db, { axnInstanceId: 18, axnInstanceMasterStatus: 'ACTIVE' }),
    )
    const later = await line.run(['import', 'edition', folder, '--year', '2020'])
    expect(later.noted).toContain('The year 2020 cannot be HISTORICAL, because 2018 is ACTIVE.')
  })

  it('refuses hostile and broken files', async () => {
    const refused = async (expected: string) => {
      const before = await countRows()
      const { exitCode, noted } = await run()
      expect({ exitCode, noted }).toEqual({ exitCode: 1, noted: expect.stringContaining(expected) as string })
      expect(await countRows()).toEqual(before)
    }
    await writeExamples()
    const airports = await readFile(join(line.folder, folder, 'airports.csv'), 'utf8')
    await write('airports.csv', Buffer.from(airports, 'utf16le'))
    await refused('airports.csv, row 1: The file is not UTF-8 text.')
    await write('airports.csv', airports + airports.split('\n')[1])
    await refused('airports.csv, row 3: The row repeats the key of row 2.')
    await write('airports.csv', airports)
    const locations = await readFile(join(line.folder, folder, 'company_locations.csv'), 'utf8')
    const again = locations.split('\n')[1]?.replace('FOODBEVERAGE', 'foodbeverage')
    await write('company_locations.csv', locations + again)
    await refused('company_locations.csv, row 3, airportId: The company has the same location twice.')
    await write('company_locations.csv', locations)
    await write('airports.csv', airports.replace('Example International', 'x'.repeat(5000)))
    await refused('airports.csv, row 2, airportName: Airport Name may have at most 255 characters.')
    await write('airports.csv', airports.replace('Example International', 'Nul \0'))
    await refused('The text contains characters that cannot be saved.')
    await write('airports.csv', airports.replace('iataCode', 'code'))
    await refused('airports.csv, row 1: The column iataCode is missing.')
    await write('airports.csv', airports.replace('\n', ',\n'))
    await refused('The line has')
    const bomb = makeZip({ 'airports.csv': Buffer.alloc(300_000_000) })
    folder = await write('bomb.zip', bomb)
    await refused('The uncompressed file is larger than 256 MB.')
  })

  it('keeps a text that a spreadsheet would run, and never a number that would use up the ids', async () => {
    await writeExamples()
    await edit('tenants', 'tenantId', '2147483647')
    await edit('comments', 'text', '=1+1')
    await edit('comments', 'topic', 'AIRPORTWIDE')
    expect(await run()).toMatchObject({ exitCode: 0 })
    expect(
      await line.rows(
        sql`select airport_comment as text, tenant_id < 1000000 as small from airport_comment, tenant`,
      ),
    ).toEqual([{ text: '=1+1', small: true }])
  })
})
