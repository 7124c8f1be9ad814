import { describe, expect, it } from 'vitest'
import { textField } from '../../contract/field.ts'
import { listOpenQuestions } from './pasteQuestions.ts'
import { createSheet, isRemoved, makeRowKey, reduceSheet, type Sheet, type SheetAction } from './sheet.ts'

const blank = { name: '', area: '', removed: '' }
const row = (name: string, area = '') => ({ name, area, removed: '' })
const stored = new Map([
  ['a', row('Anchor', '1')],
  ['b', row('Balsam', '2')],
])
const begin = () => createSheet(stored, blank)
const after = (sheet: Sheet, ...actions: SheetAction[]) => actions.reduce(reduceSheet, sheet)
const write = (key: string, column: string, text: string, step?: string): SheetAction => ({
  do: 'write',
  changes: [{ row: key, column, text }],
  step,
})
const namesOf = (sheet: Sheet) => sheet.view.map(key => sheet.texts.get(key)?.name)

describe('a sheet', () => {
  it('undoes and redoes each step over the whole table; typing in one cell is one step', () => {
    const typed = after(
      begin(),
      write('a', 'area', '7', 'first'),
      write('a', 'area', '70', 'first'),
      write('b', 'area', '8', 'second'),
    )
    expect(typed.past.length).toBe(2)
    const undone = after(typed, { do: 'undo' })
    expect([undone.texts.get('a')?.area, undone.texts.get('b')?.area]).toEqual(['70', '2'])
    expect(after(undone, { do: 'undo' }).texts.get('a')).toBe(stored.get('a'))
    expect(after(undone, { do: 'undo' }, { do: 'redo' }, { do: 'redo' }).texts).toEqual(typed.texts)
    expect(after(undone, { do: 'undo' }, { do: 'undo' }).texts.get('a')?.area).toBe('1')
  })

  it('drops undone steps once something else is typed', () => {
    const sheet = after(begin(), write('a', 'area', '7'), { do: 'undo' }, write('b', 'area', '9'), {
      do: 'redo',
    })
    expect([sheet.texts.get('a')?.area, sheet.texts.get('b')?.area]).toEqual(['1', '9'])
  })

  it('adds a row when something is typed below the last one, and never reuses its number', () => {
    const added = after(begin(), write(makeRowKey(begin()), 'name', 'Cask'))
    expect(namesOf(added)).toEqual(['Anchor', 'Balsam', 'Cask'])
    const undone = after(added, { do: 'undo' })
    expect(namesOf(undone)).toEqual(['Anchor', 'Balsam'])
    expect(makeRowKey(undone)).toBe('new-2')
  })

  it('marks a stored row as removed, drops a new one, and restores both in their place', () => {
    const added = after(begin(), write('new-1', 'name', 'Cask'), write('new-2', 'name', 'Dune'))
    const removed = after(added, write('a', 'removed', 'Yes'), write('new-1', 'removed', 'Yes'))
    expect(namesOf(removed)).toEqual(['Anchor', 'Balsam', 'Dune'])
    expect(isRemoved(removed.texts.get('a') ?? blank)).toBe(true)
    expect(namesOf(after(removed, { do: 'undo' }))).toEqual(['Anchor', 'Balsam', 'Cask', 'Dune'])
  })

  it('keeps edits of rows that a filter hides', () => {
    const sheet = after(begin(), write('a', 'area', '7'), { do: 'show', view: ['b'] })
    expect(namesOf(sheet)).toEqual(['Balsam'])
    expect(after(sheet, { do: 'show', view: ['b', 'a'] }).texts.get('a')?.area).toBe('7')
  })

  it('keeps text typed during a save, and takes the rest as it is stored', () => {
    const sent = after(
      begin(),
      write('a', 'area', '7'),
      write('b', 'removed', 'Yes'),
      write('new-1', 'name', 'Cask'),
    )
    const since = after(sent, write('new-1', 'area', '5'))
    const base = new Map([
      ['a', row('Anchor', '7')],
      ['new-1', row('Cask', '0')],
      ['c', row('Someone else')],
    ])
    const saved = after(since, { do: 'rebase', base, sent: sent.texts })
    expect(namesOf(saved)).toEqual(['Anchor', 'Cask', 'Someone else'])
    expect(saved.texts.get('new-1')).toEqual(row('Cask', '5'))
    expect(saved.texts.get('a')).toBe(base.get('a'))
    expect(after(saved, { do: 'undo' })).toBe(saved)
  })

  it('takes rows as they are stored if what was sent is only a copy of them, as after a conflict', () => {
    const typed = after(begin(), write('a', 'area', '7'), write('b', 'removed', 'Yes'))
    const sent = new Map([...typed.texts].map(([key, texts]) => [key, { ...texts }]))
    const base = new Map([['a', row('Anchor', '7.00')]])
    const saved = after(typed, { do: 'rebase', base, sent })
    expect([...saved.texts]).toEqual([...base])
  })

  it('resets to the stored rows, and from there back to what was typed', () => {
    const sheet = after(begin(), write('a', 'area', '7'), write('new-1', 'name', 'Cask'), { do: 'reset' })
    expect(sheet.texts).toBe(stored)
    expect(namesOf(sheet)).toEqual(['Anchor', 'Balsam'])
    expect(namesOf(after(sheet, { do: 'undo' }))).toEqual(['Anchor', 'Balsam', 'Cask'])
  })

  it('asks until a question is answered or its cell written, also after a reset was undone', () => {
    const column = { key: 'name', field: textField({ label: 'Name' }), width: 10 }
    const cells = ['a', 'b'].map(key => {
      const date = { question: 'dayFirst', given: '05/06/2031', text: '2031-06-05' } as const
      return { row: key, column: 'name', ...date }
    })
    const blocked = after(begin(), write('a', 'name', '2031-06-05'), { do: 'block', cells })
    const asked = (sheet: Sheet) => {
      const row = (key: string) => ({
        key,
        label: '',
        texts: blank,
        errors: {},
        undecided: { name: 'Choose' },
        mark: 'changed' as const,
      })
      return listOpenQuestions({ sheet, row }, [column], []).dates.flatMap(each => each.given)
    }
    const [one, two] = cells.map(each => ({ row: each.row, column: 'name', text: '05/06/2031' }))
    // Another paste does not end the question.
    expect(asked(after(blocked, write('a', 'area', '7')))).toEqual([one, two])
    expect(asked(after(blocked, write('a', 'name', '2031-06-05')))).toEqual([two])
    expect(asked(after(blocked, { do: 'unblock', cells }))).toEqual([])
    const reset = after(blocked, { do: 'reset' })
    expect(asked(reset)).toEqual([])
    expect(asked(after(reset, { do: 'undo' }))).toEqual([one, two])
  })
})
