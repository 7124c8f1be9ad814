import { expect, it } from 'vitest'
import type { CompanyInstance } from '#domain/companies/company.ts'
import { toCompanyInfoBody, toStoredCompanyInfo } from './companyInfoFormFields.ts'

function companyWith(texts: Record<string, string | null>): CompanyInstance {
  const companyInstanceTypeList = Object.entries(texts).map(([companyType, companyTypeInfoText]) => ({
    companyInstanceTypePK: { companyId: 1, axnInstanceId: 27, companyType },
    companyTypeInfoText,
  }))
  return { company: {}, dbeFlag: 'N', version: 5, companyInstanceTypeList } as unknown as CompanyInstance
}

const before = companyWith({ FOOD: 'Soup', RETAIL: null, OTHER: 'Toys' })

/** The texts in the body, if the stored texts are in the form, except for these. */
function bodyOf(typed: Record<string, string | null>, stored: CompanyInstance) {
  const values = { ...toStoredCompanyInfo(before).values, ...typed }
  const body = toCompanyInfoBody(values as Parameters<typeof toCompanyInfoBody>[0], stored)
  return body.companyInstanceTypeList.map(each => [
    each.companyInstanceTypePK.companyType,
    each.companyTypeInfoText,
  ])
}

it('the body has only the types whose text has changed', () => {
  expect(bodyOf({}, before)).toEqual([])
  expect(bodyOf({ 'types/FOOD': null, 'types/RETAIL': 'Books' }, before)).toEqual([
    ['FOOD', null],
    ['RETAIL', 'Books'],
  ])
})

it('the body does not add a type that someone else has removed, unless something was written about it', () => {
  const removed = companyWith({ FOOD: 'Soup' })
  expect(bodyOf({ 'types/OTHER': null }, removed)).toEqual([])
  expect(bodyOf({ 'types/RETAIL': 'Books', 'types/OTHER': null }, removed)).toEqual([['RETAIL', 'Books']])
})
