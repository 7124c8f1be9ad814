import { listCountries } from '#domain/catalog/lookup.ts'
import { useAsk } from '#platform/client/queries.ts'

/** What the lookup calls a country; its code until that is read. */
export function useCountryName(): (isoCountryCode: string) => string {
  const countries = useAsk(listCountries, {}).data
  return code => countries?.find(each => each.isoCountryCode === code)?.countryName ?? code
}
