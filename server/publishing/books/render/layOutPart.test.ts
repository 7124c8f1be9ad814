import { expect, test } from 'vitest'
import { sansRegular } from '#platform/print/fonts.ts'
import { layOutPart } from './layOutPart.ts'

const entry = { level: 2 as const, beside: ' (QLK)', y: 0, number: 7 }

test('a name without spaces is split in the contents, rather than crossing the other column', () => {
  const names = ['Larkham International', 'W'.repeat(255)]
  const contents = names.map(title => ({ ...entry, title }))
  const [short, long] = layOutPart(
    { kind: 'front', contents, pages: [] },
    { paper: 'letter', publicUrl: '' },
  ).contents
  expect(short?.title).toBe('Larkham International')
  const pieces = (long?.title ?? '').split('\u200b')
  expect(pieces.join('')).toBe('W'.repeat(255))
  const column = (612 - 108 - 20) / 2
  for (const piece of pieces) expect(sansRegular().width(piece) * 8.6).toBeLessThan(column)
})
