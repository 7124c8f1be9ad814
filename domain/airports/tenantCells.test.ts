import { describe, expect, it } from 'vitest'
import { dropsLeaseDate, readTenantRow, type TenantChoices } from './tenantCells.ts'

const choices: TenantChoices = {
  terminals: [
    { terminalId: 1, terminalName: 'Concourse North', terminalShortName: 'N' },
    { terminalId: 2, terminalName: 'Concourse South', terminalShortName: 'S' },
    { terminalId: 3, terminalName: 'Sky Hall', terminalShortName: 'S' },
  ],
  categories: [
    {
      tenantType: 'FOODBEVERAGE',
      tenantTypeDes: 'Food & Beverage',
      productTypes: [{ productType: 'COFFEE', productTypeDescription: 'Coffee & Tea' }],
    },
    {
      tenantType: 'SPECIALTY',
      tenantTypeDes: 'Specialty Retail',
      productTypes: [{ productType: 'COSMETICS', productTypeDescription: 'Cosmetics' }],
    },
    {
      tenantType: 'DUTYFREE',
      tenantTypeDes: 'Duty Free',
      productTypes: [{ productType: 'COSMETICS', productTypeDescription: 'Cosmetics' }],
    },
  ],
  statuses: [
    { tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y' },
    { tenantStatus: 'CLOSED', tenantStatusDes: 'Closed for good', leaseDateFlag: 'N' },
  ],
}
const row = {
  brandName: 'Juniper & Rye',
  companyName: 'Halfpenny Concessions',
  terminalName: 'Concourse North',
  categoryName: 'Food & Beverage | Coffee & Tea',
}
const noDate = (cell: string) =>
  `Requires a valid date (YYYY-MM-DD). “${cell}” is not one. Type a date such as 2028-05-22 or 5/22/2028.`
const read = (cells: object) => readTenantRow({ ...row, ...cells }, choices)

describe('a pasted row of a tenant', () => {
  it('is read by the names shown on the screen', () => {
    expect(read({ areaTotal: '1,200 sq ft', leaseExpireDate: '6/30/2030', futureLocation: 'yes' })).toEqual({
      values: {
        brandName: 'Juniper & Rye',
        companyName: 'Halfpenny Concessions',
        terminalId: 1,
        tenantType: 'FOODBEVERAGE',
        productType: 'COFFEE',
        tenantStatus: 'ACTIVE',
        areaTotal: 1200,
        leaseExpireDate: '2030-06-30',
        futureLocation: true,
      },
    })
  })

  it('needs only a name, a company, a terminal, and a category', () => {
    expect(read({ areaTotal: '', tenantStatusDes: null })).toMatchObject({
      values: { tenantStatus: 'ACTIVE', areaTotal: null, leaseExpireDate: null, futureLocation: false },
    })
  })

  it.each([
    ['', null],
    [null, null],
    [undefined, null],
    [' ', null],
    ['0', 0],
    [0, 0],
    ['0 sq ft', 0],
  ])('reads a square footage of %j as %s', (areaTotal, value) => {
    expect(read({ areaTotal })).toMatchObject({ values: { areaTotal: value } })
  })

  it.each([
    ['1', true],
    ['x', true],
    [true, true],
    ['0', false],
    [0, false],
    ['FALSE', false],
  ])('reads Future Location %j as %s', (futureLocation, value) => {
    expect(read({ futureLocation })).toMatchObject({ values: { futureLocation: value } })
  })

  it('accepts codes, short names, and any case', () => {
    const cells = { terminalName: 'n', categoryName: 'foodbeverage|COFFEE', tenantStatusDes: 'closed' }
    expect(read(cells)).toMatchObject({
      values: { terminalId: 1, productType: 'COFFEE', tenantStatus: 'CLOSED' },
    })
    expect(read({ categoryName: 'coffee & tea' })).toMatchObject({ values: { tenantType: 'FOODBEVERAGE' } })
    expect(read({ brandName: '  Juniper   & Rye ' })).toMatchObject({
      values: { brandName: 'Juniper & Rye' },
    })
  })

  it('recognizes the words of rent rolls for an active tenant', () => {
    for (const tenantStatusDes of ['Open', 'operating', '', 'active'])
      expect(read({ tenantStatusDes })).toMatchObject({ values: { tenantStatus: 'ACTIVE' } })
    expect(read({ tenantStatusDes: 'MTM' }), 'a status that is not offered').toHaveProperty(
      'errors.tenantStatusDes',
    )
  })

  it('has no lease date if its status does not allow one', () => {
    const cells = { tenantStatusDes: 'Closed for good', leaseExpireDate: '2030-06-30' }
    expect(read(cells)).toMatchObject({ values: { leaseExpireDate: null } })
  })

  const bad: [object, string, string][] = [
    [{ brandName: 'x' }, 'brandName', 'Please input a valid Tenant Name.'],
    [{ brandName: 'x'.repeat(256) }, 'brandName', 'Tenant Name may have at most 255 characters.'],
    [{ companyName: null }, 'companyName', 'Please input a valid Company.'],
    [{ terminalName: '' }, 'terminalName', 'Terminal selection is required'],
    [
      { terminalName: 'Pier Z' },
      'terminalName',
      'This airport has no terminal “Pier Z” this year. Choose one of its terminals.',
    ],
    [
      { terminalName: 'S' },
      'terminalName',
      'This airport has no terminal “S” this year. Choose one of its terminals.',
    ],
    [
      { categoryName: 'Car wash' },
      'categoryName',
      'There is no category “Car wash”. Choose one from the list.',
    ],
    [
      { categoryName: 'Food & Beverage' },
      'categoryName',
      'There is no category “Food & Beverage”. Choose one from the list.',
    ],
    [
      { categoryName: 'Cosmetics' },
      'categoryName',
      '“Cosmetics” is ambiguous. Enter “Specialty Retail | Cosmetics” or “Duty Free | Cosmetics”.',
    ],
    [
      { tenantStatusDes: 'Asleep' },
      'tenantStatusDes',
      'There is no tenant status “Asleep”. Choose one from the list.',
    ],
    [{ areaTotal: '12abc' }, 'areaTotal', 'Please provide a valid number. Type a number such as 1,200.'],
    [{ areaTotal: '12.5' }, 'areaTotal', 'Square Footage must be a whole number.'],
    [{ areaTotal: '-1' }, 'areaTotal', 'Square Footage must be at least 0.'],
    [{ leaseExpireDate: '2027-02-29' }, 'leaseExpireDate', noDate('2027-02-29')],
    [{ leaseExpireDate: 463_870 }, 'leaseExpireDate', noDate('463870')],
    [{ leaseExpireDate: true }, 'leaseExpireDate', noDate('true')],
    [{ areaTotal: true }, 'areaTotal', 'Please provide a valid number. Type a number such as 1,200.'],
    [{ futureLocation: 'perhaps' }, 'futureLocation', 'Enter Yes or No.'],
    // A member of every object.
    [{ futureLocation: 'constructor' }, 'futureLocation', 'Enter Yes or No.'],
  ]
  it.each(bad)('reports the error in %o', (cells, column, message) => {
    expect(read(cells)).toEqual({ errors: { [column]: message } })
  })

  it('reports all invalid cells together', () => {
    const all = readTenantRow({ areaTotal: '1e9', leaseExpireDate: 'soon' }, choices)
    expect('errors' in all && Object.keys(all.errors)).toEqual([
      'brandName',
      'companyName',
      'terminalName',
      'categoryName',
      'areaTotal',
      'leaseExpireDate',
    ])
  })
})

it('a date is not stored for a status without one, and a message says so before saving', () => {
  const given = { tenantStatusDes: 'Closed for good', leaseExpireDate: '2030-06-30' }
  expect(read(given)).toMatchObject({ values: { tenantStatus: 'CLOSED', leaseExpireDate: null } })
  const drops = (cells: object) => dropsLeaseDate({ ...row, ...given, ...cells }, choices)
  expect(drops({})).toBe(true)
  expect(drops({ leaseExpireDate: ' ' })).toBe(false)
  expect(drops({ tenantStatusDes: 'Active' })).toBe(false)
  expect(drops({ tenantStatusDes: 'Shut' }), 'an unknown status is an error of its own').toBe(false)
})
