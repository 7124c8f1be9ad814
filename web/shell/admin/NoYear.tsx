import * as messages from '#domain/messages.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { paths } from '../../screens.ts'

/** Replaces yearly content while there is no year, with a link to create the first. */
export function NoYear() {
  const create = <ButtonLink to={paths.adminInstances}>Year Instances</ButtonLink>
  return (
    <EmptyState title={messages.noWizardContent} action={create}>
      No year has been opened yet. Create and activate the first one.
    </EmptyState>
  )
}
