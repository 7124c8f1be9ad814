import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import type { ElementNode } from '../ElementNode.ts'
import type { AssignedNames, PastedName } from './assignedNames.ts'
import control from '../inputs.module.css'
import css from './SheetBar.module.css'

interface AssignNamesProps {
  /** The kind of names: 'column', 'name'. */
  noun: string
  names: readonly PastedName[]
  onAssign: (assigned: AssignedNames) => void
  onClose: () => void
}

/** Asks for the meaning of unknown names in a pasted sheet. */
export function AssignNames({ noun, names, onAssign, onClose }: AssignNamesProps) {
  const [assigned, setAssigned] = useState<AssignedNames>(
    () => new Map(names.flatMap(({ name, suggested }) => (suggested ? [[name, suggested]] : []))),
  )
  const choose = (name: string, key: string) => {
    // A column or row takes the data of only one in the sheet.
    const others = [...assigned].filter(([each, chosen]) => each !== name && chosen !== key)
    setAssigned(new Map(key === '' ? others : [...others, [name, key]]))
  }
  return (
    <NamesDialog
      title={`Assign ${noun}s`}
      headings={[`Your ${noun}`, 'Use as']}
      action={
        <Button aria-disabled={assigned.size === 0 || undefined} onClick={() => onAssign(assigned)}>
          Fill in the table
        </Button>
      }
      onClose={onClose}
    >
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
    </NamesDialog>
  )
}

interface NamesDialogProps {
  title: string
  wide?: boolean
  about?: ElementNode
  /** The table's own scrolling, reachable by keyboard, if the names may be many. */
  scrolls?: { role: 'region'; 'aria-label': string; tabIndex: 0 }
  headings: readonly string[]
  action: ElementNode
  onClose: () => void
  /** Table bodies with one row per name. */
  children: ElementNode
}

/** A table of names with one choice for each. */
export function NamesDialog({
  title,
  wide,
  about,
  scrolls,
  headings,
  action,
  onClose,
  children,
}: NamesDialogProps) {
  return (
    <Dialog isOpen title={title} onClose={onClose} wide={wide}>
      {about && <p>{about}</p>}
      <div className={css.matches} {...scrolls}>
        <table>
          <thead>
            <tr>
              {headings.map(heading => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </div>
      <DialogButtons onCancel={onClose}>{action}</DialogButtons>
    </Dialog>
  )
}
