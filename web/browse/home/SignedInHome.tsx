import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getWorkEndpoint, getYearOverviewEndpoint } from '#domain/browse/home.ts'
import { can } from '#domain/people/roles.ts'
import { toActor, type AuthenticatedUser } from '#domain/people/session.ts'
import { isGroup, navigation, filterPermitted } from '../../navigation.ts'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useSearchDialog } from '../../shell/useSearchDialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import css from './SignedInHome.module.css'
import { PendingWork } from './PendingWork.tsx'
import { YearOverview } from './YearOverview.tsx'

interface OwnPageProps {
  user: AuthenticatedUser
  /** What stands below. */
  children: ReactNode
}

/**
 * A signed-in person's page: the search, pending work, the year at a glance, and all links. Everything below the
 * search appears together, so that nothing moves while reading.
 */
export function SignedInHome({ user, children }: OwnPageProps) {
  const actor = toActor(user)
  const isReader = can(actor, 'browse')
  const isEditor = can(actor, 'wizard')
  const year = user.axnInstanceId
  const { open, prepare, dialog } = useSearchDialog()
  const work = useEndpointQuery(getWorkEndpoint, {}, { enabled: isEditor })
  const overview = useEndpointQuery(
    getYearOverviewEndpoint,
    { params: { instanceId: year ?? 0 } },
    { enabled: isReader && year !== null },
  )
  return (
    <>
      <PageTitle title={`Welcome, ${user.firstName}`} />
      <button
        type="button"
        className={css.search}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={open}
        data-screen-only
      >
        <Icon name="search" />
        {isReader ? 'Search airports, companies, brands, people, and terms' : 'Search terms and questions'}
      </button>
      {dialog}
      {!work.isLoading && !overview.isLoading && (
        <>
          {isEditor && <PendingWork query={work} />}
          {isReader && year !== null && <YearOverview query={overview} isAdmin={can(actor, 'admin')} />}
          {!isReader && !isEditor && (
            <p className={css.closed}>
              Your account gives you access to the help pages and your settings. For access to the book,
              contact the <Link to={paths.contactUs}>editorial office</Link>.
            </p>
          )}
          <nav className={css.ways} aria-label="Shortcuts">
            <ul>
              {filterPermitted(actor, navigation).map(entry =>
                isGroup(entry) || entry.to === paths.home ? null : (
                  <li key={entry.label}>
                    <Link to={entry.to} params={entry.params}>
                      {entry.label}
                    </Link>
                  </li>
                ),
              )}
              <li>
                <Link to={paths.settings}>Your account</Link>
              </li>
            </ul>
          </nav>
          {children}
        </>
      )}
    </>
  )
}
