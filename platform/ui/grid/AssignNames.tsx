import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import type { AssignedNames, PastedName } from './assignedNames.ts'
import control from '../control.module.css'
import css from './SheetBar.module.css'

interface AssignNamesProps {
  /** The kind of names: 'column', 'name'. */
  noun: string
  names: readonly PastedName[]
  onAssign: (assigned: AssignedNames) => void
  onClose: () => void
}

/** Asks for the meaning of unknown names in a pasted sheet. */
export default function AssignNames({ noun, names, onAssign, onClose }: AssignNamesProps) {
  const [assigned, setAssigned] = useState<AssignedNames>(
    () => new Map(names.flatMap(({ name, suggested }) => (suggested ? [[name, suggested]] : []))),
  )
  const choose = (name: string, key: string) => {
    // A column or row takes the data of only one in the sheet.
    const others = [...assigned].filter(([each, chosen]) => each !== name && chosen !== key)
    setAssigned(new Map(key === '' ? others : [...others, [name, key]]))
  }
  return (
    <Dialog isOpen title={`Assign ${noun}s`} onClose={onClose}>
      <div className={css.matches}>
        <table>
          <thead>
            <tr>
              <th scope="col">Your {noun}</th>
              <th scope="col">Use as</th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ name, options }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <select
                    className={control.control}
                    aria-label={`Use “${name}” as`}
                    value={assigned.get(name) ?? ''}
                    onChange={event => choose(name, event.currentTarget.value)}
                  >
                    <option value="">Skip</option>
                    {options.map(({ key, label }) => (
                      <option key={key} value={key}>
                        {label}
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
          Fill in the table
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
