import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import type { DataColumn } from './gridSource.ts'
import type { AssignedColumns } from './usePaste.ts'
import control from '../control.module.css'
import css from './SheetBar.module.css'

interface AssignColumnsProps {
  /** The headings of pasted columns that were left out. */
  headings: readonly string[]
  /** The columns of the table that no heading named. */
  columns: readonly DataColumn[]
  onAssign: (assigned: AssignedColumns) => void
  onClose: () => void
}

/** Says which columns of the table the headings of a sheet mean. */
export function AssignColumns({ headings, columns, onAssign, onClose }: AssignColumnsProps) {
  const [assigned, setAssigned] = useState<AssignedColumns>(new Map())
  const choose = (heading: string, key: string) => {
    // A column is filled from one of the sheet.
    const others = [...assigned].filter(([each, column]) => each !== heading && column !== key)
    setAssigned(new Map(key === '' ? others : [...others, [heading, key]]))
  }
  return (
    <Dialog isOpen title="Assign columns" onClose={onClose}>
      <div className={css.matches}>
        <table>
          <thead>
            <tr>
              <th scope="col">Your column</th>
              <th scope="col">Use as</th>
            </tr>
          </thead>
          <tbody>
            {headings.map(heading => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                <td>
                  <select
                    className={control.control}
                    aria-label={`Use “${heading}” as`}
                    value={assigned.get(heading) ?? ''}
                    onChange={event => choose(heading, event.currentTarget.value)}
                  >
                    <option value="">Leave out</option>
                    {columns.map(({ key, field }) => (
                      <option key={key} value={key}>
                        {field.label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogButtons onCancel={onClose}>
        <Button disabled={assigned.size === 0} onClick={() => onAssign(assigned)}>
          Fill in again
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
