import { FilterSelect } from '../ui/FilterSelect.tsx'
import type { Edition } from './edition.ts'

const remarks = { ACTIVE: 'current year', PENDING: 'next year', HISTORICAL: 'earlier' }

/** For administrators; everybody else reads the current year. */
export function EditionSelect({ edition }: { edition: Edition }) {
  const { axnInstanceId, instances, choose } = edition
  if (instances.length === 0) return null
  return (
    <FilterSelect
      label="Year"
      value={String(axnInstanceId ?? '')}
      onChange={choose}
      options={instances.map(each => ({
        value: String(each.axnInstanceId),
        label: `${each.axnInstanceName} (${remarks[each.axnInstanceMasterStatus]})`,
      }))}
    />
  )
}
