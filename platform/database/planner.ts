/** Settings of every connection, by their names in PostgreSQL. */
export const plannerSettings = {
  // The similarity at which the search box's indexes offer a name for a misspelled word: 'Denevr' finds Denver.
  'pg_trgm.word_similarity_threshold': 0.4,
  // All data are in memory, so a random page costs hardly more than the next one. With the default for rotating
  // disks, the planner would read thousands of names instead of using their index.
  random_page_cost: 1.1,
} as const

/** Types that are parsed alike from both databases: numbers as numbers, days as text. */
export const typeOids = { int8: 20, date: 1082, numeric: 1700 } as const

/** Longer statements list their values one by one, and hardly ever come again. */
const longestRepeated = 10_000
/** Texts that were asked once. Most of them, such as a list with unusual filters, are never asked again. */
const askedOnce = new Set<string>()
const mostAskedOnce = 1_000

/** The most statements whose plans a database keeps: a plan takes some 50 kB. */
export const mostPlans = 200

/** Whether a statement has been asked before, so that its plan is worth keeping. */
export function isRepeated(text: string): boolean {
  if (text.length > longestRepeated) return false
  if (askedOnce.delete(text)) return true
  if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
  askedOnce.add(text)
  return false
}
