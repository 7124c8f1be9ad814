import { lazy, Suspense, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { loadPart } from '#platform/ui/lazyPart.tsx'
import type { Edition } from './edition.ts'
import css from './browse.module.css'

const remarks = { ACTIVE: 'current year', PENDING: 'next year', HISTORICAL: 'earlier' }

const loadDialog = () => import('./CiteDialog.tsx')
const CiteDialog = lazy(async () => ({ default: (await loadDialog()).CiteDialog }))

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
  const cite = async () => setCiting(await loadPart(loadDialog))
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
        <Button size="sm" variant="plain" data-screen-only onClick={() => void cite()}>
          Cite
        </Button>
      )}
      {isCiting && (
        <Suspense>
          <CiteDialog {...{ axnInstanceId, axnInstanceName }} onClose={() => setCiting(false)} />
        </Suspense>
      )}
    </div>
  )
}
