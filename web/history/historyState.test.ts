import { describe, expect, it } from 'vitest'
import { getHistoryQuery, parseHistorySearch } from './historyState.ts'

describe('the filters of the history in an address', () => {
  it('are read and become the query; a day is one from midnight to midnight here', () => {
    const state = parseHistorySearch({
      kind: 'tenant',
      key: '26/7/1',
      user: '3',
      instance: '26',
      from: '2026-03-01',
      to: '2026-03-01',
      page: '2',
      size: '50',
    })
    const { since = '', until = '', ...query } = getHistoryQuery(state)
    expect(query).toEqual({ kind: 'tenant', key: '26/7/1', userId: 3, instanceId: 26, page: 1, size: 50 })
    expect(new Date(since).getHours()).toBe(0)
    expect(new Date(since).getDate()).toBe(1)
    expect(new Date(until).getDate()).toBe(2)
  })

  it('are empty if the address has nonsense', () => {
    const typed = { kind: 'DROP TABLE', user: '-1', airport: 'x', from: '2026-02-30', page: '0', size: '7' }
    expect(getHistoryQuery(parseHistorySearch(typed))).toEqual({ page: 0, size: 10 })
  })

  it('need a kind for a key', () => {
    expect(getHistoryQuery(parseHistorySearch({ key: '26/7/1' }))).toEqual({ page: 0, size: 10 })
  })
})
