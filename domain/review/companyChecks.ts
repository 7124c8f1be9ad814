import { listKeys } from '#platform/contract/listKeys.ts'
import type { Contact } from '../airports/contact.ts'
import { companyInfo, companyTypesField, type CompanyInstance } from '../companies/company.ts'
import { companyColumns } from '../companies/companyColumns.ts'
import {
  askFigures,
  askRequired,
  askRows,
  type AskedItem,
  type UnavailableMark,
} from './checks/askedItems.ts'
import type { StepChecks } from './checks/assessment.ts'
import { askContacts, checkContacts } from './checks/checkContacts.ts'
import { createFinding, listUnconfirmedFindings, type Finding } from './checks/finding.ts'
import { companySteps, type CompanyStep } from './wizard.ts'

/** The data of a company's year that the checks need. */
export interface CompanyYear {
  instance: CompanyInstance
  contacts: Contact[]
  /** The number of its locations. */
  locations: number
  unavailable: readonly UnavailableMark[]
}

const checked: Record<
  Exclude<CompanyStep, 'review'>,
  Pick<StepChecks<CompanyStep, CompanyYear>, 'checks' | 'asked'>
> = {
  info: { checks: [checkCompanyInfo], asked: askCompanyInfo },
  contacts: { checks: [checkContacts], asked: askContacts },
  location: { checks: [], asked: askLocations },
}

/** The required items of each step, in the order of the steps. */
export const companyStepChecks: readonly StepChecks<CompanyStep, CompanyYear>[] = companySteps.flatMap(
  ({ step, title }) => (step === 'review' ? [] : [{ step, titleOf: () => title, ...checked[step] }]),
)

/**
 * Values that the form would reject are errors here too, because a company may be carried over from last year or
 * imported. Empty values are missing instead.
 */
function checkCompanyInfo(year: CompanyYear): Finding<CompanyStep>[] {
  const { instance } = year
  const issues = companyInfo.safeParse(instance).error?.issues ?? []
  const missing = new Set(askCompanyInfo(year).flatMap(each => (each.state === 'missing' ? each.field : [])))
  const faults = issues.flatMap(({ path, message }) => {
    const field = path.join('/')
    return missing.has(field) ? [] : createFinding('error', field, { step: 'info', field, message })
  })
  const unconfirmed = instance.companyInstanceTypeList.filter(each => each.confirmed === 'N').length
  return [
    ...faults,
    ...listUnconfirmedFindings('companyTypes.unconfirmed', unconfirmed, ['company type', 'company types'], {
      step: 'info',
      field: 'unconfirmed',
    }),
  ]
}

function askCompanyInfo({ instance: { company, companyInstanceTypeList } }: CompanyYear): AskedItem[] {
  return [
    ...listKeys(companyColumns).flatMap((name): AskedItem[] => {
      const {
        asked,
        field: { label },
      } = companyColumns[name]
      if (asked === 'never') return []
      return asked === 'required'
        ? [askRequired(company[name] !== null, label, `company/${name}`)]
        : askFigures(company, { [name]: label }, { group: label, fieldPrefix: 'company/' })
    }),
    ...askRows(companyInstanceTypeList, {
      figure: companyTypesField,
      label: 'Company type',
      field: companyTypesField,
    }),
  ]
}

function askLocations({ locations }: CompanyYear): AskedItem[] {
  const label = 'Company location'
  const state = locations > 0 ? 'given' : 'missing'
  return [{ figure: 'locations', state, group: label, label, field: '' }]
}
