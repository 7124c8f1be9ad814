import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { SpecialQuestionAnswer } from '#domain/years/specialQuestion.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'

const service = useService()

let here: { airportId: number; foreignId: number }
beforeEach(async () => {
  here = await service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    return { airportId, foreignId: (await makeAirportInstance(db)).airportId }
  })
})

const path = (questionId: number | string = 1, airportId = here.airportId) =>
  `/airports/${airportId}/instance/26/specialquestion/${questionId}`
const ben = () => service.as('ben')
const save = (answer: unknown, headers?: Record<string, string>) =>
  ben().put<SpecialQuestionAnswer>(path(), { answer }, headers)
const stored = async () => (await ben().get<SpecialQuestionAnswer>(path())).body

describe('the special question', () => {
  it('exists before it is answered', async () => {
    const { title, question, ...unanswered } = await stored()
    expect(title).toBe('Covid Question')
    expect(question).toContain('Covid-19')
    expect(unanswered).toEqual({
      airportSpecialQuestionPK: { airportId: here.airportId, axnInstanceId: 26, questionId: 1 },
      answer: null,
      modifiedDate: null,
      version: 0,
    })
  })

  it('is answered with the version that was read; an empty answer removes it', async () => {
    const first = await save('Relief until June.', { 'if-match': '"0"' })
    expect(first.body).toMatchObject({ answer: 'Relief until June.', version: 1 })
    expect(first.headers['etag']).toBe('"1"')
    expect(outcome(await save('Another', { 'if-match': '"0"' }))).toBe('stale')
    expect((await stored()).answer).toBe('Relief until June.')
    expect((await save('   ')).body).toMatchObject({ answer: null, version: 2 })
    expect((await save(null)).body.answer).toBeNull()
    expect((await save('Relief until July.')).body.version).toBe(3)
  })

  it('accepts 1,000 characters; the 1,001st is refused in the words of the specification', async () => {
    const longest = `<i>&${'é'.repeat(996)}`
    expect((await save(longest)).body.answer).toBe(longest)
    const refused = await save('x'.repeat(1001))
    expect(problemOf(refused).errors).toEqual([
      { pointer: '/answer', detail: 'Please provide an answer with length than 1000 characters' },
    ])
    for (const answer of [1000, ['x'], undefined]) expect(outcome(await save(answer))).toBe('invalidInput')
    expect((await stored()).answer).toBe(longest)
  })

  it('is not found under an unknown number, and not accessible for another airport', async () => {
    expect(outcome(await ben().get(path(2)))).toBe('notFound')
    expect(outcome(await ben().put(path(2), { answer: 'x' }))).toBe('notFound')
    expect(outcome(await ben().get(path('one')))).toBe('invalidInput')
    expect(outcome(await ben().put(path(1, here.foreignId), { answer: 'x' }))).toBe('notAffiliated')
  })

  it('makes its step complete once it is answered', async () => {
    const state = async () => {
      const { body } = await ben().get<AirportReview>(`/airports/${here.airportId}/instance/26/review`)
      return body.steps.find(each => each.step === 'covid')?.state
    }
    expect(await state()).toBe('notStarted')
    await save('No change.')
    expect(await state()).toBe('complete')
  })
})
