import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { paths } from '../../paths.ts'
import css from '../BrowseFrame.module.css'

const views = [
  { label: 'Explore', to: paths.explore },
  { label: 'Benchmarks', to: paths.benchmarks },
  { label: 'Rent and Sales Calculator', to: paths.calculator },
] as const

/** The ways to explore an edition without choosing an airport first. */
export function EditionViews({ shown }: { shown: (typeof views)[number]['label'] }) {
  return (
    <div className={css.views} data-screen-only>
      <LinkSwitch
        label="Views of the edition"
        links={views.map(({ label, to }) => ({
          label,
          to,
          isShown: label === shown,
        }))}
      />
    </div>
  )
}
