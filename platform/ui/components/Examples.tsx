import { useId } from 'react'
import type { ElementNode } from '../ElementNode.ts'
import css from './Examples.module.css'

/** A component with its name and states. */
export function Examples({ of, children }: { of: string; children: ElementNode }) {
  const id = useId()
  return (
    <section className={css.component} aria-labelledby={id}>
      <h2 id={id} className={css.name}>
        {of}
      </h2>
      <div className={css.states}>{children}</div>
    </section>
  )
}

/** One state of a component. */
export function Example({ state, wide, children }: { state: string; wide?: boolean; children: ElementNode }) {
  const id = useId()
  return (
    <div className={css.state} data-wide={wide || undefined} role="group" aria-labelledby={id}>
      <p id={id} className={css.label}>
        {state}
      </p>
      {children}
    </div>
  )
}
