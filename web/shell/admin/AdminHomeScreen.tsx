import { Link, type LinkProps } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { FirstYearSteps } from './FirstYearSteps.tsx'
import css from './admin.module.css'

export function AdminHomeScreen() {
  const user = useSession()?.user
  return (
    <AdminFrame title="Administration">
      {user?.axnInstanceId === null && <FirstYearSteps />}
      <Tiles tiles={homeTiles} />
    </AdminFrame>
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
