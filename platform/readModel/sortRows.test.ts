import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingColumns } from '../contract/listing.ts'
import { ListRow } from './selectRows.ts'
import { compareAsRead } from './sortKeys.ts'
import { sortRows } from './sortRows.ts'

const columns = {
  name: { label: 'Name', format: 'text' },
  kind: { label: 'Kind', format: 'text' },
  id: { label: 'ID', format: 'integer' },
  area: { label: 'Area', format: 'area' },
  ends: { label: 'Ends', format: 'date' },
  size: {
    label: 'Size',
    format: 'text',
    options: [
      { value: 'large', label: 'Large' },
      { value: 'medium', label: 'Medium' },
    ],
  },
} as const satisfies ListingColumns

const rows = [
  { id: 1, name: 'Zebra', kind: 'Parking, Car Rental', area: 900, ends: '2026-05-01' },
  { id: 2, name: 'élan', kind: 'Retail', area: 1200, ends: '2027-01-31' },
  { id: 3, name: 'Apple', kind: 'Retail', area: 0, ends: null },
  { id: 4, name: 'apple', kind: null, area: null, ends: '2026-02-28' },
].map(values => new ListRow<Record<string, unknown>>(values))

const sort = (by: string, of = rows.toReversed()) =>
  sortRows(of, columns, by, [{ key: 'id' }]).map(row => row.values['id'])

describe('an order', () => {
  it('of a choice follows its options, and other values are last', () => {
    const sized = [null, 'medium', 'other', 'large', 'another'].map(
      (size, id) => new ListRow<Record<string, unknown>>({ id, size }),
    )
    expect(sort('size', sized)).toEqual([3, 1, 2, 4, 0])
    expect(sort('size,desc', sized)).toEqual([2, 4, 1, 3, 0])
  })

  it('is the reading order of names, with missing values last in both directions', () => {
    expect(sort('name')).toEqual([4, 3, 2, 1])
    expect(sort('name,desc')).toEqual([1, 2, 3, 4])
    expect(sort('area')).toEqual([3, 1, 2, 4])
    expect(sort('area,desc')).toEqual([2, 1, 3, 4])
    expect(sort('ends')).toEqual([4, 1, 2, 3])
    expect(sort('ends,desc')).toEqual([2, 1, 4, 3])
  })

  it('breaks ties by further columns, always ascending', () => {
    expect(sort('kind')).toEqual([1, 2, 3, 4])
    expect(sort('kind,desc')).toEqual([2, 3, 1, 4])
    const twins = ['b', 'é', 'B', 'a'].map((name, id) => new ListRow({ id, name, kind: 'Retail' }))
    const byName = [{ key: 'name', asRead: true as const }, { key: 'id' }]
    for (const by of ['kind', 'kind,desc'])
      expect(sortRows(twins, columns, by, byName).map(row => row.values['name'])).toEqual([
        'a',
        'b',
        'B',
        'é',
      ])
  })

  it('orders texts that read the same by their bytes', () => {
    expect(compareAsRead('a', 'a')).toBe(0)
    expect(Math.sign(compareAsRead('co\u00adop', 'coop'))).toBe(1)
    // In UTF-16, the first would sort first.
    expect(Math.sign(compareAsRead('a\u{e0101}', 'a\ufe0f'))).toBe(1)
  })

  it('of any names is that of comparing them, whichever were sorted before', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom('coop', 'co\u00adop'),
    )
    fc.assert(
      fc.property(fc.array(name), names => {
        const unsorted = names.map(each => new ListRow({ name: each }))
        const sorted = sortRows(unsorted, columns, 'name', []).map(row => row.values['name'])
        expect(sorted).toEqual(names.toSorted(compareAsRead))
      }),
    )
  })
})
