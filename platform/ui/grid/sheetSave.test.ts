import { describe, expect, it } from 'vitest'
import { noSheetSave, reduceSheetSave, type SheetAttempt, type SheetSaveAction } from './sheetSave.ts'

const attempt: SheetAttempt = {
  rows: new Map([['a', { name: 'Anchor' }]]),
  stored: new Set(),
  fields: {},
  typed: { 'a/name': 'Anchor' },
  baseTyped: { 'a/name': '' },
}
const after = (...actions: SheetSaveAction[]) => actions.reduce(reduceSheetSave, noSheetSave)

describe('the save of a sheet', () => {
  it('remembers why a text was refused until the text changes', () => {
    const refused = after(
      { do: 'begin', attempt },
      { do: 'failed', why: 'No.', refused: { 'a/name': 'Unknown.' }, unplaced: [] },
    )
    expect(refused.refused.get('a/name')).toEqual({ text: 'Anchor', why: 'Unknown.' })
    expect(refused.attempts).toBe(1)
    const saved = reduceSheetSave(refused, {
      do: 'saved',
      stored: { values: {} },
      at: new Date(0),
      sent: attempt.typed,
    })
    // Rows that were not sent remain refused.
    expect([saved.attempts, saved.refused.size, saved.saveState.kind]).toEqual([0, 1, 'saved'])
  })

  it('blocks cells until their question is answered', () => {
    const held = after({
      do: 'block',
      cells: [{ row: 'a', column: 'date', text: '2030-05-06', why: 'Which?' }],
    })
    expect(held.undecided.get('a/date')?.why).toBe('Which?')
    expect(held.refused.size).toBe(0)
    expect(
      reduceSheetSave(held, { do: 'unblock', cells: [{ row: 'a', column: 'date' }] }).undecided.size,
    ).toBe(0)
  })

  it('knows that a save without an answer may have been stored', () => {
    const lost = after({ do: 'begin', attempt }, { do: 'unanswered', sent: attempt.typed }, { do: 'reset' })
    expect(lost.isIndeterminate).toBe(true)
    expect(reduceSheetSave(lost, { do: 'answered' }).isIndeterminate).toBe(false)
  })
})
