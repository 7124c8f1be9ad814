import type { User } from '#domain/user.ts'
import settings from '../../account/SettingsScreen.module.css'
import { writeDayAndTime } from '../../wizard/moment.ts'

/** What is known of a user and not entered. */
export function UserFacts({ user }: { user: User }) {
  const { displayName, createdDate, modifiedDate, modifiedUserName, hasPassword, lastSignInDate } = user
  const facts = [
    ['User Name', displayName],
    ['Added', writeDayAndTime(createdDate)],
    ['Last Modified', `${writeDayAndTime(modifiedDate)}${modifiedUserName ? ` by ${modifiedUserName}` : ''}`],
    ['Last Sign-in', lastSignInDate ? writeDayAndTime(lastSignInDate) : 'never'],
    ['Password', hasPassword ? 'set' : 'not set yet'],
  ]
  return (
    <dl className={settings.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
