import { expect, test } from 'vitest'
import { findSection, isGroup, navigation, filterPermitted, toolLinks } from './navigation.ts'

test('a stranger is offered public pages only', () => {
  const open = filterPermitted(null, navigation).flatMap(entry => (isGroup(entry) ? entry.entries : [entry]))
  expect(open.every(entry => entry.allow === 'public')).toBe(true)
  expect(open.map(entry => entry.label)).toEqual(
    expect.arrayContaining(['Home', 'Glossary', 'Contact Us', 'FAQS']),
  )
  expect(filterPermitted(null, toolLinks)).toEqual([])
})

test('a group without available pages is left out', () => {
  const group = { label: 'Closed', entries: [{ label: 'Admin', to: '/' as const, allow: 'admin' as const }] }
  expect(filterPermitted({ userId: 1, role: 'ROLE_SUBSCRIBER' }, [group])).toEqual([])
  expect(filterPermitted({ userId: 1, role: 'ROLE_ADMIN' }, [group])).toEqual([group])
})

test.each([
  ['/leaseradar', 'Lease Exp'],
  ['/company/12', 'Companies'],
  ['/brands/7', 'Tenants'],
  ['/corrections', 'Reports'],
  ['/brandsX', undefined],
  ['/airports/1', undefined],
])('%s is found under %s', (pathname, section) => {
  expect(findSection(pathname)).toBe(section)
})
