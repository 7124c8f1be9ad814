import { messages } from '#domain/messages.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'

/** In place of what belongs to a year while there is none, with the way to the first. */
export function NoYear() {
  const create = <ButtonLink to={paths.adminInstances}>Year Instances</ButtonLink>
  return (
    <EmptyState title={messages.noWizardContent} action={create}>
      No year has been opened yet. Create and activate the first one.
    </EmptyState>
  )
}
