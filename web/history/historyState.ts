import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '#platform/contract/calendar.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { defaultPageSize, pageSizes, toWirePage } from '#platform/contract/paging.ts'
import { pickSearch, type Search } from '#platform/ui/search.ts'

const filters = ['kind', 'key', 'user', 'airport', 'company', 'instance', 'from', 'to'] as const
const names = [...filters, 'page', 'size'] as const

/** The list's filters in the address; '' means everything. Days are in the reader's time zone. */
export type HistoryState = Record<(typeof filters)[number], string> & { page: number; size: number }

/** Reads an address, which may be hand-typed. Invalid filters are ignored. */
export function parseHistorySearch(search: Search): HistoryState {
  const texts = pickSearch(search, names)
  const number = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? text : '')
  const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : '')
  const { kind = '', key = '', instance = '' } = texts
  return {
    kind: /^[a-z][A-Za-z0-9]{0,60}$/.test(kind) ? kind : '',
    key: key.length <= 300 ? key : '',
    user: number(texts.user),
    airport: number(texts.airport),
    company: number(texts.company),
    instance: /^\d{1,2}$/.test(instance) ? instance : '',
    from: day(texts.from),
    to: day(texts.to),
    page: Number(number(texts.page) || 1),
    size: pageSizes.find(each => String(each) === texts.size) ?? defaultPageSize,
  }
}

/** The state as the call's query: whole days, from midnight to midnight in the reader's time zone. */
export function getHistoryQuery(state: HistoryState) {
  const { kind, key, user, airport, company, instance, from, to, page, size } = state
  return {
    page: toWirePage(page),
    size,
    ...(kind ? { kind } : {}),
    ...(kind && key ? { key } : {}),
    ...(user ? { userId: Number(user) } : {}),
    ...(airport ? { airportId: Number(airport) } : {}),
    ...(company ? { companyId: Number(company) } : {}),
    ...(instance ? { instanceId: Number(instance) } : {}),
    ...(from ? { since: getMidnight(from, 0) } : {}),
    ...(to ? { until: getMidnight(to, 1) } : {}),
  }
}

function getMidnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The filters and the page in the address, so that a link shows the same changes and Back works. */
export function useHistoryState() {
  const navigate = useNavigate()
  const state = parseHistorySearch(useSearch({ strict: false }))
  const go = (next: HistoryState) => {
    const search = createRecord(names, name => writeValue(name, next))
    void navigate({ to: '.', search, resetScroll: false })
  }
  return {
    state,
    isNarrowed: filters.some(name => state[name] !== ''),
    change: (given: Partial<HistoryState>) => go({ ...state, page: 1, ...given }),
    clear: () => go(parseHistorySearch({ size: String(state.size) })),
  }
}

/** The address contains only what differs from the default. */
function writeValue(name: (typeof names)[number], state: HistoryState): string | undefined {
  const text = String(state[name])
  const plain = name === 'page' ? '1' : name === 'size' ? String(defaultPageSize) : ''
  return text === plain ? undefined : text
}
