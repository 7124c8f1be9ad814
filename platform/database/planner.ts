/** Settings of every connection, by their PostgreSQL names. */
export const plannerSettings = {
  // The similarity at which the search indexes match a misspelled word: 'Denevr' finds Denver.
  'pg_trgm.word_similarity_threshold': 0.4,
  // All data is in memory, so a random page costs little more than a sequential one. With the default for rotating
  // disks, the planner would scan thousands of names instead of using their index.
  random_page_cost: 1.1,
} as const

/** Types that are parsed the same way for both databases: numbers as numbers, days as text. */
export const typeOids = { int8: 20, date: 1082, numeric: 1700 } as const

/** Longer statements list their values one by one and rarely recur. */
const longestRepeated = 10_000
/** Statements seen once. Most of them, such as a list with unusual filters, never recur. */
const askedOnce = new Set<string>()
const mostAskedOnce = 1_000

/** The maximum number of statements whose plans a database keeps. A plan takes about 50 kB. */
export const mostPlans = 200

/** Whether a statement has been executed before, so that its plan is worth keeping. */
export function isRepeated(text: string): boolean {
  if (text.length > longestRepeated) return false
  if (askedOnce.delete(text)) return true
  if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
  askedOnce.add(text)
  return false
}
