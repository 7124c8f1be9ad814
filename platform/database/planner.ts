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
