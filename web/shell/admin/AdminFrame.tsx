import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import css from './admin.module.css'
import { messages } from '#domain/messages.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import panel from '#platform/ui/panel.module.css'

interface AdminFrameProps {
  title: string
  /** The target of 'Go Back': the parent screen. The administration's home has none. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** Beside the title: buttons, the year. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of an administration screen. */
export function AdminFrame({ title, back, actions, children }: AdminFrameProps) {
  return (
    <>
      {back && (
        <p className={css.back} data-screen-only>
          <ButtonLink {...back} variant="plain" size="sm" icon="previous">
            Go Back
          </ButtonLink>
        </p>
      )}
      <PageTitle
        title={title}
        documentTitle={title === 'Administration' ? title : `${title}, administration`}
      >
        {actions && <div className={css.actions}>{actions}</div>}
      </PageTitle>
      {children}
    </>
  )
}

/** Replaces yearly content while there is no year, with a link to create the first. */
export function NoYear() {
  const create = <ButtonLink to={paths.adminInstances}>Year Instances</ButtonLink>
  return (
    <EmptyState title={messages.noWizardContent} action={create}>
      No year has been opened yet. Create and activate the first one.
    </EmptyState>
  )
}

/** When a record was last changed, and by whom if known. */
export function LastModified({ date, by }: { date: string; by: string | null }) {
  return (
    <p className={panel.soft}>
      Last modified on {formatDayAndTime(date)}
      {by === null ? '' : ` by ${by}`}.
    </p>
  )
}
