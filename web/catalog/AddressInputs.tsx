import type { addressFields } from '#domain/airports/address.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'

interface AddressInputsProps {
  /** The form's input for each part of the address. */
  field: (name: keyof typeof addressFields) => FieldProps
}

/** Street, city, country, state, and postal code. The states offered are those of the chosen country. */
export function AddressInputs({ field }: AddressInputsProps) {
  return (
    <>
      <TextInput {...field('address1')} />
      <TextInput {...field('address2')} />
      <TextInput {...field('city')} />
      <PlaceInputs country={field('isoCountryCode')} state={field('stateProvinceCode')} />
      <TextInput {...field('postalCode')} />
    </>
  )
}

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
