import type { ReactNode } from 'react'
import { getAirportInstanceEndpoint, type AirportInstance } from '#domain/airports/airportInstance.ts'
import { messages } from '#domain/messages.ts'
import { getAirportReviewEndpoint, type AirportReview } from '#domain/review/airportReview.ts'
import { airportSteps, getAirportStepTitle, type AirportStep } from '#domain/review/wizard.ts'
import { getQueryOptions } from '#platform/client/queries.ts'
import { StepLink } from './StepLink.tsx'
import { SubjectFrame } from './SubjectFrame.tsx'
import type { SubjectPage, WizardKind } from './wizardKind.ts'

interface AirportPageKey {
  airportId: number
  instanceId: number
}

/** The airport of one year that the wizard is open on. */
export type AirportPage = SubjectPage<AirportPageKey, AirportInstance, AirportReview, AirportStep>

const airportWizard: WizardKind<AirportPageKey, AirportInstance, AirportReview, AirportStep> = {
  kind: 'airport',
  keyOf: (airportId, instanceId) => ({ airportId, instanceId }),
  instanceQuery: key => getQueryOptions(getAirportInstanceEndpoint, { params: key }),
  reviewQuery: key => getQueryOptions(getAirportReviewEndpoint, { params: key }),
  nameOf: instance => instance.airport.airportName,
  marksOf: ({ airportId }, instance) => [airportId, instance.airport.iataCode],
  stepsOf: ({ specialQuestionTitle }) =>
    airportSteps.map(({ step }) => ({ step, title: getAirportStepTitle(step, specialQuestionTitle) })),
  linkFrom:
    ({ airportId }, search) =>
    target => <StepLink airportId={airportId} search={search} {...target} />,
  failedTitle: step => (step === 'terminals' ? messages.airportTotalsLoadFailed : undefined),
}

interface WizardFrameProps {
  step: AirportStep
  children: (page: AirportPage) => ReactNode
}

/** The frame around every step of an airport. */
export const WizardFrame = (props: WizardFrameProps) => <SubjectFrame wizard={airportWizard} {...props} />
