import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'

/** What the lookup calls a country; its code until that is read. */
export function useCountryName(): (isoCountryCode: string) => string {
  const countries = useEndpointQuery(lookupEndpoints.countries, {}).data
  return code => countries?.find(each => each.isoCountryCode === code)?.countryName ?? code
}
