import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { airportInfo } from '#domain/airportInfo.ts'
import { airportTotals } from '#domain/airportInstance.ts'
import { expansion } from '#domain/expansion.ts'
import { saveSpecialQuestion } from '#domain/specialQuestion.ts'
import { newUser } from '#domain/user.ts'

/** Section 5 of both specs, one line for each rule: what is validated, the member, a bad value, and the message. */
function messageOf(schema: z.ZodType, member: string, value: unknown): string | undefined {
  const read = schema.safeParse({ [member]: value })
  return read.error?.issues.find(each => each.path.join('/') === member)?.message
}

describe('the validation rules of the specs', () => {
  it.each<[what: string, schema: z.ZodType, member: string, value: unknown, message: string]>([
    ['User', newUser, 'firstName', '', 'Please input a valid First Name.'],
    ['User', newUser, 'lastName', undefined, 'Please input a valid Last Name.'],
    ['User', newUser, 'displayName', 'x', 'Please input a valid User Name.'],
    ['User', newUser, 'email', 'nobody', 'Please input a valid Email.'],
    ['User', newUser, 'isoCountryCode', '', 'Please input a valid Country.'],
    ['User', newUser, 'securityRoleId', 9, 'Please input a valid Role.'],
    ['User', newUser, 'userStatus', 'GONE', 'Please input a valid Status.'],
    ['User', newUser, 'jobCategory', '', 'Please input a valid Job Category.'],
    ['Airport totals', airportTotals, 'annualPercentageChangeAmount', 'x', 'Please provide a valid number.'],
    [
      'Airport totals',
      airportTotals,
      'annualPercentageChangeAmount',
      1000,
      'Annual Percentage Change must be at most 999.99.',
    ],
    [
      'Airport info',
      airportInfo,
      'airportConfigurationId',
      '',
      'Please input a valid Airport Configuration.',
    ],
    [
      'Expansion',
      expansion,
      'areaTotal',
      2_147_483_648,
      'Please provide an area size smaller than 2,147,483,647.',
    ],
    ['Expansion', expansion, 'areaTotal', -1, 'Please provide an area size greater than 0.'],
    [
      'Special question',
      saveSpecialQuestion.body,
      'answer',
      'x'.repeat(1001),
      'Please provide an answer with length than 1000 characters',
    ],
  ])('%s, line %#', (_what, schema, member, value, message) => {
    expect(messageOf(schema, member, value)).toBe(message)
  })
})
