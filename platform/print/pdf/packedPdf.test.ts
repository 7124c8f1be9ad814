import { expect, test } from 'vitest'
import { renumber } from './packedPdf.ts'

const to = (old: number) => old + 100

test('changes references and the names of headings, but not texts', () => {
  const words =
    '<< /P 7 0 R /K [12 0 R 3] /ID (U1x2y0) /Headers [(U1x2y0) (U1x3y0)] /T (Gate 7 0 R (U1x2y0)) >>'
  expect(renumber(words, to, 'P3')).toBe(
    '<< /P 107 0 R /K [112 0 R 3] /ID (P3U1x2y0) /Headers [(P3U1x2y0) (P3U1x3y0)] /T (Gate 7 0 R (U1x2y0)) >>',
  )
})

test('an escaped parenthesis does not end a text', () => {
  expect(renumber(String.raw`/T (open \( 7 0 R) /P 7 0 R`, to, '')).toBe(
    String.raw`/T (open \( 7 0 R) /P 107 0 R`,
  )
  expect(renumber(String.raw`/T (shut \) 7 0 R \\) /P 7 0 R`, to, '')).toBe(
    String.raw`/T (shut \) 7 0 R \\) /P 107 0 R`,
  )
})
