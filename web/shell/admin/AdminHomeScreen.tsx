import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getWorkEndpoint, type OwnWork, type YearOfWork } from '#domain/browse/home.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { useWizardYear } from '../../review/wizard/useWizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { YearCockpit } from '../../years/YearCockpit.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { affiliatePages, homePages, managePages, type AdministrationPage } from './administrationPages.ts'
import css from './admin.module.css'

export function AdminHomeScreen() {
  const user = useSession()?.user
  const year = useWizardYear()
  const instanceId = year?.instanceId ?? null
  return (
    <AdminFrame
      title="Administration"
      actions={year && instanceId !== null && <YearLinks offered={year.offered} instanceId={instanceId} />}
    >
      {user?.axnInstanceId === null && <FirstYearSteps />}
      {user && user.axnInstanceId !== null && instanceId !== null && (
        <YearCockpit key={instanceId} instanceId={instanceId} />
      )}
      <Tiles pages={homePages} />
    </AdminFrame>
  )
}

/** What an administrator has to do until the first year is active, in order. */
function FirstYearSteps() {
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
          It starts with the airports and companies of the newest year, if there is one.
        </Step>
        <Step
          name={<Link to={paths.adminAirports}>Add the airports</Link>}
          done={airports > 0 && `${countOf(airports, 'airport')} so far.`}
        >
          Add them one at a time here, or import all of them from a file with the command{' '}
          <code>import airports</code>.
        </Step>
        <Step
          name={<Link to={paths.adminMainCompanies}>Add the companies</Link>}
          done={companies > 0 && `${countOf(companies, 'company', 'companies')} so far.`}
        >
          Add each one once as a main company, which also adds it to the year.
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

/** `done` lists what already exists. Without it, the children explain how to begin. */
function Step({ name, done, children }: { name: ElementNode; done?: string | false; children: ReactNode }) {
  return (
    <li>
      {name}
      <span>
        {done ? (
          <>
            <Icon name="check" /> <span>{done}</span>
          </>
        ) : (
          children
        )}
      </span>
    </li>
  )
}

export function AffiliateScreen() {
  return (
    <AdminFrame title="Affiliate" back={{ to: paths.admin }}>
      <Tiles pages={affiliatePages} />
    </AdminFrame>
  )
}

export function ManageScreen() {
  return (
    <AdminFrame title="Manage" back={{ to: paths.admin }}>
      <Tiles pages={managePages} />
    </AdminFrame>
  )
}

/** Links as cards, each with a short description. */
function Tiles({ pages }: { pages: readonly AdministrationPage[] }) {
  return (
    <ul className={css.tiles}>
      {pages.map(({ title, to, text }) => (
        <li key={title} className={css.tile}>
          <h2>
            <Link to={to}>{title}</Link>
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
