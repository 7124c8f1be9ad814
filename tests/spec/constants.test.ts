import { describe, expect, it } from 'vitest'
import { firstTenantStatus } from '#domain/airports/airportTenant.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import { contactPhoneFields } from '#domain/airports/contact.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import { computeRentPerEnplanement, computeSalesPerEnplanement } from '#domain/airports/formulas.ts'
import { parkingCombinations, sumParkingSpaces } from '#domain/airports/parking.ts'
import { parkingColumnNames } from '#domain/airports/parkingColumns.ts'
import { airportZoom } from '#domain/airports/place.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { listAllUsersEndpoint } from '#domain/people/user.ts'
import { userPhoneTypes } from '#domain/people/userPhone.ts'
import { getBookPages, getMadeBookEndpoint } from '#domain/publishing/bookCalls.ts'
import {
  getReportEndpoint,
  leaseYears,
  offeredReports,
  reportFormats,
  reportTitles,
} from '#domain/publishing/report.ts'
import { toInstanceId, listInstancesEndpoint } from '#domain/years/instance.ts'
import { defaultQuestionId, specialQuestionFields } from '#domain/years/specialQuestion.ts'
import { apiBase, requestTimeoutMs } from '#platform/contract/endpoint.ts'
import { textField, nameField } from '#platform/contract/field.ts'
import { formatFigureWithUnit, valueNotFound } from '#platform/contract/figure.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { listNearbyPages } from '#platform/contract/listState.ts'
import { defaultPageSize, pageSizes, toWirePage } from '#platform/contract/paging.ts'
import { longToastMs } from '#platform/ui/notify.ts'
import { formatYearCookie } from '#web/review/wizard/wizardYear.ts'

const cookie = formatYearCookie({ instanceId: 27, instanceStatus: 'PENDING', instanceName: '2027' })
const money = (value: number | null) => formatFigureWithUnit(value, 'ratio')

/** Section 9 of both specifications. Constants of screens are tested in the browser. */
describe('the constants of the specs', () => {
  it.each<[constant: string, declared: unknown, value: unknown]>([
    ['API base', apiBase, '/api/v1'],
    ['request timeout', requestTimeoutMs, 20_000],
    ['an ordinary call has it', listInstancesEndpoint.timeoutMs, null],
    ['timeout of signing in', authenticateEndpoint.timeoutMs, 5000],
    ['timeout of fetching all users', listAllUsersEndpoint.timeoutMs, 30_000],
    ['timeout of a report', getReportEndpoint.timeoutMs, 120_000],
    ['timeout of a book', getMadeBookEndpoint.timeoutMs, 120_000],
    ['timeout of pages of the airport book', getBookPages.airports.timeoutMs, 120_000],
    ['timeout of pages of the company book', getBookPages.companies.timeoutMs, 120_000],
    ['default page size', defaultPageSize, 10],
    ['page size choices', [...pageSizes], [10, 20, 30, 40, 50, 75, 100]],
    ['pages count from zero on the wire', toWirePage(1), 0],
    ['page numbers shown at most, first page', listNearbyPages(1, 9), [1, 2, 3]],
    ['page numbers shown at most, in between', listNearbyPages(5, 9), [4, 5, 6]],
    ['page numbers shown at most, last page', listNearbyPages(9, 9), [7, 8, 9]],
    ['page numbers of two pages', listNearbyPages(1, 2), [1, 2]],
    ['the chosen year is remembered for a day', /max-age=(\d+)/.exec(cookie)?.[1], '86400'],
    ['toast about a password reset', longToastMs, 10_000],
    ['expansion area, least', expansionFields.areaTotal.min, 0],
    ['expansion area, most', expansionFields.areaTotal.max, 2_147_483_647],
    ['annual change, least', airportTotalsFields.annualPercentageChangeAmount.min, -999.99],
    ['annual change, most', airportTotalsFields.annualPercentageChangeAmount.max, 999.99],
    ['names, most characters', nameField({ label: '' }).maxLength, 255],
    ['texts, most characters', textField({ label: '' }).maxLength, 255],
    [
      'parking combinations',
      parkingCombinations.map(each => `${each.parkingType} ${each.parkingRateType}`),
      [
        'Premium Hourly',
        'Premium Daily',
        'EconomyBasic Hourly',
        'EconomyBasic Daily',
        'Valet Hourly',
        'Valet Daily',
      ],
    ],
    [
      'total spaces: the sum of the six',
      sumParkingSpaces(
        [1, 2, 3, 4, 5, 6].map(parkingSpaceQuantity => ({
          ...createRecord(parkingColumnNames, () => null),
          parkingSpaceQuantity,
        })),
      ).total,
      21,
    ],
    [
      'tenant types',
      tenantTypeLabels,
      {
        FOODBEVERAGE: 'Food & Beverage',
        SPECIALTY: 'Specialty Retail',
        NEWSSTAND: 'News & Gifts',
        DUTYFREE: 'Duty Free',
      },
    ],
    ['tenant status', firstTenantStatus, 'ACTIVE'],
    ['sales per enplanement', money(computeSalesPerEnplanement(1000, 64).value), '$15.63'],
    ['rent per enplanement', money(computeRentPerEnplanement(100, 64).value), '$1.56'],
    ['missing values', money(null), 'Value Not Found'],
    ['missing values, by their name', valueNotFound, 'Value Not Found'],
    // Tenant types have one name everywhere, which the specification also gives, not a second one in the titles of reports.
    [
      'report types',
      offeredReports.map(each => reportTitles[each]),
      [
        'Top 50 North American Airports',
        'Top International Airports',
        'Lease Expire',
        'Ratio Report',
        'All Airports',
        'Top 50 Terminals by Food & Beverage',
        'Top 50 Terminals by Specialty Retail',
        'Top 50 Terminals by News & Gifts',
        'Top 50 Terminals by Duty Free',
        'Top 50 Terminals by Passenger Traffic',
        'Airports Passenger Traffic',
      ],
    ],
    ['report formats', reportFormats.slice(0, 2), ['xlsx', 'pdf']],
    ['lease expiry years', [leaseYears.length, leaseYears[0], leaseYears.at(-1)], [30, 2011, 2040]],
    ['phones of a contact', Object.keys(contactPhoneFields), ['work', 'extension', 'fax']],
    ['phones of a user', [...userPhoneTypes], ['Mobile', 'Home', 'Work', 'Fax']],
    ['special question', defaultQuestionId, 1],
    ['answer, characters', specialQuestionFields.answer.maxLength, 1000],
    ['map zoom', airportZoom, 13],
    ['instance of a year', toInstanceId(2026), 26],
  ])('%s', (_constant, declared, value) => {
    expect(declared).toEqual(value)
  })
})
