import type { ReactNode } from 'react'
import type { AxnInstanceMasterStatus, AxnInstanceStatus } from '#domain/review/workflow.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import css from './WizardFrame.module.css'

export interface FrameHeadProps {
  /** The airport's or company's name. */
  name: string
  /** Its identifier before the year: its id or code. */
  marks: readonly (string | number)[]
  instance: {
    axnInstanceName: string
    axnInstanceMasterStatus: AxnInstanceMasterStatus
    axnInstanceStatus: AxnInstanceStatus
  }
  /** The steps. */
  children: ReactNode
}

/** The line that stays visible: the subject, its year, its status, and the steps. */
export function FrameHead({ name, marks, instance, children }: FrameHeadProps) {
  return (
    <div className={css.line}>
      <p className={css.name} title={name}>
        {name}
      </p>
      <p className={css.marks}>{[...marks, instance.axnInstanceName].join(' · ')}</p>
      <StatusBadge status={instance.axnInstanceStatus} />
      {children}
    </div>
  )
}
