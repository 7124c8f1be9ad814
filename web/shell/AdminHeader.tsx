import { Link } from '@tanstack/react-router'
import { adminNavigation, filterPermitted } from '../navigation.ts'
import { paths } from '../paths.ts'
import { useActor } from '../session.ts'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SignInOrOut } from './SignInOrOut.tsx'
import css from './Header.module.css'
import admin from './Shell.module.css'

/** The header of the administration: its own menu and the link back to the book. */
export function AdminHeader() {
  const entries = filterPermitted(useActor(), adminNavigation)
  return (
    <header className={`${css.header} ${admin.header}`}>
      <div className={css.masthead}>
        <span className={css.name}>Administration</span>
        <Link to={paths.home}>
          <span className={admin.wide}>Back to the</span> Fact Book
        </Link>
        <div className={css.tools}>
          <SearchButton />
          <ColorSchemeButton />
        </div>
      </div>
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
    </header>
  )
}
