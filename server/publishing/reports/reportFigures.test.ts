import { sql, type SQL } from 'drizzle-orm'
import { readXlsx, type CellValue } from 'hucre'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { getReportPreviewEndpoint, reportTitles, type ReportName } from '#domain/publishing/report.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'
import { readCsvText } from '#platform/print/csv.ts'
import { useService } from '#tests/app.ts'
import { makeLeases, makeReportYear } from '#tests/makeReportYear.ts'
import { openPdf } from '#tests/openPdf.ts'
import { terminal } from '../../database/schema/terminals.ts'

// Compares the files with the same figures queried by the tests' own SQL.

const service = useService({
  seed: async db => {
    await makeReportYear(db)
    // Last year differed for each; some airports were not in it, not published, or without a figure.
    await db.execute(sql`insert into airport_instance (airport_id, axn_instance_id, axn_instance_status, enplane_total)
      select airport_id, 25, case when airport_id % 9 = 4 then 'APPROVED' else 'PUBLISHED' end,
        case when airport_id % 8 = 3 then null else airport_id % 12 * 7000 end
      from airport where airport_id % 11 <> 5`)
    const places = await db.select().from(terminal).orderBy(terminal.terminalId).limit(40)
    await makeLeases(db, places)
  },
})

async function file(report: ReportName, format: string): Promise<Buffer> {
  const answer = await service.app.inject({
    url: `/api/v1/reports/instance/26/report/${report}?format=${format}${report === 'leaseExpire' ? '&years=2026' : ''}`,
    headers: { authorization: `Bearer ${service.token('frank')}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** The names of partial ratios. Those of sums are queried. */
const partialRatio = /(^|, )(Sales per Enplanement: With(out)? Duty Free|Rent per Enplanement)(?=, |$)/g
const namesOfSums = (rows: string[][]): string[][] =>
  rows.map(row => row.map(text => text.replaceAll(partialRatio, '').replace(/^, /, '')))

/** The cells below the headings, as in the file. */
async function csvRows(report: ReportName): Promise<string[][]> {
  const records = readCsvText((await file(report, 'csv')).toString('utf8'))
  return records.slice(1).map(({ cells }) => cells)
}

type Value = string | number | null
async function asked(query: SQL): Promise<Value[][]> {
  const { rows } = await service.database.read(db => db.execute<Record<string, Value>>(query))
  return rows.map(row => Object.values(row).map(cell => (isInputs(cell) ? ratioOver(cell) : cell)))
}

/** The basis of an airport's ratio: its enplanements, and `[terminal, type, amount, passengers]` of each row. */
interface RatioInputs {
  enplaned: number | null
  lines: [number, string, number | null, number | null][] | null
}
const isInputs = (cell: unknown): cell is RatioInputs => typeof cell === 'object' && cell !== null

/** The rule of the product decisions, recomputed from the raw rows. */
function ratioOver({ enplaned, lines: found }: RatioInputs): Value {
  const all = found ?? []
  if (enplaned === null || enplaned === 0 || all.every(line => line[2] === null)) return null
  const rounded = (amount: number, people: number) => Number((amount / people).toPrecision(15))
  const total = (some: typeof all) =>
    some.reduce((sum, line) => sum + Math.round((line[2] ?? 0) * 100), 0) / 100
  if (all.every(line => line[2] !== null)) return rounded(total(all), enplaned)
  const terminals = [...Map.groupBy(all, line => line[0]).values()].filter(
    own => own[0]?.[3] !== null && own.every(line => line[2] !== null),
  )
  const people = terminals.reduce((sum, own) => sum + (own[0]?.[3] ?? 0), 0)
  if (people > 0) return rounded(total(terminals.flat()), people)
  const types = [...Map.groupBy(all, line => line[1]).values()].filter(own =>
    own.every(line => line[2] !== null),
  )
  return types.length === 0 ? null : rounded(total(types.flat()), enplaned)
}

const written = (rows: Value[][]): string[][] =>
  rows.map(row => row.map(value => (value === null ? '' : String(value))))

/** An airport's terminals with one row per tenant type. Duty free without any figure is not a gap. */
const lines = sql`(select t.airport_id, t.terminal_id, t.enplane_total as passengers, type.tenant_type, s.gross_sales_total, s.rent_airport_total, s.area_total,
    (type.tenant_type <> 'DUTYFREE' or coalesce(s.gross_sales_total, s.rent_airport_total, s.area_total) is not null) as counts
  from airport_terminal t cross join tenant_type type
  left join airport_terminal_total s using (airport_id, terminal_id, axn_instance_id, tenant_type)
  where t.axn_instance_id = 26)`

const airports = sql`(select a.airport_id, a.iata_code, a.airport_name, a.iso_country_code, a.city, a.state_province_code, i.dwell_time_amount,
    coalesce(i.enplane_total, (select case when count(*) = count(enplane_total) then sum(enplane_total) end
      from airport_terminal t where t.airport_id = a.airport_id and t.axn_instance_id = 26)) as enplaned,
    coalesce(i.passenger_ep_intl_total, (select case when count(*) = count(ep_intl_total) then sum(ep_intl_total) end
      from airport_terminal t where t.airport_id = a.airport_id and t.axn_instance_id = 26)) as abroad
  from airport_instance i join airport a using (airport_id)
  where i.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED')`

const place = sql`a.city || ', ' || coalesce(a.state_province_code, a.iso_country_code) || ' (' || a.iata_code || ')'`

const sumOf = (figure: SQL, where: SQL) => sql`(sum(${figure}) filter (where ${where}))`
const salesOf = (where: SQL) => sumOf(sql`l.gross_sales_total`, where)
const salesOfType = (type: string) => salesOf(sql`l.tenant_type = ${type}`)
const namePartial = (figure: SQL, where: SQL, name: string) =>
  sql`case when count(${figure}) filter (where ${where}) > 0
    and count(${figure}) filter (where ${where}) < count(*) filter (where l.counts and ${where}) then ${name}::text end`
const namePartialSales = (where: SQL, name: string) =>
  namePartial(sql`l.gross_sales_total`, where, `Gross Sales: ${name}`)
const namePartialType = (type: string, name: string) => namePartialSales(sql`l.tenant_type = ${type}`, name)
const ratio = (amount: SQL, people: SQL) =>
  sql`trim_scale((${amount}::float8 / nullif(${people}, 0)::float8)::numeric)::text`
const ratioInputs = (figure: SQL, where: SQL) => sql`json_build_object('enplaned', a.enplaned, 'lines',
  json_agg(json_build_array(l.terminal_id, l.tenant_type, ${figure}, l.passengers)) filter (where l.counts and ${where}))`

/** The columns of the airports' totals in the order of the reports. */
const concessions = sql`${salesOfType('FOODBEVERAGE')}::float8 as c1, ${salesOfType('SPECIALTY')}::float8 as c2,
  ${salesOfType('NEWSSTAND')}::float8 as c3, ${salesOfType('DUTYFREE')}::float8 as c4,
  ${salesOf(sql`l.tenant_type <> 'DUTYFREE'`)}::float8 as c5, ${salesOf(sql`true`)}::float8 as c6,
  ${ratioInputs(sql`l.gross_sales_total`, sql`l.tenant_type <> 'DUTYFREE'`)} as c7,
  ${ratioInputs(sql`l.gross_sales_total`, sql`true`)} as c8,
  sum(l.rent_airport_total)::float8 as c9, ${ratioInputs(sql`l.rent_airport_total`, sql`true`)} as c10,
  sum(l.area_total)::float8 as c11,
  coalesce(nullif(concat_ws(', ', ${namePartialType('FOODBEVERAGE', 'Food & Beverage')},
    ${namePartialType('SPECIALTY', 'Specialty Retail')}, ${namePartialType('NEWSSTAND', 'News & Gifts')},
    ${namePartialType('DUTYFREE', 'Duty Free')}, ${namePartialSales(sql`l.tenant_type <> 'DUTYFREE'`, 'Without Duty Free')},
    ${namePartialSales(sql`true`, 'With Duty Free')}, ${namePartial(sql`l.rent_airport_total`, sql`true`, 'Rent to Airport')},
    ${namePartial(sql`l.area_total`, sql`true`, 'Square Footage')}), ''),
    case when count(coalesce(l.gross_sales_total, l.rent_airport_total, l.area_total)) > 0 then 'None' end) as c12`

const ofAirports = (by: SQL, where: SQL, more: SQL = sql``) => sql`
  select case when ${by} is not null then rank() over (order by ${by} desc nulls last) end::float8 as rank,
    a.iata_code, a.airport_name, ${more} a.enplaned::float8 as enplaned, ${concessions}
  from ${airports} a left join ${lines} l using (airport_id)
  where ${where} group by a.airport_id, a.iata_code, a.airport_name, a.enplaned, a.abroad
  order by ${by} desc nulls last, a.iata_code`

const ranksUpTo = (most: number, rows: Value[][]) =>
  rows.filter(([rank]) => rank !== null && Number(rank) <= most)
const countOf = (rows: string[][], test: (rank: number) => boolean) =>
  rows.filter(([rank]) => test(rank ? Number(rank) : Number.NaN)).length

describe('the reports on airports match the database', () => {
  it('All Airports', async () => {
    const rows = await csvRows('allAirports')
    expect(namesOfSums(rows)).toEqual(written(await asked(ofAirports(sql`a.enplaned`, sql`true`))))
    expect(
      rows.map(row => row[1]),
      'not published',
    ).not.toContain('RAT')
    const at = (column: number) => new Set(rows.map(row => row[column]))
    expect(rows.filter(row => row[0] === '').length, 'unknown').toBeGreaterThan(1)
    expect(rows.find(row => row[3] === '0')?.[0], 'zero has a rank').not.toBe('')
    expect(at(15).size, 'every kind of partial sum').toBeGreaterThan(4)
    expect(rows.find(row => row[1] === 'RBO')?.slice(4), 'an airport without terminals').toEqual(
      Array.from({ length: 12 }, () => ''),
    )
  })

  it('Top 50 North American Airports: fifty ranks with everyone who shares the last, on this continent', async () => {
    const rows = await csvRows('top50NorthAmericanAirports')
    const all = await asked(ofAirports(sql`a.enplaned`, sql`a.iso_country_code <> 'FR'`))
    expect(namesOfSums(rows)).toEqual(written(ranksUpTo(50, all)))
    expect(rows.map(row => row[1])).not.toContain('RAL')
    expect(rows.map(row => row[1])).toContain('RCI')
    expect(countOf(rows, Number.isNaN)).toBe(0)
  })

  it('Top International Airports: by international enplanements, no zeros while there are fifty', async () => {
    const rows = await csvRows('topInternationalAirports')
    const all = await asked(ofAirports(sql`a.abroad`, sql`true`, sql`a.abroad::float8 as abroad,`))
    expect(namesOfSums(rows)).toEqual(written(ranksUpTo(50, all).filter(row => Number(row[3]) > 0)))
    expect(rows.length).toBeGreaterThan(20)
  })

  it('Airports Passenger Traffic: compared with the figures published the year before', async () => {
    const rows = await csvRows('airportsPassengerTraffic')
    const change = sql`(a.enplaned - b.enplane_total)::float8 / nullif(b.enplane_total, 0)::float8 * 100`
    expect(rows).toEqual(
      written(
        await asked(sql`select
            case when a.enplaned is not null then rank() over (order by a.enplaned desc nulls last) end::float8 as rank,
            a.iata_code, a.airport_name, ${place}, a.enplaned::float8, b.enplane_total::float8 as before,
            trim_scale((${change})::numeric)::text as change
          from ${airports} a left join airport_instance b
            on b.airport_id = a.airport_id and b.axn_instance_id = 25 and b.axn_instance_status = 'PUBLISHED'
          order by a.enplaned desc nulls last, a.iata_code`),
      ),
    )
    expect(rows.filter(row => row[5] === '0' && row[6] === '').length, 'no change from zero').toBeGreaterThan(
      2,
    )
    expect(rows.filter(row => row[6]?.startsWith('-')).length).toBeGreaterThan(2)
  })

  it('Lease Expire', async () => {
    const rows = await csvRows('leaseExpire')
    const ofYear = sql`t.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED' and t.tenant_status <> 'CLOSED'`
    expect(rows).toEqual(
      written(
        await asked(sql`select 'Food & Beverage', b.brand_name, c.company_name, ${place} as place,
            p.product_type_description, count(*)::float8 as many,
            sum(t.area_total)::float8 as area, t.lease_expire_date::text as day
          from tenant t join airport a using (airport_id) join brand b using (brand_id) join company c using (company_id)
            join airport_instance i using (airport_id, axn_instance_id) join product_type p using (product_type)
          where ${ofYear} and t.lease_expire_date between '2026-01-01' and '2026-12-31'
          group by b.brand_name, c.company_name, a.airport_id, p.product_type_description, t.lease_expire_date
          order by t.lease_expire_date, b.brand_name collate "und-x-icu", c.company_name, a.iata_code,
            p.product_type_description collate "und-x-icu"`),
      ),
    )
    expect(rows.length).toBeGreaterThan(30)
  })

  it('Ratio Report', async () => {
    const figures = sql`i.pre_security_percent_amount::float8, i.post_security_percent_amount::float8, i.business_percent_amount::float8,
      i.leisure_percent_amount::float8, i.od_percent_amount::float8, i.transfer_percent_amount::float8, i.dwell_time_amount::float8`
    const share = (name: SQL, other: SQL) =>
      sql`case when ${name} <> 0 or ${other} is null or ${other} <> 0 then ${name}::float8::text end`
    const pair = (one: SQL, other: SQL, at: SQL) =>
      sql`${share(one, other)} as one${at}, ${share(other, one)} as other${at}`
    const shares = sql`${pair(sql`i.pre_security_percent_amount`, sql`i.post_security_percent_amount`, sql`1`)},
      ${pair(sql`i.business_percent_amount`, sql`i.leisure_percent_amount`, sql`2`)},
      ${pair(sql`i.od_percent_amount`, sql`i.transfer_percent_amount`, sql`3`)}`
    const rows = await csvRows('ratioReport')
    expect(rows).toEqual(
      written(
        await asked(sql`select a.iata_code, a.airport_name,
            ${place} as place, ${shares}, i.dwell_time_amount::float8
          from airport_instance i join airport a using (airport_id)
          where i.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED'
          order by coalesce(${figures}) is null, a.iata_code`),
      ),
    )
    expect(rows.at(-1)?.slice(3).join('')).toBe('')
  })
})

const ofTerminals = (by: SQL, where: SQL, columns: SQL) => sql`
  select case when ${by} is not null then rank() over (order by ${by} desc nulls last) end::float8 as rank,
    a.iata_code, a.airport_name, n.terminal_name, ${columns}
  from ${airports} a join airport_terminal t on t.airport_id = a.airport_id and t.axn_instance_id = 26
  join terminal n on n.terminal_id = t.terminal_id join ${lines} l on l.terminal_id = t.terminal_id
  where ${where} order by ${by} desc nulls last, a.iata_code, length(n.terminal_name), n.terminal_name`

describe('the reports on terminals match the database', () => {
  const perEnplanement = ratio(sql`l.gross_sales_total`, sql`t.enplane_total`)
  it.each([
    ['top50TerminalsFoodBeverage', 'FOODBEVERAGE', sql``],
    ['top50TerminalsSpecialtyRetail', 'SPECIALTY', sql``],
    ['top50TerminalsNewsstand', 'NEWSSTAND', sql``],
    [
      'top50TerminalsDutyFree',
      'DUTYFREE',
      sql`t.ep_intl_total::float8 as abroad, ${ratio(sql`l.gross_sales_total`, sql`t.ep_intl_total`)} as per_abroad,`,
    ],
  ] as const)('%s', async (report, type, more) => {
    const rows = await csvRows(report)
    const all = await asked(
      ofTerminals(
        sql`l.gross_sales_total`,
        sql`l.counts and l.tenant_type = ${type}`,
        sql`l.gross_sales_total::float8 as sales, t.enplane_total::float8 as enplaned, ${perEnplanement} as per, ${more}
          l.area_total::float8 as area, l.rent_airport_total::float8 as rent,
          ${ratio(sql`l.rent_airport_total`, sql`t.enplane_total`)} as rent_per`,
      ),
    )
    expect(rows).toEqual(written(ranksUpTo(50, all)))
    expect(rows.length).toBeGreaterThanOrEqual(50)
  })

  it('Top 50 Terminals by Passenger Traffic', async () => {
    const rows = await csvRows('top50TerminalsPassengerTraffic')
    const all = await asked(
      ofTerminals(
        sql`t.enplane_total`,
        sql`l.tenant_type = 'SPECIALTY'`,
        sql`t.enplane_total::float8 as e, t.ep_domestic_total::float8 as d, t.ep_intl_total::float8 as i,
          t.deplane_total::float8 as o, t.passenger_total::float8 as p, t.annual_percent_change_amount::float8 as c`,
      ),
    )
    expect(rows).toEqual(written(ranksUpTo(50, all)))
  })
})

const hasNotApplicable = new Set<ReportName>([
  'ratioReport',
  'allAirports',
  'top50NorthAmericanAirports',
  'topInternationalAirports',
  'top50TerminalsFoodBeverage',
  'top50TerminalsSpecialtyRetail',
  'top50TerminalsNewsstand',
  'top50TerminalsDutyFree',
  'airportsPassengerTraffic',
])

const printedTitles: Partial<Record<ReportName, string>> = {
  leaseExpire: 'Lease Expirations',
  ratioReport: 'Ratios by Airport',
  airportsPassengerTraffic: 'Passenger Traffic by Airport',
}
/** Upright pages with room for the official names. */
const withNames = new Set<ReportName>([
  'airportsPassengerTraffic',
  'ratioReport',
  'top50TerminalsFoodBeverage',
  'top50TerminalsSpecialtyRetail',
  'top50TerminalsNewsstand',
])
const locationsByCode = sql`select iata_code,
  city || ', ' || coalesce(state_province_code, iso_country_code) || ' (' || iata_code || ')' from airport`

describe('the three files of a report have the same content', () => {
  it.each(Object.keys(reportTitles) as ReportName[])('%s', async report => {
    const rows = await csvRows(report)
    const workbook = await readXlsx(await file(report, 'xlsx'))
    const cells = workbook.sheets[0]?.rows ?? []
    const headingRow = cells.findIndex(row => row.includes(report === 'leaseExpire' ? 'Tenant Type' : 'IATA'))
    const below = cells.slice(headingRow + 1, headingRow + 1 + rows.length)
    const notes = cells.slice(headingRow + 1 + rows.length)
    expect(notes.flatMap(row => row.slice(1)).filter(cell => cell !== null)).toEqual([])
    // Only the CSV file has nothing for 'not applicable'.
    const shown = below.map(row => row.map(bare))
    expect(shown.map(row => row.map(text => (text === 'n/a' ? '' : text)))).toEqual(rows)
    expect(shown.flat().includes('n/a')).toBe(hasNotApplicable.has(report))
    const figures = new Set(
      rows.flatMap((row, place) =>
        row.flatMap((text, at) => (/^-?\d+(\.\d+)?$/.test(text) ? [typeof below[place]?.[at]] : [])),
      ),
    )
    expect([...figures].filter(type => type !== 'number')).toEqual([])

    const { pages, accessibility } = await openPdf(await file(report, 'pdf'))
    const text = pages
      .map(page => page.text)
      .join(' ')
      .replaceAll(' †', '†')
    expect(accessibility).toBe('1')
    expect(text).toContain(printedTitles[report] ?? reportTitles[report])
    const preview = await service.as('frank').get(`/reports/instance/26/report/${report}/preview`)
    const { columns } = getReportPreviewEndpoint.reply.parse(preview.body)
    expect(rows.length).toBeGreaterThan(20)
    const locations = new Map((await asked(locationsByCode)).map(([code, location]) => [code, location]))
    const isNamed = text.includes('Official Name')
    expect([report, isNamed]).toEqual([report, withNames.has(report)])
    for (const row of shown) expect(text).toContain(printed(row, columns, locations, isNamed))
    for (const page of pages) {
      // The mark of a partial sum hangs into the margin.
      expect(Math.max(...page.placed.map(({ right }) => right))).toBeLessThan(page.width - 46)
    }
  })

  const bare = (cell: CellValue): string =>
    cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')

  /** A row as printed: its partial figures are marked, the tenant type is the heading of its table of leases, and the location replaces the code. */
  function printed(
    row: string[],
    columns: z.output<typeof getReportPreviewEndpoint.reply>['columns'],
    locations: ReadonlyMap<Value | undefined, Value | undefined>,
    isNamed: boolean,
  ): string {
    const hasCode = columns.some(({ key }) => key === 'iataCode')
    const partial = row[columns.findIndex(({ key }) => key === 'partial')]?.split(', ') ?? []
    const cells = columns.flatMap(({ key, format, group, label }, at) => {
      const text = row[at] ?? ''
      if (key === 'partial') return []
      if (key === 'iataCode') return [locations.get(text) ?? '']
      if (hasCode && ((key === 'airportName' && !isNamed) || key === 'location')) return []
      if (key === 'tenantType' || (text === '' && !isFigure(format))) return []
      if (text === '') return '–'
      if (text === 'n/a') return text
      const mark = partial.includes(group ? `${group}: ${label}` : label) ? '†' : ''
      return isFigure(format) && format !== 'rank' ? formatFigure(Number(text), format) + mark : text
    })
    return cells.join(' ')
  }
})
