import { expect, test } from 'vitest'
import { readPdf } from './readPdf.ts'

test('any other PDF is refused', () => {
  expect(() => readPdf(Buffer.from('%PDF-1.7\nnothing'))).toThrow('no plain cross-reference table')
})
