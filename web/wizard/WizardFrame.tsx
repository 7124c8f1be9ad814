import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getAirportInstance, type AirportInstance } from '#domain/airport.ts'
import { getAirportReview, type AirportReview } from '#domain/airportReview.ts'
import { messages } from '#domain/messages.ts'
import { airportSteps, type AirportStep } from '#domain/wizard.ts'
import { ProblemError } from '../problemError.ts'
import { useAsk } from '../queries.ts'
import { useActor } from '../session.ts'
import { CouldNotLoad } from '../ui/Absence.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { whyReadOnly } from './editing.ts'
import { NoContent } from './NoContent.tsx'
import { StepButtons } from './StepButtons.tsx'
import { useWizardInstance, type WizardYear } from './useWizardInstance.ts'
import css from './WizardFrame.module.css'
import { YearLinks } from './YearLinks.tsx'

/** The airport of one year that the wizard is open on. */
export interface AirportPage {
  key: { airportId: number; instanceId: number }
  instance: AirportInstance
  /** Missing while it is being read. */
  review: AirportReview | undefined
  /** Why nothing can be changed. */
  readOnly: string | undefined
  search: { instance?: string }
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
  const read = useAsk(getAirportInstance, { params: key })
  const review = useAsk(getAirportReview, { params: key }).data
  const instance = read.data
  if (!instance) {
    if (!read.error) return <Skeleton />
    if (isNotForThisPerson(read.error)) return <NoContent year={year} why={read.error.message} />
    return (
      <>
        <PageTitle title="Data entry" />
        <CouldNotLoad error={read.error} onRetry={() => void read.refetch()} />
      </>
    )
  }
  const readOnly = whyReadOnly(actor, instance)
  return (
    <>
      <FrameHead instance={instance} step={step} year={year} readOnly={readOnly} />
      <StepButtons airportId={key.airportId} current={step} review={review} search={year.search} />
      {children({ key, instance, review, readOnly, search: year.search })}
    </>
  )
}

const isNotForThisPerson = (error: Error): error is ProblemError =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404)

interface FrameHeadProps {
  instance: AirportInstance
  step: AirportStep
  year: WizardYear
  readOnly: string | undefined
}

function FrameHead({ instance, step, year, readOnly }: FrameHeadProps) {
  const { airport, axnInstanceName, axnInstanceMasterStatus, axnInstanceStatus } = instance
  const title = airportSteps.find(each => each.step === step)?.title
  return (
    <>
      <PageTitle
        title={airport.airportName}
        documentTitle={`${title}: ${airport.airportName} ${axnInstanceName}`}
        over={`${airport.airportId} · ${airport.iataCode} · ${axnInstanceName}`}
      >
        <StatusBadge status={axnInstanceStatus} />
      </PageTitle>
      <div className={css.banner} data-status={axnInstanceMasterStatus}>
        <p>
          <strong>{editing[axnInstanceMasterStatus]}</strong>: {axnInstanceName}
        </p>
        <YearLinks offered={year.offered} instanceId={instance.axnInstanceId} />
      </div>
      {readOnly && <Notice kind="info">{readOnly} Everything below is shown as it stands.</Notice>}
    </>
  )
}

const editing = {
  PENDING: messages.editingPending,
  ACTIVE: messages.editingActive,
  HISTORICAL: 'You are reading a Historical Year',
} as const
