import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import type { WizardYear } from './useWizardInstance.ts'
import css from './WizardFrame.module.css'
import { YearLinks } from './YearLinks.tsx'

interface NoContentProps {
  year: WizardYear
  why?: string
  contentType?: 'airports' | 'companies'
  /** What else can be done about it. */
  children?: ReactNode
}

/** There is nothing to edit at this address in this year: why, the other year, and the way back to the list. */
export function NoContent({ year, why, contentType = 'airports', children }: NoContentProps) {
  return (
    <>
      <PageTitle title="Data entry" />
      <EmptyState
        title={messages.noContent}
        action={
          <div className={css.ways}>
            <YearLinks offered={year.offered} instanceId={year.instanceId} />
            <ButtonLink to={paths.wizardList} params={{ contentType }} search={year.search} variant="default">
              Your Affiliations
            </ButtonLink>
          </div>
        }
      >
        {why ?? `There is ${contentType === 'airports' ? 'no airport' : 'no company'} at this address.`}
        {children}
      </EmptyState>
    </>
  )
}
