import { getAirportInstanceEndpoint, type AirportInstance } from '#domain/airports/airportInstance.ts'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint, type AirportReview } from '#domain/review/airportReview.ts'
import { airportSteps, getAirportStepTitle, type AirportStep } from '#domain/review/wizard.ts'
import { getQueryOptions } from '#platform/client/queries.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { SubjectFrame } from '../review/wizard/SubjectFrame.tsx'
import type { SubjectPage, WizardKind } from '../review/wizard/wizardKind.ts'
import { AirportStepLink } from './AirportStepLink.tsx'

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
    airportSteps.map(({ step, short }) => ({
      step,
      short,
      title: getAirportStepTitle(step, specialQuestionTitle),
    })),
  linkFrom:
    ({ airportId }, search) =>
    target => <AirportStepLink airportId={airportId} search={search} {...target} />,
  failedTitle: step => (step === 'terminals' ? messages.airportTotalsLoadFailed : undefined),
}

interface AirportFrameProps {
  step: AirportStep
  children: (page: AirportPage) => ElementNode
}

/** The frame around every step of an airport. */
export const AirportFrame = (props: AirportFrameProps) => <SubjectFrame wizard={airportWizard} {...props} />
