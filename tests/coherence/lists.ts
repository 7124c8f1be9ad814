import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { brandDirectory } from '#domain/browse/brandDirectory.ts'
import { companyDirectory, dbeDirectory } from '#domain/browse/companyDirectory.ts'
import { airportContactDirectory, companyContactDirectory } from '#domain/browse/contactDirectory.ts'
import { leaseDirectory, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { readChoices, type Listing, type ListingColumn } from '#platform/contract/listing.ts'

/** A list in plain SQL, written independently of the product. */
export interface PlainList {
  listing: Listing
  /** The rows of a year that a reader sees, with all columns and keys. */
  rows: (year: number, isAdmin: boolean) => string
  /** The condition under which a row has what was typed. */
  keyword: (typed: string) => string
  /** Distinguishes rows that are equal in the sorted column. */
  tieBreak: string
  /** A row's data besides the columns, in this order. */
  keys: readonly string[]
}

export const seen = (status: string, isAdmin: boolean) => (isAdmin ? 'true' : `${status} = 'PUBLISHED'`)
const read = (column: string) => `${column} collate "und-x-icu"`
/**
 * Whether these texts together contain every typed word, ignoring accents and punctuation, or one of the codes is the
 * word. A part with `%`, `_`, or `\\`, or of punctuation alone, must occur literally; accents alone occur everywhere.
 */
const contains =
  (columns: readonly string[], codes: readonly string[] = []) =>
  (typed: string): string => {
    const parts = typed.split(/\s+/).filter(part => part !== '')
    const isLiteral = (part: string) => /[%_\\]/.test(part) || !/[\p{L}\p{N}]/u.test(part)
    const some = (conditions: readonly string[]) => `(${['false', ...conditions].join(' or ')})`
    const literals = parts
      .filter(isLiteral)
      .map(part =>
        some(
          columns.map(
            column =>
              `position(factbook_name(${quote(part)}) in coalesce(factbook_name(${column}::text), '')) > 0`,
          ),
        ),
      )
    const words = quote(parts.filter(part => !isLiteral(part)).join(' '))
    const hasWord = some([
      ...columns.map(column => `position(word in coalesce(factbook_searched(${column}::text), '')) > 0`),
      ...codes.map(code => `coalesce(factbook_searched(${code}), '') = word`),
    ])
    const hasWords = `not exists (select from regexp_split_to_table(factbook_searched(${words}), ' ') as word
      where word <> '' and not ${hasWord})`
    return [hasWords, ...literals].join(' and ')
  }
const quoteNames = (names: readonly string[]) => names.map(name => `"${name}"`)
const like = (...columns: string[]) => contains(quoteNames(columns))
const likeOrCode = (...columns: string[]) => contains(quoteNames(columns), ['"iataCode"'])
const likeOrPlace = contains(
  quoteNames(['brandName', 'companyName', 'airportName', 'city', 'stateProvinceName']),
  ['"iataCode"', '"stateProvinceCode"'],
)

const sizes = (year: number) => `(select ai.airport_id, case
    when a.iso_country_code not in ('US', 'PR', 'VI', 'GU', 'AS', 'MP') then 'Outside the United States'
    when n.total is null or y.us_enplanement_total is null then null
    when n.total > 0 and n.total / y.us_enplanement_total >= 0.01 then 'Large hub'
    when n.total > 0 and n.total / y.us_enplanement_total >= 0.0025 then 'Medium hub'
    when n.total > 0 and n.total / y.us_enplanement_total >= 0.0005 then 'Small hub'
    when n.total > 10000 then 'Nonhub primary' when n.total >= 2500 then 'Nonprimary' else 'General aviation' end as hub_size
  from airport_instance ai join airport a using (airport_id) join axn_instance y on y.axn_instance_id = ai.axn_instance_id,
    lateral (select coalesce(ai.enplane_total, (select case when bool_and(t.enplane_total is not null) then sum(t.enplane_total) end
      from airport_terminal t where t.airport_id = ai.airport_id and t.axn_instance_id = ai.axn_instance_id))::numeric as total) n
  where ai.axn_instance_id = ${year})`

const location = `a.city || ', ' || coalesce(a.state_province_code, a.iso_country_code) || ' (' || a.iata_code || ')'`

const stateName = `(select sp.state_province_name from state_province sp where sp.iso_country_code = a.iso_country_code
    and sp.state_province_code = a.state_province_code) as "stateProvinceName"`

/** The tenants of a year that a reader sees. */
export const tenantRows = (year: number, isAdmin: boolean) => `select b.brand_name as "brandName",
    coalesce(ci.company_name, c.company_name) as "companyName", a.iata_code as "iataCode", a.airport_name as "airportName",
    te.terminal_name as "terminalName", t.tenant_type as "tenantType", p.product_type_description as "productTypeDes",
    t.product_type as "productType", t.area_total as "areaTotal",
    case when s.lease_date_flag = 'Y' then t.lease_expire_date end as "leaseExpireDate", s.tenant_status_des as "tenantStatusDes",
    ai.axn_instance_status as "axnInstanceStatus", t.airport_id as "airportId", t.company_id as "companyId",
    t.brand_id as "brandId", t.tenant_id as "tenantId", t.location_number as "locationNumber", t.tenant_status as "tenantStatus",
    ci.company_id is not null and ${seen('ci.axn_instance_status', isAdmin)} as "companyInEdition", a.city,
    ${location} as "airportLocation", a.state_province_code as "stateProvinceCode", ${stateName}, t.modified_date
  from tenant t join airport a using (airport_id)
    join airport_instance ai on ai.airport_id = t.airport_id and ai.axn_instance_id = t.axn_instance_id
    join brand b using (brand_id) join company c on c.company_id = t.company_id
    left join company_instance ci on ci.company_id = t.company_id and ci.axn_instance_id = t.axn_instance_id
    join terminal te on te.terminal_id = t.terminal_id join tenant_status s using (tenant_status)
    join product_type p using (product_type)
  where t.axn_instance_id = ${year} and ${seen('ai.axn_instance_status', isAdmin)}`

const contacts = (
  year: number,
) => `select k.contact_id as "contactId", k.first_name || ' ' || k.last_name as "contactName", k.title,
    nullif(concat_ws(', ', nullif(k.address1, ''), nullif(k.address2, ''), k.city,
      nullif(concat_ws(' ', k.state_province_code, k.postal_code), ''), n.country_name), '') as address,
    (select h.phone || coalesce(' ext. ' || nullif(h.ext_phone, ''), '') from contact_phone h where h.contact_id = k.contact_id
      and h.axn_instance_id = k.axn_instance_id and h.phone_type = 'Work') as phone,
    (select h.phone || coalesce(' ext. ' || nullif(h.ext_phone, ''), '') from contact_phone h where h.contact_id = k.contact_id
      and h.axn_instance_id = k.axn_instance_id and h.phone_type = 'Fax') as fax,
    k.email, k.url, k.last_name as "lastName", k.first_name as "firstName", k.airport_id as "airportId", k.company_id as "companyId",
    k.company_type, k.management_responsibility_type_id, k.company_name as own_company_name
  from contact k left join country n on n.iso_country_code = k.iso_country_code
  where k.axn_instance_id = ${year} and k.axn_status = 'ACTIVE'`

const companies = (
  year: number,
  isAdmin: boolean,
) => `select ci.company_id as "companyId", ci.company_name as "companyName",
    nullif(concat_ws(', ', ci.city, ci.state_province_code, n.country_name), '') as location, ci.url,
    (select string_agg(ct.company_type_des, ', ' order by ct.sequence_number) from company_instance_type it
      join company_type ct using (company_type)
      where it.company_id = ci.company_id and it.axn_instance_id = ci.axn_instance_id) as "companyTypes",
    (select count(distinct l.airport_id)::integer from company_airport_instance l
      where l.company_id = ci.company_id and l.axn_instance_id = ci.axn_instance_id) as "statedLocations",
    (select count(distinct t.airport_id)::integer from tenant t join airport_instance ai on ai.airport_id = t.airport_id
      and ai.axn_instance_id = t.axn_instance_id and ${seen('ai.axn_instance_status', isAdmin)}
      where t.company_id = ci.company_id and t.axn_instance_id = ci.axn_instance_id) as airports,
    ci.dbe_flag as "dbeFlag", ci.axn_instance_status as "axnInstanceStatus", n.country_name as "countryName",
    to_json(ci.modified_date) #>> '{}' as "modifiedDate"
  from company_instance ci left join country n on n.iso_country_code = ci.iso_country_code
  where ci.axn_instance_id = ${year} and ${seen('ci.axn_instance_status', isAdmin)}`

const byPerson = `${read('"lastName"')}, ${read('"firstName"')}, "contactId"`

export const leaseList: PlainList = {
  listing: leaseDirectory,
  rows: (
    year,
    isAdmin,
  ) => `select "brandId", "companyId", s."airportId", "tenantType", "productType", "leaseExpireDate",
      "brandName", "companyName", "airportName", "airportLocation", "iataCode", city, "stateProvinceCode", "stateProvinceName", "productTypeDes",
      "axnInstanceStatus", "companyInEdition", count(*)::integer as locations, sum("areaTotal")::integer as "areaTotal",
      (count(*) - count("areaTotal"))::integer as "locationsWithoutArea",
      to_char("leaseExpireDate", 'YYYY') as "leaseExpireYear", hub_size as "hubSize", max(modified_date) as modified_date
    from (${tenantRows(year, isAdmin)}) s left join ${sizes(year)} h on h.airport_id = s."airportId"
    where "leaseExpireDate" is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, hub_size`,
  keyword: likeOrPlace,
  tieBreak: `${read('"brandName"')}, "airportId", "companyId", "tenantType" collate "C", "productType" collate "C", "leaseExpireDate"`,
  keys: ['companyInEdition'],
}

export const plainLists: readonly PlainList[] = [
  {
    listing: tenantDirectory,
    rows: tenantRows,
    keyword: likeOrPlace,
    tieBreak: `${read('"brandName"')}, "tenantId", "locationNumber"`,
    keys: ['tenantId', 'locationNumber', 'tenantStatus', 'companyInEdition'],
  },
  leaseList,
  {
    listing: brandDirectory,
    rows: (year, isAdmin) => `select "brandId", "brandName", count(*)::integer as locations,
        count(distinct "airportId")::integer as airports, sum("areaTotal")::integer as "areaTotal",
      (count(*) - count("areaTotal"))::integer as "locationsWithoutArea",
        (select string_agg(name, ', ' order by ${read('name')}) from unnest(array_agg(distinct "companyName")) as name) as companies
      from (${tenantRows(year, isAdmin)}) s group by 1, 2`,
    keyword: like('brandName', 'companies'),
    tieBreak: `${read('"brandName"')}, "brandId"`,
    keys: ['brandId'],
  },
  {
    listing: airportDirectory,
    rows: (year, isAdmin) => `select a.airport_name as "airportName", a.iata_code as "iataCode", a.city,
        a.state_province_code as "stateProvinceCode", ${stateName}, coalesce(n.country_name, a.iso_country_code) as "countryName",
        coalesce(ai.enplane_total, t.enplanements) as "enplaneTotal", hub_size as "hubSize", ai.axn_instance_status as "axnInstanceStatus",
        ai.airport_id as "airportId", ${location} as "airportLocation",
        to_json(ai.modified_date) #>> '{}' as "modifiedDate"
      from airport_instance ai join airport a using (airport_id) left join country n on n.iso_country_code = a.iso_country_code
        left join ${sizes(year)} h on h.airport_id = ai.airport_id
        cross join lateral (select case when bool_and(enplane_total is not null) then sum(enplane_total)::bigint end as enplanements
          from airport_terminal where airport_id = ai.airport_id and axn_instance_id = ai.axn_instance_id) t
      where ai.axn_instance_id = ${year} and ${seen('ai.axn_instance_status', isAdmin)}`,
    keyword: like('airportName', 'airportLocation', 'stateProvinceName'),
    tieBreak: `${read('"airportName"')}, "airportId"`,
    keys: ['airportId'],
  },
  {
    listing: companyDirectory,
    rows: companies,
    keyword: like('companyName'),
    tieBreak: `${read('"companyName"')}, "companyId"`,
    keys: ['companyId'],
  },
  {
    listing: dbeDirectory,
    rows: (year, isAdmin) => `${companies(year, isAdmin)} and ci.dbe_flag = 'Y'`,
    keyword: like('companyName'),
    tieBreak: `${read('"companyName"')}, "companyId"`,
    keys: [],
  },
  {
    listing: airportContactDirectory,
    rows: (year, isAdmin) => `select k.*, own_company_name as "companyName", a.iata_code as "iataCode",
        a.airport_name as "airportName", r.management_responsibility_type as "managementResponsibilityType",
        ai.axn_instance_status as "axnInstanceStatus"
      from (${contacts(year)}) k join airport a on a.airport_id = k."airportId"
        join airport_instance ai on ai.airport_id = a.airport_id and ai.axn_instance_id = ${year}
        join management_responsibility_type r using (management_responsibility_type_id)
      where ${seen('ai.axn_instance_status', isAdmin)}`,
    keyword: likeOrCode('contactName', 'companyName', 'airportName'),
    tieBreak: byPerson,
    keys: ['contactId', 'airportId', 'airportName'],
  },
  {
    listing: companyContactDirectory,
    rows: (
      year,
      isAdmin,
    ) => `select k.*, ci.company_name as "companyName", ct.company_type_des as "companyTypeDes",
        ci.axn_instance_status as "axnInstanceStatus"
      from (${contacts(year)}) k join company_instance ci on ci.company_id = k."companyId" and ci.axn_instance_id = ${year}
        join company_type ct using (company_type)
      where ${seen('ci.axn_instance_status', isAdmin)}`,
    keyword: like('contactName', 'companyName'),
    tieBreak: byPerson,
    keys: ['contactId', 'companyId'],
  },
]

/** In composed form, in which the product searches too. */
export const quote = (text: string) => `'${text.normalize('NFC').replaceAll("'", "''")}'`

export interface ListQuery {
  sort: string
  keyword: string
  filters: Record<string, string>
}

/** The statement that answers a list's query: all rows, before they are cut into pages. */
export function writeStatement(list: PlainList, year: number, isAdmin: boolean, query: ListQuery): string {
  const { columns, oneOf = [] } = list.listing
  const [first, ...replaced] = oneOf.filter(key => query.filters[key] !== undefined)
  const conditions = Object.entries(query.filters)
    .filter(([key]) => key === first || !replaced.includes(key))
    .flatMap(([key, value]) => (columns[key] ? [narrow(`"${key}"`, columns[key], value)] : []))
  if (query.keyword !== '') conditions.push(list.keyword(query.keyword))
  const [asked = '', given = 'asc'] = query.sort.split(',')
  const isRanked = asked === 'bestMatch'
  const [column, direction] = isRanked ? [list.listing.sort, 'asc'] : [asked, given]
  const order = isRanked ? writeRank(list.listing, query.keyword) : ''
  return `select * from (${list.rows(year, isAdmin)}) as listed
    where ${['true', ...conditions].map(each => `(${each})`).join(' and ')}
    order by ${order}${sortKey(column, columns[column])} ${direction} nulls last, ${list.tieBreak}`
}

/** Best matches first: exact code, code prefix, name, name prefix, word prefix, inside words. */
function writeRank({ ranked }: Listing, typed: string): string {
  if (!ranked || typed === '') return ''
  const { names, code, weight } = ranked
  const searched = (key: string) => `coalesce(factbook_searched("${key}"::text), '')`
  const phrase = `factbook_searched(${quote(typed)})`
  const rankName = (name: string) => `case when ${searched(name)} = ${phrase} then 4
    when starts_with(${searched(name)}, ${phrase}) then 3
    when not exists (select from regexp_split_to_table(${phrase}, ' ') as word
      where position(' ' || word in ' ' || ${searched(name)}) = 0) then 2 else 1 end`
  const ofCode = code
    ? `when ${searched(code)} = ${phrase} then 6 when starts_with(${searched(code)}, ${phrase}) then 5`
    : ''
  const rank = `case when ${phrase} = '' then 1 ${ofCode} else greatest(${names.map(rankName).join(', ')}) end desc, `
  return weight ? `${rank} coalesce("${weight}", 0) desc, ` : rank
}

/** A choice is sorted in the order of its options, and other values as they are. */
function sortKey(key: string, column: ListingColumn | undefined): string {
  if (column?.options) {
    const values = column.options.map(option => quote(option.value))
    return `array_position(array[${values.join(', ')}], "${key}"::text)`
  }
  const collation = { text: ' collate "und-x-icu"', dateTime: ' collate "C"' }[column?.format as 'text'] ?? ''
  return `"${key}"${collation}`
}

function narrow(name: string, { filter, format, hasCodes }: ListingColumn, text: string): string {
  if (filter === 'choice') {
    const choices = readChoices(text)
    return `${name}::text in (${choices.map(quote).join(', ')})`
  }
  if (filter !== 'range') {
    const parts = hasCodes ? text.split(/[\s,;]/).filter(each => each !== '') : [text]
    const met = parts.map(contains([name]))
    return met.length === 0 ? 'false' : met.join(' or ')
  }
  const [from = '', to = ''] = text.split('..')
  const isDated = format === 'date' || format === 'dateTime'
  const end = (typed: string) => (isDated ? `${quote(typed)}::date` : typed)
  const value = isDated ? `${name}::timestamptz::date` : name
  const ends = [from && `${value} >= ${end(from)}`, to && `${value} <= ${end(to)}`]
  return ends.filter(each => each !== '').join(' and ')
}
