import css from './DemoRibbon.module.css'

/** Stands on every page of an edition whose companies, people and figures are made up; on paper too. */
export function DemoRibbon() {
  return (
    <aside className={css.ribbon} aria-label="About the data">
      <strong>Demo data</strong> The airports are real. The companies, people, and figures are fictional.
    </aside>
  )
}
