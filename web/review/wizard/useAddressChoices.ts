import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'

/** The names of all countries and states, because comparing two versions may show any of them. */
export function useAddressChoices() {
  const countries = useEndpointQuery(lookupEndpoints.countries, {}).data ?? []
  const states = useEndpointQuery(lookupEndpoints['states-provinces'], {}).data ?? []
  return {
    isoCountryCode: countries.map(each => ({ value: each.isoCountryCode, label: each.countryName })),
    stateProvinceCode: states.map(each => ({
      value: each.stateProvinceCode,
      label: each.stateProvinceName,
    })),
  }
}
