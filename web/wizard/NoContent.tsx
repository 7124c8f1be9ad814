import { messages } from '#domain/messages.ts'
import { paths } from '../paths.ts'
import { NothingYet } from '../ui/Absence.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import type { WizardYear } from './useWizardInstance.ts'
import css from './WizardFrame.module.css'
import { YearLinks } from './YearLinks.tsx'

/** There is nothing to edit at this address in this year: why, the other year, and the way back to the list. */
export function NoContent({ year, why }: { year: WizardYear; why?: string }) {
  return (
    <>
      <PageTitle title="Data entry" />
      <NothingYet
        title={messages.noContent}
        action={
          <div className={css.ways}>
            <YearLinks offered={year.offered} instanceId={year.instanceId} />
            <ButtonLink
              to={paths.wizardList}
              params={{ contentType: 'airports' }}
              search={year.search}
              variant="default"
            >
              Your Affiliations
            </ButtonLink>
          </div>
        }
      >
        {why ?? 'There is no airport at this address.'}
      </NothingYet>
    </>
  )
}
