import { useState } from 'react'
import { isSameValue } from '../form/formInputs.ts'
import type { FormCell } from './formCells.ts'
import type { CellText } from './sheet.ts'

interface Change extends CellText {
  was: string
}

interface Step {
  /** Letters typed into one cell are one step. */
  name: string | undefined
  changes: readonly Change[]
}

const mostSteps = 200

/** Writes to form cells, with undo. Changes that a form has made since, such as a reset, remain. */
export function useCellHistory(inputAt: (row: string, column: string) => FormCell | null) {
  const [{ past, future }, setSteps] = useState<{ past: readonly Step[]; future: readonly Step[] }>({
    past: [],
    future: [],
  })
  const put = ({ row, column, text }: CellText, isTyping = false) => {
    const input = inputAt(row, column)
    input?.onChange(text)
    // Shows its error without waiting for a save.
    if (!isTyping) input?.onBlur?.()
  }
  const write = (texts: readonly CellText[], name?: string) => {
    const changes = texts.flatMap(each => {
      const input = inputAt(each.row, each.column)
      return input ? [{ ...each, was: input.value }] : []
    })
    if (changes.length === 0) return
    for (const change of changes) put(change, name !== undefined)
    const last = past.at(-1)
    const isSame = name !== undefined && last?.name === name
    const step = { name, changes: isSame ? continueStep(last.changes, changes) : changes }
    setSteps({ past: [...(isSame ? past.slice(0, -1) : past), step].slice(-mostSteps), future: [] })
  }
  const take = (step: Step, from: (change: Change) => string, to: (change: Change) => string) => {
    for (const change of step.changes) {
      const input = inputAt(change.row, change.column)
      if (input && isSameValue(input.field, input.value, from(change))) put({ ...change, text: to(change) })
    }
  }
  const undo = () => {
    const step = past.at(-1)
    if (!step) return
    take(
      step,
      each => each.text,
      each => each.was,
    )
    setSteps({ past: past.slice(0, -1), future: [...future, step] })
  }
  const redo = () => {
    const step = future.at(-1)
    if (!step) return
    take(
      step,
      each => each.was,
      each => each.text,
    )
    setSteps({ past: [...past, step], future: future.slice(0, -1) })
  }
  return { write, undo, redo }
}

/** The cells with their texts before the first letter. */
const continueStep = (before: readonly Change[], now: readonly Change[]): Change[] =>
  now.map(change => ({
    ...change,
    was: before.find(each => each.row === change.row && each.column === change.column)?.was ?? change.was,
  }))
