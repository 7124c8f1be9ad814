import { useState } from 'react'
import { createInstanceEndpoint } from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { queryClient } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import css from './years.module.css'

type Created = Reply<typeof createInstanceEndpoint>

/** Carrying over a year with many tenants takes longer than other calls. */
const timeoutMs = 120_000

export function useCreateInstance() {
  const { attempt, error, isBusy } = useAttempt()
  const [created, setCreated] = useState<Created | null>(null)
  return {
    error,
    isBusy,
    created,
    create: () =>
      attempt(
        async () => {
          setCreated(null)
          setCreated(await call(createInstanceEndpoint, {}, { timeoutMs }))
          notify.success(messages.instanceCreated)
          await queryClient.invalidateQueries()
        },
        thrown => describeError(thrown) || messages.instanceFailed,
      ),
  }
}
type Creating = ReturnType<typeof useCreateInstance>

export function CreateInstanceButton({ creating }: { creating: Creating }) {
  const [isAsking, setAsking] = useState(false)
  const create = () => {
    setAsking(false)
    void creating.create()
  }
  return (
    <>
      <Button aria-disabled={creating.isBusy || undefined} onClick={() => setAsking(true)}>
        {creating.isBusy ? 'Creating…' : 'Create New Instance'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Create the next year?"
        confirm="Create"
        onConfirm={create}
        onCancel={() => setAsking(false)}
      >
        <p>
          The next year is created as pending. Airports, terminals, tenants, contacts, parking types,
          airlines, expansions, affiliations, and company types are carried over as unconfirmed. Sales,
          revenue, traffic, and rates start empty.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** The result, shown until the page is left. */
export function CreatedNotice({ creating: { created, error } }: { creating: Creating }) {
  if (error) {
    return (
      <Notice kind="error" role="alert">
        {error}
      </Notice>
    )
  }
  if (!created) return null
  const { axnInstance, carriedFrom, carried } = created
  return (
    <Notice kind="success" role="status">
      {messages.instanceCreated}: {axnInstance.axnInstanceName}.
      {carriedFrom && ` Carried over from ${carriedFrom}:`}
      {carried.length > 0 && (
        <ul className={css.carried}>
          {carried.map(({ what, count }) => (
            <li key={what}>
              {count.toLocaleString('en-US')} {what}
            </li>
          ))}
        </ul>
      )}
      {carriedFrom && <p>Sales, revenue, traffic, and rates start empty.</p>}
    </Notice>
  )
}
