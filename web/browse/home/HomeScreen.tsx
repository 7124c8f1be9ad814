import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { contact } from '../help/contact.ts'
import { Introduction } from './Introduction.tsx'
import { SignedInHome } from './SignedInHome.tsx'
import css from './home.module.css'

const contents = [
  ['Food and beverage', 'sales, rent, and space by terminal'],
  ['Specialty retail', 'shops and services'],
  ['News and gifts', 'newspapers, gifts, and travel essentials'],
  ['Duty free', 'in total and per international passenger'],
  ['Advertising', 'revenue in and around the terminals'],
  ['Parking', 'spaces, rates, and revenue'],
  ['Car rental', 'on-site and off-site agencies'],
] as const

const title = 'Concession sales at North American airports, in one book'

/** The introduction to the book; for signed-in users, their own page is above it. */
export function HomeScreen() {
  const session = useSession()
  const user = session?.user
  const about = (
    <div className={css.home} data-below={user ? true : undefined}>
      <div className={css.lead}>
        {user ? <h2>{title}</h2> : <PageTitle title={title} />}
        <p>
          Every year, airports and concession companies report the sales of their shops, restaurants, and
          services. The Fact Book checks these figures, presents them side by side, and calculates sales per
          enplanement, the measure that makes large and small airports comparable.
        </p>
        <p>
          It also lists tenants, contacts, planned expansions, and leases that expire within the next 18
          months.
        </p>
        <div className={css.actions}>
          {session && !user && <ButtonLink to={paths.login}>Login</ButtonLink>}
          <a href={contact.signUp}>Email me about new editions</a>
        </div>
      </div>
      <section className={css.contents} aria-labelledby="contents">
        <h2 id="contents">What the book covers</h2>
        <dl>
          {contents.map(([term, about]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <p>
          The <Link to={paths.glossary}>glossary</Link> explains the terms.
        </p>
      </section>
    </div>
  )
  if (user) return <SignedInHome user={user}>{about}</SignedInHome>
  return (
    <>
      {about}
      {session && <Introduction />}
    </>
  )
}
