import { airportFields } from '#domain/airports/airport.ts'
import { contactFields } from '#domain/airports/contactColumns.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import { tenantFields } from '#domain/browse/tenantDirectory.ts'
import { companyTypeTextField } from '#domain/companies/company.ts'
import { companyFields } from '#domain/companies/companyColumns.ts'
import { toWords } from '#domain/history/letterCase.ts'
import type { BookAirport, BookCompany, BookYear } from '#domain/publishing/book.ts'
import type { PreflightItem } from '#domain/publishing/preflight.ts'
import type { AirportStep, CompanyStep } from '#domain/review/wizard.ts'
import { yearQuestionFields } from '#domain/years/specialQuestion.ts'
import { instanceSettingsFields } from '#domain/years/yearSettings.ts'
import { serifSemiBold } from '#platform/print/fonts.ts'
import { findMissingCharacters } from '#platform/print/settable.ts'

type Remark = Pick<PreflightItem, 'kind' | 'id' | 'detail' | 'step'>

/** The wizard steps of a profile's parts. Everything else can be corrected on the first one. */
const airportStepOf: Readonly<Record<string, AirportStep>> = {
  airport: 'location',
  contacts: 'contacts',
  expansions: 'expansion',
  terminals: 'terminals',
  parkingRates: 'rental-parking',
  tenants: 'tenants',
  comments: 'rental-parking',
  specialQuestionAnswer: 'covid',
}
const companyStepOf: Readonly<Record<string, CompanyStep>> = { contacts: 'contacts', locations: 'location' }

/** Computed from the others, of another year, or the same in every profile. */
const withoutTexts = new Set([
  'lastYear',
  'traffic',
  'totals',
  'footprint',
  'operations',
  'exchangeRate',
  'exchangeRateNote',
  'specialQuestion',
])

const yearFields = {
  rateNote: instanceSettingsFields.exchangeRateNote,
  license: instanceSettingsFields.dataLicense,
  questionTitle: yearQuestionFields.title,
  question: yearQuestionFields.question,
}

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...airportFields,
    ...companyFields,
    ...contactFields,
    ...expansionFields,
    ...tenantFields,
    companyTypeInfoText: companyTypeTextField,
    ...yearFields,
  }).map(([key, { label }]) => [key, label]),
)

/** The face for titles has fewer characters. */
const titles = new Set(['airportName', 'terminalName', 'companyName', 'companyTypeDes', 'questionTitle'])

/**
 * The characters of printed texts that the typefaces lack, by record and field, in the book's order. Every text of the
 * printed data is examined, so a new field needs no entry here.
 */
export const listMissingCharacters = (
  year: BookYear,
  airports: readonly BookAirport[],
  companies: readonly BookCompany[],
): Remark[] => [
  ...listRemarks('year', year.axnInstanceId, textsOfYear(year, airports), {}),
  ...airports.flatMap(each => listRemarks('airport', each.airport.airportId, each, airportStepOf)),
  ...companies.flatMap(each => listRemarks('company', each.company.companyId, each, companyStepOf)),
]

/** The texts of the imprint, and the question in each airport's profile. */
const textsOfYear = ({ exchangeRateNote, terms, imprint }: BookYear, [airport]: readonly BookAirport[]) => ({
  rateNote: exchangeRateNote,
  license: terms,
  ...imprint,
  questionTitle: airport?.specialQuestion?.title,
  question: airport?.specialQuestion?.question,
})

function listRemarks(
  kind: Remark['kind'],
  id: number,
  record: object,
  stepOf: Readonly<Record<string, string>>,
): Remark[] {
  const remarks = Object.entries(record as Record<string, unknown>).flatMap(([part, value]) =>
    withoutTexts.has(part)
      ? []
      : listDetails(part, value, '').map(detail => ({
          kind,
          id,
          detail,
          step: stepOf[part] ?? (kind === 'year' ? 'settings' : 'info'),
        })),
  )
  return [...new Map(remarks.map(each => [each.detail, each])).values()]
}

/** `ᐃᖃᓗ Café, Tenant Name: ᐃ ᖃ ᓗ` */
function listDetails(key: string, value: unknown, record: string): string[] {
  if (typeof value === 'string') {
    // Listed once, with the terminal itself.
    if (key === 'terminalName' && value !== record) return []
    const missing = new Set(findMissingCharacters(value))
    if (titles.has(key)) for (const each of findMissingCharacters(value, serifSemiBold())) missing.add(each)
    if (missing.size === 0) return []
    const place = [record, labels[key] ?? toWords(key)].filter(Boolean).join(', ')
    return [`${place}: ${[...missing].join(' ')}`]
  }
  if (Array.isArray(value)) return value.flatMap((each: unknown) => listDetails(key, each, record))
  if (typeof value !== 'object' || value === null || withoutTexts.has(key)) return []
  const name = nameRecord(value as Record<string, unknown>) || record
  return Object.entries(value as Record<string, unknown>).flatMap(([part, each]) =>
    listDetails(part, each, name),
  )
}

/** What a record is called on its page. */
function nameRecord({ firstName, lastName, ...record }: Record<string, unknown>): string {
  if (typeof lastName === 'string') return [firstName, lastName].filter(Boolean).join(' ')
  const named = [record['brandName'], record['terminalName'], record['expansionPlannedText']]
  return named.find(each => typeof each === 'string') ?? ''
}
