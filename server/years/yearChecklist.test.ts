import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { undoAction } from '#domain/review/workflow.ts'
import type { YearChecklist } from '#domain/years/yearChecklist.ts'
import { job } from '#platform/database/tables.ts'
import { outcome, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeCompanyInstance } from '#tests/make.ts'
import {
  airportInstance,
  airportStatusChange,
  airportUnavailableFigure,
} from '../database/schema/airports.ts'
import { reminder } from '../database/schema/reminders.ts'
import type { RequestedBook } from '../publishing/books/madeBooks.queries.ts'

const service = useService()
const alice = service.as('alice')
const read = async () => (await alice.get<YearChecklist>('/axninstances/27/checklist')).body

describe('the checklist of a year', () => {
  it('counts what is left to do, and when submissions arrived', async () => {
    const { airportId } = await service.write(async db => {
      const axnInstanceId = 27
      const made = await makeAirportInstance(db, { axnInstanceId })
      await makeAirportInstance(db, { axnInstanceId, axnInstanceStatus: 'APPROVED' })
      await makeCompanyInstance(db, { axnInstanceId, axnInstanceStatus: 'PUBLISHED' })
      await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId })
      await db.insert(airportUnavailableFigure).values({
        subjectId: made.airportId,
        axnInstanceId,
        figure: 'dwellTimeAmount',
      })
      return made
    })
    expect(await read()).toMatchObject({
      axnInstanceName: '2027',
      isCarriedRate: true,
      all: { airports: 2, companies: 1 },
      withoutEditor: { airports: 1, companies: 1 },
      notSubmitted: { airports: 1, companies: 0 },
      submitted: { airports: 0, companies: 0 },
      approved: { airports: 1, companies: 0 },
      published: { airports: 0, companies: 1 },
      oldestSubmission: null,
      lastReminder: null,
      unavailableFigures: 1,
      books: { airports: null, companies: null },
    })

    await service.write(async db => {
      await db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.airportId, airportId))
      const change = { subjectId: airportId, axnInstanceId: 27, toStatus: 'PENDING' } as const
      await db.insert(airportStatusChange).values([
        { ...change, fromStatus: 'INPROGRESS', action: 'submit' },
        // Sent back to review, which is no submission.
        { ...change, fromStatus: 'APPROVED', action: 'reopen' },
        // Unlocked, which was then undone.
        { ...change, fromStatus: 'REJECTED', action: undoAction, modifiedDate: '2099-01-01T00:00:00Z' },
      ])
    })
    const after = await read()
    expect(after.submitted).toEqual({ airports: 1, companies: 0 })
    expect(after.oldestSubmission?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(after.arrivals[0]).toMatchObject({ axnInstanceName: '2027', days: [{ count: 1 }] })
  })

  it('has the last reminder and the last whole books, and no excerpt', async () => {
    const made = (order: Partial<RequestedBook>, finished: string) => {
      const whole = {
        axnInstanceId: 27,
        kind: 'airports',
        entityIds: null,
        companyType: null,
        format: 'pdf',
        ...order,
      }
      return { kind: 'makeBook', jobKey: finished, parameters: whole, state: 'DONE', finished } as const
    }
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, { axnInstanceId: 27 })
      await db.insert(reminder).values({ airportId, axnInstanceId: 27, email: 'ben@example.org' })
      await db
        .insert(job)
        .values([
          made({}, '2027-04-01T10:00:00Z'),
          made({ entityIds: [airportId] }, '2027-04-03T10:00:00Z'),
          made({ kind: 'companies', companyType: 'X' }, '2027-04-04T10:00:00Z'),
          made({ format: 'xlsx' }, '2027-04-02T10:00:00Z'),
          made({ edition: 'cover' }, '2027-04-06T10:00:00Z'),
          made({ axnInstanceId: 26 }, '2027-04-05T10:00:00Z'),
        ])
    })
    const { books, lastReminder } = await read()
    expect(books.airports).toMatch(/^2027-04-01/)
    expect(books.companies).toBeNull()
    expect(lastReminder).not.toBeNull()
  })

  it('is for administrators, and of a year that exists', async () => {
    expect(outcome(await service.as('ben').get('/axninstances/27/checklist'))).toBe('forbidden')
    expect(outcome(await alice.get('/axninstances/55/checklist'))).toBe('notFound')
  })
})
