import { existsSync, globSync, readFileSync } from 'node:fs'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { airportYearColumns } from '#domain/airports/airportYearColumns.ts'
import { contactColumns } from '#domain/airports/contactColumns.ts'
import { expansionColumns } from '#domain/airports/expansionColumns.ts'
import { tenantDetailNames, tenantDetails } from '#domain/airports/tenantColumns.ts'
import { terminalTotalColumns, trafficColumns } from '#domain/airports/terminalColumns.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import { byHand } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { bookTables } from '#server/database/editionTables.ts'
import { stamped } from '#server/database/schema/columns.ts'
import { carriedRows } from '#server/years/carryOver.queries.ts'

/** Their rows belong to one year and are not carried over. */
const ofOneYear = [
  'airport_comment',
  'airport_special_question',
  'airport_status_change',
  'airport_unavailable_figure',
  'airport_warning_answer',
  'axn_instance',
  'company_status_change',
  'company_unavailable_figure',
  'company_warning_answer',
  'definition_change',
  'location_statement',
  'remark',
  'special_question',
]

const yearly = bookTables.filter(table => 'axnInstanceId' in getTableColumns(table))
const setByItself = ['axnInstanceId', 'unitMeasureCode', 'confirmed', ...Object.keys(stamped)]

describe('a new year', () => {
  it.each(yearly.map(table => [getTableName(table), table] as const))(
    'carries over each column of %s or starts it empty',
    (name, table) => {
      const rows = carriedRows.find(each => each.table === table)
      expect(rows === undefined, 'carried over, or listed as belonging to one year').toBe(
        ofOneYear.includes(name),
      )
      if (!rows) return
      const decided = [...rows.key, ...Object.keys(rows.columns), ...setByItself]
      expect(decided).toEqual(expect.arrayContaining(Object.keys(getTableColumns(table))))
    },
  )
})

/** The outputs that are laid out by hand. */
const laidOutByHand = [
  ['profile', 'web/browse/profile/TenantsSection.tsx'],
  ['printedBook', 'server/publishing/books/render/airportBlocks.ts'],
] as const

describe.each(tenantDetailNames)('the value %s of a tenant', name => {
  it.each(laidOutByHand)('is laid out in the %s, unless it is declared as not there', (output, path) => {
    const isThere = new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))
    expect(isThere).toBe(tenantDetails[name][output] === byHand)
  })

  it('has an input in the form', () => {
    const form = readFileSync('web/airports/tenants/TenantForm.tsx', 'utf8')
    expect(form).toContain(`form.field('${name}')`)
  })
})

const companyPlaces = [
  ['profile', 'web/browse/CompanyScreen.tsx'],
  ['printedBook', 'server/publishing/books/render/layOutCompany.ts'],
] as const

describe.each(listKeys(companyColumns))('the value %s of a company', name => {
  it.each(companyPlaces)('is laid out in the %s, unless it is declared as not there', (output, path) => {
    const isThere = new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))
    expect(isThere).toBe(companyColumns[name][output] === byHand)
  })

  it('has an input in both forms', () => {
    const isInAddress = readFileSync('web/catalog/AddressInputs.tsx', 'utf8').includes(`field('${name}')`)
    for (const [path, prefix] of [
      ['web/companies/CompanyInfoStep.tsx', 'company/'],
      ['web/companies/manage/MainCompanyScreen.tsx', ''],
    ] as const)
      expect(isInAddress || readFileSync(path, 'utf8').includes(`form.field('${prefix}${name}')`), path).toBe(
        true,
      )
  })
})

describe.each(listKeys(contactColumns))('the value %s of a contact', name => {
  it('is on the card, unless it is declared as not there', () => {
    const card = readFileSync('web/airports/contacts/ContactCards.tsx', 'utf8')
    // Written as one name.
    const shown = name === 'firstName' || name === 'lastName' ? 'formatContactName' : name
    expect(new RegExp(`\\b${shown}\\b`).test(card)).toBe(contactColumns[name].card === byHand)
  })

  it('has an input in the form', () => {
    const inputs = ['web/catalog/AddressInputs.tsx', 'web/airports/contacts/ContactForm.tsx'].map(path =>
      readFileSync(path, 'utf8'),
    )
    expect(inputs.join()).toContain(`field('${name}')`)
  })
})

const ranking = 'server/publishing/reports/terminalRankings.report.ts'
const airportPages = [
  ...globSync('web/browse/profile/*.tsx'),
  'domain/airports/airportInfo.ts',
  'domain/airports/parking.ts',
  'domain/airports/terminalColumns.ts',
]
const airportBook = ['layOutAirport', 'airportBlocks'].map(
  name => `server/publishing/books/render/${name}.ts`,
)

/** The outputs of figures of airports and terminals, and of plans, that are laid out by hand. */
const laidOutColumns = [
  ['airport’s year', airportYearColumns, 'profile', airportPages],
  ['airport’s year', airportYearColumns, 'printedBook', [...airportBook, ...airportPages]],
  ['terminal’s traffic', trafficColumns, 'ranking', [ranking, 'server/publishing/reports/reportColumns.ts']],
  ['terminal’s total', terminalTotalColumns, 'concessionTotals', ['domain/airports/concessionTotals.ts']],
  ['terminal’s total', terminalTotalColumns, 'concessionFigures', ['domain/browse/concessionFigures.ts']],
  ['terminal’s total', terminalTotalColumns, 'profile', ['web/browse/TotalsTable.tsx']],
  [
    'terminal’s total',
    terminalTotalColumns,
    'printedBook',
    ['server/publishing/books/render/buildTotalsTable.ts'],
  ],
  ['plan', expansionColumns, 'explore', ['domain/browse/explore/exploreRows.ts']],
  ['plan', expansionColumns, 'profile', ['web/browse/profile/AirportProfileView.tsx']],
  ['plan', expansionColumns, 'printedBook', ['server/publishing/books/render/layOutAirport.ts']],
  ['plan', expansionColumns, 'list', ['web/airports/expansion/ExpansionList.tsx']],
] as const

describe.each(laidOutColumns)('each value of the %s', (_noun, columns, output, paths) => {
  it(`is laid out in ${output}, unless it is declared as not there`, () => {
    const source = paths.map(path => readFileSync(path, 'utf8')).join()
    for (const [name, column] of Object.entries<Readonly<Record<string, unknown>>>(columns))
      expect(new RegExp(`\\b${name}\\b`).test(source), name).toBe(column[output] === byHand)
  })
})

it('has an input for each value of a plan', () => {
  const form = readFileSync('web/airports/expansion/ExpansionStep.tsx', 'utf8')
  for (const name of listKeys(expansionColumns)) expect(form).toContain(`form.field('${name}')`)
})

describe('the recipe "Add a field"', () => {
  const [, recipe = ''] =
    /### Add a field\n([\s\S]*?)\n### /.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
  const named = [...recipe.matchAll(/`([\w/.]+\.tsx?)`/g)].map(([, path = '']) => path)

  const tables = globSync('domain/*/*Columns.ts').filter(path =>
    readFileSync(path, 'utf8').includes('YearColumn'),
  )

  it('names the table, the inputs, and the tests of each record', () => {
    for (const path of named) expect(existsSync(path), path).toBe(true)
    expect(named).toEqual(expect.arrayContaining(tables))
    expect(named).toEqual(expect.arrayContaining(globSync('tests/*Columns.test.ts')))
    for (const form of [
      'airports/contacts/ContactForm',
      'airports/expansion/ExpansionStep',
      'airports/information/InfoStep',
      'airports/tenants/TenantForm',
      'companies/CompanyInfoStep',
      'companies/manage/MainCompanyScreen',
    ])
      expect(named).toContain(`web/${form}.tsx`)
  })

  it('leads to the outputs that are laid out by hand', () => {
    for (const [table, places] of [
      [
        'domain/airports/tenantColumns.ts',
        [...laidOutByHand, ['', 'server/publishing/reports/leaseExpire.report.ts']],
      ],
      ['domain/companies/companyColumns.ts', companyPlaces],
      ['domain/airports/contactColumns.ts', [['card', 'web/airports/contacts/ContactCards.tsx']]],
      ['domain/airports/airportYearColumns.ts', airportBook.map(path => ['', path])],
      ['domain/airports/terminalColumns.ts', [['', ranking]]],
      [
        'domain/airports/terminalColumns.ts',
        [
          ['', 'domain/airports/concessionTotals.ts'],
          ['', 'domain/browse/concessionFigures.ts'],
          ['', 'web/browse/TotalsTable.tsx'],
          ['', 'server/publishing/books/render/buildTotalsTable.ts'],
        ],
      ],
      [
        'domain/airports/expansionColumns.ts',
        [
          ['', 'domain/browse/explore/exploreRows.ts'],
          ['', 'web/browse/profile/AirportProfileView.tsx'],
          ['', 'server/publishing/books/render/layOutAirport.ts'],
          ['', 'web/airports/expansion/ExpansionList.tsx'],
        ],
      ],
    ] as const)
      for (const [, path] of places) expect(readFileSync(table, 'utf8')).toContain(`\`${path}\``)
  })
})
