import { expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const text = 'Name,City\nZoë,Montréal'
const toUtf16 = (given: string) => [...Buffer.from(given, 'utf16le')]
const swap = (bytes: number[]) => bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0)

it.each<[string, number[]]>([
  ['UTF-8', [...Buffer.from(text)]],
  ['UTF-8 with a mark', [...Buffer.from(`\uFEFF${text}`)]],
  ['UTF-16 little-endian', [0xff, 0xfe, ...toUtf16(text)]],
  ['UTF-16 big-endian', [0xfe, 0xff, ...swap(toUtf16(text))]],
  ['UTF-16 without a mark', toUtf16(text)],
  ['UTF-16 big-endian without a mark', swap(toUtf16(text))],
  ['Windows-1252', [...Buffer.from(text, 'latin1')]],
])('reads %s', (_encoding, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text)
})

it('reads nothing from nothing', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
