import { messages } from '#domain/messages.ts'
import type { AxnInstanceMasterStatus, AxnInstanceStatus } from '#domain/workflow.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { WaitingNote } from '../ui/form/WaitingNote.tsx'
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
          <strong>{editing[axnInstanceMasterStatus]}</strong>: {axnInstanceName}
        </p>
        <YearLinks offered={year.offered} instanceId={year.instanceId} />
      </div>
      <WaitingNote />
      {readOnly && <Notice kind="info">{readOnly} Everything below is shown as it stands.</Notice>}
    </>
  )
}

const editing = {
  PENDING: messages.editingPending,
  ACTIVE: messages.editingActive,
  HISTORICAL: 'You are reading a Historical Year',
} as const
