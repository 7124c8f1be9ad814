import type { User } from '#domain/people/user.ts'
import { AccountFacts } from '../account/profile/AccountFacts.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'

/** A user's data that cannot be entered. */
export function UserFacts({ user }: { user: User }) {
  const { displayName, createdDate, modifiedDate, modifiedUserName, hasPassword, lastSignInDate } = user
  const facts: [string, string][] = [
    ['User Name', displayName],
    ['Added', formatDayAndTime(createdDate)],
    [
      'Last Modified',
      `${formatDayAndTime(modifiedDate)}${modifiedUserName ? ` by ${modifiedUserName}` : ''}`,
    ],
    ['Last Sign-in', lastSignInDate ? formatDayAndTime(lastSignInDate) : 'never'],
    ['Password', hasPassword ? 'set' : 'not set yet'],
  ]
  return <AccountFacts facts={facts} />
}
