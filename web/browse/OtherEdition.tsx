import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { withoutPages, type Search } from '#platform/ui/search.ts'
import { screens } from '../screens.ts'
import { useEdition } from './edition.ts'
import css from './browse.module.css'

/** A banner above a screen whose edition is not the current one or not the one in its address. */
export function OtherEdition() {
  const isShown = useMatches({
    select: matches =>
      matches.some(({ staticData: { screen } }) => screen && screens[screen].year === 'edition'),
  })
  return isShown && <Notice />
}

const toCurrent = (was: Search) => ({ ...withoutPages(was), instance: undefined })

function Notice() {
  const { instance } = useSearch({ strict: false })
  const { axnInstanceId, axnInstanceName, isPast, years } = useEdition()
  const current = years.find(each => each.axnInstanceMasterStatus === 'ACTIVE')
  if (isPast) {
    return (
      <p className={css.other}>
        <span>{`You are reading the ${axnInstanceName} edition as it was published.`}</span>{' '}
        {current && (
          <Link
            to="."
            search={toCurrent}
            data-screen-only
          >{`Go to the ${current.axnInstanceName} edition`}</Link>
        )}
      </p>
    )
  }
  const isUnknown = instance !== undefined && years.length > 0 && instance !== String(axnInstanceId)
  if (!isUnknown) return null
  return (
    <p
      className={css.other}
    >{`The year in this address is not published. You are reading the ${axnInstanceName} edition.`}</p>
  )
}
