import { formatAirportLocation } from '#domain/airports/airport.ts'
import { listAirportGeographyEndpoint } from '#domain/browse/airportList.ts'
import type { Reply } from '#platform/client/api.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'
import { useEdition, type Edition } from './edition.ts'

export type FoundAirport = Reply<typeof listAirportGeographyEndpoint>['content'][number]
export type SearchedBy = 'location' | 'iataCode'

const mostShown = 20

/** The airports for the text typed into one of the two search fields, loaded once someone focuses it (`isWanted`). */
export function useAirportLookup(by: SearchedBy, typed: string, isWanted: boolean) {
  const settled = useDebouncedValue(typed.trim())
  const edition = useEdition()
  const query = useEndpointQuery(
    listAirportGeographyEndpoint,
    {
      query: {
        keyword: keywordFor(by, settled),
        sort: by === 'location' ? 'city' : 'iataCode',
        size: mostShown,
        ...edition.query,
      },
    },
    { keepPrevious: true, enabled: isWanted },
  )
  const found = query.data?.content ?? []
  return {
    found,
    options: found.map(airport => ({
      value: String(airport.airportId),
      label: getAirportLabel(by, airport),
    })),
    loadError: query.error,
    isLoading: query.isPending || query.isPlaceholderData || settled !== typed.trim(),
    more: (query.data?.totalElements ?? 0) - found.length,
  }
}

/** The meaning of the text if nothing was chosen from the list: the only airport that matches it, or an error. */
export async function resolveAirport(
  by: SearchedBy,
  typed: string,
  year: Edition['query'],
): Promise<FoundAirport | 'none' | 'several'> {
  const { content } = await call(listAirportGeographyEndpoint, {
    query: { keyword: keywordFor(by, typed.trim()), sort: 'iataCode', size: 2, ...year },
  })
  const exact = content.find(each => each.iataCode === typed.trim().toUpperCase())
  const [first, second] = content
  if (exact ?? !second) return exact ?? first ?? 'none'
  return 'several'
}

export function getAirportLabel(by: SearchedBy, airport: FoundAirport): string {
  return by === 'location' ? formatAirportLocation(airport) : airport.iataCode
}

/**
 * The server searches names and 'City, State (IATA)'. With the parenthesis before it, a code must match from its start.
 */
function keywordFor(by: SearchedBy, typed: string): string {
  return by === 'iataCode' && typed !== '' ? `(${typed}` : typed
}
