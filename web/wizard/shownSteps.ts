import { airportSteps, type AirportStep } from '#domain/wizard.ts'
import { paths } from '../paths.ts'

/** Where each step's screen is. */
export const stepPaths = {
  info: paths.wizardInfo,
  terminals: paths.wizardTerminals,
  review: paths.wizardReview,
} as const satisfies Partial<Record<AirportStep, string>>

const isShown = (step: AirportStep): boolean => step in stepPaths

/** The steps that have a screen, in their order; STEP n is the place in this list. */
export const shownSteps = airportSteps.filter(each => isShown(each.step))

/** `STEP 2`; nothing for a step without a screen. */
export function stepNumber(step: AirportStep): string | null {
  const place = shownSteps.findIndex(each => each.step === step)
  return place < 0 ? null : `STEP ${place + 1}`
}
