import type { addressFields } from '#domain/airports/address.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { PlaceInputs } from './PlaceInputs.tsx'

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
