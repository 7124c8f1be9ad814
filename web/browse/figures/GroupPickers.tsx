import { hubSizeOptions, hubSizes } from '#domain/airports/hubSize.ts'
import type { AirportGroup, GroupPlaces } from '#domain/browse/groupBenchmarks.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'

export const groupSearchNames = ['hubSize', 'country', 'state'] as const
type GroupSearch = Partial<Record<(typeof groupSearchNames)[number], string | undefined>>

/** The group in an address, which may be hand-typed. */
export const readGroup = ({ hubSize, country, state }: GroupSearch): AirportGroup => ({
  hubSize: hubSizes.find(each => each === hubSize),
  country,
  state,
})

interface GroupPickersProps {
  group: AirportGroup
  places: GroupPlaces
  onChange: (change: GroupSearch) => void
}

/** The common properties of a group's airports. */
export function GroupPickers({ group, places, onChange }: GroupPickersProps) {
  const offered = places.filter(each => !group.country || each.countryName === group.country)
  return (
    <>
      <FilterSelect
        label="Hub size"
        value={group.hubSize ?? ''}
        options={[{ value: '', label: 'All' }, ...hubSizeOptions]}
        onChange={hubSize => onChange({ hubSize: hubSize || undefined })}
      />
      <FilterSelect
        label="Country"
        value={group.country ?? ''}
        options={listOptions(
          places.map(each => each.countryName),
          group.country,
        )}
        onChange={country => onChange({ country: country || undefined, state: undefined })}
      />
      <FilterSelect
        label="State or province"
        value={group.state ?? ''}
        options={listOptions(
          offered.flatMap(each => each.states),
          group.state,
        )}
        onChange={state => onChange({ state: state || undefined })}
      />
    </>
  )
}

/** Includes the chosen value, even if the year does not have it. */
function listOptions(values: readonly string[], chosen = '') {
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen]
  return [{ value: '', label: 'All' }, ...all.map(value => ({ value, label: value }))]
}
