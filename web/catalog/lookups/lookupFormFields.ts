import type { EditableLookup, LookupEntry, LookupInput, OfferedProductType } from '#domain/catalog/lookup.ts'
import { recordStatusField } from '#domain/catalog/recordStatus.ts'
import { flagField, type Field } from '#platform/contract/field.ts'
import type { Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

export type EntryFields = Record<string, Field>

/** Named as in the server's errors. */
export const getOfferName = ({ productType }: OfferedProductType): string => `productTypes/${productType}`

/** The form of an entry: the declared fields, the status, and each possible product type. */
export function getEntryFields(
  declared: EditableLookup,
  offers: readonly OfferedProductType[] = [],
): EntryFields {
  const offerFields = offers.map(each => [
    getOfferName(each),
    flagField({ label: each.productTypeDescription }) satisfies Field,
  ])
  return {
    ...declared.fields,
    axnStatus: recordStatusField,
    ...(Object.fromEntries(offerFields) as EntryFields),
  }
}

/** Stored values as form values. */
export function toStoredEntry(declared: EditableLookup, entry: LookupEntry): StoredRecord<EntryFields> {
  const plain = [...Object.keys(declared.fields), 'axnStatus'].map(name => [name, entry[name]])
  const offers = (entry.productTypes ?? []).map(each => [getOfferName(each), each.isOffered ? 'Y' : 'N'])
  const values = Object.fromEntries([...plain, ...offers]) as Partial<Values<EntryFields>>
  return { values, version: entry.version }
}

/** The initial form: active, and 'no' for yes-or-no fields. */
export function createEmptyEntry(declared: EditableLookup): StoredRecord<EntryFields> {
  const flags = Object.entries(declared.fields).flatMap(([name, { format }]) =>
    format === 'flag' ? [[name, 'N']] : [],
  )
  const values = Object.fromEntries([...flags, ['axnStatus', 'ACTIVE']]) as Partial<Values<EntryFields>>
  return { values }
}

/** The body of the call. A product type that was added after the form was opened stays as it is stored. */
export function toEntryBody(
  declared: EditableLookup,
  values: Values<EntryFields>,
  offers?: readonly OfferedProductType[],
): LookupInput {
  const named = [...Object.keys(declared.fields), 'axnStatus'].map(name => [name, values[name]])
  const body = Object.fromEntries(named) as LookupInput
  if (!offers) return body
  const isChosen = (each: OfferedProductType) => {
    const chosen = values[getOfferName(each)]
    return chosen === undefined ? each.isOffered : chosen === 'Y'
  }
  return { ...body, productTypes: offers.filter(isChosen).map(each => each.productType) }
}
