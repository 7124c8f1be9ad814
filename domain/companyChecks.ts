import { contactFindings, countContacts } from './checks/contacts.ts'
import { countGiven, type Count } from './checks/finding.ts'
import { companyFields, companyInfo, type CompanyInstance } from './company.ts'
import type { Contact } from './contact.ts'
import type { CompanyStep } from './wizard.ts'

/** Everything about a company of one year that the checks look at. */
export interface CompanyYear {
  instance: CompanyInstance
  contacts: Contact[]
  /** How many places it works at. */
  locations: number
}

/** One thing that is wrong (an error blocks submission) or wants an answer (a warning). */
export interface CompanyFinding {
  severity: 'error' | 'warning'
  /** Which rule about which datum; the same in every run, so that an answer finds its warning again. */
  warning: string
  step: CompanyStep
  /** The field to go to. */
  field: string
  message: string
  /** The figures it is about. An answer given for other figures no longer counts. */
  figures: string
}

/** What the review asks of each step, in the order of the steps. */
export const companyStepChecks: readonly {
  step: Exclude<CompanyStep, 'review'>
  check: (year: CompanyYear) => CompanyFinding[]
  given: (year: CompanyYear) => Count
}[] = [
  { step: 'info', check: checkCompanyInfo, given: givenCompanyInfo },
  { step: 'contacts', check: checkCompanyContacts, given: ({ contacts }) => countContacts(contacts) },
  {
    step: 'location',
    check: () => [],
    given: ({ locations }) => ({ given: locations > 0 ? 1 : 0, asked: 1 }),
  },
]

/** All findings, errors first, in the order of the steps. */
export function checkCompany(year: CompanyYear): CompanyFinding[] {
  const found = companyStepChecks.flatMap(({ check }) => check(year))
  return [
    ...found.filter(each => each.severity === 'error'),
    ...found.filter(each => each.severity === 'warning'),
  ]
}

/** What the form would refuse is an error here too: a company may come from last year or from an import. */
function checkCompanyInfo({ instance }: CompanyYear): CompanyFinding[] {
  const issues = companyInfo.safeParse(instance).error?.issues ?? []
  const faults = issues.map(({ path, message }): CompanyFinding => {
    const field = path.join('/')
    return { severity: 'error', warning: field, step: 'info', field, message, figures: '' }
  })
  const unconfirmed = instance.companyInstanceTypeList.filter(each => each.confirmed === 'N').length
  if (unconfirmed === 0) return faults
  const message =
    unconfirmed === 1
      ? 'One company type was carried over from last year and is not confirmed.'
      : `${unconfirmed} company types were carried over from last year and are not confirmed.`
  return [
    ...faults,
    {
      severity: 'warning',
      warning: 'companyTypes.unconfirmed',
      step: 'info',
      field: 'unconfirmed',
      message,
      figures: String(unconfirmed),
    },
  ]
}

function checkCompanyContacts({ contacts }: CompanyYear): CompanyFinding[] {
  return contactFindings(contacts).map(({ rule, figures, ...found }) => ({
    ...found,
    warning: rule,
    step: 'contacts',
    figures: figures.join(' '),
  }))
}

/** The second address line, the fax and the state are what many companies do not have. */
function givenCompanyInfo({ instance }: CompanyYear): Count {
  const { address2: _line, fax: _fax, stateProvinceCode: _state, ...asked } = companyFields
  const names = Object.keys(asked) as (keyof typeof asked)[]
  const types = instance.companyInstanceTypeList.length > 0 ? instance.companyInstanceTypeList : null
  return countGiven([...names.map(name => instance.company[name]), types])
}
