import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { problem } from '../contract/problem.ts'
import { describeError } from './describeError.ts'

it('shows the beginning of a long statement, which may have 100 kB of placeholders', () => {
  const statement = `insert into book values ${'($1), '.repeat(20_000)}`
  const { message } = describeError(new DrizzleQueryError(statement, ['a name'], new Error('refused')))
  expect(message).toBe(`Failed query: ${statement.slice(0, 2_000)}`)
})

it.each([
  ['a text that cannot be read', new SyntaxError(`Unexpected token 'a', "amber" is not valid JSON`)],
  ['the input', problem('malformedBody', { detail: '"amber" is not valid.' })],
])('does not show the message of an error that quotes %s', (_what, error) => {
  expect(describeError(error).message).toMatch(/is not logged/)
  expect(JSON.stringify(describeError(error))).not.toContain('amber')
})
