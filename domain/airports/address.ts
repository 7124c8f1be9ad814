import { z } from 'zod'
import { textField, type Field } from '#platform/contract/field.ts'
import { unitedStatesCountryCodes } from './hubSize.ts'

const codeField = (label: string, pattern: RegExp) => {
  const wrong = `Please input a valid ${label}.`
  return {
    label,
    format: 'text',
    required: false,
    schema: z
      .string({ error: wrong })
      .trim()
      .regex(pattern, wrong)
      .nullable()
      .transform(text => (text === '' ? null : text)),
  } satisfies Field
}

const postalCodeText = textField({ label: 'Postal Code', capitalize: 'characters' }, 20)

/** A Canadian code is stored as it is printed, however it was typed: `k1a0b1` as `K1A 0B1`. */
const formatPostalCode = (text: string | null): string | null =>
  text !== null && canadianCode.test(text) ? text.toUpperCase().replace(/^(...) ?/, '$1 ') : text

const canadianCode = /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/

/** A postal address. Country and state are chosen from lists and sent as codes. */
export const addressFields = {
  address1: textField({ label: 'Address 1', capitalize: 'words' }),
  address2: textField({ label: 'Address 2', capitalize: 'words' }),
  city: textField({ label: 'City', capitalize: 'words' }),
  isoCountryCode: codeField('Country', /^([A-Z]{2})?$/),
  stateProvinceCode: codeField('State/Province', /^[A-Z0-9]{0,3}$/),
  postalCode: { ...postalCodeText, schema: postalCodeText.schema.transform(formatPostalCode) },
} as const

type Town = Record<'city' | 'stateProvinceCode' | 'postalCode', string | null>

/** `Milwaukee, WI 53272` */
export const formatTown = ({ city, stateProvinceCode, postalCode }: Town): string =>
  [[city, stateProvinceCode].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')

/** The country of an address in print; null in the United States, where addresses do not name it. */
export const getForeignCountry = (address: {
  isoCountryCode: string | null
  countryName: string | null
}): string | null => (address.isoCountryCode === 'US' ? null : address.countryName)

/** The specification's wording, for the United States. */
const unitedStatesRule = { pattern: /^\d{5}(-\d{4})?$/, wrong: 'Must be 5 or 9 digits' }
const postalRules = new Map<string, typeof unitedStatesRule>([
  ...unitedStatesCountryCodes.map(code => [code, unitedStatesRule] as const),
  ['CA', { pattern: canadianCode, wrong: 'Must be six characters like K1A 0B1' }],
  ['MX', { pattern: /^\d{5}$/, wrong: 'Must be 5 digits' }],
])

interface PostalAddress {
  postalCode?: string | null
  isoCountryCode?: string | null
}

/**
 * The error in a postal code; null if it is valid. Without a country, the United States rule applies, as it does to its
 * territories. Countries other than these, Canada, and Mexico have no rule.
 */
export function findPostalCodeError({ postalCode, isoCountryCode }: PostalAddress): string | null {
  if (!postalCode) return null
  const rule = postalRules.get(isoCountryCode ?? 'US')
  return rule && !rule.pattern.test(postalCode) ? rule.wrong : null
}

/** The postal code rule as a schema check: `schema.check(checkPostalCode)`. */
export function checkPostalCode(context: z.core.ParsePayload<PostalAddress>): void {
  const message = findPostalCodeError(context.value)
  if (message)
    context.issues.push({
      code: 'custom',
      input: context.value.postalCode,
      path: ['postalCode'],
      message,
    })
}
