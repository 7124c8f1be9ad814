import type { ExploredYear } from '#domain/browse/explore/exploredYear.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import type { StatusValues } from '../memory/rowValues.ts'
import { isVisible, type Audience, type YearLists } from '../memory/yearLists.ts'
import { addFigures } from '../readAirports.ts'
import { ExploredEdition } from './exploredEdition.ts'

/** The current state of the year, cached until one of its rows changes. */
export async function readEdition(lists: YearLists, audience: Audience): Promise<ExploredEdition> {
  const { airports, airportYears, tenants, companies } = lists.rows
  const sources = [airports, airportYears, tenants, companies]
  for (const source of sources) await source.refresh()
  const version = sources.map(each => each.version).join(':')
  const known = lists.explored[audience]
  if (known?.version === version) return known.edition
  const edition = new ExploredEdition(collectYear(lists, audience))
  lists.explored[audience] = { version, edition }
  return edition
}

function collectYear(lists: YearLists, audience: Audience): ExploredYear {
  const { rows } = lists
  const isSeen = (row: ListRow<StatusValues>) => isVisible(row, audience)
  const companies = [...rows.companies].filter(isSeen)
  const airports = addFigures([...rows.airports].filter(isSeen), lists)
  const tenants = [...rows.tenants].filter(isSeen)
  return {
    airports,
    locations: tenants.map(({ values }) => values),
    companies: new Map(companies.map(({ values }) => [values.companyId, values])),
  }
}
