import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'

/** A country's name in the lookup; its code until that is loaded. */
export function useCountryName(): (isoCountryCode: string) => string {
  const countries = useEndpointQuery(lookupEndpoints.countries, {}).data
  return code => countries?.find(each => each.isoCountryCode === code)?.countryName ?? code
}
