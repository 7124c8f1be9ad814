import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, getLocalToday, startOfWeek, listWeeksOfMonth } from '../contract/calendar.ts'
import { formatDate, weekdays } from '../contract/formatDate.ts'
import { Dialog } from './Dialog.tsx'
import { Icon, type IconName } from './Icon.tsx'
import css from './Calendar.module.css'

interface CalendarProps {
  label: string
  /** The field's current date. */
  day: string | null
  onPick: (day: string) => void
  onClose: () => void
}

/**
 * A month for picking a day after today, with the keyboard pattern of the ARIA guide: arrows, Home, End, Page Up, Page
 * Down.
 */
export function Calendar({ label, day, onPick, onClose }: CalendarProps) {
  const today = getLocalToday()
  const [active, setActive] = useState(() => (day !== null && day > today ? day : addDays(today, 1)))
  const gridId = useId()
  const [isByKeys, setByKeys] = useState(true)
  useEffect(() => {
    if (isByKeys) document.getElementById(`${gridId}-${active}`)?.focus()
  }, [gridId, active, isByKeys])
  const move = (to: string) => {
    // Past days cannot be picked, so the keys do not move to them.
    setActive(to > today ? to : addDays(today, 1))
  }
  const onKey = (event: KeyboardEvent) => {
    const to = dayForKey(event, active)
    if (to === null) return
    event.preventDefault()
    setByKeys(true)
    move(to)
  }
  const turn = (months: number) => {
    setByKeys(false)
    move(addMonths(active, months))
  }
  return (
    <Dialog isOpen title={`Choose a date: ${label}`} onClose={onClose}>
      <div className={css.head}>
        <Turn icon="first" label="Previous year" onClick={() => turn(-12)} />
        <Turn icon="previous" label="Previous month" onClick={() => turn(-1)} />
        <h3 aria-live="polite">{formatDate(active).replace(/ \d+,/, '')}</h3>
        <Turn icon="next" label="Next month" onClick={() => turn(1)} />
        <Turn icon="last" label="Next year" onClick={() => turn(12)} />
      </div>
      <div className={css.grid} role="grid" aria-label="Days" tabIndex={-1} onKeyDown={onKey}>
        <div role="row">
          {weekdays.map(each => (
            <span key={each} role="columnheader" aria-label={each}>
              {each.slice(0, 2)}
            </span>
          ))}
        </div>
        {listWeeksOfMonth(active).map(week => (
          <div key={week.find(each => each !== null)} role="row">
            {week.map((each, weekday) => (
              <div key={weekdays[weekday]} role="gridcell" aria-selected={each !== null && each === day}>
                {each !== null && (
                  <button
                    type="button"
                    id={`${gridId}-${each}`}
                    tabIndex={each === active ? 0 : -1}
                    disabled={each <= today}
                    data-chosen={each === day || undefined}
                    data-today={each === today || undefined}
                    aria-label={`${weekdays[weekday]}, ${formatDate(each)}`}
                    onClick={() => onPick(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Turn({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.turn} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

function dayForKey({ key, shiftKey }: KeyboardEvent, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day)
    case 'End':
      return addDays(startOfWeek(day), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
