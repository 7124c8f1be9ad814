import { createCompanyInstance, getCompanyInstance, listEditableCompanies } from '#domain/company.ts'
import { messages } from '#domain/messages.ts'
import { can } from '#domain/roles.ts'
import { call } from '../../api.ts'
import { insist } from '../../ui/form/insist.ts'
import { wordsOf } from '../../problemError.ts'
import { refresh } from '../../queries.ts'
import { useActor } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useAttempt } from '../useAttempt.ts'

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
        const lookUp = () => call(getCompanyInstance, { params: { companyId, instanceId } })
        const given = { params: { instanceId }, body: { company: { companyId } } }
        await insist(createCompanyInstance, given, { lookUp })
        notify.success(messages.companyInstanceCreated)
        await refresh(getCompanyInstance, listEditableCompanies)
      },
      thrown => `${messages.companyInstanceFailed}: ${wordsOf(thrown)}`,
    )
  return (
    <>
      <p>
        If this company should be in this year&rsquo;s fact book, take it in. It starts in progress, without
        company types.
      </p>
      <p>
        <Button aria-disabled={isBusy || undefined} onClick={() => void create()}>
          Take this company into the year
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
