// The server renders the home of those signed in before its script is loaded, which would bring the style sheet too late.
import './signedInHome.module.css'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { getIntroductionEndpoint, type Introduction as Read } from '#domain/browse/introduction.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { AnchorButton, ButtonLink } from '#platform/ui/Button.tsx'
import { formatShortDay } from '#platform/ui/formatMoment.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { useContact } from '../help/useContact.ts'
import { QueryResult } from './QueryResult.tsx'
import { SampleAnswers, SampleFigures, SamplePage, SampleTotals } from './SampleFigures.tsx'
import css from './introduction.module.css'

const contents = [
  ['Food and beverage', 'sales, rent, and space by terminal'],
  ['Specialty retail', 'shops and services'],
  ['News and gifts', 'newspapers, gifts, and travel essentials'],
  ['Duty free', 'in total and per international passenger'],
  ['Advertising', 'revenue in and around the terminals'],
  ['Parking', 'spaces, rates, and revenue'],
  ['Car rental', 'on-site and off-site agencies'],
] as const

/** For strangers: the book with a sample of its figures, its editions, the newest corrections, and how to subscribe. */
function Introduction() {
  const { email } = useContact()
  const query = useEndpointQuery(getIntroductionEndpoint, {})
  return (
    <QueryResult query={query}>
      {({ sample, editions, corrections, subscribeUrl }) => (
        <>
          <div className={css.home}>
            <div className={css.lead}>
              <PageTitle title="Concession sales at North American airports, in one book" />
              <p>
                Every year, airports and concession companies report the sales of their shops, restaurants,
                and services. The Fact Book checks these figures, presents them side by side, and calculates
                sales per enplanement, the measure that makes large and small airports comparable.
              </p>
              <p>
                It also lists tenants, contacts, planned expansions, and leases that expire within the next 18
                months.
              </p>
              <div className={css.actions}>
                <AnchorButton href={subscribeUrl ?? `mailto:${email}`}>Subscribe</AnchorButton>
                <ButtonLink to={paths.login} variant="default">
                  Login
                </ButtonLink>
                <a
                  href={`mailto:${email}?subject=${encodeURIComponent('Please tell me about new editions')}`}
                >
                  Email me about new editions
                </a>
              </div>
            </div>
            {sample ? <SampleFigures sample={sample} /> : <Contents />}
          </div>
          {sample && (
            <>
              <div className={css.halves}>
                <div>
                  <SampleAnswers sample={sample} />
                  <Contents />
                </div>
                <SamplePage sample={sample} />
              </div>
              <SampleTotals sample={sample} />
            </>
          )}
          <div className={css.columns}>
            <Editions editions={editions} />
            <Corrections corrections={corrections} />
            <Subscribe url={subscribeUrl} />
          </div>
        </>
      )}
    </QueryResult>
  )
}

const Contents = () => (
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
)

function Editions({ editions }: Pick<Read, 'editions'>) {
  return (
    <section aria-labelledby="editions">
      <h2 id="editions">Editions</h2>
      {editions.length === 0 ? (
        <p>The first edition has not been published yet.</p>
      ) : (
        <ul>
          {editions.map(({ axnInstanceName, airports }) => (
            <li key={axnInstanceName}>
              <span>{axnInstanceName}</span>
              <span>{countOf(airports, 'airport')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Corrections({ corrections }: Pick<Read, 'corrections'>) {
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      {corrections.length === 0 ? (
        <p>No figures in the current edition have been corrected.</p>
      ) : (
        <ul>
          {corrections.map(({ correctionId, at, iataCode, airportName, label }) => (
            <li key={correctionId}>
              <LocalTime at={at} format={formatShortDay} />
              <span>{`${label}, ${airportName} (${iataCode})`}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.corrections}>All corrections</Link>
      </p>
    </section>
  )
}

function Subscribe({ url }: { url: string | null }) {
  const { email } = useContact()
  return (
    <section aria-labelledby="subscribe">
      <h2 id="subscribe">Subscribe</h2>
      <p>
        Subscribers search, compare, and download the figures of all airports, companies, and tenants, and
        receive both books.
      </p>
      <p>
        <a href={url ?? `mailto:${email}`}>Subscribe to the Fact Book</a>
      </p>
    </section>
  )
}

const SignedInHome = lazyPart(async () => ({ default: (await import('./SignedInHome.tsx')).SignedInHome }))

/** The introduction to the book for strangers, or the current edition for signed-in users. */
export function HomeScreen() {
  const session = useSession()
  if (!session) return null
  if (!session.user) return <Introduction />
  return (
    <Suspense fallback={null}>
      <SignedInHome user={session.user} />
    </Suspense>
  )
}
