import {
  createCompanyInstanceEndpoint,
  getCompanyInstanceEndpoint,
  listEditableCompaniesEndpoint,
} from '#domain/companies/company.ts'
import { messages } from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { call } from '#platform/client/api.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { useActor } from '../session.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '../review/wizard/useAttempt.ts'

interface CreateInstanceProps {
  company: { companyId: number; instanceId: number }
}

/** An administrator can take a company that exists into the year that is open. */
export function CreateInstance({ company }: CreateInstanceProps) {
  const isAdmin = can(useActor(), 'admin')
  const { attempt, error, isBusy } = useAttempt()
  if (!isAdmin) return null
  const create = () =>
    attempt(
      async () => {
        const { companyId, instanceId } = company
        const lookUp = () => call(getCompanyInstanceEndpoint, { params: { companyId, instanceId } })
        const given = { params: { instanceId }, body: { company: { companyId } } }
        await callWithRetry(createCompanyInstanceEndpoint, given, { lookUp })
        notify.success(messages.companyInstanceCreated)
        await refresh(getCompanyInstanceEndpoint, listEditableCompaniesEndpoint)
      },
      thrown => `${messages.companyInstanceFailed}: ${wordsOf(thrown)}`,
    )
  return (
    <>
      <p>
        To include this company in this year&rsquo;s Fact Book, add it to the year. It starts in progress and
        has no company types.
      </p>
      <p>
        <Button aria-disabled={isBusy || undefined} onClick={() => void create()}>
          Add this company to the year
        </Button>
      </p>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
    </>
  )
}
