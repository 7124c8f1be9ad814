import { sql, type SQL } from 'drizzle-orm'
import { searchRanks, type FoundHit } from '#domain/browse/search.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { enplanementsUsed } from '../../airports/enplanements.queries.ts'
import { locationCount } from '../../companies/companies.queries.ts'
import { companiesNamed } from '../../companies/companyOfYear.ts'
import { rankMatch } from '../../database/matchNamesInSql.ts'
import { airport, airportInstance, airportNames } from '../../database/schema/airports.ts'
import { audit } from '../../database/schema/audit.ts'
import { personName, toSearchedText } from '../../database/schema/columns.ts'
import { company, companyInstance } from '../../database/schema/companies.ts'
import { contact } from '../../database/schema/contacts.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { brand, stateProvince } from '../../database/schema/lookups.ts'
import { tenant } from '../../database/schema/terminals.ts'
import { visibleAirports, visibleCompanies } from '../../review/visibility.ts'

interface Row extends Record<string, unknown> {
  group: FoundHit['group']
  rank: number
  likeness: number
  title: string
  about: string | null
  airportId: number | null
  iataCode: string | null
  companyId: number | null
  brandId: number | null
}

/**
 * Finds what matches the words in the year and is visible to the reader, at most `limit` of each kind (and twice as
 * many contacts). The words come from `splitSearchWords`. It is one query: first the matching names, each kind with its
 * own index, then those that are visible.
 */
export async function findInBook(
  db: Db,
  words: readonly string[],
  limit: number,
  { actor, year }: { actor: Actor; year: SQL },
): Promise<FoundHit[]> {
  const asked: SearchRequest = {
    words,
    limit,
    year,
    airportSeen: visibleAirports(actor) ?? sql`true`,
    companySeen: visibleCompanies(actor) ?? sql`true`,
  }
  const kinds = [airports, companies, brands, tenants, airportContacts, companyContacts]
  const selects = kinds.map(kind => selectBest(asked, kind(asked)))
  const { rows } = await db.execute<Row>(
    sql`with ${sql.join(matchNames(asked), sql`, `)} ${sql.join(selects, sql` union all `)}`,
  )
  return rows.map(({ group, rank, likeness, ...hit }) => ({
    group,
    rank,
    likeness,
    hit: { ...hit, page: null, anchor: null },
  }))
}

/** From this length on, few words have the same letters. */
const shortestReordered = 5

/** The word, or one of a name that has the same letters in another order: `chicago` for `chigaco`. */
export async function reorderLetters(db: Db, word: string): Promise<string> {
  if (word.length < shortestReordered) return word
  const wordsOf = (name: SQL) => sql`select regexp_split_to_table(${name}, ' ') as word`
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (${wordsOf(airportName)} from ${airport} union ${wordsOf(companyName)} from ${companyInstance}
      union ${wordsOf(brandName)} from ${brand}) as named
    where length(word) = ${word.length}::integer and ${Array.from(word).toSorted().join('')} =
      (select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter)
    order by word limit 1`)
  return rows[0]?.word ?? word
}

interface SearchRequest {
  words: readonly string[]
  limit: number
  /** The condition on `axn_instance`. */
  year: SQL
  airportSeen: SQL
  companySeen: SQL
}

/** The year to search, read once so that every index can start with it. */
const searchedYear = sql`(select axn_instance_id from searched)`

/** The matching names, before checking the reader's rights. */
function matchNames({ words, year }: SearchRequest): SQL[] {
  const fitting = (name: SQL) => allOf(words.map(word => matchesWord(name, word)))
  const inState = isInState(words.join(' '))
  return [
    sql`searched as materialized (select ${axnInstance.axnInstanceId} from ${axnInstance} where ${year})`,
    sql`former_airport as materialized (select (${audit.before} ->> 'airport_id')::integer as airport_id,
        string_agg(distinct ${formerAirportName}, ' ') as name
      from ${audit} where ${audit.tableName} = 'airport' and ${audit.before} is not null group by 1)`,
    sql`named_airport as materialized (select ${airport.airportId},
        ${airportName} || case when ${inState} then ${` ${words.join(' ')}`}::text else '' end
          || case when ${fitting(sql`former_airport.name`)} then ' ' || former_airport.name else '' end as name
      from ${airport} left join former_airport on former_airport.airport_id = ${airport.airportId}
      where ${fitting(airportName)} or ${fitting(sql`former_airport.name`)} or ${inState})`,
    sql`named_company as materialized (select ${companyInstance.companyId}, ${companyName} as name from ${companyInstance}
      where ${fitting(companyName)} and ${companyInstance.axnInstanceId} = ${searchedYear})`,
    // A tenant is found by any word of its brand if the other words match its place. Each word has its own index
    // lookup, so that the results of one are not compared with the others.
    sql`named_brand as materialized (select brand_id, name, count(*) = ${words.length}::integer as whole
      from (${sql.join(words.map(brandsWith), sql` union all `)}) as fitting group by 1, 2)`,
    sql`named_contact as materialized (select ${contact.contactId}, ${contactName} as name from ${contact}
      where ${fitting(contactName)} and ${contact.axnInstanceId} = ${searchedYear} and ${contact.axnStatus} = 'ACTIVE')`,
  ]
}

/** From this length on, the beginning of a state's name finds its airports. */
const shortestState = 4

/** Whether an airport is in the state or province with this code or name: `TX` and `Texas`. */
function isInState(phrase: string): SQL {
  const name = toSearchedText(stateProvince.stateProvinceName)
  const isNamed = phrase.length < shortestState ? sql`${name} = ${phrase}` : sql`${name} like ${`${phrase}%`}`
  return sql`(${airport.isoCountryCode}, ${airport.stateProvinceCode}) in (
    select ${stateProvince.isoCountryCode}, ${stateProvince.stateProvinceCode} from ${stateProvince}
    where ${stateProvince.stateProvinceCode} = upper(${phrase}) or ${isNamed})`
}

const brandsWith = (word: string): SQL =>
  sql`select ${brand.brandId}, ${brandName} as name from ${brand} where ${matchesWord(brandName, word)}`

/** Shorter words are searched only at the beginning of words, because almost every name contains them somewhere. */
const shortestWithin = 3
/** From this length on, a word is similar to every name that contains it, so only the similarity needs checking. */
const shortestMistyped = 4

function matchesWord(name: SQL, word: string): SQL {
  if (word.length < shortestWithin) return startsWord(name, word)
  return word.length < shortestMistyped ? sql`${name} like ${`%${word}%`}` : sql`${word}::text <% ${name}`
}

const startsWord = (name: SQL, word: string): SQL =>
  sql`(${name} like ${`${word}%`} or ${name} like ${`% ${word}%`})`

const allOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`
const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`
/** How well `name` matches. Literal matches are ordered by weight, and similar names by likeness. */
function fit(words: readonly string[], code?: SQL): SQL {
  const isLiteral = allOf(words.map(word => sql`name like ${`%${word}%`}`))
  const literal = code ? sql`(${isLiteral} or ${code} like ${`${words.join(' ')}%`})` : isLiteral
  return sql`case when ${literal} then ${rankMatch(sql`name`, words, code)}
      else ${searchRanks.similar}::integer end as rank,
    case when ${literal} then 1 else word_similarity(${words.join(' ')}, name) end as likeness`
}

interface Kind {
  group: FoundHit['group']
  name: SQL
  title: SQL
  about: SQL
  /** The keys of a result's target. */
  airportId?: SQL
  companyId?: SQL
  brandId?: SQL
  /** Orders equally good matches, greater first. */
  weight?: SQL
  code?: SQL
  /** The tables with the conditions. */
  from: SQL
}

/** The best matches of a kind. Each name is computed once (`offset 0` separates the two queries), then compared. */
function selectBest({ words, limit }: SearchRequest, kind: Kind): SQL {
  const { group, name, title, about, code, weight, from } = kind
  const none = sql`null::integer`
  const columns = sql`title, about, "airportId", code as "iataCode", "companyId", "brandId"`
  const ownCode = group === 'airports' ? sql`lower(code)` : undefined
  return sql`(select ${group}::text as "group", ${fit(words, ownCode)}, ${columns}
    from (select ${name} as name, ${title} as title, ${about} as about, ${code ?? sql`null::text`} as code,
        ${kind.airportId ?? none} as "airportId", ${kind.companyId ?? none} as "companyId",
        ${kind.brandId ?? none} as "brandId", ${weight ?? sql`null::bigint`} as weight
      from ${from} offset 0) as each
    order by rank desc, likeness desc, weight desc nulls last, title, about limit ${limit})`
}

const place = sql`${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')'`
const withCode = sql`${airport.airportName} || ' (' || ${airport.iataCode} || ')'`
const airportName = toSearchedText(airportNames(airport))
/** The name and code before a change. */
const formerAirportName = toSearchedText(
  sql`(${audit.before} ->> 'airport_name' || ' ' || (${audit.before} ->> 'iata_code'))`,
)
const companyName = toSearchedText(companyInstance.companyName)
const brandName = toSearchedText(brand.brandName)
const contactName = toSearchedText(personName(contact))

const airports = ({ airportSeen }: SearchRequest): Kind => ({
  group: 'airports',
  name: sql`named_airport.name`,
  title: sql`${airport.airportName}`,
  about: place,
  airportId: sql`${airport.airportId}`,
  code: sql`${airport.iataCode}`,
  weight: enplanementsUsed,
  from: sql`named_airport
    join ${airport} on ${airport.airportId} = named_airport.airport_id
    join ${airportInstance} on ${airportInstance.airportId} = ${airport.airportId}
      and ${airportInstance.axnInstanceId} = ${searchedYear}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
    where ${airportSeen}`,
})

const companies = ({ companySeen }: SearchRequest): Kind => ({
  group: 'companies',
  name: sql`named_company.name`,
  title: sql`${companyInstance.companyName}`,
  about: sql`nullif(concat_ws(', ', ${companyInstance.city}, ${companyInstance.stateProvinceCode}), '')`,
  companyId: sql`${companyInstance.companyId}`,
  weight: locationCount,
  from: sql`named_company
    join ${companyInstance} on ${companyInstance.companyId} = named_company.company_id
      and ${companyInstance.axnInstanceId} = ${searchedYear}
    where ${companySeen}`,
})

/** Tenants of the matching brands at airports that the reader may see; further conditions follow. */
const visibleTenants = ({ airportSeen }: SearchRequest): SQL => sql`${tenant}
    join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
      and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${tenant.axnInstanceId}
    where ${tenant.axnInstanceId} = ${searchedYear} and ${tenant.brandId} = named_brand.brand_id and ${airportSeen}`

const brands = (asked: SearchRequest): Kind => ({
  group: 'brands',
  name: sql`named_brand.name`,
  title: sql`${brand.brandName}`,
  about: sql`null::text`,
  brandId: sql`${brand.brandId}`,
  weight: sql`(select count(*) from ${visibleTenants(asked)})`,
  from: sql`named_brand join ${brand} on ${brand.brandId} = named_brand.brand_id
    where named_brand.whole and exists (select from ${visibleTenants(asked)})`,
})

/** The number of brands whose tenants are examined. */
const mostBrands = 20

/** The companies that run the tenants: the answer to `who runs Harvest Kitchen at LAX`. */
const operators = sql`string_agg(distinct (select coalesce(own.company_name, main.company_name)
  from ${company} as main left join ${companyInstance} as own
    on own.company_id = main.company_id and own.axn_instance_id = ${searchedYear}
  where main.company_id = ${tenant.companyId}), ', ')`

/** A brand at an airport: one word names the brand, the others the brand, the airport, or the company. */
function tenants(asked: SearchRequest): Kind {
  const { words } = asked
  const isMany = words.length > 1
  const said = (word: string) => {
    // Beside another word, three letters are a code: in `coffee DEN`, Wooden is not meant.
    const matches = word.length < shortestMistyped ? startsWord : matchesWord
    return anyOf([
      sql`${tenant.airportId} in (select ${airport.airportId} from ${airport} where ${matches(airportName, word)})`,
      sql`${tenant.companyId} in ${companiesNamed(searchedYear, name => matches(toSearchedText(name), word))}`,
      matches(sql`named_brand.name`, word),
    ])
  }
  const whole = sql`brand_at_airport.name || ' ' || ${airportName}`
  // A single word has too many tenants to examine; with several words, few remain.
  const best = sql`(select * from named_brand
    order by word_similarity(${words.join(' ')}, name) desc, name limit ${mostBrands})`
  return {
    group: 'tenants',
    name: isMany ? whole : sql`brand_at_airport.name`,
    title: sql`${brand.brandName}`,
    about: sql`concat_ws(', run by ', ${withCode}, brand_at_airport.operators)`,
    airportId: sql`${airport.airportId}`,
    code: sql`${airport.iataCode}`,
    brandId: sql`${brand.brandId}`,
    weight: sql`brand_at_airport.enplane_total`,
    from: sql`(select named_brand.brand_id, named_brand.name, brand_at_airport.airport_id, brand_at_airport.enplane_total,
          brand_at_airport.operators
        from ${isMany ? sql`` : best} named_brand,
        lateral (select ${tenant.airportId}, max(${enplanementsUsed}) as enplane_total,
            ${isMany ? operators : sql`null`} as operators
          from ${visibleTenants(asked)} ${isMany ? sql`and ${allOf(words.map(said))}` : sql``} group by 1) as brand_at_airport) as brand_at_airport
      join ${brand} on ${brand.brandId} = brand_at_airport.brand_id
      join ${airport} on ${airport.airportId} = brand_at_airport.airport_id`,
  }
}

const aboutContact = (where: SQL): SQL => sql`concat_ws(', ', nullif(${contact.title}, ''), ${where})`
const namedContacts = sql`named_contact
    join ${contact} on ${contact.contactId} = named_contact.contact_id and ${contact.axnInstanceId} = ${searchedYear}`

const airportContacts = ({ airportSeen }: SearchRequest): Kind => ({
  group: 'contacts',
  name: sql`named_contact.name`,
  title: personName(contact),
  about: aboutContact(withCode),
  airportId: sql`${airport.airportId}`,
  from: sql`${namedContacts}
    join ${airport} on ${airport.airportId} = ${contact.airportId}
    join ${airportInstance} on ${airportInstance.airportId} = ${contact.airportId}
      and ${airportInstance.axnInstanceId} = ${contact.axnInstanceId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${contact.axnInstanceId}
    where ${airportSeen}`,
})

const companyContacts = ({ companySeen }: SearchRequest): Kind => ({
  group: 'contacts',
  name: sql`named_contact.name`,
  title: personName(contact),
  about: aboutContact(sql`${companyInstance.companyName}`),
  companyId: sql`${companyInstance.companyId}`,
  from: sql`${namedContacts}
    join ${companyInstance} on ${companyInstance.companyId} = ${contact.companyId}
      and ${companyInstance.axnInstanceId} = ${contact.axnInstanceId}
    where ${companySeen}`,
})
