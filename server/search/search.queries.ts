import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#domain/roles.ts'
import { ranks, type Found } from '#domain/search.ts'
import { visibleAirports } from '../airports/airportList.queries.ts'
import { visibleCompanies } from '../companies/companyList.queries.ts'
import type { Db } from '../db/connect.ts'
import { airport, airportInstance, airportNames } from '../db/schema/airports.ts'
import { company, companyInstance } from '../db/schema/companies.ts'
import { contact, personName } from '../db/schema/contacts.ts'
import { axnInstance } from '../db/schema/instances.ts'
import { brand } from '../db/schema/lookups.ts'
import { tenant } from '../db/schema/terminals.ts'
import { asSearched } from '../db/search.ts'

interface Row extends Record<string, unknown> {
  group: Found['group']
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
 * What of the ACTIVE year fits the words and may be seen by the reader, at most `limit` of each kind (and twice as many
 * contacts); the words as `searchedWords` gives them. One query, each kind found by its own index.
 */
export async function findInBook(
  db: Db,
  words: readonly string[],
  limit: number,
  actor: Actor,
): Promise<Found[]> {
  const asked: Asked = { words, limit, airports: seenAirports(actor), companies: seenCompanies(actor) }
  const kinds = [airports, companies, brands, tenants, airportContacts, companyContacts]
  const selects = kinds.map(kind => bestOf(asked, kind(asked)))
  const { rows } = await db.execute<Row>(sql.join(selects, sql` union all `))
  return rows.map(({ group, rank, likeness, ...hit }) => ({
    group,
    rank,
    likeness,
    hit: { ...hit, page: null, anchor: null },
  }))
}

interface Asked {
  words: readonly string[]
  limit: number
  airports: SQL
  companies: SQL
}

const active = sql`${axnInstance.axnInstanceMasterStatus} = 'ACTIVE'`
const seenAirports = (actor: Actor): SQL => sql`${active} and ${visibleAirports(actor) ?? sql`true`}`
const seenCompanies = (actor: Actor): SQL => sql`${active} and ${visibleCompanies(actor) ?? sql`true`}`

/** Shorter words are looked for at the beginning of words only: anywhere they would be in nearly every name. */
const shortestWithin = 3
const shortestMistyped = 4

function fits(name: SQL, word: string): SQL {
  if (word.length < shortestWithin) return sql`(${name} like ${`${word}%`} or ${name} like ${`% ${word}%`})`
  const within = sql`${name} like ${`%${word}%`}`
  return word.length < shortestMistyped ? within : sql`(${within} or ${word}::text <% ${name})`
}

const allOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`
const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`
const fitsAll = (name: SQL, words: readonly string[]): SQL => allOf(words.map(word => fits(name, word)))

/** How well `name` fits; `exact` is what is better than any name, a code. */
function fit(words: readonly string[], exact?: SQL): SQL {
  const phrase = words.join(' ')
  const begun = allOf(words.map(word => sql`' ' || name like ${`% ${word}%`}`))
  const within = allOf(words.map(word => sql`name like ${`%${word}%`}`))
  return sql`case ${exact ? sql`when ${exact} then ${ranks.code}::integer` : sql``}
      when name = ${phrase} then ${ranks.whole}::integer
      when name like ${`${phrase}%`} then ${ranks.begins}::integer
      when ${begun} then ${ranks.words}::integer
      when ${within} then ${ranks.within}::integer
      else ${ranks.similar}::integer end as rank,
    word_similarity(${phrase}, name) as likeness`
}

interface Kind {
  group: Found['group']
  name: SQL
  title: SQL
  about: SQL
  /** The keys of where a find leads. */
  airportId?: SQL
  companyId?: SQL
  brandId?: SQL
  /** Which of two that fit equally well comes first: the greater. */
  weight?: SQL
  code?: SQL
  /** The tables with the conditions. */
  from: SQL
}

/** The best of a kind. Each name is worked out once (`offset 0` keeps the two queries apart), then compared. */
function bestOf({ words, limit }: Asked, kind: Kind): SQL {
  const { group, name, title, about, code, weight, from } = kind
  const none = sql`null::integer`
  const columns = sql`title, about, "airportId", code as "iataCode", "companyId", "brandId"`
  const isCode = group === 'airports' && sql`code = ${words.join(' ').toUpperCase()}`
  return sql`(select ${group}::text as "group", ${fit(words, isCode || undefined)}, ${columns}
    from (select ${name} as name, ${title} as title, ${about} as about, ${code ?? sql`null::text`} as code,
        ${kind.airportId ?? none} as "airportId", ${kind.companyId ?? none} as "companyId",
        ${kind.brandId ?? none} as "brandId", ${weight ?? sql`null::bigint`} as weight
      from ${from} offset 0) as each
    order by rank desc, likeness desc, weight desc nulls last, title, about limit ${limit})`
}

const place = sql`${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')'`
const withCode = sql`${airport.airportName} || ' (' || ${airport.iataCode} || ')'`
const airportName = asSearched(airportNames(airport))
const companyName = asSearched(company.companyName)
const brandName = asSearched(brand.brandName)
const contactName = asSearched(personName(contact))

const airports = ({ words, airports: seen }: Asked): Kind => ({
  group: 'airports',
  name: airportName,
  title: sql`${airport.airportName}`,
  about: place,
  airportId: sql`${airport.airportId}`,
  code: sql`${airport.iataCode}`,
  weight: sql`${airportInstance.enplaneTotal}`,
  from: sql`${airport}
    join ${airportInstance} on ${airportInstance.airportId} = ${airport.airportId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
    where ${fitsAll(airportName, words)} and ${seen}`,
})

const companies = ({ words, companies: seen }: Asked): Kind => ({
  group: 'companies',
  name: companyName,
  title: sql`${company.companyName}`,
  about: sql`nullif(concat_ws(', ', ${company.city}, ${company.stateProvinceCode}), '')`,
  companyId: sql`${company.companyId}`,
  from: sql`${company}
    join ${companyInstance} on ${companyInstance.companyId} = ${company.companyId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${companyInstance.axnInstanceId}
    where ${fitsAll(companyName, words)} and ${seen}`,
})

/** Tenants at airports that the reader may see; further conditions follow. */
const shopsSeen = ({ airports: seen }: Asked): SQL => sql`from ${tenant}
    join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
      and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${tenant.axnInstanceId}
    where ${seen}`

const brands = (asked: Asked): Kind => ({
  group: 'brands',
  name: brandName,
  title: sql`${brand.brandName}`,
  about: sql`null::text`,
  brandId: sql`${brand.brandId}`,
  from: sql`${brand} where ${fitsAll(brandName, asked.words)}
    and exists (select ${shopsSeen(asked)} and ${tenant.brandId} = ${brand.brandId})`,
})

/** A brand at an airport: one of the words names the brand, the others the brand, the airport or the company. */
function tenants(asked: Asked): Kind {
  const { words } = asked
  const brandsOf = (condition: SQL) =>
    sql`${tenant.brandId} in (select ${brand.brandId} from ${brand} where ${condition})`
  const named = (word: string) =>
    anyOf([
      brandsOf(fits(brandName, word)),
      sql`${tenant.airportId} in (select ${airport.airportId} from ${airport} where ${fits(airportName, word)})`,
      sql`${tenant.companyId} in (select ${company.companyId} from ${company} where ${fits(companyName, word)})`,
    ])
  const others = words.length > 1 ? sql`and ${allOf(words.map(named))}` : sql``
  return {
    group: 'tenants',
    name: asSearched(
      sql`(${brand.brandName} || ' ' || ${airport.airportName} || ' ' || ${airport.city} || ' ' || ${airport.iataCode})`,
    ),
    title: sql`${brand.brandName}`,
    about: withCode,
    airportId: sql`${airport.airportId}`,
    code: sql`${airport.iataCode}`,
    brandId: sql`${brand.brandId}`,
    weight: sql`shop.enplane_total`,
    from: sql`(select ${tenant.brandId}, ${tenant.airportId}, max(${airportInstance.enplaneTotal}) as enplane_total
        ${shopsSeen(asked)} and ${brandsOf(anyOf(words.map(word => fits(brandName, word))))} ${others}
        group by 1, 2) as shop
      join ${brand} on ${brand.brandId} = shop.brand_id
      join ${airport} on ${airport.airportId} = shop.airport_id`,
  }
}

const aboutContact = (where: SQL): SQL => sql`concat_ws(', ', nullif(${contact.title}, ''), ${where})`

const airportContacts = ({ words, airports: seen }: Asked): Kind => ({
  group: 'contacts',
  name: contactName,
  title: personName(contact),
  about: aboutContact(withCode),
  airportId: sql`${airport.airportId}`,
  from: sql`${contact}
    join ${airport} on ${airport.airportId} = ${contact.airportId}
    join ${airportInstance} on ${airportInstance.airportId} = ${contact.airportId}
      and ${airportInstance.axnInstanceId} = ${contact.axnInstanceId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${contact.axnInstanceId}
    where ${fitsAll(contactName, words)} and ${contact.axnStatus} = 'ACTIVE' and ${seen}`,
})

const companyContacts = ({ words, companies: seen }: Asked): Kind => ({
  group: 'contacts',
  name: contactName,
  title: personName(contact),
  about: aboutContact(sql`${company.companyName}`),
  companyId: sql`${company.companyId}`,
  from: sql`${contact}
    join ${company} on ${company.companyId} = ${contact.companyId}
    join ${companyInstance} on ${companyInstance.companyId} = ${contact.companyId}
      and ${companyInstance.axnInstanceId} = ${contact.axnInstanceId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${contact.axnInstanceId}
    where ${fitsAll(contactName, words)} and ${contact.axnStatus} = 'ACTIVE' and ${seen}`,
})
