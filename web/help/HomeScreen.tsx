import { isGroup, navigation, openTo } from '../navigation.ts'
import { paths } from '../paths.ts'
import { actorOf, useSession } from '../session.ts'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { contact } from './contact.ts'
import css from './HomeScreen.module.css'

const contents = [
  ['Food and beverage', 'sales, rent and space, terminal by terminal'],
  ['Specialty retail', 'shops and services'],
  ['Newsstand and travel essentials', 'papers, gifts, things for the journey'],
  ['Duty free', 'in all, and per international passenger'],
  ['Advertising', 'income in and around the terminals'],
  ['Parking', 'spaces, rates and income'],
  ['Car rental', 'agencies on the airport and off it'],
] as const

export function HomeScreen() {
  const session = useSession()
  const actor = actorOf(session?.user ?? null)
  return (
    <div className={css.home}>
      <div className={css.lead}>
        <PageTitle title="What passengers spend at North America’s airports, in one book" />
        <p>
          Every year airports and the companies that sell in them report what their shops, restaurants and
          services took in. The Fact Book checks these figures, sets them side by side, and works out the one
          measure that lets a large airport be compared with a small one: sales per enplanement.
        </p>
        <p>
          It also names the tenants, whom to talk to, what will be built, and which leases expire within the
          next 18 months.
        </p>
        <div className={css.actions}>
          {session && !actor && <ButtonLink to={paths.login}>Login</ButtonLink>}
          <a href={contact.signUp}>Tell me by email about new editions</a>
        </div>
        {session?.user && <Welcome firstName={session.user.firstName} />}
      </div>
      <section className={css.contents} aria-labelledby="contents">
        <h2 id="contents">What the book records</h2>
        <dl>
          {contents.map(([term, about]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <p>
          The words are explained in the <Link to={paths.glossary}>glossary</Link>.
        </p>
      </section>
    </div>
  )
}

/** Where somebody signed in can go from here. */
function Welcome({ firstName }: { firstName: string }) {
  const actor = actorOf(useSession()?.user ?? null)
  const open = openTo(actor, navigation).filter(entry => !isGroup(entry))
  const links = open.flatMap(entry => (isGroup(entry) || entry.to === paths.home ? [] : [entry]))
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <h2 id="welcome">Welcome, {firstName}</h2>
      <ul>
        {links.map(({ label, to, params }) => (
          <li key={label}>
            <Link to={to} params={params}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.settings}>Your account</Link>
        </li>
      </ul>
    </section>
  )
}
