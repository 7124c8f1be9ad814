import { expect, it } from 'vitest'
import { formatFileName } from './report.ts'

it('the name of a file has the letters of a name without their accents', () => {
  expect(formatFileName('Montréal–Trudeau (YUL): “Français”', 26, 'pdf')).toBe(
    'Montreal-Trudeau-YUL-Francais-26.pdf',
  )
})
