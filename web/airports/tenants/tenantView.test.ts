import { describe, expect, it } from 'vitest'
import { groupTenants, filterTenants, parseTenantView, formatTenantView } from './tenantView.ts'

const tenantData = (given: object) => ({
  brandName: 'Juniper & Rye',
  companyName: 'Halfpenny Concessions',
  productTypeDes: 'Bar & Lounge',
  terminalId: 1,
  terminalName: 'Concourse 1',
  confirmed: 'Y' as const,
  ...given,
})
const all = parseTenantView({})

describe('the tenants shown', () => {
  it('are in the address, which has only the differences from the default', () => {
    const search = { keyword: 'wine bar', terminal: '5', confirmed: 'N', open: 'SPECIALTY-5.DUTYFREE-7' }
    expect(formatTenantView(parseTenantView(search))).toEqual(search)
    expect(Object.values(formatTenantView(all)).filter(Boolean)).toEqual([])
    const typed = { keyword: '  ', terminal: '1e5', confirmed: 'y', open: '<b>-', page: '3' }
    expect(parseTenantView(typed)).toEqual(all)
  })

  it('are filtered by every word, by terminal, and to unconfirmed ones', () => {
    const tenants = [
      tenantData({ confirmed: 'N' }),
      tenantData({ brandName: 'Cask & Kite', terminalId: 2, terminalName: 'Concourse 2' }),
    ]
    const shown = (search: object) =>
      filterTenants(tenants, parseTenantView(search)).map(each => tenants.indexOf(each))
    expect(shown({})).toEqual([0, 1])
    expect(shown({ keyword: 'LOUNGE juniper' })).toEqual([0])
    expect(shown({ keyword: 'halfpenny concourse 2' })).toEqual([1])
    expect(shown({ keyword: 'juniper kite' })).toEqual([])
    expect(shown({ terminal: '2' })).toEqual([1])
    expect(shown({ confirmed: 'N' })).toEqual([0])
    expect(shown({ confirmed: 'N', terminal: '2' })).toEqual([])
  })
})

describe('a long list', () => {
  const many = (count: number, terminals: number) =>
    Array.from({ length: count }, (_, at) => {
      const terminalId = terminals - (at % terminals)
      return tenantData({ terminalId, terminalName: `Concourse ${terminalId}` })
    })

  it('is collapsed by terminal in the order of their names, 2 before 10', () => {
    const folds = groupTenants('SPECIALTY', many(33, 11))
    expect(folds?.map(each => each.terminalName).slice(0, 3)).toEqual([
      'Concourse 1',
      'Concourse 2',
      'Concourse 3',
    ])
    expect(folds?.at(-1)).toMatchObject({ key: 'SPECIALTY-11', terminalId: 11 })
    expect(folds?.flatMap(each => each.tenants)).toHaveLength(33)
  })

  it('of one terminal stays expanded, as does a short one', () => {
    expect(groupTenants('SPECIALTY', many(100, 1))).toBeNull()
    expect(groupTenants('SPECIALTY', many(30, 3))).toBeNull()
  })
})
