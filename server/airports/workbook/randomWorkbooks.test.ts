import { it } from 'vitest'
import { checkRandomWorkbooks } from '#tests/randomWorkbooks.ts'

it('finds each cell of random workbooks stored as meant, marked, or listed as not read', () => {
  checkRandomWorkbooks(300)
})
