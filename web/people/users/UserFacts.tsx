import type { User } from '#domain/people/user.ts'
import { KnownFacts } from '../account/profile/KnownFacts.tsx'
import { writeDayAndTime } from '#platform/ui/moment.ts'

/** What is known of a user and not entered. */
export function UserFacts({ user }: { user: User }) {
  const { displayName, createdDate, modifiedDate, modifiedUserName, hasPassword, lastSignInDate } = user
  const facts: [string, string][] = [
    ['User Name', displayName],
    ['Added', writeDayAndTime(createdDate)],
    ['Last Modified', `${writeDayAndTime(modifiedDate)}${modifiedUserName ? ` by ${modifiedUserName}` : ''}`],
    ['Last Sign-in', lastSignInDate ? writeDayAndTime(lastSignInDate) : 'never'],
    ['Password', hasPassword ? 'set' : 'not set yet'],
  ]
  return <KnownFacts facts={facts} />
}
