import { paths } from '../../paths.ts'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import css from './Prose.module.css'

export function AboutScreen() {
  return (
    <article className={css.prose}>
      <PageTitle title="About the Fact Book" />
      <p>
        The Fact Book is a yearly reference on concessions at the airports of the United States and Canada:
        what is sold in their terminals, by whom, on how much space, and what of it reaches the airport.
        Property managers use it to see where they stand, companies to find locations and partners, and both
        to have the same figures before them when they talk to each other.
      </p>
      <h2>Where the figures come from</h2>
      <p>
        From the airports and companies themselves. Each names representatives, and these enter their own data
        and no one else’s. Figures that look implausible beside last year’s or beside the passengers have to
        be confirmed or explained before they can be submitted.
      </p>
      <h2>How an edition is made</h2>
      <ol>
        <li>
          A new edition opens, with last year’s terminals, tenants and contacts carried over to be confirmed.
        </li>
        <li>Representatives enter the figures of the year and submit them for review.</li>
        <li>
          The editor reads every submission. What is unclear is unlocked again for editing, with a reason;
          what is right is approved.
        </li>
        <li>
          The edition is published. Earlier editions stay as they were, and their reports do not change any
          more.
        </li>
      </ol>
      <h2>How to read it</h2>
      <p>
        A figure that was not reported is missing; it is never taken for zero. Sales per enplanement and the
        other ratios are worked out from the reported totals wherever they are shown. The{' '}
        <Link to={paths.glossary}>glossary</Link> explains the terms, and <Link to={paths.contactUs}>we</Link>{' '}
        answer what it leaves open.
      </p>
    </article>
  )
}
