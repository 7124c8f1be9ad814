import { describe, expect, it } from 'vitest'
import { describeChanges } from './describeChanges.ts'
import { countRecords, recordKinds } from './recordKinds.ts'

const nothing = { added: 0, changed: 0, deleted: 0 }

describe('the changes of an action', () => {
  it.each([
    [[{ kind: 'tenant', added: 10_297 }], 'Added 10,297 tenants.'],
    [[{ kind: 'tenant', added: 1 }], 'Added 1 tenant.'],
    [
      [
        { kind: 'brand', deleted: 1 },
        { kind: 'tenant', changed: 3, deleted: 1 },
        { kind: 'contact', added: 1 },
      ],
      'Added 1 contact. Changed 3 tenants. Deleted 1 brand and 1 tenant.',
    ],
    [[{ kind: 'airportStatusChange', added: 2 }], 'Changed the status of 2 airports.'],
    [
      [
        { kind: 'reminder', added: 2 },
        { kind: 'airportInstance', changed: 1 },
      ],
      'Sent 2 reminders. Changed 1 airport’s data.',
    ],
  ])('are told in sentences, by what happened: %j', (kinds, words) => {
    expect(describeChanges(kinds.map(each => ({ ...nothing, ...each })))).toBe(words)
  })

  it('of many kinds list the largest ones', () => {
    const kinds = ['tenant', 'contact', 'airportTerminal', 'brand', 'company', 'contactPhone']
    const added = kinds.map((kind, place) => ({ ...nothing, kind, added: 100 - place }))
    expect(describeChanges(added)).toBe(
      'Added 100 tenants, 99 contacts, 98 terminals’ data, and records of 3 other kinds.',
    )
  })

  it('of one kind more than those are all listed', () => {
    const added = ['tenant', 'contact', 'brand', 'company'].map(kind => ({ ...nothing, kind, added: 2 }))
    expect(describeChanges(added)).toBe('Added 2 tenants, 2 contacts, 2 brands, and 2 companies.')
    expect(describeChanges([...added, { ...nothing, kind: 'airportTerminal', added: 1 }])).toBe(
      'Added 2 tenants, 2 contacts, 2 brands, and records of 2 other kinds.',
    )
  })

  it.each(Object.keys(recordKinds))('have a singular and a plural: %s', kind => {
    const [one, many] = [countRecords(kind, 1), countRecords(kind, 2)]
    expect(one).not.toBe(many.replace('2 ', '1 '))
    expect(one).not.toMatch(/ (API|[A-Z][a-z])(?! key)/)
  })
})
