import type { ReactNode } from 'react'
import css from './NotInEdition.module.css'

/** A name without a page to link to, because its profile is not published in this edition. */
export const NotInEdition = ({ children }: { children: ReactNode }) => (
  <span title="Not in this edition">
    {children}
    <span className={css.spoken}> (not in this edition)</span>
  </span>
)
