import { findPostalCodeError } from '#domain/airports/address.ts'
import { withRetiredOptions } from '#domain/catalog/withRetiredOptions.ts'
import { companyTypeTextField, companyYearFields, type CompanyInstance } from '#domain/companies/company.ts'
import { companyFields } from '#domain/companies/companyColumns.ts'
import { canPublishOnSave } from '#domain/review/workflow.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Errors, Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

type CompanyName = keyof typeof companyFields
export type CompanyInfoFields = {
  [K in CompanyName as `company/${K}`]: (typeof companyFields)[K]
} & typeof companyYearFields &
  Record<`types/${string}`, typeof companyTypeTextField>
type CompanyInfoValues = Values<CompanyInfoFields>

/** Whether saving the company's information publishes it, if nothing is missing. */
export const mayPublishOnSave = (
  { publishOnSave, axnInstanceStatus }: CompanyInstance,
  readOnly: string | undefined,
): boolean =>
  readOnly === undefined && publishOnSave && canPublishOnSave.some(each => each.from === axnInstanceStatus)

export interface TypeChoice {
  companyType: string
  companyTypeDes: string
}

const typePrefix = 'types/'
export const getTypeTextName = (companyType: string): `types/${string}` => `${typePrefix}${companyType}`
const companyNames = listKeys(companyFields)

/**
 * The company's own data, named as in the body, and a text for every existing company type, so that the form does not
 * change when a type is added or removed while typing.
 */
export function getCompanyInfoFields(types: readonly TypeChoice[]): CompanyInfoFields {
  return {
    ...Object.fromEntries(companyNames.map(name => [`company/${name}`, companyFields[name]])),
    ...companyYearFields,
    ...Object.fromEntries(
      types.map(({ companyType, companyTypeDes }) => [
        getTypeTextName(companyType),
        { ...companyTypeTextField, label: `${companyTypeDes}: Information` },
      ]),
    ),
  } as CompanyInfoFields
}

/** Stored values as form values. */
export function toStoredCompanyInfo(instance: CompanyInstance): StoredRecord<CompanyInfoFields> {
  const { company, dbeFlag, companyInstanceTypeList, version } = instance
  const values = {
    ...Object.fromEntries(companyNames.map(name => [`company/${name}`, company[name]])),
    dbeFlag,
    ...Object.fromEntries(
      companyInstanceTypeList.map(each => [
        getTypeTextName(each.companyInstanceTypePK.companyType),
        each.companyTypeInfoText,
      ]),
    ),
  } as Partial<CompanyInfoValues>
  return { values, version }
}

/**
 * The body for form values. It contains only the types whose text differs from `stored`, because sending a type adds
 * it, even if someone else has removed it.
 */
export function toCompanyInfoBody(values: CompanyInfoValues, stored: CompanyInstance) {
  const named = values as Record<string, string | null>
  const before = toStoredCompanyInfo(stored).values as Record<string, string | null>
  const company = Object.fromEntries(companyNames.map(name => [name, named[`company/${name}`]]))
  const changed = Object.keys(named).filter(
    name => name.startsWith(typePrefix) && (named[name] ?? null) !== (before[name] ?? null),
  )
  return {
    company: company as { [K in CompanyName]: Values<typeof companyFields>[K] },
    dbeFlag: values.dbeFlag,
    companyInstanceTypeList: changed.map(name => ({
      companyInstanceTypePK: { companyType: name.slice(typePrefix.length) },
      companyTypeInfoText: named[name] ?? null,
    })),
  }
}

export function checkCompanyInfo(values: Partial<CompanyInfoValues>): Errors<CompanyInfoFields> {
  const wrong = findPostalCodeError({
    postalCode: values['company/postalCode'],
    isoCountryCode: values['company/isoCountryCode'],
  })
  return wrong ? { 'company/postalCode': wrong } : {}
}

/** The available types, and retired ones that the company still has; only its own if it is read-only. */
export function listTypeChoices(
  own: CompanyInstance['companyInstanceTypeList'],
  offered: readonly TypeChoice[],
  isReadOnly: boolean,
): TypeChoice[] {
  const current = own.map(each => each.associatedCompanyType)
  return withRetiredOptions(isReadOnly ? [] : offered, current, each => each.companyType)
}
