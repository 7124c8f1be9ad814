import { sql, type SQL } from 'drizzle-orm'
import type { AdministrationGroup, AdministrationHit } from '#domain/browse/administrationSearch.ts'
import { editableLookupNames, editableLookups } from '#domain/catalog/lookups.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { hasWords, rankMatch } from '../../database/matchNamesInSql.ts'
import { airport, airportNames } from '../../database/schema/airports.ts'
import { personName, toSearchedText } from '../../database/schema/columns.ts'
import { company } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { brand } from '../../database/schema/lookups.ts'
import { appUser, searchedText } from '../../database/schema/users.ts'
import { selectEditorsOf } from '../../people/users/userList.queries.ts'

interface Kind {
  group: AdministrationGroup
  from: SQL
  id: SQL
  title: SQL
  about: SQL
  /** What is compared, if it is more than the title. */
  searched?: SQL
  code?: SQL
  /** Selects the ids of other records that are found, after all that match by name. */
  otherwise?: SQL
}

const listKinds = (keyword: string): Kind[] => [
  {
    group: 'airports',
    from: sql`${airport}`,
    id: sql`${airport.airportId}`,
    title: sql`${airport.airportName}`,
    about: sql`${airport.iataCode}`,
    searched: airportNames(airport),
    code: sql`${airport.iataCode}`,
  },
  {
    group: 'companies',
    from: sql`${company}`,
    id: sql`${company.companyId}`,
    title: sql`${company.companyName}`,
    about: sql`${company.city}`,
  },
  {
    group: 'brands',
    from: sql`${brand}`,
    id: sql`${brand.brandId}`,
    title: sql`${brand.brandName}`,
    about: sql`null`,
  },
  {
    group: 'people',
    from: sql`${appUser}`,
    id: sql`${appUser.userId}`,
    title: personName(appUser),
    about: sql`(${appUser.displayName} || ', ' || ${appUser.email})`,
    searched: searchedText(appUser),
    otherwise: selectEditorsOf(keyword),
  },
  {
    group: 'years',
    from: sql`${axnInstance}`,
    id: sql`${axnInstance.axnInstanceId}`,
    title: sql`${axnInstance.axnInstanceName}`,
    about: sql`'Settings: question, limits, exchange rate, and deadline'`,
  },
  ...editableLookupNames.map((name): Kind => {
    const { table, title, name: column } = editableLookups[name]
    return {
      group: 'lookups',
      from: sql`${sql.identifier(toSnakeCase(table))}`,
      id: sql`${name}::text`,
      title: sql`${sql.identifier(toSnakeCase(column))}`,
      about: sql`${title}::text`,
    }
  }),
]

/** The records whose name, code, or other searched text has every word, at most `size` of each kind. */
export async function searchAdministration(
  db: Db,
  { keyword, size }: { keyword: string; size: number },
): Promise<AdministrationHit[]> {
  const words = splitWords(keyword)
  if (words.length === 0) return []
  const selects = listKinds(keyword).map(
    ({ group, from, id, title, about, searched = title, code, otherwise }) => {
      const isNamed = hasWords(searched, keyword)
      // With `or`, no index would be used.
      const isFound = otherwise
        ? sql`${id} in (select ${id} from ${from} where ${isNamed} union all ${otherwise})`
        : isNamed
      return sql`(
      select ${group}::text as "group", (${id})::text as "id", ${title} as "title", (${about})::text as "about",
        case when ${isNamed}
          then ${rankMatch(toSearchedText(title), words, code && toSearchedText(code))} else 0 end as "rank"
      from ${from} where ${isFound}
      order by "rank" desc, ${collateNames(title)} limit ${size})`
    },
  )
  const { rows } = await db.execute<AdministrationHit & Record<string, unknown>>(
    sql.join(selects, sql` union all `),
  )
  // Each lookup is a select of its own.
  return [...Map.groupBy(rows, row => row.group).values()].flatMap(of =>
    of.toSorted((one, other) => other.rank - one.rank).slice(0, size),
  )
}
