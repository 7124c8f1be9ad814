import type { ExploredCompany, ExploredLocation, ExploredYear } from '#domain/browse/explore/exploredYear.ts'
import type { ExploreKindName } from '#domain/browse/explore/exploreKinds.ts'
import type { ExploreRow } from '#domain/browse/explore/exploreRow.ts'
import { listRows } from '#domain/browse/explore/exploreRows.ts'
import { filterInSteps, mapInSteps } from '#platform/contract/inSteps.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import { isVisible, type Audience, type YearLists } from '../memory/yearLists.ts'
import { addFigures } from '../readAirports.ts'

/** What an audience may see of a year, with the rows that have been listed of it. */
export class ExploredEdition {
  readonly year: ExploredYear
  readonly #listed = new Map<string, Promise<ExploreRow[]>>()

  constructor(year: ExploredYear) {
    this.year = year
  }

  /** `onlyAirports` restricts the rows to what those airports report. */
  rows(kind: ExploreKindName, onlyAirports: ReadonlySet<number> | null): Promise<ExploreRow[]> {
    const key = `${kind} ${onlyAirports ? [...onlyAirports].join(',') : ''}`
    const listed = this.#listed.get(key) ?? listRows(kind, this.year, onlyAirports)
    this.#listed.set(key, listed)
    return listed
  }

  get airportIds(): ReadonlySet<number> {
    return new Set(this.year.airports.map(each => each.airportId))
  }
}

interface Cached {
  version: string
  edition: Promise<ExploredEdition>
}

const cache = new WeakMap<YearLists, Partial<Record<Audience, Cached>>>()

/** The year as it is now, kept until one of its rows changes. */
export async function readEdition(lists: YearLists, audience: Audience): Promise<ExploredEdition> {
  const { airports, airportYears, shops, companies } = lists.rows
  const sources = [airports, airportYears, shops, companies]
  for (const source of sources) await source.refresh()
  const version = sources.map(each => each.version).join(':')
  const known = cache.get(lists) ?? {}
  const found = known[audience]
  if (found?.version === version) return found.edition
  const edition = collectYear(lists, audience).then(year => new ExploredEdition(year))
  cache.set(lists, { ...known, [audience]: { version, edition } })
  return edition
}

/** Lists everything before anything is awaited, so that all of it is of the same moment. */
async function collectYear(lists: YearLists, audience: Audience): Promise<ExploredYear> {
  const { rows } = lists
  const isSeen = (row: ListRow) => isVisible(row, audience)
  const companies = [...rows.companies].filter(isSeen)
  const airports = addFigures([...rows.airports].filter(isSeen), lists)
  const shops = await filterInSteps(rows.shops, isSeen)
  return {
    airports,
    locations: await mapInSteps(shops, ({ values }) => values as unknown as ExploredLocation),
    companies: new Map(
      companies.map(({ values }) => [values['companyId'] as number, values as unknown as ExploredCompany]),
    ),
  }
}
