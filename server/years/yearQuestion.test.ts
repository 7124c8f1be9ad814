import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { SpecialQuestionAnswer } from '#domain/years/specialQuestion.ts'
import type { StoredSettings } from '#domain/years/yearSettings.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { axnInstance } from '../database/schema/instances.ts'

const service = useService()

const alice = () => service.as('alice')
const path = (year: number) => `/axninstances/${year}`
const read = async (year: number) => (await alice().get<StoredSettings>(path(year))).body
const save = (year: number, specialQuestion: object, headers?: Record<string, string>) =>
  alice().put<StoredSettings>(
    path(year),
    {
      axnInstanceDes: null,
      cadUsdRate: 0.759,
      exchangeRateNote: 'Mean',
      submissionDeadline: null,
      publishOnSave: true,
      specialQuestion,
    },
    headers,
  )
const staffing = { title: 'Staffing Question', question: 'How did wages affect your program?' }

let airportId: number
beforeEach(async () => {
  airportId = await service.write(async db => {
    const made = await makeAirportInstance(db, { axnInstanceId: 27 })
    await makeAirportInstance(db, { airportId: made.airportId, axnInstanceId: 26 })
    return made.airportId
  })
})

describe("a year's question", () => {
  it('is set by an administrator and asked in that year only', async () => {
    const saved = await save(27, staffing, { 'if-match': `"${(await read(27)).version}"` })
    expect(saved.body.specialQuestion).toEqual({ ...staffing, answers: 0, suggestion: null })
    const asked = (year: number) =>
      alice().get<SpecialQuestionAnswer>(`/airports/${airportId}/instance/${year}/specialquestion/1`)
    expect((await asked(27)).body).toMatchObject(staffing)
    expect((await asked(26)).body.title).toBe('Covid Question')
    expect(outcome(await save(27, staffing, { 'if-match': '"1"' }))).toBe('stale')
  })

  it('is the title of the step, the review, and the profile', async () => {
    await save(27, staffing)
    const { body: instance } = await alice().get<AirportInstance>(`/airports/${airportId}/instance/27`)
    expect(instance.specialQuestionTitle).toBe(staffing.title)
    const { body: review } = await alice().get<AirportReview>(`/airports/${airportId}/instance/27/review`)
    expect(review.steps.find(each => each.step === 'covid')).toMatchObject({
      title: staffing.title,
      state: 'notStarted',
    })
    const { body: profile } = await alice().get<AirportProfile>(`/airports/${airportId}/instance/27/profile`)
    expect(profile.specialQuestion).toEqual(staffing)
  })

  it('may be missing: then nothing is asked, the step is complete, and the last question is offered', async () => {
    expect((await save(27, { title: null, question: null })).body.specialQuestion).toMatchObject({
      title: null,
      question: null,
      suggestion: { axnInstanceName: '2026', title: 'Covid Question' },
    })
    expect(outcome(await alice().get(`/airports/${airportId}/instance/27/specialquestion/1`))).toBe(
      'notFound',
    )
    const answered = await alice().put(`/airports/${airportId}/instance/27/specialquestion/1`, {
      answer: 'x',
    })
    expect(outcome(answered)).toBe('notFound')
    const { body: review } = await alice().get<AirportReview>(`/airports/${airportId}/instance/27/review`)
    expect(review.steps.map(each => each.step)).toContain('covid')
    expect(review.steps.find(each => each.step === 'covid')).toMatchObject({
      title: 'Special Question',
      state: 'complete',
    })
  })

  it('cannot be removed once answered, but its wording can change', async () => {
    await alice().put(`/airports/${airportId}/instance/27/specialquestion/1`, { answer: 'Shorter hours.' })
    const removed = await save(27, { title: null, question: null })
    expect(outcome(removed)).toBe('inUse')
    expect(problemOf(removed).message).toBe(
      '1 airport has already answered this question, so it cannot be removed. You can still change its wording.',
    )
    expect((await save(27, staffing)).body.specialQuestion).toMatchObject({ ...staffing, answers: 1 })
  })

  it('needs both a title and a question, and an open year', async () => {
    expect(problemOf(await save(27, { title: 'Staffing', question: null })).errors).toEqual([
      { pointer: '/specialQuestion/question', detail: 'Enter the question, or clear its title too.' },
    ])
    expect(problemOf(await save(27, { title: '  ', question: 'Why?' })).errors).toEqual([
      { pointer: '/specialQuestion/title', detail: 'Enter a title, or clear the question too.' },
    ])
    expect(outcome(await save(25, staffing))).toBe('historical')
    expect(outcome(await save(77, staffing))).toBe('notFound')
  })

  it('is not carried over: a new year asks nothing until an administrator decides', async () => {
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceMasterStatus, 'PENDING')),
    )
    const created = await alice().post<{ axnInstance: { axnInstanceId: number } }>(
      '/axninstances/createAxnInstance',
    )
    const { axnInstanceId } = created.body.axnInstance
    expect(axnInstanceId).toBe(28)
    expect((await read(28)).specialQuestion).toMatchObject({
      title: null,
      suggestion: { axnInstanceName: '2027' },
    })
    const { body } = await alice().get<AirportInstance>(`/airports/${airportId}/instance/28`)
    expect(body.specialQuestionTitle).toBeNull()
  })
})
