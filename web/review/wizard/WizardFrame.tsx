import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { getAirportInstanceEndpoint, type AirportInstance } from '#domain/airports/airportInstance.ts'
import { getAirportReviewEndpoint, type AirportReview } from '#domain/review/airportReview.ts'
import { airportStepTitle, type AirportStep } from '#domain/review/wizard.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useActor } from '../../session.ts'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { whyReadOnly } from './editing.ts'
import { Acts } from './acts/Acts.tsx'
import { RecentActs } from './acts/RecentActs.tsx'
import { FrameHead } from './FrameHead.tsx'
import { NoContent } from './NoContent.tsx'
import { titledSteps } from './shownSteps.ts'
import { StepButtons } from './StepButtons.tsx'
import { StepLink } from './StepLink.tsx'
import { StepNeighbours } from './StepNeighbours.tsx'
import { StepMissing } from './StepMissing.tsx'
import type { LinkToStep } from './stepTarget.ts'
import { useWizardInstance, type WizardYear } from './useWizardInstance.ts'

/** The airport of one year that the wizard is open on. */
export interface AirportPage {
  key: { airportId: number; instanceId: number }
  instance: AirportInstance
  /** Missing while it is being read. */
  review: AirportReview | undefined
  /** Why nothing can be changed. */
  readOnly: string | undefined
  search: { instance?: string }
  /** A link to a place in this airport's wizard. */
  link: LinkToStep<AirportStep>
}

interface WizardFrameProps {
  step: AirportStep
  children: (page: AirportPage) => ReactNode
}

/** What stands around every step of an airport: whose data, of which year, the steps and how far they are. */
export function WizardFrame({ step, children }: WizardFrameProps) {
  const { contentID = '' } = useParams({ strict: false })
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  const { instanceId } = year
  if (!/^[1-9]\d{0,8}$/.test(contentID) || instanceId === null) return <NoContent year={year} />
  const key = { airportId: Number(contentID), instanceId }
  return (
    <OpenedFrame key={`${contentID} ${instanceId}`} airport={key} year={year} step={step}>
      {children}
    </OpenedFrame>
  )
}

interface OpenedFrameProps extends WizardFrameProps {
  airport: AirportPage['key']
  year: WizardYear
}

function OpenedFrame({ airport: key, year, step, children }: OpenedFrameProps) {
  const actor = useActor()
  const read = useEndpointQuery(getAirportInstanceEndpoint, { params: key })
  const review = useEndpointQuery(getAirportReviewEndpoint, { params: key }).data
  const instance = read.data
  if (!instance) {
    if (!read.error) return <Skeleton />
    if (isNotForThisPerson(read.error)) return <NoContent year={year} why={read.error.message} />
    return (
      <>
        <PageTitle title="Data entry" />
        <CouldNotLoad
          error={read.error}
          title={step === 'terminals' ? messages.airportTotalsLoadFailed : undefined}
          onRetry={() => void read.refetch()}
        />
      </>
    )
  }
  const readOnly = whyReadOnly(actor, 'airport.edit', instance)
  const link: LinkToStep<AirportStep> = target => (
    <StepLink airportId={key.airportId} search={year.search} {...target} />
  )
  const steps = titledSteps(instance.specialQuestionTitle)
  return (
    <>
      <FrameHead
        name={instance.airport.airportName}
        marks={[key.airportId, instance.airport.iataCode]}
        stepTitle={airportStepTitle(step, instance.specialQuestionTitle)}
        instance={instance}
        year={year}
        readOnly={readOnly}
      />
      <StepButtons steps={steps} current={step} review={review} link={link} />
      {step !== 'review' && (
        <StepMissing owner={key} review={review} step={step} readOnly={readOnly} link={link} />
      )}
      <Acts owner={key}>
        {children({ key, instance, review, readOnly, search: year.search, link })}
        {!readOnly && <RecentActs owner={key} />}
      </Acts>
      <StepNeighbours steps={steps} current={step} link={link} />
    </>
  )
}

export const isNotForThisPerson = (error: Error): error is ProblemError =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404)
