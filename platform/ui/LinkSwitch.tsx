import { Link, type LinkProps } from '@tanstack/react-router'
import css from './LinkSwitch.module.css'

interface LinkSwitchProps {
  /** The name of the choice: 'Kind'. */
  label: string
  links: readonly (Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string; isShown: boolean })[]
}

/** Links to a few similar pages side by side, with the current one marked. */
export function LinkSwitch({ label, links }: LinkSwitchProps) {
  return (
    <nav aria-label={label} className={css.switch}>
      {links.map(({ label: words, isShown, ...link }) => (
        <Link
          key={words}
          {...link}
          activeOptions={{ exact: true }}
          aria-current={isShown ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
