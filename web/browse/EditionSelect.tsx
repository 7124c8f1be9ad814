import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'
import type { Edition } from './edition.ts'
import css from './browse.module.css'

const remarks = { ACTIVE: 'current year', PENDING: 'next year', HISTORICAL: 'earlier' }

const CiteDialog = lazyDialog(async () => ({ default: (await import('./CiteDialog.tsx')).CiteDialog }))

interface EditionSelectProps {
  edition: Edition
  /** False on pages that are not part of the publication. */
  isCitable?: boolean
}

/** The year of the page, as a choice if there are several, and how to cite it. */
export function EditionSelect({ edition, isCitable = true }: EditionSelectProps) {
  const { axnInstanceId, axnInstanceName, years, choose } = edition
  const [isCiting, setCiting] = useState(false)
  if (axnInstanceId === null) return null
  return (
    <div className={css.year}>
      {years.length < 2 ? (
        <p className={css.edition}>{`${axnInstanceName} edition`}</p>
      ) : (
        <FilterSelect
          label="Year"
          value={String(axnInstanceId)}
          onChange={choose}
          options={years.map(each => ({
            value: String(each.axnInstanceId),
            label: `${each.axnInstanceName} (${remarks[each.axnInstanceMasterStatus]})`,
          }))}
        />
      )}
      {isCitable && (
        <Button size="sm" variant="plain" data-screen-only onClick={() => setCiting(true)}>
          Cite
        </Button>
      )}
      {isCiting && <CiteDialog {...{ axnInstanceId, axnInstanceName }} onClose={() => setCiting(false)} />}
    </div>
  )
}
