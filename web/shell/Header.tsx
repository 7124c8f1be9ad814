import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { toActor } from '#domain/people/session.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { useEdition } from '../browse/edition.ts'
import {
  isGroup,
  navigation,
  filterPermitted,
  findSection,
  toolLinks,
  type NavigationGroup,
} from '../navigation.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SignInOrOut } from './SignInOrOut.tsx'
import css from './Header.module.css'

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
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const pathname = useRouterState({ select: state => state.location.pathname })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return (
    <div className={css.group} ref={box}>
      <button
        type="button"
        ref={button}
        className={css.entry}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-current={group.entries.some(entry => entry.to === pathname) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {group.label} <Icon name="down" />
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
