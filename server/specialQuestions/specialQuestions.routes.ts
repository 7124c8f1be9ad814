import { getSpecialQuestion, saveSpecialQuestion } from '#domain/specialQuestion.ts'
import { airportKeyOf } from '../airportKey.ts'
import { handle, type Api } from '../handle.ts'
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
