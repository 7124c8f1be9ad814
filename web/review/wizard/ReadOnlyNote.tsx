import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { paths } from '../../paths.ts'
import type { FrameHeadProps } from './FrameHead.tsx'
import css from './WizardFrame.module.css'

interface ReadOnlyNoteProps extends Pick<FrameHeadProps, 'instance'> {
  why: string
  /** Links to the review, where the submission can be withdrawn; undefined if it cannot. */
  withdrawLink?: ReactNode
}

/** Why the year is read-only and, when expanded, what to do about it. */
export function ReadOnlyNote({ why, instance, withdrawLink }: ReadOnlyNoteProps) {
  const { axnInstanceMasterStatus, axnInstanceStatus } = instance
  const toOffice = <Link to={paths.contactUs}>Contact the editorial office</Link>
  const isPast = axnInstanceMasterStatus === 'HISTORICAL'
  const isEarly = axnInstanceMasterStatus === 'PENDING' && axnInstanceStatus === 'PUBLISHED'
  return (
    <details className={css.readOnly}>
      <summary>
        <Icon name="info" /> <strong>Read-only.</strong>{' '}
        {isPast ? why : isEarly ? publishedEarly : (locked[axnInstanceStatus] ?? why)}
      </summary>
      {isPast ? (
        <p>Choose another year above to edit. Have you found an error in this one? {toOffice}.</p>
      ) : (
        <p>
          Do you need to make a change?{' '}
          {withdrawLink && <>Nobody has reviewed it yet, so you can {withdrawLink}. Otherwise: </>}
          {toOffice}. An administrator can unlock it for editing.
        </p>
      )}
    </details>
  )
}

const publishedEarly = 'This is published. Subscribers can read it when this year becomes the current year.'

const locked: Partial<Record<AxnInstanceStatus, string>> = {
  PENDING: 'This was submitted for review and cannot change while the editor reviews it.',
  APPROVED: 'This was reviewed and approved, and will be published as shown.',
  PUBLISHED: 'This is published, and subscribers can read it.',
}
