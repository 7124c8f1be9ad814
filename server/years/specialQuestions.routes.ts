import { getSpecialQuestion, saveSpecialQuestion } from '#domain/years/specialQuestion.ts'
import { airportKeyOf } from '../airports/airportKey.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { getAnswer, saveAnswer } from './specialQuestions.queries.ts'

export function specialQuestionsRoutes(api: Api): void {
  handle(api, getSpecialQuestion, ({ db, params }) => getAnswer(db, keyOf(params)))

  handle(api, saveSpecialQuestion, ({ db, params, body, expectedVersion }) =>
    saveAnswer(db, keyOf(params), body.answer, expectedVersion),
  )
}

const keyOf = (params: { airportId: number; instanceId: number; questionId: number }) => ({
  ...airportKeyOf(params),
  questionId: params.questionId,
})
