import { airportSteps, getAirportStepTitle, type AirportStep } from '#domain/review/wizard.ts'
import { paths } from '../../paths.ts'

/** The screen of each step. A new screen needs a row here and a route. */
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

/** The steps with a screen, in order. STEP n is the position in this list. */
export const shownSteps = airportSteps.filter(each => hasScreen(each.step))

/** The same with a year's titles. */
export const listTitledSteps = (specialQuestionTitle: string | null) =>
  shownSteps.map(({ step }) => ({ step, title: getAirportStepTitle(step, specialQuestionTitle) }))
