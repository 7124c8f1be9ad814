import { describe, expect, it } from 'vitest'
import { figureField, textField } from '../../contract/field.ts'
import { createSheet, reduceSheet, type BlockedCell, type CellText, type SheetRows } from './sheet.ts'
import { describeSheetDraft, listUnsavedCells } from './sheetDraft.ts'

const columns = [
  { key: 'name', field: textField({ label: 'Name' }), width: 10 },
  { key: 'area', field: figureField('integer', { label: 'Area' }), width: 5 },
]
const blank = { name: '', area: '', removed: '' }
const rowsWith = (area: string): SheetRows =>
  new Map([
    ['a', { ...blank, name: 'Anchor', area }],
    ['b', { ...blank, name: 'Balsam', area: '2' }],
  ])
const area = (row: string, text: string): CellText => ({ row, column: 'area', text })

/** The draft of changes to rows, described beside the rows that are stored later. */
function describeLater(changes: CellText[], later: SheetRows, cells: BlockedCell[] = []) {
  const pasted = reduceSheet(createSheet(rowsWith('1'), blank), { do: 'write', changes })
  const typed = reduceSheet(pasted, { do: 'block', cells })
  const unsaved = listUnsavedCells(typed, columns, ['a', 'b', 'new-4'], key => key)
  const draft = { typed: unsaved, at: '2026-12-01T12:00:00Z', version: null }
  const offered = { key: 'draft', draft, discard() {}, take() {} }
  const labelOf = (key: string, texts?: Readonly<Record<string, string>>) => texts?.name ?? key
  const written: CellText[] = []
  const blocked: BlockedCell[] = []
  const described = describeSheetDraft({ columns, labelOf }, createSheet(later, blank), offered, action => {
    if (action.do === 'write') written.push(...action.changes)
    if (action.do === 'block') blocked.push(...action.cells)
  })
  return { ...described, written, blocked }
}

describe('the draft of a sheet', () => {
  it('is shown beside the stored texts', () => {
    const { lines, isOlder } = describeLater([area('a', '7')], rowsWith('1'))
    expect(lines).toMatchObject([{ label: 'Anchor, Area', mine: '7', stored: '1' }])
    expect(isOlder).toBe(false)
  })

  it('is older if someone has changed one of its cells since, but not if another cell of the table', () => {
    expect(describeLater([area('a', '7')], rowsWith('5')).isOlder).toBe(true)
    expect(describeLater([area('b', '7')], rowsWith('5')).isOlder).toBe(false)
  })

  it('keeps the open questions about its cells', () => {
    const date = { column: 'name', question: 'monthFirst', given: '05/06/2031 or so' } as const
    const line = { ...area('a', '1'), question: 'line', given: '' } as const
    const described = describeLater([{ row: 'new-4', column: 'name', text: '2031-05-06' }], rowsWith('1'), [
      { ...date, row: 'new-4', text: '2031-05-06' },
      line,
    ])
    described.restore()
    expect(described.blocked).toEqual([{ ...date, row: 'new-1', text: '2031-05-06' }])
    const changed = describeLater([{ row: 'a', column: 'name', text: 'Anker' }], rowsWith('1'), [line])
    changed.restore()
    expect(changed.blocked).toEqual([line])
  })

  it('leaves out what has been saved since', () => {
    const { lines } = describeLater([area('a', '1200'), area('b', '7')], rowsWith('1,200'))
    expect(lines.map(each => each.name)).toEqual(['b/area'])
    expect(describeLater([area('a', '1200')], rowsWith('1,200')).lines).toEqual([])
  })

  it('adds a row that someone has removed since only on request, and then with all its cells', () => {
    const left = new Map([...rowsWith('1')].slice(1))
    const described = describeLater([area('a', '7'), area('b', '8')], left)
    expect(described.removed).toEqual(['Anchor'])
    expect(described.isOlder).toBe(false)
    described.restore()
    expect(described.written).toEqual([area('b', '8')])
    described.restore(true)
    expect(described.written.slice(2)).toContainEqual({ row: 'new-1', column: 'name', text: 'Anchor' })
    expect(described.written.slice(2)).toContainEqual(area('new-1', '7'))
  })
})
