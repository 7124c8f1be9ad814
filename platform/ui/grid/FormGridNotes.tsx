import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf, formatCount } from '../../contract/count.ts'
import { Button } from '../Button.tsx'
import { saveMessages } from '../form/saveMessages.ts'
import { useScreenEntry } from '../form/useScreenEntry.ts'
import { LongList } from '../LongList.tsx'
import type { AssignedNames } from './assignedNames.ts'
import { AssignNames } from './AssignNames.tsx'
import type { Range } from './gridSelection.ts'
import type { DataColumn, RowView } from './gridSource.ts'
import type { LastPaste, PasteOfFigures } from './usePastedFigures.ts'
import css from './SheetBar.module.css'

interface WrongCell {
  row: string
  column: string
  label: string
  /** Whether its form lists it. */
  isListed: boolean
}

interface FormGridNotesProps {
  rows: readonly RowView[]
  columns: readonly DataColumn[]
  pasted: PasteOfFigures
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
  onSelect: (range: Range) => void
  /** Restores the stored values. */
  onLeaveOut: (cells: readonly WrongCell[]) => void
}

const mostListed = 4

/**
 * Shown above the grid, where it is always visible: the result of the last paste, and the cells that cannot be saved.
 */
export function FormGridNotes({ rows, columns, pasted, onGoTo, onSelect, onLeaveOut }: FormGridNotesProps) {
  const { last } = pasted
  const wrong = rows.flatMap(row =>
    columns.flatMap(({ key, field }) =>
      row.errors[key] === undefined
        ? []
        : [
            {
              row: row.key,
              column: key,
              label: `${row.label}, ${field.label}`,
              isListed: row.cells?.[key]?.isListed ?? false,
            },
          ],
    ),
  )
  // After an attempt to save, the form lists its errors itself.
  const unlisted = wrong.filter(each => !each.isListed)
  const skip = (words: string) => (
    <Button
      size="sm"
      variant="default"
      onClick={() => {
        onLeaveOut(wrong)
        // The button disappears with the errors.
        if (wrong[0]) onGoTo(wrong[0].row, wrong[0].column)
      }}
    >
      {words}
    </Button>
  )
  return (
    <>
      {last && <PasteNote last={last} paste={pasted} onSelect={onSelect} />}
      {wrong.length > 0 && unlisted.length === 0 && (
        <p className={css.line}>
          {skip(
            `Skip ${wrong.length === 1 ? 'the cell with an error' : `the ${wrong.length} cells with errors`}`,
          )}
        </p>
      )}
      {unlisted.length > 0 && (
        <div className={css.bar} data-kind="warning">
          <div className={css.note}>
            <span>{`${countOf(unlisted.length, 'cell')} cannot be saved yet:`}</span>
            {unlisted.slice(0, mostListed).map(({ row, column, label }) => (
              <Button key={label} size="sm" variant="plain" onClick={() => onGoTo(row, column)}>
                {label}
              </Button>
            ))}
            {unlisted.length > mostListed && <span>{`and ${unlisted.length - mostListed} more`}</span>}
            {skip(`Skip ${wrong.length === 1 ? 'it' : `these ${wrong.length} cells`}`)}
          </div>
        </div>
      )}
    </>
  )
}

interface PasteNoteProps {
  last: LastPaste
  paste: PasteOfFigures
  /** Selects the filled cells. */
  onSelect: (range: Range) => void
}

/** The result of a paste, with actions for what is not certain: the places of rows without names, and unknown names. */
function PasteNote({ last, paste, onSelect }: PasteNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const select = (filled: Range | null) => {
    if (filled) onSelect(filled)
  }
  const assign = (assigned: AssignedNames) => {
    // Elements behind an open dialog cannot take the focus, so it is closed first.
    flushSync(() => setOpen(false))
    select(paste.assign(last, assigned))
  }
  if (last.positions.length > 0)
    return (
      <PositionsQuestion
        last={last}
        onApprove={() => select(paste.approve(last))}
        onCancel={() => {
          const { row, column } = last.source.at
          paste.close()
          onSelect({ top: row, bottom: row, left: column, right: column })
        }}
        onReopen={() => paste.paste(last.source.at, last.source.text)}
      />
    )
  const doubled = last.leftOut.filter(each => each.isDoubled)
  const unknown = last.leftOut.filter(each => !each.isDoubled)
  return (
    <div className={css.bar} data-kind={last.leftOut.length > 0 ? 'warning' : 'info'} role="status">
      <p className={css.note}>
        <span>
          {last.cells.length === 0
            ? 'Nothing was filled in. '
            : `${countOf(last.cells.length, 'cell')} filled in. ${describeUnsaved(last, paste.unsaved)} ${describePlaces(last)}`}
        </span>
        <span>
          {last.isInThousands &&
            'The pasted text says that figures are in thousands or millions. They were filled in as they are, so check their size. '}
        </span>
        <span>
          {last.otherUnit !== null &&
            `The pasted text contains “${last.otherUnit}”. Check that each figure is in the currency or unit of the table. `}
        </span>
        {doubled.length > 0 && (
          <span>
            Skipped because they have the same name. Choose which one to use:{' '}
            <LongList items={doubled.map(each => each.name)} />{' '}
          </span>
        )}
        {unknown.length > 0 && (
          <span>
            Skipped because the table has no such name:{' '}
            <LongList items={unknown.map(each => each.name)} />{' '}
          </span>
        )}
        {last.leftOut.length > 0 && (
          <Button size="sm" variant="default" onClick={() => setOpen(true)}>
            Assign names
          </Button>
        )}{' '}
        <span>{describeSkipped(last)}</span>{' '}
        <Button size="sm" variant="plain" onClick={paste.close}>
          OK
        </Button>
      </p>
      {isOpen && (
        <AssignNames noun="name" names={last.leftOut} onAssign={assign} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface PositionsQuestionProps {
  last: LastPaste
  onApprove: () => void
  onCancel: () => void
  onReopen: () => void
}

/** Figures in a wrong row look right, so the user first sees where those without names would go. */
function PositionsQuestion({ last, onApprove, onCancel, onReopen }: PositionsQuestionProps) {
  const about = useId()
  const approve = useRef<HTMLButtonElement>(null)
  useEffect(() => approve.current?.focus(), [])
  const [isRefused, setRefused] = useState(false)
  const focusApprove = () => approve.current?.focus()
  useScreenEntry(approve, {
    label: 'Pasted cells',
    isDirty: true,
    saveState: isRefused ? { kind: 'failed', why: saveMessages.pasteUnanswered } : { kind: 'untouched' },
    submit: () => {
      setRefused(true)
      focusApprove()
      return Promise.resolve(false)
    },
    reset: () => {
      onCancel()
      return onReopen
    },
    focusErrors: focusApprove,
  })
  return (
    <div className={css.bar} data-kind="warning" role="group" aria-label="Pasted without names">
      <div id={about} className={css.note}>
        {last.positions.map(({ noun, lines }) => (
          <span key={noun}>
            <span>{`The pasted ${noun}s have no names. Do they go here?`}</span>{' '}
            <LongList items={lines.map(({ sample, to }) => `${sample || 'empty'} → ${to ?? 'nowhere'}`)} />
          </span>
        ))}
        <span>{describeSkipped(last)}</span>
      </div>
      <Button
        ref={approve}
        size="sm"
        variant="default"
        aria-describedby={about}
        onClick={onApprove}
      >{`Fill in ${countOf(last.cells.length, 'cell')}`}</Button>{' '}
      <Button size="sm" variant="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

const describeUnsaved = ({ cells }: LastPaste, unsaved: number): string =>
  unsaved === cells.length ? 'Nothing is saved yet.' : `${formatCount(unsaved)} not saved yet.`

function describePlaces({ hasRowHeadings, hasColumnHeadings }: LastPaste): string {
  const names = [hasRowHeadings && 'row names', hasColumnHeadings && 'column headings'].filter(Boolean)
  return names.length === 0 ? '' : `Matched by the pasted ${names.join(' and ')}. `
}

/** Every pasted cell that was not filled in is counted. */
function describeSkipped({ skipped, outside }: LastPaste): string {
  const parts = [
    skipped > 0 && `${countOf(skipped, 'pasted cell')} skipped.`,
    outside > 0 &&
      `${countOf(outside, 'cell')} skipped because ${outside === 1 ? 'it is' : 'they are'} computed or outside the table.`,
  ]
  return parts.filter(Boolean).join(' ')
}
