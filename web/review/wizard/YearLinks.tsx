import { Link } from '@tanstack/react-router'
import { formatYearCookie, type OpenYear } from './wizardYear.ts'
import css from '#platform/ui/LinkSwitch.module.css'

interface YearLinksProps {
  offered: readonly OpenYear[]
  instanceId: number | null
}

const words = { PENDING: 'Next year', ACTIVE: 'Current year' } as const

/** Chooses the year to work on, which is remembered for a day, and reloads the list from its first page. */
export function YearLinks({ offered, instanceId }: YearLinksProps) {
  return (
    <nav aria-label="Year" className={css.switch}>
      {offered.map(each => (
        <Link
          key={each.instanceId}
          to="."
          search={{ instance: String(each.instanceId) }}
          aria-current={each.instanceId === instanceId ? 'true' : undefined}
          onClick={() => {
            document.cookie = formatYearCookie(each)
          }}
        >
          <span>{each.instanceName}</span> <span>{words[each.instanceStatus]}</span>
        </Link>
      ))}
    </nav>
  )
}
