import type { SubjectKind } from './subjectKind.ts'

/**
 * The wizard's steps for an airport, in order. STEP n is the position in this list, whatever the year asks. `short` is
 * for a button that has no room for the title.
 */
export const airportSteps = [
  { step: 'info', title: 'Airport Information', short: 'Info' },
  { step: 'expansion', title: 'Planned Expansion', short: 'Expansion' },
  { step: 'contacts', title: 'Contacts', short: 'Contacts' },
  { step: 'terminals', title: 'Terminals', short: 'Terminals' },
  { step: 'rental-parking', title: 'Rental and Parking', short: 'Parking' },
  { step: 'tenants', title: 'Tenants', short: 'Tenants' },
  { step: 'covid', title: 'Special Question', short: 'Question' },
  { step: 'location', title: 'Location', short: 'Location' },
  { step: 'review', title: 'Review', short: 'Review' },
] as const
export type AirportStep = (typeof airportSteps)[number]['step']

/** The title of a step. The special question has the year's own title. */
export function getAirportStepTitle(step: AirportStep, specialQuestionTitle: string | null): string {
  if (step === 'covid' && specialQuestionTitle !== null) return specialQuestionTitle
  return airportSteps.find(each => each.step === step)?.title ?? step
}

/** The wizard's steps for a company, in order. */
export const companySteps = [
  { step: 'info', title: 'Company Information', short: 'Info' },
  { step: 'contacts', title: 'Contacts', short: 'Contacts' },
  { step: 'location', title: 'Company Locations', short: 'Location(s)' },
  { step: 'review', title: 'Company Review', short: 'Review' },
] as const
export type CompanyStep = (typeof companySteps)[number]['step']

/** The steps that a colleague can be asked to fill in. */
export const delegatedSteps = {
  airport: ['info', 'expansion', 'contacts', 'terminals', 'rental-parking', 'tenants', 'covid'],
  company: ['info', 'contacts', 'location'],
} as const satisfies { airport: readonly AirportStep[]; company: readonly CompanyStep[] }

/** Whether a colleague can be asked to fill in this step, while the year is open to editors. */
export const canHaveLinks = (kind: SubjectKind, step: string): boolean =>
  (delegatedSteps[kind] as readonly string[]).includes(step)
