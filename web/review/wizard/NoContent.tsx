import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { subjectPlurals, type SubjectKind } from '#domain/review/subjectKind.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../paths.ts'
import type { WizardYear } from './useWizardInstance.ts'
import { YearLinks } from './YearLinks.tsx'
import css from './WizardFrame.module.css'

interface NoContentProps {
  year: WizardYear
  why?: string
  kind: SubjectKind
  /** Further options. */
  children?: ReactNode
}

/**
 * Shown if there is nothing to edit at this address in this year: the reason, the other year, and the way back to the
 * list.
 */
export function NoContent({ year, why, kind, children }: NoContentProps) {
  return (
    <div className={css.failed}>
      <PageTitle title="Data entry" />
      <EmptyState
        title={messages.noContent}
        action={
          <div className={css.ways}>
            <YearLinks offered={year.offered} instanceId={year.instanceId} />
            <ButtonLink
              to={paths.wizardList}
              params={{ contentType: subjectPlurals[kind] }}
              search={year.search}
              variant="default"
            >
              Your Affiliations
            </ButtonLink>
          </div>
        }
      >
        {why ?? `There is no ${kind} at this address.`}
        {children}
      </EmptyState>
    </div>
  )
}
