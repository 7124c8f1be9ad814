import { createHash } from 'node:crypto'

/** Settings of every connection, by their PostgreSQL names. */
export const connectionSettings = {
  // The similarity at which the search indexes match a misspelled word: 'Denevr' finds Denver.
  'pg_trgm.word_similarity_threshold': 0.4,
  // All data is in memory, so a random page costs little more than a sequential one. With the default for rotating
  // disks, the planner would scan thousands of names instead of using their index.
  random_page_cost: 1.1,
  // A day is the same day, and a moment the same text, for every database and server.
  TimeZone: 'UTC',
  DateStyle: 'ISO',
} as const

/** Types that are parsed the same way for both databases: numbers as numbers, days as text. */
export const typeOids = { int8: 20, date: 1082, numeric: 1700 } as const

/** Longer statements list their values one by one and rarely recur. */
const longestRepeated = 10_000
/** Statements seen once. Most of them, such as a list with unusual filters, never recur. */
const askedOnce = new Set<string>()
const mostAskedOnce = 1_000
/** The names of prepared statements, by text. */
const names = new Map<string, string>()
/** The maximum number of recurring statements whose plans each connection keeps. A plan takes about 50 kB. */
const mostPlans = 200

/** The name under which a server keeps the plan of a statement. */
export function nameStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Adds a name to a statement with values that has been executed before, so that its plan is kept. */
export function nameIfRepeated(query: unknown): unknown {
  const { text, name } = query as { text?: string; name?: string }
  if (name !== undefined || text?.includes('$1') !== true || !isRepeated(text)) return query
  return { ...(query as object), name: nameStatement(text) }
}

function isRepeated(text: string): boolean {
  if (names.has(text)) return true
  if (names.size >= mostPlans || text.length > longestRepeated) return false
  if (askedOnce.delete(text)) return true
  if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
  askedOnce.add(text)
  return false
}
