import { describe, expect, it } from 'vitest'
import { listAllUsers } from '#domain/user.ts'
import { defaultPageSize, pageSizes, wirePage } from '#domain/paging.ts'
import { expansionFields } from '#domain/expansion.ts'
import { airportTotalsFields } from '#domain/airportInstance.ts'
import { parkingCombinations } from '#domain/parking.ts'
import { tenantTypeLabels } from '#domain/terminal.ts'
import { offeredReports } from '#domain/report.ts'
import { defaultQuestionId, specialQuestionFields } from '#domain/specialQuestion.ts'
import { valueNotFound } from '#domain/figure.ts'
import { apiBase, requestTimeoutMs } from '#domain/endpoint.ts'
import { authenticate } from '#domain/authentication.ts'
import { pagesAround } from '#web/ui/pagesAround.ts'

/** Section 9 of both specs: the constant, where the product declares it, and its value. */
describe('the constants of the specs', () => {
  it.each<[constant: string, declared: unknown, value: unknown]>([
    ['API base', apiBase, '/api/v1'],
    ['request timeout', requestTimeoutMs, 20_000],
    ['timeout of signing in', authenticate.timeoutMs, 5000],
    ['timeout of fetching all users', listAllUsers.timeoutMs, 30_000],
    ['default page size', defaultPageSize, 10],
    ['page size choices', [...pageSizes], [10, 20, 30, 40, 50, 75, 100]],
    ['pages count from zero on the wire', wirePage(1), 0],
    ['page numbers shown at most', pagesAround(5, 9), [4, 5, 6]],
    ['expansion area, least', expansionFields.areaTotal.min, 0],
    ['expansion area, most', expansionFields.areaTotal.max, 2_147_483_647],
    ['annual change, least', airportTotalsFields.annualPercentageChangeAmount.min, -999.99],
    ['annual change, most', airportTotalsFields.annualPercentageChangeAmount.max, 999.99],
    ['parking combinations', parkingCombinations.length, 6],
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
    ['report types', offeredReports.length, 11],
    ['special question', defaultQuestionId, 1],
    ['answer, characters', specialQuestionFields.answer.maxLength, 1000],
    ['missing values', valueNotFound, 'Value Not Found'],
  ])('%s', (_constant, declared, value) => {
    expect(declared).toEqual(value)
  })
})
