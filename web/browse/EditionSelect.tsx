import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { Edition } from './edition.ts'

const remarks = { ACTIVE: 'current year', PENDING: 'next year', HISTORICAL: 'earlier' }

/** For administrators; everyone else reads the current year. */
export function EditionSelect({ edition }: { edition: Edition }) {
  const { axnInstanceId, axnInstanceName, instances, choose } = edition
  if (axnInstanceId === null) return null
  // Only the displayed year until the others have loaded, so that the content below does not move.
  const offered = instances.length > 0 ? instances : [shownAlone(axnInstanceId, axnInstanceName)]
  return (
    <FilterSelect
      label="Year"
      value={String(axnInstanceId)}
      onChange={choose}
      options={offered.map(each => ({
        value: String(each.axnInstanceId),
        label: `${each.axnInstanceName} (${remarks[each.axnInstanceMasterStatus]})`,
      }))}
    />
  )
}

const shownAlone = (axnInstanceId: number, axnInstanceName: string) =>
  ({ axnInstanceId, axnInstanceName, axnInstanceMasterStatus: 'ACTIVE' }) as const
