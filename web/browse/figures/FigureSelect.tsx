import { useId } from 'react'
import { figureGroups, type AirportFigure } from '#domain/browse/airportFigure.ts'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import css from '#platform/ui/inputs.module.css'

interface FigureSelectProps {
  figure: AirportFigure
  onChange: (key: string) => void
}

/** Selects the figure that is shown. */
export function FigureSelect({ figure, onChange }: FigureSelectProps) {
  const id = useId()
  return (
    <div className={css.filter}>
      <label htmlFor={id}>Figure</label>
      <select
        id={id}
        className={css.control}
        value={figure.key}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {listKeys(figureGroups).map(group => (
          <optgroup key={group} label={figureGroups[group]}>
            {airportFigures
              .filter(each => each.group === group)
              .map(each => (
                <option key={each.key} value={each.key}>
                  {each.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
