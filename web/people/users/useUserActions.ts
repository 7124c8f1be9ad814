import type { z } from 'zod'
import * as messages from '#domain/messages.ts'
import { sendPasswordResetEndpoint } from '#domain/people/authentication.ts'
import { getPersonEndpoint } from '#domain/people/person.ts'
import { inviteUserEndpoint, removeUserEndpoint } from '#domain/people/user.ts'
import { userListing, type UserRow } from '#domain/people/userList.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import type { mailReply } from '#platform/contract/mailDelivery.ts'
import { longToastMs, notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

/** The actions of a user in the list. */
export function useUserActions() {
  const { error, attempt } = useAttempt()
  return {
    error,
    remove: (user: UserRow) =>
      attempt(
        async () => {
          const { msg } = await call(
            removeUserEndpoint,
            { params: { userId: user.userId } },
            { ifMatch: user.version },
          )
          notify.success(msg, longToastMs)
          await refresh(userListing.list)
        },
        thrown => `${messages.userDeleteFailed} ${describeError(thrown)}`,
        `delete ${user.userId}`,
      ),
    sendReset: (user: Pick<UserRow, 'userId' | 'email'>) =>
      void attempt(
        async () => {
          notifyDelivery(await call(sendPasswordResetEndpoint, { body: { email: user.email } }))
          await refresh(getPersonEndpoint)
        },
        undefined,
        `reset ${user.userId}`,
      ),
    invite: (user: Pick<UserRow, 'userId'>) =>
      void attempt(
        async () => {
          notifyDelivery(await call(inviteUserEndpoint, { params: { userId: user.userId } }))
          await refresh(userListing.list, getPersonEndpoint)
        },
        undefined,
        `invite ${user.userId}`,
      ),
  }
}

/** Tells whether an email was sent or is only queued. */
export function notifyDelivery({ message, delivery }: Partial<z.infer<typeof mailReply>>): void {
  const tell = delivery === 'queued' ? notify.warning : notify.success
  tell(message ?? '', longToastMs)
}
