import { Link, type LinkProps } from '@tanstack/react-router'
import css from './LinkSwitch.module.css'

interface LinkSwitchProps {
  /** What is chosen between: 'Kind'. */
  label: string
  links: readonly (Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string; isShown: boolean })[]
}

/** A few places of one kind side by side, the one that is shown marked. */
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
