import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { contact } from './contact.ts'
import css from './HomeScreen.module.css'
import { OwnPage } from './home/OwnPage.tsx'

const contents = [
  ['Food and beverage', 'sales, rent and space, terminal by terminal'],
  ['Specialty retail', 'shops and services'],
  ['Newsstand and travel essentials', 'papers, gifts, things for the journey'],
  ['Duty free', 'in all, and per international passenger'],
  ['Advertising', 'income in and around the terminals'],
  ['Parking', 'spaces, rates and income'],
  ['Car rental', 'agencies on the airport and off it'],
] as const

const title = 'What passengers spend at North America’s airports, in one book'

/** What the book is; above it, for somebody signed in, what they come for. */
export function HomeScreen() {
  const session = useSession()
  const user = session?.user
  const about = (
    <div className={css.home} data-below={user ? true : undefined}>
      <div className={css.lead}>
        {user ? <h2>{title}</h2> : <PageTitle title={title} />}
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
          {session && !user && <ButtonLink to={paths.login}>Login</ButtonLink>}
          <a href={contact.signUp}>Tell me by email about new editions</a>
        </div>
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
  return user ? <OwnPage user={user}>{about}</OwnPage> : about
}
