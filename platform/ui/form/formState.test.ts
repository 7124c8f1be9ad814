import { describe, expect, test } from 'vitest'
import { figureField, nameField } from '../../contract/field.ts'
import { listErrors, assignRefusals } from './assignRefusals.ts'
import { applyChoices, listDifferences, preselectChoices } from './conflict.ts'
import { createFormState, reduceForm, type FormAction } from './formState.ts'
import { isLeavingUnsavedWork } from './LeaveGuard.tsx'

const fields = {
  name: nameField({ label: 'Name' }),
  sales: figureField('money', { label: 'Sales' }),
  rent: figureField('money', { label: 'Rent' }),
}
type Action = FormAction<typeof fields>
const stored = { values: { name: 'Food', sales: 100, rent: 10 }, version: 3 }
const after = (...actions: Action[]) =>
  actions.reduce((state, action) => reduceForm(fields, state, action), createFormState(fields, stored))

describe('the state of a form', () => {
  test('reset restores the stored values', () => {
    const state = after({ do: 'type', name: 'sales', typed: '7x' }, { do: 'refuse' }, { do: 'reset' })
    expect(state.typed.sales).toBe('100.00')
    expect(state.attempts).toBe(0)
  })

  test('text typed during a save stays, as a change to the saved values', () => {
    const typing = after({ do: 'type', name: 'sales', typed: '200' }, { do: 'save' })
    const sent = typing.typed
    const later = reduceForm(fields, typing, { do: 'type', name: 'rent', typed: '25' })
    const saved = { values: { name: 'Food', sales: 200, rent: 10 }, version: 4 }
    const state = reduceForm(fields, later, { do: 'saved', stored: saved, at: new Date(0), sent })
    expect(state.typed).toEqual({ name: 'Food', sales: '200.00', rent: '25' })
    expect(state.base.version).toBe(4)
    expect(state.saveState).toEqual({ kind: 'saved', at: new Date(0) })
  })

  test('a server error stays at its field until the field is edited', () => {
    const parts = [
      { pointer: '/sales', detail: 'Too much.' },
      { pointer: '/elsewhere', detail: 'Odd.' },
    ]
    const state = after({ do: 'failed', why: 'No.', ...assignRefusals(fields, parts) })
    expect(listErrors(fields, state, {})).toEqual([
      { name: 'sales', label: 'Sales', error: 'Too much.' },
      { name: null, label: '', error: 'Odd.' },
    ])
    const typed = reduceForm(fields, state, { do: 'type', name: 'sales', typed: '1' })
    expect(listErrors(fields, typed, {}).map(each => each.error)).toEqual(['Odd.'])
  })

  test('nothing is listed before the first attempt', () => {
    expect(listErrors(fields, after(), { name: 'Wrong.' })).toEqual([])
    expect(listErrors(fields, after({ do: 'refuse' }), { name: 'Wrong.' })).toHaveLength(1)
  })
})

describe('two versions of a record', () => {
  const theirs = { values: { name: 'Food', sales: 150, rent: 12 }, version: 5 }
  const mine = after(
    { do: 'type', name: 'sales', typed: '120' },
    { do: 'type', name: 'name', typed: 'Meals' },
  )
  const found = listDifferences(fields, mine.baseTyped, mine.typed, theirs)

  test('are compared field by field, with the author of each change', () => {
    expect(found.map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['name', 'me'],
      ['sales', 'both'],
      ['rent', 'them'],
    ])
  })

  test('a field changed by one person takes that change; a field changed by both waits for a choice', () => {
    expect(preselectChoices(found)).toEqual({ name: 'mine', rent: 'theirs' })
  })

  test('the choices make up the new version', () => {
    expect(applyChoices(fields, theirs, found, { ...preselectChoices(found), sales: 'mine' })).toEqual({
      name: 'Meals',
      sales: '120',
      rent: '12.00',
    })
  })

  test('the same figure in another format is no difference', () => {
    const same = after({ do: 'type', name: 'sales', typed: '$150' }).typed
    expect(listDifferences(fields, mine.baseTyped, same, theirs).map(each => each.name)).toEqual(['rent'])
  })
})

test('leaving asks only if something is unsaved and the path changes', () => {
  const [here, there] = [{ pathname: '/a' }, { pathname: '/b' }]
  expect(isLeavingUnsavedWork(true, here, there)).toBe(true)
  expect(isLeavingUnsavedWork(false, here, there)).toBe(false)
  expect(isLeavingUnsavedWork(true, here, here)).toBe(false)
})
