import type { Edition } from '../edition.ts'
import css from './figures.module.css'

/** Explains to administrators why figures over the years end before the year that they chose. */
export function UnpublishedEdition({
  edition: { years, axnInstanceId, axnInstanceName },
}: {
  edition: Edition
}) {
  const chosen = years.find(each => each.axnInstanceId === axnInstanceId)
  if (chosen?.axnInstanceMasterStatus !== 'PENDING') return null
  return (
    <p
      className={css.note}
    >{`Nothing is published for ${axnInstanceName} yet. The figures end with the newest published edition.`}</p>
  )
}
