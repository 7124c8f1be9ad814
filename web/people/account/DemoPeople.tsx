import type { SessionAnswer } from '#domain/people/session.ts'
import { notify } from '#platform/ui/notify.ts'
import css from './LoginScreen.module.css'

interface DemoPeopleProps {
  people: SessionAnswer['demoUsers']
  password: string
  onChoose: (username: string, password: string) => void
}

/** The people of the demo, one for each role; a click fills in the form. */
export function DemoPeople({ people, password, onChoose }: DemoPeopleProps) {
  return (
    <section className={css.people} aria-labelledby="demo-people">
      <h2 id="demo-people">Demo users</h2>
      <p>
        Choose one to fill in the form. Every demo user has the password <code>{password}</code>.
      </p>
      <ul>
        {people.map(({ displayName, securityRoleLabel }) => (
          <li key={displayName}>
            <button
              type="button"
              className={css.person}
              onClick={() => {
                onChoose(displayName, password)
                notify.info(`Filled in for ${displayName}. Now press Login.`)
              }}
            >
              <b>{displayName}</b>
              <span>{securityRoleLabel}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
