import { Link, useRouterState } from '@tanstack/react-router'
import { toActor } from '#domain/people/session.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { isGroup, navigation, filterPermitted, findSection, toolLinks } from '../navigation.ts'
import { paths } from '../paths.ts'
import { useEdition } from '../browse/edition.ts'
import { useSession } from '../session.ts'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'
import css from './Header.module.css'
import { MenuGroup } from './MenuGroup.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SignInOrOut } from './SignInOrOut.tsx'

/** The header with the menu. On a phone and where people work, the menu opens as a separate page. */
export function Header({ isCompact }: { isCompact: boolean }) {
  const session = useSession()
  const actor = toActor(session?.user ?? null)
  const entries = filterPermitted(actor, navigation)
  const section = useRouterState({ select: state => findSection(state.location.pathname) })
  const edition = useEdition()
  const year = edition.isPast ? edition.axnInstanceName : session?.user?.axnInstanceName
  return (
    <header className={css.header} data-compact={isCompact || undefined}>
      <div className={css.masthead}>
        <Link to={paths.home} className={css.name}>
          AXN Fact Book
        </Link>
        <p className={css.edition}>Annual airport concessions{year ? `, ${year} edition` : ''}</p>
        <div className={css.tools}>
          <SearchButton />
          {!isCompact && <ColorSchemeButton />}
          {filterPermitted(actor, toolLinks).map(({ label, to, icon }) => (
            <Link key={label} to={to} className={css.tool} aria-label={label} title={label}>
              <Icon name={icon} />
            </Link>
          ))}
          <PhoneMenu entries={entries}>{isCompact && <ColorSchemeButton />}</PhoneMenu>
        </div>
      </div>
      <nav className={css.menu} aria-label="Main">
        <ul>
          {entries.map(entry => (
            <li key={entry.label}>
              {isGroup(entry) ? (
                <MenuGroup group={entry} />
              ) : (
                <Link
                  to={entry.to}
                  params={entry.params}
                  activeOptions={{ exact: entry.to === paths.home }}
                  className={css.entry}
                  data-current={section === entry.label || undefined}
                >
                  {entry.label}
                </Link>
              )}
            </li>
          ))}
          <li className={css.session}>{session && <SignInOrOut className={css.entry} />}</li>
        </ul>
      </nav>
    </header>
  )
}

/** The header for a colleague who came by a link: there is nowhere else to go. */
export function PlainHeader() {
  return (
    <header className={css.header} data-compact>
      <div className={css.masthead}>
        <p className={css.name}>AXN Fact Book</p>
        <div className={css.tools}>
          <ColorSchemeButton />
        </div>
      </div>
    </header>
  )
}
