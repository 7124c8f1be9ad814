import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getWorkEndpoint, type OwnWork, type YearOfWork } from '#domain/browse/home.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { useWizardInstance } from '../../review/wizard/useWizardInstance.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { YearCockpit } from '../../years/YearCockpit.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import css from './admin.module.css'

export function AdminHomeScreen() {
  const user = useSession()?.user
  const year = useWizardInstance()
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
      <Tiles tiles={homeTiles} />
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
          Create each one as a main company, and then add it to the year under{' '}
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
      <Tiles tiles={affiliateTiles} />
    </AdminFrame>
  )
}

export function ManageScreen() {
  return (
    <AdminFrame title="Manage" back={{ to: paths.admin }}>
      <Tiles tiles={manageTiles} />
    </AdminFrame>
  )
}

/** Links as cards, each with a short description. */
function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={css.tiles}>
      {tiles.map(({ title, to, text }) => (
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

/** A card of the administration: its target and description. */
interface Tile {
  title: string
  to: LinkProps['to']
  text: string
}

const homeTiles: readonly Tile[] = [
  { title: 'Manage', to: paths.adminManage, text: 'Users, airports, companies, brands, years, and reports.' },
  {
    title: 'Affiliate',
    to: paths.adminAffiliate,
    text: 'Let people edit an airport or a company for one year.',
  },
  {
    title: 'History',
    to: paths.adminHistory,
    text: 'See who changed what and when, and restore overwritten or deleted data.',
  },
  {
    title: "Editors' Desk",
    to: paths.adminDesk,
    text: 'See the progress of every airport and company. Approve, publish, send back, or remind several together.',
  },
]

const manageTiles: readonly Tile[] = [
  {
    title: 'Users',
    to: paths.adminUsers,
    text: 'Manage and preview user information, send password resets.',
  },
  {
    title: 'Security Record',
    to: paths.adminSecurity,
    text: 'See and download the sign-ins, refused sign-ins, and changes of accounts of the last year.',
  },
  {
    title: 'Reports',
    to: paths.adminReports,
    text: 'Report for all published airport and company instances.',
  },
  {
    title: 'Airports',
    to: paths.adminAirports,
    text: 'The airports of a year, with their names, locations, and terminals.',
  },
  {
    title: 'Companies',
    to: paths.adminCompanies,
    text: 'The companies of the current and next years, and their main companies.',
  },
  {
    title: 'Brands',
    to: paths.adminBrands,
    text: 'The names under which shops and restaurants operate.',
  },
  {
    title: 'Year Instances',
    to: paths.adminInstances,
    text: 'Add, activate, and publish yearly instances. Set their exchange rate, deadline, special question, ACDBE participation, and plausibility limits.',
  },
  {
    title: 'Proposals',
    to: paths.adminProposals,
    text: 'Brands, companies, and airlines that editors proposed.',
  },
  {
    title: 'Product Types',
    to: paths.adminProductTypes,
    text: 'The types of products that tenants sell.',
  },
  {
    title: 'Lookups',
    to: paths.adminLookups,
    text: 'The choices in forms, such as airlines, configurations, and tenant types.',
  },
]

const affiliateTiles: readonly Tile[] = [
  {
    title: 'Affiliate Airports',
    to: paths.adminAffiliateAirport,
    text: 'Choose who can edit which airport.',
  },
  {
    title: 'Affiliate Companies',
    to: paths.adminAffiliateCompany,
    text: 'Choose who can edit which company.',
  },
]
