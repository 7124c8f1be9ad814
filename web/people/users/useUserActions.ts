import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { sendPasswordReset } from '#domain/people/authentication.ts'
import {
  getUser,
  inviteUser,
  listAllUsers,
  listUsers,
  removeUser,
  type UserRow,
} from '#domain/people/user.ts'
import { call } from '#platform/client/api.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { longStayMs, notify } from '#platform/ui/notify.ts'
import { useAttempt } from '../../review/wizard/useAttempt.ts'

/** Everything that shows users is read again. */
export const refreshUsers = (): Promise<void> => refresh(listUsers, listAllUsers, getUser)

/** What can be done with a user from the list; `news` is how the last one went. */
export function useUserActions() {
  const { error, isBusy, attempt } = useAttempt()
  const [news, setNews] = useState('')
  const tell = (text: string) => {
    setNews(text)
    notify.success(text, longStayMs)
  }
  return {
    error,
    isBusy,
    news,
    remove: (user: UserRow) =>
      attempt(
        async () => {
          const { msg } = await call(
            removeUser,
            { params: { userId: user.userId } },
            { ifMatch: user.version },
          )
          tell(msg)
          await refreshUsers()
        },
        thrown => `${messages.userDeleteFailed} ${wordsOf(thrown)}`,
      ),
    sendReset: (user: UserRow) =>
      void attempt(async () =>
        tell((await call(sendPasswordReset, { body: { email: user.email } })).message),
      ),
    invite: (user: UserRow) =>
      void attempt(async () => tell((await call(inviteUser, { params: { userId: user.userId } })).message)),
  }
}
