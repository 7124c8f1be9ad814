import { expect, it } from 'vitest'
import { ratioFields } from '#domain/airports/airportYearColumns.ts'
import { exploreEndpoint } from '#domain/browse/explore/explore.ts'
import { isFigureValue } from '#domain/browse/explore/exploreRow.ts'
import { getReportPreviewEndpoint, type ReportName } from '#domain/publishing/report.ts'
import { findReportQuestion } from '#domain/publishing/reportQuestion.ts'
import { notApplicableShort } from '#platform/contract/figure.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { withoutMark } from '#platform/print/printedTable.ts'
import { useService } from '#tests/app.ts'
import { makeReportYear } from '#tests/makeReportYear.ts'

// A report and its Explore question have the same ranking.

const edition = { axnInstanceName: '2026', today: '2026-05-01' }
const service = useService({ seed: db => makeReportYear(db) })
const frank = service.as('frank')

/** Without the marks of partial figures. */
async function readReport(report: ReportName) {
  const answer = await frank.get(`/reports/instance/26/report/${report}/preview?size=100`)
  const { rows } = getReportPreviewEndpoint.reply.parse(answer.body)
  return rows.map(row => createRecord(Object.keys(row), name => withoutMark(row[name])))
}

async function explore(report: ReportName) {
  const question = findReportQuestion(report, {}, edition)
  const search = new URLSearchParams({ size: '1000' })
  for (const [key, value] of Object.entries(question)) if (typeof value === 'string') search.set(key, value)
  const { body } = await frank.get(`/explore/instance/26?${search.toString()}`)
  return exploreEndpoint.reply.parse(body).content
}

it.each([
  'top50TerminalsFoodBeverage',
  'top50TerminalsSpecialtyRetail',
  'top50TerminalsNewsstand',
  'top50TerminalsDutyFree',
  'top50TerminalsPassengerTraffic',
] as const)('%s: the same terminals with the same ranks', async report => {
  const rows = (await readReport(report)).map(
    row => `${row['rank']} ${row['iataCode']}, ${row['terminalName']}`,
  )
  const answer = (await explore(report)).map(row => `${row.rank} ${row.name}`)
  expect(rows.length).toBeGreaterThanOrEqual(50)
  expect(answer.toSorted()).toEqual(rows.toSorted())
})

it.each([
  ['top50NorthAmericanAirports', 'enplaneTotal'],
  ['topInternationalAirports', 'epIntlTotal'],
  ['allAirports', 'enplaneTotal'],
  ['airportsPassengerTraffic', 'enplaneTotal'],
] as const)(
  '%s: the same airports with the same figures and ranks, also of those whose total is the sum of their terminals',
  async (report, figure) => {
    const rows = (await readReport(report)).map(row => `${row['rank']} ${row['iataCode']} ${row[figure]}`)
    const answer = (await explore(report)).map(
      ({ rank, code, cells: [cell] }) => `${rank} ${code} ${isFigureValue(cell) && cell.value}`,
    )
    expect(rows.length).toBeGreaterThan(30)
    // Airports with the same rank are in the order of their names in Explore.
    expect(answer.slice(0, rows.length).toSorted()).toEqual(rows.toSorted())
  },
)

it('ratioReport: the same airports with the same shares, of which some pairs are not applicable', async () => {
  const rows = (await readReport('ratioReport')).map(row => [
    String(row['iataCode']),
    ...listKeys(ratioFields).map(name => row[name]),
  ])
  const shown = findReportQuestion('ratioReport', {}, edition).show?.split(',') ?? []
  const answer = (await explore('ratioReport')).map(({ code, cells }) => [
    code,
    ...listKeys(ratioFields).map(name => {
      const cell = cells[shown.indexOf(name)]
      if (!isFigureValue(cell)) return cell
      return cell.notApplicable ? notApplicableShort : cell.value
    }),
  ])
  const byCode = (lists: unknown[][]) =>
    lists.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  expect(byCode(answer)).toEqual(byCode(rows))
  expect(rows.some(row => row.includes(notApplicableShort))).toBe(true)
})

it('leaseExpire: the locations whose leases end in the chosen years', async () => {
  const choices = { years: '2026,2027', tenanttype: 'DUTYFREE' as const }
  const { where } = findReportQuestion('leaseExpire', choices, edition)
  expect(where).toBe('tenantType:DUTYFREE;leaseExpireYear:2026,2027')
  expect((await explore('leaseExpire')).length).toBe(0)
})

it('leaseExpire without chosen years: the leases of the same default period', () => {
  const past = {
    axnInstanceName: '2025',
    axnInstanceMasterStatus: 'HISTORICAL',
    today: '2026-05-01',
  } as const
  const days = (of: typeof edition) => findReportQuestion('leaseExpire', {}, of).where
  expect(days(edition)).toBe('leaseExpireDate:2026-05-01..2027-11-01')
  expect(days(past)).toBe('leaseExpireDate:2025-12-31..2027-06-30')
})
