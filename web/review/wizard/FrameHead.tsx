import { Link } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import type { AxnInstanceMasterStatus, AxnInstanceStatus } from '#domain/review/workflow.ts'
import { paths } from '../../paths.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { WaitingNote } from '#platform/ui/form/WaitingNote.tsx'
import type { WizardYear } from './useWizardInstance.ts'
import css from './WizardFrame.module.css'
import { YearLinks } from './YearLinks.tsx'

interface FrameHeadProps {
  /** The airport's or company's name. */
  name: string
  /** What tells it apart, before the year: its id, its code. */
  marks: readonly (string | number)[]
  stepTitle: string | undefined
  instance: {
    axnInstanceName: string
    axnInstanceMasterStatus: AxnInstanceMasterStatus
    axnInstanceStatus: AxnInstanceStatus
  }
  year: WizardYear
  /** Why nothing can be changed. */
  readOnly: string | undefined
}

/** Whose data, of which year, and where they stand. */
export function FrameHead({ name, marks, stepTitle, instance, year, readOnly }: FrameHeadProps) {
  const { axnInstanceName, axnInstanceMasterStatus, axnInstanceStatus } = instance
  return (
    <>
      <PageTitle
        title={name}
        documentTitle={`${stepTitle}: ${name} ${axnInstanceName}`}
        over={[...marks, axnInstanceName].join(' · ')}
      >
        <StatusBadge status={axnInstanceStatus} />
      </PageTitle>
      <div className={css.banner} data-status={axnInstanceMasterStatus}>
        <p>
          <strong>{(readOnly ? reading : editing)[axnInstanceMasterStatus]}</strong>: {axnInstanceName}
        </p>
        <YearLinks offered={year.offered} instanceId={year.instanceId} />
      </div>
      <WaitingNote />
      {readOnly && <ReadOnly why={readOnly} instance={instance} />}
    </>
  )
}

const reading = {
  PENDING: 'You are viewing Next Year (Pending)',
  ACTIVE: 'You are viewing Current Year (Active)',
  HISTORICAL: 'You are viewing a Historical Year',
} as const

/** The catalogue's words where something can be changed. */
const editing = {
  ...reading,
  PENDING: messages.editingPending,
  ACTIVE: messages.editingActive,
} as const

/** Why nothing can be changed, and what to do about it. */
function ReadOnly({ why, instance }: { why: string } & Pick<FrameHeadProps, 'instance'>) {
  const { axnInstanceMasterStatus, axnInstanceStatus } = instance
  const toOffice = <Link to={paths.contactUs}>Contact the editorial office</Link>
  if (axnInstanceMasterStatus === 'HISTORICAL') {
    return (
      <Notice kind="info">
        <strong>Read-only.</strong> {why} Choose another year above to edit. Have you found an error in this
        one? {toOffice}.
      </Notice>
    )
  }
  return (
    <Notice kind="info">
      <strong>Read-only.</strong> {locked[axnInstanceStatus] ?? why} Do you need to make a change? {toOffice}.
      An administrator can unlock it for editing.
    </Notice>
  )
}

const locked: Partial<Record<AxnInstanceStatus, string>> = {
  PENDING: 'This was submitted for review and cannot change while the editor reviews it.',
  APPROVED: 'This was reviewed and approved, and will be published as shown.',
  PUBLISHED: 'This is published, and subscribers can read it.',
}
