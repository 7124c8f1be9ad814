import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getCompanyInstance, type CompanyInstance } from '#domain/company.ts'
import { getCompanyReview, type CompanyReview } from '#domain/companyReview.ts'
import { messages } from '#domain/messages.ts'
import { companySteps, type CompanyStep } from '#domain/wizard.ts'
import { useAsk } from '../../queries.ts'
import { useActor } from '../../session.ts'
import { CouldNotLoad } from '../../ui/Absence.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { whyReadOnly } from '../editing.ts'
import { Acts } from '../acts/Acts.tsx'
import { RecentActs } from '../acts/RecentActs.tsx'
import { FrameHead } from '../FrameHead.tsx'
import { NoContent } from '../NoContent.tsx'
import { StepButtons } from '../StepButtons.tsx'
import { StepNeighbours } from '../StepNeighbours.tsx'
import { StepMissing } from '../StepMissing.tsx'
import type { LinkToStep } from '../stepTarget.ts'
import { useWizardInstance, type WizardYear } from '../useWizardInstance.ts'
import { isNotForThisPerson } from '../WizardFrame.tsx'
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
  const read = useAsk(getCompanyInstance, { params: key })
  const review = useAsk(getCompanyReview, { params: key }).data
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
