import type { addressFields } from '#domain/airports/address.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { PlaceInputs } from '../../catalog/PlaceInputs.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'

interface AddressInputsProps {
  /** The form's input of each part of the address. */
  field: (name: keyof typeof addressFields) => FieldProps
}

/** Street, city, country, state and postal code; the states offered are the chosen country's. */
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
