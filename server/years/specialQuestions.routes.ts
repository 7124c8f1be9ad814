import { getSpecialQuestionEndpoint, saveSpecialQuestionEndpoint } from '#domain/years/specialQuestion.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { toAirportKey } from '../airports/airportKey.ts'
import type { Api } from '../api.ts'
import { getAnswer, saveAnswer } from './specialQuestions.queries.ts'

export function specialQuestionsRoutes(api: Api): void {
  registerEndpoint(api, getSpecialQuestionEndpoint, ({ db, params }) => getAnswer(db, keyOf(params)))

  registerEndpoint(api, saveSpecialQuestionEndpoint, ({ db, params, body, expectedVersion }) =>
    saveAnswer(db, keyOf(params), body.answer, expectedVersion),
  )
}

const keyOf = (params: { airportId: number; instanceId: number; questionId: number }) => ({
  ...toAirportKey(params),
  questionId: params.questionId,
})
