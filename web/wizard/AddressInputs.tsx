import type { addressFields } from '#domain/address.ts'
import { listCountries, listStatesProvinces } from '#domain/lookup.ts'
import { useAsk } from '../queries.ts'
import { ComboboxInput } from '../ui/ComboboxInput.tsx'
import type { FieldProps } from '../ui/FieldFrame.tsx'
import { TextInput } from '../ui/TextInput.tsx'

interface AddressInputsProps {
  /** The form's input of each part of the address. */
  field: (name: keyof typeof addressFields) => FieldProps
}

/** Street, city, country, state and postal code; the states offered are the chosen country's. */
export function AddressInputs({ field }: AddressInputsProps) {
  const countries = useAsk(listCountries, {})
  const states = useAsk(listStatesProvinces, {})
  const country = field('isoCountryCode')
  const state = field('stateProvinceCode')
  const statesOf = (code: string) => states.data?.filter(each => each.isoCountryCode === code) ?? []
  const offered = statesOf(country.value)
  const chooseCountry = (code: string) => {
    country.onChange(code)
    // A state belongs to its country: another country's would be refused.
    if (!statesOf(code).some(each => each.stateProvinceCode === state.value)) state.onChange('')
  }
  return (
    <>
      <TextInput {...field('address1')} />
      <TextInput {...field('address2')} />
      <TextInput {...field('city')} />
      <ComboboxInput
        {...country}
        onChange={chooseCountry}
        isLoading={countries.isLoading}
        options={(countries.data ?? []).map(each => ({
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
      <TextInput {...field('postalCode')} />
    </>
  )
}
