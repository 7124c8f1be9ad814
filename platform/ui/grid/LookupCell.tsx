import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { isSameName } from '../../contract/names.ts'
import { searchNames } from '../../contract/searchNames.ts'
import { LookupList } from '../LookupInput.tsx'
import { showPlaced } from '../showPlaced.ts'
import { useLookup, type LookupChoices } from '../useLookup.ts'
import type { LookupCellProps } from './gridSource.ts'
import css from './LookupCell.module.css'

interface OpenableCellProps extends LookupCellProps, LookupChoices {
  onChoose: (value: string) => void
}

/** The input of a cell whose choices open while typing, with F2, and with Alt and the down key. */
export function LookupCell(props: OpenableCellProps) {
  const { column, control, text, isTyping, onType, onChoose, ...choices } = props
  const lookup = useLookup({ ...choices, typed: text, readOnly: !isTyping, onChoose })
  const { isOpen } = lookup
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (isOpen && panel.current ? showBeside(panel.current) : undefined), [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    // The grid then begins to edit.
    if (key === 'F2' || (key === 'ArrowDown' && altKey && !event.shiftKey)) return lookup.open(false)
    if (!isTyping) return
    // The grid then moves on.
    if (key === 'Enter' || key === 'Tab') lookup.chooseActive()
    else if (key === 'ArrowUp' && altKey) lookup.close()
    else if (lookup.onKeyDown(event)) event.stopPropagation()
  }
  return (
    <>
      <input
        {...control}
        {...lookup.inputProps}
        onChange={event => {
          const typed = event.currentTarget.value
          onType(typed)
          lookup.open(typed.trim() !== '')
        }}
        onClick={() => isTyping && lookup.open(false)}
        onBlur={lookup.close}
        onKeyDown={onKeyDown}
      />
      <div
        ref={panel}
        popover="manual"
        role="presentation"
        className={css.panel}
        // The focus stays in the input, and the grid selects no cell.
        onMouseDown={event => {
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <LookupList {...choices} label={column.field.label} lookup={lookup} />
      </div>
    </>
  )
}

/** The cell of a column whose choices are all known: those that match, or else the similar ones, or else all. */
export function ChoiceCell(props: LookupCellProps) {
  const { column, text, onType } = props
  const { choices = [], findSimilar } = column
  const matches = searchNames(choices, text, name => ({ name }))
  const isComplete = choices.some(each => isSameName(each, text))
  const similar = matches.length === 0 ? (findSimilar?.(text) ?? []) : []
  const others = isComplete ? choices.filter(each => !matches.includes(each)) : []
  const first = [...matches, ...similar, ...others]
  const offered = first.length === 0 ? choices : first
  return (
    <LookupCell
      {...props}
      options={offered.map(each => ({ value: each, label: each }))}
      isLoading={false}
      isSimilar={matches.length === 0}
      nothing={first.length === 0 ? 'Nothing found. These are all choices.' : undefined}
      more={0}
      onChoose={onType}
    />
  )
}

/** The height that the list takes if there is room, and the gap to the edge of the window, in px. */
const wanted = 300
const gap = 8

/** Below the cell, or above it if there is more room. */
function showBeside(panel: HTMLElement): () => void {
  const place = () => {
    const cell = panel.parentElement?.getBoundingClientRect()
    if (!cell) return
    const { clientWidth, clientHeight } = document.documentElement
    // What a phone's keyboard leaves.
    const { offsetTop: start, height } = window.visualViewport ?? { offsetTop: 0, height: clientHeight }
    const below = start + height - cell.bottom - gap
    const above = cell.top - start - gap
    const isAbove = below < wanted && above > below
    panel.style.minWidth = `${Math.min(cell.width, clientWidth - 2 * gap)}px`
    panel.style.maxHeight = `${Math.max(0, Math.min(wanted, isAbove ? above : below))}px`
    panel.style.top = isAbove ? 'auto' : `${cell.bottom}px`
    panel.style.bottom = isAbove ? `${clientHeight - cell.top}px` : 'auto'
    panel.style.left = `${Math.max(gap, Math.min(cell.left, clientWidth - panel.offsetWidth - gap))}px`
  }
  return showPlaced(panel, place)
}
