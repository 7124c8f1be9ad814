import { listCountries } from '#domain/lookup.ts'
import { useAsk } from '../queries.ts'

/** What the lookup calls a country; its code until that is read. */
export function useCountryName(): (isoCountryCode: string) => string {
  const countries = useAsk(listCountries, {}).data
  return code => countries?.find(each => each.isoCountryCode === code)?.countryName ?? code
}
