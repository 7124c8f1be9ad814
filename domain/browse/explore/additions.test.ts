import { describe, expect, it } from 'vitest'
import { listAdditions } from './additions.ts'
import { hasFigures } from './exploreField.ts'
import { listComparisons, readQuestion, writeQuestion, type ExploreSearch } from './exploreQuestion.ts'

const choices = { stateProvinceName: ['California', 'Colorado'] }

function find(search: ExploreSearch, typed: string) {
  const { question } = readQuestion(search, false)
  const additions = listAdditions(
    question,
    {
      fields: question.kind.fields.filter(each => !each.adminOnly),
      choices,
      filtered: new Set(question.where.map(each => each.field.key)),
      comparisons: listComparisons('2026', ['2025', '2024']),
    },
    typed,
  )
  return additions.map(({ label, change }) => ({
    label,
    adds: change && writeQuestion({ ...question, ...change(question) }),
  }))
}

const first = (search: ExploreSearch, typed: string) => find(search, typed)[0]

describe('what can be added to a question', () => {
  it('is a column or a filter by part of its name, exact names first', () => {
    expect(
      find({ show: 'hubSize' }, 'enplaning passengers')
        .slice(0, 2)
        .map(each => each.label),
    ).toEqual(['Column: Enplaning Passengers', 'Filter: Enplaning Passengers'])
    expect(first({}, 'filter dwell')?.label).toMatch(/^Filter: .*Dwell/)
    // Behind the figures that every question begins with, it would be off the screen.
    expect(first({}, 'dwell')?.adds?.show).toMatch(/^dwellTimeAmount,enplaneTotal,/)
    expect(first({ rows: 'tenants' }, 'column dbe')?.adds?.show).toMatch(
      /^companyName,iataCode,tenantType,dbeFlag,areaTotal/,
    )
  })

  it('is a filter by a value, which joins the values that already filter', () => {
    expect(first({}, 'large hub')).toEqual({
      label: 'Filter: Hub Size: Large hub',
      adds: { where: 'hubSize:Large hub' },
    })
    expect(first({ where: 'hubSize:Large hub' }, 'medium hub')?.adds).toEqual({
      where: 'hubSize:Large hub,Medium hub',
    })
    expect(first({}, 'colorado')?.adds).toEqual({ where: 'stateProvinceName:Colorado' })
  })

  it('is a filter by a code before parts of names, and codes are joined', () => {
    expect(first({}, 'LAX')?.adds).toEqual({ where: 'iataCode:LAX' })
    expect(first({ where: 'iataCode:LAX' }, 'DEN')?.adds).toEqual({ where: 'iataCode:LAX DEN' })
    expect(find({ rows: 'tenants' }, 'quince coffee').map(each => each.label)).toContain(
      'Filter: Tenant Name (Brand): quince coffee',
    )
  })

  it('is a column of other rows, if these have none', () => {
    const [option] = find({ rows: 'tenants', where: 'tenantType:DUTYFREE' }, 'parking revenue')
    expect(option?.label).toMatch(/^Rows: Airports, with .*Parking/)
    expect(option?.adds?.show).toMatch(/^parking\w+,enplaneTotal,/)
  })

  it('is found by everyday words, also for what is computed from a figure that is not shown', () => {
    expect(first({}, 'food sales per enplanement growth')?.label).toBe(
      'Filter: Sales per Enplanement, Food & Beverage, change ($)',
    )
    expect(first({}, 'rent per square foot specialty quartile')?.label).toBe(
      'Filter: Rent per Square Foot, Specialty Retail, percentile in its hub size',
    )
    expect(first({ rows: 'companies' }, 'duty free area')?.label).toBe(
      'Column: Square Footage of Locations, Duty Free',
    )
    expect(first({ rows: 'companies' }, 'headquarters')?.label).toBe('Column: Location')
    expect(find({ rows: 'companies' }, 'locations percentile').map(each => each.label)).not.toContain(
      'Filter: Locations, percentile in its hub size',
    )
  })

  it('is a group or an earlier edition', () => {
    expect(first({}, 'group by hub')?.adds).toEqual({ group: 'hubSize' })
    expect(first({}, '2024')?.adds).toEqual({ years: '2024' })
    expect(first({}, '2025')?.adds).toEqual({ years: 'two' })
    expect(find({ years: '2024' }, 'compare').map(each => each.label)).toEqual(
      expect.not.arrayContaining(['Compare with 2024']),
    )
  })

  it('is nothing that the question already has, and no more than a question can have', () => {
    const shown = find({ show: 'enplaneTotal' }, 'enplaning passengers').map(each => each.label)
    expect(shown).not.toContain('Column: Enplaning Passengers')
    expect(shown).toContain('Filter: Enplaning Passengers')
    const figures = readQuestion({}, false).question.kind.fields.filter(hasFigures)
    const twelve = figures.slice(0, 12).map(each => each.key)
    const full = find({ show: twelve.join(',') }, 'sales').filter(each => each.label.startsWith('Column'))
    expect(full).toEqual([])
  })
})
