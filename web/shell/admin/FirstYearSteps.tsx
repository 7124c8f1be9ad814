import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getWorkEndpoint, type OwnWork, type YearOfWork } from '#domain/browse/home.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { paths } from '../../paths.ts'
import css from './admin.module.css'

/** What an administrator has to do until the first year is active, in order. */
export function FirstYearSteps() {
  const work = useEndpointQuery(getWorkEndpoint, {})
  if (!work.data) return null
  return <Steps year={work.data.years[0]} />
}

function Steps({ year }: { year: YearOfWork | undefined }) {
  const countAll = (kind: OwnWork['kind']) =>
    (year?.counts ?? []).reduce((sum, each) => sum + (each.kind === kind ? each.count : 0), 0)
  const [airports, companies] = [countAll('airport'), countAll('company')]
  return (
    <section aria-labelledby="setup">
      <h2 id="setup">Set up the first year</h2>
      <ol className={css.setup}>
        <Step
          name={<Link to={paths.adminInstances}>Create the year</Link>}
          done={year && `${year.axnInstanceName} was created.`}
        >
          It takes over the airports and companies of the newest year, if there is one.
        </Step>
        <Step
          name={<Link to={paths.adminAirports}>Add the airports</Link>}
          done={airports > 0 && `${countOf(airports, 'airport')} so far.`}
        >
          One at a time here, or all of them from a file with the command <code>import airports</code>.
        </Step>
        <Step
          name={<Link to={paths.adminMainCompanies}>Add the companies</Link>}
          done={companies > 0 && `${countOf(companies, 'company', 'companies')} so far.`}
        >
          Create each as a main company, then add it to the year under{' '}
          <Link to={paths.adminCompanies}>Companies</Link>.
        </Step>
        <Step name={<Link to={paths.adminUsers}>Add the users</Link>}>
          Then choose who can edit which airport or company under{' '}
          <Link to={paths.adminAffiliate}>Affiliate</Link>.
        </Step>
        <Step name={<Link to={paths.adminInstances}>Activate the year</Link>}>
          From then on, subscribers see the airports and companies that you publish.
        </Step>
      </ol>
    </section>
  )
}

/** `done` says what exists already; without it, the children say how to begin. */
function Step({ name, done, children }: { name: ReactNode; done?: string | false; children: ReactNode }) {
  return (
    <li>
      {name}
      <span>
        {done ? (
          <>
            <Icon name="check" /> {done}
          </>
        ) : (
          children
        )}
      </span>
    </li>
  )
}
