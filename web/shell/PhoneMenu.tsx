import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { isGroup, type NavigationGroup, type NavigationLink } from '../navigation.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { SignInOrOut } from './SignInOrOut.tsx'
import header from './Header.module.css'
import css from './PhoneMenu.module.css'

interface PhoneMenuProps {
  entries: readonly (NavigationLink | NavigationGroup)[]
  /** A button for which the header has no room. */
  children?: ReactNode
}

/** The menu on narrow screens and work screens: one list with all groups open. */
export function PhoneMenu({ entries, children }: PhoneMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const session = useSession()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={`${header.tool} ${header.onPhone}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <Dialog isOpen={isOpen} title="Menu" onClose={close}>
        <nav aria-label="Main">
          <ul className={css.list}>
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
                <SignInOrOut className={css.session} onDone={close} />
              </li>
            )}
          </ul>
        </nav>
      </Dialog>
    </>
  )
}
