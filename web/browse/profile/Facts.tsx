import type { ReactNode } from 'react'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import css from './sections.module.css'

export interface Fact {
  label: string
  help?: string
  value: ReactNode
}

/** Terms with their values, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, help, value }) => (
        <div key={label}>
          <dt>
            <span>{label}</span>
            {help && <HelpTip about={label}>{help}</HelpTip>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
