import { describe, expect, it } from 'vitest'
import { readCsv } from './givenFile.ts'

const read = (text: string) => readCsv('some.csv', new TextEncoder().encode(text))
const cells = (text: string) => read(text).map(record => record.cells)
const lines = (text: string) => read(text).map(record => record.line)

describe('readCsv', () => {
  it('accepts a byte order mark and any line endings', () => {
    const wanted = [
      ['a', 'b'],
      ['1', 'é'],
    ]
    for (const text of ['\uFEFFa,b\r\n1,é\r\n', 'a,b\n1,é', 'a,b\r1,é\r', '\uFEFF"a",b\n1,"é"\n']) {
      expect(cells(text)).toEqual(wanted)
    }
  })

  it('accepts commas, quotation marks, and line breaks within quotation marks', () => {
    expect(cells('"a, b","say ""c""","d\r\ne"\n')).toEqual([['a, b', 'say "c"', 'd\r\ne']])
  })

  it('ignores blank lines', () => {
    expect(cells('\n\na,b\n\n1,2\n   \n,\n\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each(['\n', '\r\n', '\r'])('counts lines by the beginning of each record, with line endings %j', end => {
    const text = ['a,b', '1,"x', 'é', 'z"', '', '2,y', '3,"p', 'q"', '4,w'].join(end)
    expect(lines(text)).toEqual([1, 2, 6, 7, 9])
  })

  it('has no records in an empty file', () => {
    expect(read('')).toEqual([])
  })

  it.each([
    ['a,b\n1,2\n3,"4\n5,6\n', 'line 3, b: A quotation mark is never closed.'],
    ['a,b\n1,"x\r\ny"\n3,x"4\n', 'line 4, b: A field that does not start with a quotation mark'],
    ['a,b\n"x"y,2\n', 'line 2, a: There is text between a closing quotation mark and the next separator.'],
    [
      `a,b\n1,"${'x'.repeat(120_000)}\n`,
      'line 2, b: This field does not end. A closing quotation mark may be missing.',
    ],
  ])('names the line and column of an unexpected end', (text, words) => {
    expect(() => read(text)).toThrow(words)
  })

  it('gives the number of the line that is not UTF-8', () => {
    const latin1 = Buffer.from('a,b\n1,2\n3,Montr\u00e9al\n', 'latin1')
    expect(() => readCsv('some.csv', latin1)).toThrow(
      "1 error in some.csv. Nothing was saved:\n  line 3: The file is not UTF-8 text. Save it as 'CSV UTF-8",
    )
  })
})
