import { formatDifference, formatFigure } from '#platform/contract/figure.ts'
import { squeeze } from './airportsBookFacts.ts'
import type { OpenedPdf, OpenedRow } from './openPdf.ts'

/** Reads rows with plain SQL. */
type Ask = (sql: string) => Promise<Record<string, string | number | null>[]>

interface CompanyFacts {
  companyName: string
  /** The beginning of its profile, and all texts that it must contain, without spaces. */
  begins: string
  facts: string[]
  operated: OperatedAirport[]
  /** The last row of its table of airports, without spaces; null if it has none. */
  total: string | null
}

interface OperatedAirport {
  airport: string
  figures: string
  /** Without spaces. */
  brands: string[]
}

/** As the book names an airport: `Boston, MA (BOS)` */
const location = `city || ', ' || coalesce(state_province_code, iso_country_code) || ' (' || iata_code || ')'`
const count = (airports: string | number | null = 0): string =>
  `${airports}${Number(airports) === 1 ? 'airport' : 'airports'}`

/**
 * The required contents of the companies book for each published company, read with SQL that is independent of the
 * product's queries.
 */
export async function readCompanyFacts(ask: Ask, year: number): Promise<CompanyFacts[]> {
  const rowsOf = async (sql: string) => Map.groupBy(await ask(sql), row => Number(row['id']))
  const companies = await ask(`
    select c.company_id as id, c.company_name as name, c.dbe_flag, c.phone, c.fax, c.url, c.company_info_text as info,
      (select string_agg(t.company_type_des, ' · ' order by t.sequence_number) from company_instance_type i
        join company_type t using (company_type) where i.company_id = c.company_id and i.axn_instance_id = ${year}) as types,
      concat_ws(', ', nullif(c.address1, ''), nullif(c.address2, ''), nullif(concat_ws(' ', concat_ws(', ', c.city,
        c.state_province_code), c.postal_code), ''), nullif(country_name, 'United States of America')) as address
    from company_instance c left join country using (iso_country_code)
    where c.axn_instance_id = ${year} and c.axn_instance_status = 'PUBLISHED'`)
  const typeTexts = await rowsOf(`
    select company_id as id, company_type_des || ':' || company_type_info_text as words from company_instance_type
    join company_type using (company_type) where axn_instance_id = ${year} and company_type_info_text <> ''`)
  const contacts = await rowsOf(`
    select company_id as id, first_name || ' ' || last_name as name, title, email,
      (select string_agg(case phone_type when 'Fax' then 'Fax ' else '' end || phone
        || coalesce(' ext. ' || nullif(ext_phone, ''), ''), '|') from contact_phone p where p.contact_id = contact.contact_id)
        as phones
    from contact where axn_instance_id = ${year} and company_id is not null and axn_status = 'ACTIVE'
      and factbook_include_flag = 'Y'`)
  const stated = await rowsOf(`
    select company_id as id, airport_id, ${location} as words
    from company_airport_instance join airport using (airport_id) where axn_instance_id = ${year}`)
  const operated = await rowsOf(`
    select company_id as id, ${location} as location, count(*)::int as locations, sum(area_total)::float8 as area,
      count(distinct brand_name)::int as names, string_agg(distinct brand_name, '|') as brands
    from tenant join airport_instance a using (airport_id, axn_instance_id) join airport using (airport_id)
      join brand using (brand_id)
    where axn_instance_id = ${year} and a.axn_instance_status = 'PUBLISHED'
    group by company_id, location`)
  const totals = await rowsOf(`
    select company_id as id, count(distinct airport_id)::int as airports, count(*)::int as locations,
      sum(area_total)::float8 as area
    from tenant where axn_instance_id = ${year} and airport_id in (select airport_id from airport_instance
      where axn_instance_id = ${year} and axn_instance_status = 'PUBLISHED')
    group by company_id`)
  const changes = await rowsOf(`
    select company_id as id, axn_instance_id as year, count(distinct airport_id)::int as airports, count(*)::int as locations
    from tenant join airport_instance a using (airport_id, axn_instance_id)
    where axn_instance_id in (${year}, ${year - 1}) and airport_id in (select airport_id from airport_instance
      where axn_instance_id in (${year}, ${year - 1}) and axn_instance_status = 'PUBLISHED'
      group by airport_id having count(*) = 2)
    group by company_id, axn_instance_id order by axn_instance_id`)
  const leases = await rowsOf(`
    select company_id as id, case when lease_expire_date is not null
        then least(greatest(extract(year from lease_expire_date)::int, 1999 + ${year}), 2005 + ${year}) end as year,
      count(*)::int as locations
    from tenant join airport_instance a using (airport_id, axn_instance_id) join tenant_status using (tenant_status)
    where axn_instance_id = ${year} and a.axn_instance_status = 'PUBLISHED' and lease_date_flag = 'Y'
    group by 1, 2 order by 2`)
  return companies.map(company => {
    const id = Number(company['id'])
    const airports = new Set(stated.get(id)?.map(each => each['airport_id'])).size
    const type = company['types'] ?? ''
    const [sum] = totals.get(id) ?? []
    const facts = [
      company['info'],
      ...Object.entries({ Address: 'address', Phone: 'phone', Fax: 'fax', Website: 'url' }).map(
        ([label, column]) => (company[column] ? `${label}${company[column]}` : null),
      ),
      ...(typeTexts.get(id) ?? []).map(each => each['words']),
      ...(contacts.get(id) ?? []).flatMap(each => [
        each['name'],
        each['title'],
        each['email'],
        ...String(each['phones'] ?? '').split('|'),
      ]),
      ...(stated.get(id) ?? []).map(each => each['words']),
      describeChange(changes.get(id) ?? [], year),
      describeLeases(leases.get(id) ?? [], year),
    ]
    return {
      companyName: String(company['name']),
      begins: squeeze(`${company['name']}${type}${company['dbe_flag'] === 'Y' ? `${type && ' · '}DBE` : ''}`),
      facts: facts.filter(each => typeof each === 'string').map(squeeze),
      operated: (operated.get(id) ?? []).map(each => ({
        airport: squeeze(String(each['location'])),
        figures: `${formatFigure(Number(each['locations']), 'integer')} ${formatFigure(Number(each['area']), 'area')}`,
        brands: String(each['brands']).split('|').map(squeeze).toSorted(),
      })),
      total:
        // Without tenants in either year, there is no table.
        sum || changes.has(id)
          ? `Total ${count(sum?.['airports'])}withtenants ${count(airports)} ${sum ? `${formatFigure(Number(sum['locations']), 'integer')} ${formatFigure(Number(sum['area']), 'area')}` : '0 0'}`
          : null,
    }
  })
}

/**
 * The text between the running heads and the page numbers, without spaces, in drawing order or from top to bottom. A
 * page's adjacent columns are not in top-to-bottom order.
 */
export const squeezeBody = ({ pages }: Pick<OpenedPdf, 'pages'>, order: 'drawn' | 'downward'): string =>
  squeeze(
    pages
      .flatMap(({ placed, height }) => {
        const own = placed.filter(each => each.base > 40 && each.base < height - 45)
        return order === 'drawn' ? own : own.toSorted((a, b) => b.base - a.base || a.left - b.left)
      })
      .map(each => each.text)
      .join(''),
  )

type Row = Record<string, string | number | null>

function describeChange([before, now]: Row[], year: number): string | null {
  if (!before || Number(before['year']) === year) return null
  const [airports, locations] = ['airports', 'locations'].map(
    name => Number(now?.[name] ?? 0) - Number(before[name]),
  )
  const noun = Math.abs(airports ?? 0) === 1 ? 'airport' : 'airports'
  return `Change since ${1999 + year} ${formatDifference(airports ?? 0, 'integer')} ${noun} ${formatDifference(locations ?? 0, 'integer')}`
}

function describeLeases(rows: Row[], year: number): string | null {
  if (rows.length === 0) return null
  const names = new Map<unknown, string>([
    [1999 + year, 'earlier'],
    [2005 + year, 'later'],
    [null, 'date not reported'],
  ])
  const counts = rows.map(row => `${names.get(row['year']) ?? row['year']}: ${row['locations']}`)
  return `Locations by the year in which their leases end ${counts.join(' · ')}`
}

/** The profile of each company in a body of text; null if it has none. */
export function findProfiles(body: string, companies: readonly CompanyFacts[]): (string | null)[] {
  const begins = companies.map(each => body.lastIndexOf(each.begins))
  const places = begins.toSorted((a, b) => a - b)
  return begins.map(begin =>
    begin < 0 ? null : body.slice(begin, places.find(place => place > begin) ?? body.length),
  )
}

/** The rows of each company's tables of airports with their totals, in the order of the book. */
export function findOperated(pages: readonly OpenedRow[][][]): string[][][] {
  const companies: string[][][] = [[]]
  for (const { cells } of pages.flat(2).filter(each => each.cells.length === 5)) {
    // Without tenants, the company itself states that it operates there.
    if (cells[0]?.startsWith('Change since')) continue
    if (cells[0] !== 'Total' && !/^[\d,]+$/.test(cells[3] ?? '')) continue
    companies.at(-1)?.push(cells)
    if (cells[0] === 'Total') companies.push([])
  }
  return companies.slice(0, -1)
}

/** A row of such a table, without spaces and with its brands in the order of letters. */
export const describeOperated = ([airport = '', brands = '', , locations, area]: string[]): string =>
  `${squeeze(airport)} ${locations} ${area} ${brands.split(',').map(squeeze).toSorted().join('|')}`

/** The last row of such a table, without spaces. */
export const describeTotal = (cells: readonly string[]): string => cells.map(squeeze).join(' ')

/** Describes such rows read with SQL. */
export const describeExpected = ({ airport, figures, brands }: OperatedAirport): string =>
  `${airport} ${figures} ${brands.join('|')}`
