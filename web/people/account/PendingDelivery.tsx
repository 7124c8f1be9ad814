import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as messages from '#domain/messages.ts'
import { getOwnProfileEndpoint } from '#domain/people/user.ts'
import type { Reply } from '#platform/client/api.ts'
import { getQueryOptions } from '#platform/client/queries.ts'
import { Notice } from '#platform/ui/Notice.tsx'

/** How often to check the outcome of the email, in ms. */
const lookEvery = 1_000

type Profile = Reply<typeof getOwnProfileEndpoint>

/** The requested email address, and whether the link to it was sent, is queued, or failed. */
export function PendingDelivery({ children }: { children?: ReactNode }) {
  const { data } = useQuery<Profile>({
    ...getQueryOptions(getOwnProfileEndpoint, {}),
    refetchInterval: ({ state }) =>
      state.data?.pendingEmailDelivery?.state === 'sending' ? lookEvery : false,
  })
  if (!data || data.pendingEmail === null) return null
  const state = data.pendingEmailDelivery?.state
  const kind = state === 'sent' ? 'success' : state === 'sending' ? 'info' : 'warning'
  return (
    <Notice kind={kind} role="status">
      <span>{describe(data.pendingEmail, data.pendingEmailDelivery)}</span> Until then, your email is{' '}
      <span>{data.email}</span>. <span>{children}</span>
    </Notice>
  )
}

function describe(email: string, delivery: Profile['pendingEmailDelivery']): string {
  const what = 'The link'
  if (delivery?.state === 'queued') return messages.mailQueued(what, email, delivery.why)
  if (delivery?.state === 'failed') return messages.mailFailed(what, email, delivery.why)
  return delivery?.state === 'sent' ? messages.emailLinkSent(email) : messages.emailRequested(email)
}
