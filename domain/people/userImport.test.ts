import { expect, it } from 'vitest'
import { groupImportErrors } from './userImport.ts'

it('lists an error that many lines have once', () => {
  const category = { column: 'Job Category', detail: 'Please input a valid Job Category.' }
  const errors = Array.from({ length: 60 }, (_, at) => ({ line: at + 2, ...category }))
  const email = { line: 9, column: 'Email', detail: 'Please input a valid Email.' }
  expect(groupImportErrors([...errors, email])).toEqual([
    { lines: '2, 3, 4, 5, 6 … (60 lines)', ...category },
    { lines: '9', column: 'Email', detail: email.detail },
  ])
})
