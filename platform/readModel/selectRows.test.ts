import { describe, expect, it } from 'vitest'
import type { ListingColumns } from '../contract/listing.ts'
import { findMatchingRows, ListRow } from './selectRows.ts'

const columns = {
  name: { label: 'Name', format: 'text', filter: 'text' },
  code: { label: 'Code', format: 'text', filter: 'text', hasCodes: true },
  kind: { label: 'Kind', format: 'text', filter: 'choice' },
  id: { label: 'ID', format: 'integer', filter: 'choice' },
  area: { label: 'Area', format: 'area', filter: 'range' },
  ends: { label: 'Ends', format: 'date', filter: 'range' },
} as const satisfies ListingColumns

const rows = [
  { id: 1, code: 'ZEB', name: 'Zebra', kind: 'Parking, Car Rental', area: 900, ends: '2026-05-01' },
  { id: 2, code: 'ELA', name: 'élan', kind: 'Retail', area: 1200, ends: '2027-01-31' },
  { id: 3, code: 'APP', name: 'Apple', kind: 'Retail', area: 0, ends: null },
  { id: 4, code: 'APE', name: 'apple', kind: null, area: null, ends: '2026-02-28' },
].map(values => new ListRow<Record<string, unknown>>(values))

const searched = { texts: ['name'], codes: ['code'] }
const ids = (found: readonly ListRow[]) => found.map(row => row.get('id'))
const find = (filters: object, keyword = '') =>
  ids(findMatchingRows(rows, columns, searched, { sort: 'name', keyword, ...filters }, () => true))

describe('a filter', () => {
  it.each([
    [{ name: 'APPLE' }, [3, 4]],
    [{ name: 'É' }, [1, 2, 3, 4]],
    [{ name: 'ÉL' }, [2]],
    [{ name: '%' }, []],
    [{ kind: 'Parking\\, Car Rental' }, [1]],
    [{ kind: 'Retail,Parking\\, Car Rental' }, [1, 2, 3]],
    [{ code: 'zeb, ELA APE' }, [1, 2, 4]],
    [{ code: 'ap' }, [3, 4]],
    [{ code: ',' }, []],
    [{ name: 'zebra, apple' }, []],
    [{ id: '2,4,x' }, [2, 4]],
    [{ area: '0..900' }, [1, 3]],
    [{ area: '..899' }, [3]],
    [{ area: '1000..' }, [2]],
    [{ ends: '2026-03-01..2026-12-31' }, [1]],
    [{ ends: '..2026-12-31' }, [1, 4]],
    [{ name: 'a', kind: 'Retail' }, [2, 3]],
    [{ name: '' }, [1, 2, 3, 4]],
  ])('%o finds %o', (filters, expected) => {
    expect(find(filters)).toEqual(expected)
  })

  it('with a keyword ignores case and accents, and finds codes as a whole', () => {
    expect(find({}, 'ZEB')).toEqual([1])
    expect(find({}, 'elan')).toEqual([2])
    expect(find({ name: 'Elan' })).toEqual([2])
    expect(find({}, 'ape')).toEqual([4])
    expect(find({}, 'ela apple')).toEqual([])
    expect(find({ kind: 'Retail' }, 'a')).toEqual([2, 3])
  })
})

it('writes a row as JSON, with null for missing values', () => {
  expect(new ListRow({ b: 1, a: 'é"' }).openJson(['a', 'b', 'c'])).toBe('{"a":"é\\"","b":1,"c":null')
})
