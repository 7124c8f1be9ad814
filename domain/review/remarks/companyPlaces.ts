import { formatContactName } from '../../airports/contact.ts'
import { companyFields, companyTypeTextField, companyYearFields } from '../../companies/company.ts'
import type { CompanyYear } from '../companyChecks.ts'
import { companySteps, type CompanyStep } from '../wizard.ts'
import { createPlace, listFieldPlaces, type Place } from './place.ts'

type CompanyPlace = Place<CompanyStep>

/** Every field and row of a company's year, step by step in the order of the forms, after the step as a whole. */
export const listCompanyPlaces = (year: CompanyYear): CompanyPlace[] =>
  companySteps.flatMap(({ step }) =>
    step === 'review' ? [] : [createPlace(step, '', 'The whole step'), ...placesOf[step](year)],
  )

const placesOf: Record<Exclude<CompanyStep, 'review'>, (year: CompanyYear) => CompanyPlace[]> = {
  info: ({ instance }) => [
    ...listFieldPlaces(instance.company, companyFields, { step: 'info', fieldPrefix: 'company/' }),
    ...listFieldPlaces(instance, companyYearFields, { step: 'info' }),
    ...instance.companyInstanceTypeList.flatMap(({ associatedCompanyType, companyTypeInfoText }) =>
      listFieldPlaces(
        { [associatedCompanyType.companyType]: companyTypeInfoText },
        { [associatedCompanyType.companyType]: companyTypeTextField },
        { step: 'info', where: associatedCompanyType.companyTypeDes, fieldPrefix: 'types/' },
      ),
    ),
  ],
  contacts: ({ contacts }) =>
    contacts.map(each => createPlace('contacts', String(each.contactId), formatContactName(each))),
  location: () => [],
}
