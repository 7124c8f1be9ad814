import { expect, test } from 'vitest'
import { makeReport } from '#tests/makeReport.ts'
import { openPdf } from '#tests/openPdf.ts'
import { renderPdf } from '#server/reports/render/renderPdf.ts'
import { packPdf } from './packPdf.ts'
import { readPdf } from './readPdf.ts'

test('a packed PDF reads as before and is smaller', async () => {
  const file = Buffer.from(await renderPdf(makeReport({}, 120)))
  const packed = packPdf(readPdf(file), { regular: new Map(), semibold: new Map() })
  expect(packed.length).toBeLessThan(file.length / 2)
  expect(await openPdf(packed)).toEqual(await openPdf(file))
})

test('what is no such PDF is refused', () => {
  expect(() => readPdf(Buffer.from('%PDF-1.7\nnothing'))).toThrow('no plain cross-reference table')
})
