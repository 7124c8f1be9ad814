import type { SubjectKind } from './subjectKind.ts'

/** The wizard's steps for an airport, in order. STEP n is the position in this list, whatever the year asks. */
export const airportSteps = [
  { step: 'info', title: 'Airport Information' },
  { step: 'expansion', title: 'Planned Expansion' },
  { step: 'contacts', title: 'Contacts' },
  { step: 'terminals', title: 'Terminals' },
  { step: 'rental-parking', title: 'Rental and Parking' },
  { step: 'tenants', title: 'Tenants' },
  { step: 'covid', title: 'Special Question' },
  { step: 'location', title: 'Location' },
  { step: 'review', title: 'Review' },
] as const
export type AirportStep = (typeof airportSteps)[number]['step']

/** The title of a step. The special question has the year's own title. */
export function getAirportStepTitle(step: AirportStep, specialQuestionTitle: string | null): string {
  if (step === 'covid' && specialQuestionTitle !== null) return specialQuestionTitle
  return airportSteps.find(each => each.step === step)?.title ?? step
}

/** The same, for a company. */
export const companySteps = [
  { step: 'info', title: 'Company Information' },
  { step: 'contacts', title: 'Contacts' },
  { step: 'location', title: 'Company Locations' },
  { step: 'review', title: 'Company Review' },
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
