import { expect, it } from 'vitest'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import type { RowTexts } from '#platform/ui/grid/sheet.ts'
import { prepareUnknownName } from './MatchUnknownNames.tsx'
import { blankTexts, createRowCheck, createTenantColumns } from './tenantSheet.ts'
import type { NameCheck } from './useNameCheck.ts'
import { groupUnknownNames } from './useNameMatching.tsx'

const choices: TenantChoices = {
  terminals: [{ terminalId: 1, terminalName: 'North', terminalShortName: 'N' }],
  categories: ['SPECIALTY', 'DUTYFREE'].map(tenantType => ({
    tenantType,
    tenantTypeDes: tenantType === 'SPECIALTY' ? 'Specialty Retail' : 'Duty Free',
    productTypes: [
      { productType: 'COSMETICS', productTypeDescription: 'Cosmetics & Fragrances' },
      ...(tenantType === 'DUTYFREE'
        ? [{ productType: 'WINE', productTypeDescription: 'Wine & Spirits' }]
        : []),
    ],
  })),
  statuses: [
    { tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y' },
    { tenantStatus: 'MONTHTOMONTH', tenantStatusDes: 'Month to Month', leaseDateFlag: 'N' },
  ],
}
const columns = createTenantColumns(choices, { brandName: undefined, companyName: undefined })
const check = createRowCheck(choices, (_, name) => (name === '' ? undefined : `There is no “${name}” yet.`))

/** The questions about these rows, none of whose names exist. Some companies have the name of a brand. */
function match(...rows: RowTexts[]) {
  const texts = rows.map(row => ({ ...blankTexts, brandName: 'Moth', terminalName: 'North', ...row }))
  const row = (key: string) => {
    const own = texts[Number(key)] ?? blankTexts
    return { key, label: '', texts: own, errors: check(own), mark: 'new' as const }
  }
  const names: Pick<NameCheck, 'describe'> = {
    describe: (_, name) => ({ similar: [], isOfOtherKind: name === 'Gull Foods' }),
  }
  return groupUnknownNames({ wrong: texts.map((_, at) => String(at)), row }, columns).map(group =>
    prepareUnknownName(group, names),
  )
}

it('decides a category of two tenant types per company, without preselecting one', () => {
  const [one, two] = match(
    { categoryName: 'Cosmetics & Fragrances', companyName: 'Acre' },
    { categoryName: 'cosmetics &  fragrances', companyName: 'ACRE' },
    { categoryName: 'Cosmetics & Fragrances', companyName: 'Brook' },
  ).filter(each => each.column === 'categoryName')
  expect([one?.rows, two?.rows]).toEqual([['0', '1'], ['2']])
  expect(one?.doubt).toBe('It has several meanings. Rows of Acre.')
  expect(one?.similar).toEqual([
    'Specialty Retail | Cosmetics & Fragrances',
    'Duty Free | Cosmetics & Fragrances',
  ])
})

it('never preselects one of the product types of a tenant type', () => {
  const [type] = match({ categoryName: 'duty free' }).filter(each => each.column === 'categoryName')
  expect(type?.doubt).toBe('It has several meanings.')
  expect(type?.similar).toEqual(['Duty Free | Cosmetics & Fragrances', 'Duty Free | Wine & Spirits'])
})

it.each([
  [{ companyName: 'Gull Foods' }, 'companyName', 'A brand has this name.'],
  [{ brandName: 'Acre', companyName: 'ACRE' }, 'brandName', 'The tenant and its company have this name.'],
  [{ brandName: '=A1' }, 'brandName', 'It begins like a formula.'],
  [{ brandName: '1,876' }, 'brandName', 'It is a number. Is it the name of a tenant?'],
  [{ brandName: 'Moth' }, 'brandName', undefined],
] as const)('says why a name is probably not new: %j', (row, column, doubt) => {
  const found = match(row).find(each => each.column === column)
  expect(found?.doubt).toBe(doubt)
  expect(found?.newAs).toBeDefined()
})

it.each([
  ['Concourse C', undefined],
  ['Concourse', undefined],
  ['Conc A', 'Concourse A'],
  ['Co. B', 'Concourse B'],
  ['Terminal 1', undefined],
  ['Term 10', 'Terminal 10'],
  ['Terminl 10', undefined],
])('preselects a terminal for %s only if it is a shorter form of one', (terminalName, expected) => {
  const terminals = ['Concourse A', 'Concourse B', 'Terminal 10'].map((name, at) => ({
    terminalId: at,
    terminalName: name,
    terminalShortName: '',
  }))
  const own = createTenantColumns({ ...choices, terminals }, { brandName: undefined, companyName: undefined })
  const column = own.find(each => each.key === 'terminalName')
  if (!column) throw new Error('no terminals')
  const group = { column, name: terminalName, rows: ['0'], meanings: [], isTwice: false, isName: true }
  const { similar, others, doubt } = prepareUnknownName(group, {
    describe: () => ({ similar: [], isOfOtherKind: false }),
  })
  expect(doubt === undefined ? similar[0] : undefined).toBe(expected)
  expect([...similar, ...others].toSorted()).toEqual(terminals.map(each => each.terminalName))
})

it.each(['2026-07-11', 'TRUE', 'x'.repeat(40_000)])('never offers to propose %.20s', brandName => {
  expect(match({ brandName }).find(each => each.column === 'brandName')?.newAs).toBeUndefined()
})

it('takes a status in place of a date only beside the same status', () => {
  const errorOf = (leaseExpireDate: string, tenantStatusDes: string) =>
    check({ ...blankTexts, leaseExpireDate, tenantStatusDes }).leaseExpireDate
  expect(errorOf('MTM', 'Month to Month')).toBeUndefined()
  expect(errorOf('month-to-month', 'MTM')).toBeUndefined()
  expect(errorOf('MTM', '')).toBe(
    '“MTM” is a status. Choose “Month to Month” as the status, and leave this cell empty.',
  )
})
