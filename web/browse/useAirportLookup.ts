import { formatAirportLocation } from '#domain/airports/airport.ts'
import { listAirportGeographyEndpoint } from '#domain/browse/airportList.ts'
import type { Reply } from '#platform/client/api.ts'
import { call } from '#platform/client/api.ts'
import { getQueryOptions } from '#platform/client/queries.ts'
import { isSameName } from '#platform/contract/names.ts'
import { useTypedSearch } from '#platform/ui/useTypedSearch.ts'
import { useEdition, type Edition } from './edition.ts'

export type FoundAirport = Reply<typeof listAirportGeographyEndpoint>['content'][number]
export type SearchedBy = 'location' | 'iataCode'

const mostShown = 20

/** The airports for the text typed into one of the two search fields. */
export function useAirportLookup(by: SearchedBy, typed: string) {
  const edition = useEdition()
  const { found, shown } = useTypedSearch(typed, keyword =>
    getQueryOptions(listAirportGeographyEndpoint, {
      query: {
        by,
        keyword,
        sort: keyword === '' ? (by === 'location' ? 'city' : 'iataCode') : 'bestMatch',
        size: mostShown,
        ...edition.query,
      },
    }),
  )
  const options = found.map(airport => ({
    value: String(airport.airportId),
    label: getAirportLabel(by, airport),
    code: airport.iataCode,
  }))
  return { found, shown: { ...shown, options } }
}

/** The meaning of the text if nothing was chosen from the list: the only airport that matches it, or an error. */
export async function resolveAirport(
  by: SearchedBy,
  typed: string,
  year: Edition['query'],
): Promise<FoundAirport | 'none' | 'several'> {
  const { content } = await call(listAirportGeographyEndpoint, {
    query: { by, keyword: typed.trim(), sort: 'bestMatch', size: 2, ...year },
  })
  const [first, second] = content
  if (!first) return 'none'
  // An exact code comes first.
  return !second || isSameName(first.iataCode, typed) ? first : 'several'
}

export function getAirportLabel(by: SearchedBy, airport: FoundAirport): string {
  return by === 'location' ? formatAirportLocation(airport) : airport.iataCode
}
