import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { revenueRatioKeys } from '#domain/browse/airportFigures.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import type { ExploredPage } from '#domain/browse/explore/explore.ts'
import type { FigureCard } from '#domain/browse/figures/figureCard.ts'
import type { YearOfSubject } from '#domain/browse/yearByYear/yearByYear.ts'
import type { AirportLastYear, AirportReview } from '#domain/review/airportReview.ts'
import type { EditedDefinitionChange } from '#domain/years/definitionChange.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { audit } from '../database/schema/audit.ts'
import { freezeEdition } from './editions.ts'

const service = useService()
const alice = service.as('alice')
const frank = service.as('frank')
const note = 'Catering is included.'
const url = (year: number, figure = 'grossSalesTotal') => `/axninstances/${year}/definitionchanges/${figure}`
const save = (year: number, text: string | null, version = 0, figure = 'grossSalesTotal') =>
  alice.put<EditedDefinitionChange>(url(year, figure), { note: text }, { 'if-match': `"${version}"` })

let airportId: number

beforeEach(() =>
  service.write(async db => {
    const made = await makeAirportInstance(db, {
      axnInstanceId: 25,
      axnInstanceStatus: 'PUBLISHED',
      airport: { iataCode: 'QQA' },
    })
    airportId = made.airportId
    await makeAirportInstance(db, { axnInstanceId: 26, axnInstanceStatus: 'PUBLISHED', airportId })
  }),
)

describe('a change of definition', () => {
  it('is shown with every series of the figure, and of figures computed from it', async () => {
    expect(outcome(await save(26, note))).toBe('200')
    const change = { year: '2026', figure: 'grossSalesTotal', note }
    const trends = (await frank.get<AirportTrends>(`/airports/${airportId}/trends`)).body
    expect(trends.definitionChanges).toEqual([change])
    const card = async (key: string) => (await frank.get<FigureCard>(`/figures/QQA/2026/${key}`)).body
    expect((await card('salesEpRatio.DUTYFREE')).definitionChanges).toEqual([change])
    expect((await card('rentEpRatio.DUTYFREE')).definitionChanges).toEqual([])
    const said = `2026: new definition of Gross Sales. ${note}`
    const explore = async (query: string) =>
      (await frank.get<ExploredPage>(`/explore/instance/26?${query}`)).body.notes
    expect(await explore('show=salesEpRatio.WITHDUTYFREE&years=two')).toContain(said)
    expect(await explore('where=grossSalesTotal.DUTYFREE@percent:10..')).toContain(said)
    expect(await explore('show=salesEpRatio.WITHDUTYFREE')).not.toContain(said)
    const csv = await frank.get(`/airports/${airportId}/trends/file?figure=grossSalesTotal.DUTYFREE`)
    expect(csv.text).toContain(`new definition: ${note}`)
  })

  it('marks last year’s values in the profile, the wizard, and the review, and the report has no change', async () => {
    await service.write(async db => {
      for (const [axnInstanceId, enplaneTotal] of [
        [25, 1000],
        [26, 3000],
      ] as const)
        await db
          .update(airportInstance)
          .set({ enplaneTotal })
          .where(
            and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, axnInstanceId)),
          )
    })
    const key = `/airports/${airportId}/instance/26`
    const read = async () => {
      const review = (await alice.get<AirportReview>(`${key}/review`)).body
      const csv = await frank.get('/reports/instance/26/report/airportsPassengerTraffic?format=csv')
      return {
        line: review.comparison[0],
        warnings: review.findings.map(each => each.warning),
        report: csv.text.split('\r\n').find(line => line.includes('QQA')),
      }
    }
    const before = await read()
    expect(before.line?.change?.amount).toBe(200)
    expect(before.warnings).toContain('enplaneTotal.change')
    expect(before.report).toContain('1000,200')
    expect(outcome(await save(26, note, 0, 'enplaneTotal'))).toBe('200')
    const { line, warnings, report } = await read()
    expect(line).toMatchObject({ change: null, isRedefined: true })
    expect(warnings).not.toContain('enplaneTotal.change')
    expect(report).toMatch(/1000,$/)
    const profile = (await frank.get<AirportProfile>(`${key}/profile`)).body
    const { lastYear } = (await alice.get<{ lastYear: AirportLastYear }>(`${key}/lastyear`)).body
    const marks = [
      'areaEpRatio',
      'enplaneTotal',
      'rentEpRatio',
      'salesEpRatio',
      ...revenueRatioKeys,
    ].toSorted()
    const [change] = profile.lastYear?.definitionChanges ?? []
    expect(change).toMatchObject({ year: '2026', figure: 'enplaneTotal', note })
    expect(profile.lastYear?.redefined.toSorted()).toEqual(marks)
    expect(lastYear?.redefined.toSorted()).toEqual(marks)
  })

  it('of square footage marks the years of companies and brands', async () => {
    const tenant = await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 26 })
      const { companyId } = await makeCompany(db)
      await makeTenant(db, { airportId, axnInstanceId: 26, terminalId, companyId })
      return { companyId }
    })
    expect(outcome(await save(26, note, 0, 'areaTotal'))).toBe('200')
    const years = (await frank.get<YearOfSubject[]>(`/yearbyyear/company/${tenant.companyId}`)).body
    expect(years[0]?.definitionChanges).toEqual([{ year: '2026', figure: 'areaTotal', note }])
  })

  it('is also noted in a closed year, audited, changed, and removed', async () => {
    await service.write(db => freezeEdition(db, 25))
    expect(outcome(await save(25, note))).toBe('200')
    expect(outcome(await save(25, 'Other words', 0))).toBe('stale')
    expect((await save(25, 'Other words', 1)).body).toMatchObject({ note: 'Other words', version: 2 })
    expect(outcome(await save(25, null, 2))).toBe('200')
    expect((await alice.get('/axninstances/25/definitionchanges')).body).toEqual([])
    const written = await service.write(db => db.select().from(audit))
    expect(written.filter(each => each.tableName === 'definition_change')).toHaveLength(3)
  })

  it('is for administrators, for existing figures and years, and not public for a future year', async () => {
    expect(outcome(await frank.put(url(26), { note }))).toBe('forbidden')
    expect(outcome(await alice.put(url(26, 'noSuchFigure'), { note }))).toBe('invalidInput')
    expect(outcome(await alice.put(url(88), { note }))).toBe('notFound')
    expect(outcome(await save(27, note))).toBe('200')
    const trends = (await frank.get<AirportTrends>(`/airports/${airportId}/trends`)).body
    expect(trends.definitionChanges).toEqual([])
  })
})
