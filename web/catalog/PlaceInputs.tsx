import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'

/** A country, and one of its states or provinces if it has any. */
export function PlaceInputs({ country, state }: { country: FieldProps; state: FieldProps }) {
  const countries = useEndpointQuery(lookupEndpoints.countries, {})
  const states = useEndpointQuery(lookupEndpoints['states-provinces'], {})
  const statesOf = (code: string) => states.data?.filter(each => each.isoCountryCode === code) ?? []
  const offered = statesOf(country.value)
  // Countries with known states come first: 'United St' means the United States, not an outlying island.
  const withStates = new Set(states.data?.map(each => each.isoCountryCode))
  const isOther = (code: string) => Number(!withStates.has(code))
  const listed = (countries.data ?? []).toSorted(
    (one, other) => isOther(one.isoCountryCode) - isOther(other.isoCountryCode),
  )
  const chooseCountry = (code: string) => {
    country.onChange(code)
    // A state belongs to its country; another country's would be rejected.
    if (!statesOf(code).some(each => each.stateProvinceCode === state.value)) state.onChange('')
  }
  return (
    <>
      <ComboboxInput
        {...country}
        onChange={chooseCountry}
        isLoading={countries.isLoading}
        options={listed.map(each => ({
          value: each.isoCountryCode,
          label: each.countryName,
        }))}
      />
      {(offered.length > 0 || state.value !== '') && (
        <ComboboxInput
          {...state}
          isLoading={states.isLoading}
          options={offered.map(each => ({
            value: each.stateProvinceCode,
            label: each.stateProvinceName,
          }))}
        />
      )}
    </>
  )
}
