/** Settings of every connection, by their names in PostgreSQL. */
export const plannerSettings = {
  // How alike a mistyped word and a name must be for the search box's indexes to offer it: 'Denevr' finds Denver.
  'pg_trgm.word_similarity_threshold': 0.4,
  // All of it lies in memory: a page that an index leads to costs hardly more than the next one. Told the default of a
  // turning disk, the planner reads through some thousand names instead of asking their index.
  random_page_cost: 1.1,
} as const

/** Types that are read alike from both databases: numbers as numbers, days as text. */
export const typeOids = { int8: 20, date: 1082, numeric: 1700 } as const
