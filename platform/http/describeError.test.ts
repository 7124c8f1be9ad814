import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeError } from './describeError.ts'

it('shows the beginning of a long statement, which may have 100 kB of placeholders', () => {
  const statement = `insert into book values ${'($1), '.repeat(20_000)}`
  const { message } = describeError(new DrizzleQueryError(statement, ['a name'], new Error('refused')))
  expect(message).toBe(`Failed query: ${statement.slice(0, 2_000)}`)
})
