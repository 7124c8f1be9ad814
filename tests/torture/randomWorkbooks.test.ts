import { it } from 'vitest'
import { checkRandomWorkbooks } from '../randomWorkbooks.ts'

it('finds each cell of very many random workbooks stored as meant, marked, or listed as not read', () => {
  checkRandomWorkbooks(20_000)
})
