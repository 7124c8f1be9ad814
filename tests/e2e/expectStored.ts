import { expect, type Page } from '@playwright/test'
import { getAirportInstanceEndpoint } from '#domain/airports/airportInstance.ts'
import { listAirportTenantsEndpoint } from '#domain/airports/airportTenant.ts'
import { airportContacts } from '#domain/airports/contact.ts'
import { listExpansionsEndpoint } from '#domain/airports/expansion.ts'
import { getRentalParkingEndpoint } from '#domain/airports/parking.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { getSpecialQuestionEndpoint } from '#domain/years/specialQuestion.ts'
import {
  carRental,
  carRentalTotals,
  parkingRates,
  parkingTotals,
  ratios,
  revenue,
  type WorkdayAirport,
} from './workdayAirport.ts'

/** Every value in the spreadsheet is stored unchanged. */
export async function expectStored(
  page: Page,
  { airportId, year }: { airportId: number; year: number },
  airport: WorkdayAirport,
): Promise<void> {
  const read = async <T>(path: string, { reply }: { reply: { parse: (json: unknown) => T } }): Promise<T> =>
    reply.parse(await (await page.request.get(`/api/v1${path}`)).json())
  const ofAirport = `/airports/${airportId}/instance/${year}`
  const { traffic } = airport
  expect(await read(ofAirport, getAirportInstanceEndpoint)).toMatchObject({
    ...revenue,
    ...ratios,
    airportConfiguration: { airportConfigurationName: 'Linear' },
    concessionManagementType: 'Developer',
    dwellTimeAmount: 75,
    enplaneTotal: traffic.enplaneTotal,
    deplaneTotal: traffic.deplaneTotal,
    passengerTotal: traffic.passengerTotal,
    passengerEpDomesticTotal: traffic.epDomesticTotal,
    passengerEpIntlTotal: traffic.epIntlTotal,
    annualPercentageChangeAmount: traffic.annualPercentChangeAmount,
    axnInstanceStatus: 'PENDING',
  })

  const terminals = await read(`${ofAirport}/terminals`, listTerminalsEndpoint)
  expect(terminals).toHaveLength(airport.terminals.length)
  for (const { terminalName, traffic, totals } of airport.terminals) {
    const stored = terminals.find(each => each.terminal.terminalName === terminalName)
    expect(stored, terminalName).toMatchObject({
      ...traffic,
      airportTerminalTotals: Object.entries(totals).map(([tenantType, total]) => ({ tenantType, ...total })),
    })
  }

  const { parkingRates: rates, ...rental } = await read(
    `${ofAirport}/rentalparking`,
    getRentalParkingEndpoint,
  )
  expect(rental).toMatchObject({ ...carRental, ...carRentalTotals, ...parkingTotals })
  expect(rates).toMatchObject(parkingRates.map(({ label: _label, ...rate }) => rate))

  const plans = await read(`${ofAirport}/expansion`, listExpansionsEndpoint)
  expect(plans.content).toMatchObject([
    {
      expansionPlannedText: 'Food hall between two concourses',
      areaTotal: 12_500,
      completionDateText: 'Fall 2029',
    },
  ])
  expect(await read(`${ofAirport}/contacts`, airportContacts.list)).toMatchObject([
    {
      firstName: 'Wren',
      lastName: 'Abernethy-Holt',
      managementResponsibilityType: 'Concessions',
      city: 'Larchmere',
      email: 'wren@larchmere.example',
      contactPhoneList: [{ phoneType: 'Work', phone: '614 555 0142' }],
    },
  ])
  expect(await read(`${ofAirport}/specialquestion/1`, getSpecialQuestionEndpoint)).toMatchObject({
    answer: 'Every shop is open again.',
  })

  const tenants = await read(`/tenants/instance/${year}/airport/${airportId}`, listAirportTenantsEndpoint)
  expect(tenants.content.map(describe).toSorted()).toEqual(airport.tenants.map(describe).toSorted())

  const review = await read(`${ofAirport}/review`, getAirportReviewEndpoint)
  expect(review).toMatchObject({ completePercent: 100, findings: [], unavailable: [] })
}

const describe = (
  tenant: Omit<WorkdayAirport['tenants'][number], 'areaTotal'> & { areaTotal: number | null },
): string =>
  [
    tenant.brandName,
    tenant.companyName,
    tenant.terminalName,
    tenant.tenantType,
    tenant.productTypeDes,
    tenant.areaTotal,
    tenant.leaseExpireDate,
    tenant.futureLocation,
  ].join(' | ')
