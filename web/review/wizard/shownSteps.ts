import { airportSteps, getAirportStepTitle, type AirportStep } from '#domain/review/wizard.ts'
import { paths } from '../../paths.ts'

/** Where each step's screen is; a new screen needs its row here and its route. */
export const stepPaths = {
  info: paths.wizardInfo,
  expansion: paths.wizardExpansion,
  contacts: paths.wizardContacts,
  terminals: paths.wizardTerminals,
  'rental-parking': paths.wizardRentalParking,
  tenants: paths.wizardTenants,
  covid: paths.wizardCovid,
  location: paths.wizardLocation,
  review: paths.wizardReview,
} as const satisfies Partial<Record<AirportStep, string>>

export const hasScreen = (step: AirportStep): step is keyof typeof stepPaths => step in stepPaths

/** The steps that have a screen, in their order; STEP n is the place in this list. */
export const shownSteps = airportSteps.filter(each => hasScreen(each.step))

/** The same with the titles they have in a year. */
export const listTitledSteps = (specialQuestionTitle: string | null) =>
  shownSteps.map(({ step }) => ({ step, title: getAirportStepTitle(step, specialQuestionTitle) }))
