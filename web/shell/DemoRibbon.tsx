import css from './Shell.module.css'

/** On every page of an edition with made-up companies, people, and figures; printed too. */
export function DemoRibbon() {
  return (
    <aside className={css.ribbon} aria-label="About the data">
      <strong>Demo data</strong> The airports are real. The companies, people, and figures are fictitious.
    </aside>
  )
}
