import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { Edition } from './edition.ts'
import css from './BrowseFrame.module.css'

const remarks = { ACTIVE: 'current year', PENDING: 'next year', HISTORICAL: 'earlier' }

/** The year of the page; a choice if there are several. */
export function EditionSelect({ edition }: { edition: Edition }) {
  const { axnInstanceId, axnInstanceName, years, choose } = edition
  if (axnInstanceId === null) return null
  if (years.length < 2) return <p className={css.edition}>{axnInstanceName} edition</p>
  return (
    <div className={css.year}>
      <FilterSelect
        label="Year"
        value={String(axnInstanceId)}
        onChange={choose}
        options={years.map(each => ({
          value: String(each.axnInstanceId),
          label: `${each.axnInstanceName} (${remarks[each.axnInstanceMasterStatus]})`,
        }))}
      />
    </div>
  )
}
