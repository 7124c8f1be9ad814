import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getCompanyInstanceEndpoint, type CompanyInstance } from '#domain/companies/company.ts'
import { getCompanyReviewEndpoint, type CompanyReview } from '#domain/review/companyReview.ts'
import { messages } from '#domain/messages.ts'
import { companySteps, type CompanyStep } from '#domain/review/wizard.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useActor } from '../session.ts'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { whyReadOnly } from '../review/wizard/editing.ts'
import { Acts } from '../review/wizard/acts/Acts.tsx'
import { RecentActs } from '../review/wizard/acts/RecentActs.tsx'
import { FrameHead } from '../review/wizard/FrameHead.tsx'
import { NoContent } from '../review/wizard/NoContent.tsx'
import { StepButtons } from '../review/wizard/StepButtons.tsx'
import { StepNeighbours } from '../review/wizard/StepNeighbours.tsx'
import { StepMissing } from '../review/wizard/StepMissing.tsx'
import type { LinkToStep } from '../review/wizard/stepTarget.ts'
import { useWizardInstance, type WizardYear } from '../review/wizard/useWizardInstance.ts'
import { isNotForThisPerson } from '../review/wizard/WizardFrame.tsx'
import { CompanyLink } from './CompanyLink.tsx'
import { CreateInstance } from './CreateInstance.tsx'

/** The company of one year that the wizard is open on. */
export interface CompanyPage {
  key: { companyId: number; instanceId: number }
  instance: CompanyInstance
  /** Missing while it is being read. */
  review: CompanyReview | undefined
  /** Why nothing can be changed. */
  readOnly: string | undefined
  search: { instance?: string }
  /** A link to a place in this company's wizard. */
  link: LinkToStep<CompanyStep>
}

interface CompanyFrameProps {
  step: CompanyStep
  children: (page: CompanyPage) => ReactNode
}

/** What stands around every step of a company: whose data, of which year, the steps and how far they are. */
export function CompanyFrame({ step, children }: CompanyFrameProps) {
  const { contentID = '' } = useParams({ strict: false })
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  const { instanceId } = year
  if (!/^[1-9]\d{0,8}$/.test(contentID) || instanceId === null) {
    return <NoContent year={year} contentType="companies" />
  }
  const key = { companyId: Number(contentID), instanceId }
  return (
    <OpenedFrame key={`${contentID} ${instanceId}`} company={key} year={year} step={step}>
      {children}
    </OpenedFrame>
  )
}

interface OpenedFrameProps extends CompanyFrameProps {
  company: CompanyPage['key']
  year: WizardYear
}

function OpenedFrame({ company: key, year, step, children }: OpenedFrameProps) {
  const actor = useActor()
  const read = useEndpointQuery(getCompanyInstanceEndpoint, { params: key })
  const review = useEndpointQuery(getCompanyReviewEndpoint, { params: key }).data
  const instance = read.data
  if (!instance) return read.error ? <NotOpened error={read.error} company={key} year={year} /> : <Skeleton />
  const readOnly = whyReadOnly(actor, 'company.edit', instance)
  const link: LinkToStep<CompanyStep> = target => (
    <CompanyLink companyId={key.companyId} search={year.search} {...target} />
  )
  return (
    <>
      <FrameHead
        name={instance.company.companyName}
        marks={[key.companyId]}
        stepTitle={companySteps.find(each => each.step === step)?.title}
        instance={instance}
        year={year}
        readOnly={readOnly}
      />
      <StepButtons steps={companySteps} current={step} review={review} link={link} />
      {step !== 'review' && (
        <StepMissing owner={key} review={review} step={step} readOnly={readOnly} link={link} />
      )}
      <Acts owner={key}>
        {children({ key, instance, review, readOnly, search: year.search, link })}
        {!readOnly && <RecentActs owner={key} />}
      </Acts>
      <StepNeighbours steps={companySteps} current={step} link={link} />
    </>
  )
}

interface NotOpenedProps {
  error: Error
  company: CompanyPage['key']
  year: WizardYear
}

function NotOpened({ error, company, year }: NotOpenedProps) {
  if (isNotForThisPerson(error)) {
    return (
      <NoContent year={year} contentType="companies" why={error.message}>
        {error.status === 404 && <CreateInstance company={company} />}
      </NoContent>
    )
  }
  return (
    <>
      <PageTitle title="Data entry" />
      <CouldNotLoad error={error} title={messages.companyLoadFailed} />
    </>
  )
}
