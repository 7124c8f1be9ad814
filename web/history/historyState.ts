import { useSearch } from '@tanstack/react-router'
import type { HistoryQuery } from '#domain/history/history.ts'
import { isDay } from '#platform/contract/calendar.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { longestKeyword } from '#platform/contract/paging.ts'
import { readId } from '#platform/contract/readId.ts'
import { pickSearch, useSearchChange, type Search } from '#platform/ui/search.ts'

const filters = [
  'keyword',
  'kind',
  'key',
  'user',
  'airport',
  'company',
  'instance',
  'from',
  'to',
  'only',
  'action',
] as const
const names = [...filters, 'before'] as const

/** The history's filters in the address; '' means everything. Days are in the reader's time zone. */
export type HistoryState = Record<(typeof names)[number], string>

/** Reads an address, which may be hand-typed. Invalid filters are ignored. */
export function parseHistorySearch(search: Search): HistoryState {
  const texts = pickSearch(search, names)
  const read = (name: (typeof names)[number], isValid: (text: string) => boolean): string => {
    const text = texts[name] ?? ''
    return isValid(text) ? text : ''
  }
  const isId = (text: string) => readId(text) !== null
  return {
    keyword: (texts.keyword ?? '').trim().slice(0, longestKeyword),
    kind: read('kind', text => /^[a-z][A-Za-z0-9]{0,60}$/.test(text)),
    key: read('key', text => text.length <= 300),
    user: read('user', isId),
    airport: read('airport', isId),
    company: read('company', isId),
    instance: read('instance', text => /^\d{1,2}$/.test(text)),
    from: read('from', isDay),
    to: read('to', isDay),
    only: read('only', text => ['deleted', 'automatic', 'titled'].includes(text)),
    action: read('action', text => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)),
    before: read('before', text => text.length <= 500),
  }
}

/** The parts of an address that a saved view contains: the filters, without the page and a single action or record. */
export function pickHistoryFilters(search: Search): Record<string, string> {
  const { before: _before, key: _key, action: _action, ...chosen } = parseHistorySearch(search)
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
}

/** The filters as a call's query: whole days, from midnight to midnight in the reader's time zone. */
export function getHistoryFilters(state: HistoryState): Partial<Omit<HistoryQuery, 'before' | 'size'>> {
  const { kind, key, user, airport, company, instance, from, to, only, action } = state
  return {
    ...(kind ? { kind } : {}),
    ...(kind && key ? { key } : {}),
    ...(user ? { userId: Number(user) } : {}),
    ...(airport ? { airportId: Number(airport) } : {}),
    ...(company ? { companyId: Number(company) } : {}),
    ...(instance ? { instanceId: Number(instance) } : {}),
    ...(from ? { since: getMidnight(from, 0) } : {}),
    ...(to ? { until: getMidnight(to, 1) } : {}),
    ...(only === 'deleted' || only === 'automatic' ? { only } : {}),
    ...(action ? { actionId: action } : {}),
  }
}

function getMidnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The filters and the page in the address, so that a link shows the same changes and Back works. */
export function useHistoryState() {
  const state = parseHistorySearch(useSearch({ strict: false }))
  const changeSearch = useSearchChange()
  const change = (given: Partial<HistoryState>) =>
    changeSearch(was => {
      const next = { ...parseHistorySearch(was), before: '', ...given }
      // The address contains only what is set.
      return { ...was, ...createRecord(names, name => next[name] || undefined) }
    }, given.keyword !== undefined)
  return {
    state,
    isNarrowed: filters.some(name => state[name] !== ''),
    change,
    clear: () => change(parseHistorySearch({})),
  }
}
