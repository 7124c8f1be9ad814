import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { toActor } from '#domain/people/session.ts'
import { chooseColorScheme, useColorScheme } from '#platform/ui/colorScheme.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useMenuClosing } from '#platform/ui/useMenuClosing.ts'
import { useEdition } from '../browse/edition.ts'
import {
  adminNavigation,
  filterPermitted,
  findSection,
  isGroup,
  navigation,
  type NavigationGroup,
  type NavigationLink,
  toolLinks,
} from '../navigation.ts'
import { paths } from '../screens.ts'
import { signOut, useActor, useSession } from '../session.ts'
import { SearchButton } from './SearchButton.tsx'
import css from './Header.module.css'
import admin from './Shell.module.css'

/** The header with the menu. On phones and work screens, the menu opens as a separate page. */
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
        <Link to={paths.home} className={css.name} translate="no">
          AXN Fact Book
        </Link>
        <p className={css.edition}>{`Annual airport concessions${year ? `, ${year} edition` : ''}`}</p>
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
    </header>
  )
}

/** The header for a colleague with a link, who cannot go anywhere else. */
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

/** A menu entry that opens more entries. Escape, a click elsewhere, and leaving it with Tab close it. */
function MenuGroup({ group }: { group: NavigationGroup }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useMenuClosing<HTMLDivElement>(isOpen, setOpen)
  const panelId = useId()
  const pathname = useRouterState({ select: state => state.location.pathname })
  return (
    <div className={css.group} ref={menu}>
      <button
        type="button"
        className={css.entry}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-current={group.entries.some(entry => entry.to === pathname) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{group.label}</span> <Icon name="down" />
      </button>
      <ul className={css.panel} id={panelId} hidden={!isOpen}>
        {group.entries.map(({ label, to, params }) => (
          <li key={label}>
            <Link to={to} params={params} onClick={() => setOpen(false)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The header of the administration: its own menu and the link back to the book. */
export function AdminHeader() {
  const entries = filterPermitted(useActor(), adminNavigation)
  return (
    <header className={`${css.header} ${admin.header}`}>
      <div className={css.masthead}>
        <span className={css.name}>Administration</span>
        <Link to={paths.home} data-screen-only>
          <span className={admin.wide}>Back to the</span> Fact Book
        </Link>
        <nav className={`${css.menu} ${admin.menu}`} aria-label="Administration">
          <ul>
            {entries.map(({ label, to, params }) => (
              <li key={label}>
                <Link
                  to={to}
                  params={params}
                  className={css.entry}
                  activeOptions={{ exact: to === paths.admin }}
                >
                  {label}
                </Link>
              </li>
            ))}
            <li className={css.session}>
              <SignInOrOut className={css.entry} />
            </li>
          </ul>
        </nav>
        <div className={css.tools}>
          <SearchButton />
          <ColorSchemeButton />
        </div>
      </div>
    </header>
  )
}

interface PhoneMenuProps {
  entries: readonly (NavigationLink | NavigationGroup)[]
  /** A button for which the header has no room. */
  children?: ReactNode
}

/** The menu on narrow screens and work screens: one list with all groups open. */
function PhoneMenu({ entries, children }: PhoneMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const session = useSession()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={`${css.tool} ${css.onPhone}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <Dialog isOpen={isOpen} title="Menu" onClose={close}>
        <nav aria-label="Main">
          <ul className={css.phoneList}>
            {entries
              .flatMap(entry => (isGroup(entry) ? entry.entries : [entry]))
              .map(({ label, to, params }) => (
                <li key={label}>
                  <Link to={to} params={params} activeOptions={{ exact: to === paths.home }} onClick={close}>
                    {label}
                  </Link>
                </li>
              ))}
            {children && <li>{children}</li>}
            {session && (
              <li>
                <SignInOrOut className={css.phoneSession} onDone={close} />
              </li>
            )}
          </ul>
        </nav>
      </Dialog>
    </>
  )
}

/** Login for anonymous visitors, remembering this page; Logout for everyone else. */
function SignInOrOut({ className, onDone }: { className?: string; onDone?: () => void }) {
  const { attempt } = useAttempt()
  const user = useSession()?.user
  const here = useRouterState({ select: state => state.location })
  if (!user) {
    const origin = here.pathname === paths.login || here.pathname === paths.home ? undefined : here.href
    return (
      <Link to={paths.login} search={{ origin }} className={className} onClick={onDone}>
        Login
      </Link>
    )
  }
  const leave = async () => {
    if (await attempt(signOut, undefined, 'signOut')) onDone?.()
  }
  return (
    <button type="button" className={className} onClick={() => void leave()}>
      Logout
    </button>
  )
}

/** Light or dark. */
function ColorSchemeButton() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={`Switch to ${other} mode`}
      title={`Switch to ${other} mode`}
      onClick={() => chooseColorScheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
