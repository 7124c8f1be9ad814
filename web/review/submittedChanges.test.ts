import { expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/history.ts'
import { computeNetChanges } from './submittedChanges.ts'

type Change = [field: string, before: string | null, after: string | null]

const entry = (recordKey: string, action: HistoryEntry['action'], ...changes: Change[]): HistoryEntry => ({
  auditId: 1,
  at: '2026-11-20T10:00:00Z',
  userId: 1,
  userName: 'Ben Birchfield',
  request: null,
  kind: 'tenant',
  kindLabel: 'Tenant',
  recordKey,
  title: `Tenant ${recordKey}`,
  action,
  airportId: 1,
  airportName: null,
  companyId: null,
  companyName: null,
  axnInstanceId: 27,
  axnInstanceName: '2027',
  changes: changes.map(([field, before, after]) => ({ field, label: field, format: 'text', before, after })),
  canBeBroughtBack: false,
})

const net = (...newestFirst: HistoryEntry[]) =>
  computeNetChanges(newestFirst).map(({ title, action, changes }) => [
    title,
    action,
    ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
  ])

it('several changes of a value are one, from the first value to the last', () => {
  expect(
    net(
      entry('1', 'CHANGED', ['area', '20', '30'], ['brand', 'A', 'B']),
      entry('2', 'CHANGED', ['area', '1', '2']),
      entry('1', 'CHANGED', ['area', '10', '20']),
    ),
  ).toEqual([
    ['Tenant 1', 'CHANGED', 'area: 10 → 30', 'brand: A → B'],
    ['Tenant 2', 'CHANGED', 'area: 1 → 2'],
  ])
})

it('only the authors of its values are named, not those who changed the status of the record', () => {
  const entries = [
    { ...entry('1', 'CHANGED', ['area', '10', '20']), userName: 'Alice Ashgrove' },
    { ...entry('1', 'CHANGED'), userName: 'Edith Quillmere' },
  ]
  expect(computeNetChanges(entries).map(each => each.userNames)).toEqual([['Alice Ashgrove']])
})

it('a change that was reversed, or a record added and deleted again, does not count', () => {
  expect(
    net(
      entry('2', 'DELETED', ['area', '5', null]),
      entry('1', 'CHANGED', ['area', '20', '10']),
      entry('1', 'CHANGED', ['area', '10', '20']),
      entry('2', 'ADDED', ['area', null, '5']),
    ),
  ).toEqual([])
})

it('a record that was added and changed is shown as added, with its current values', () => {
  expect(net(entry('1', 'CHANGED', ['area', '5', '6']), entry('1', 'ADDED', ['area', null, '5']))).toEqual([
    ['Tenant 1', 'ADDED', 'area: null → 6'],
  ])
})
