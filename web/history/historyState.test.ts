import { describe, expect, it } from 'vitest'
import { getHistoryFilters, parseHistorySearch } from './historyState.ts'

describe('the filters of the history in an address', () => {
  it('are read and become the query; a day is one from midnight to midnight here', () => {
    const state = parseHistorySearch({
      kind: 'tenant',
      key: '26/7/1',
      user: '3',
      instance: '26',
      from: '2026-03-01',
      to: '2026-03-01',
      only: 'deleted',
    })
    const { since = '', until = '', ...query } = getHistoryFilters(state)
    expect(query).toEqual({ kind: 'tenant', key: '26/7/1', userId: 3, instanceId: 26, only: 'deleted' })
    expect(new Date(since).getHours()).toBe(0)
    expect(new Date(since).getDate()).toBe(1)
    expect(new Date(until).getDate()).toBe(2)
  })

  it('are empty if the address has nonsense', () => {
    const typed = { kind: 'DROP TABLE', user: '-1', airport: 'x', from: '2026-02-30', only: 'x', action: '1' }
    expect(getHistoryFilters(parseHistorySearch(typed))).toEqual({})
  })

  it('need a kind for a key', () => {
    expect(getHistoryFilters(parseHistorySearch({ key: '26/7/1' }))).toEqual({})
  })
})
