import { z } from 'zod'
import { airportKey } from './airportInstance.ts'
import { endpoint, id } from './endpoint.ts'
import { textField } from './field.ts'

/** The covid question is number 1. */
export const covidQuestionId = 1

export const specialQuestionFields = {
  answer: {
    ...textField({ label: 'Answer', help: 'Up to 1000 characters.' }, 1000, 'longText'),
    schema: z
      .string()
      .trim()
      .max(1000, 'Please provide an answer with length than 1000 characters')
      .nullable()
      .transform(text => (text === '' ? null : text)),
  },
}

/** An answer; null where the question is there and nobody has answered it. */
export const specialQuestionAnswer = z.object({
  airportSpecialQuestionPK: z.object({
    airportId: z.number().int(),
    axnInstanceId: z.number().int(),
    questionId: z.number().int(),
  }),
  question: z.string(),
  answer: z.string().nullable(),
  modifiedDate: z.string().nullable(),
  /** 0 before the first answer. */
  version: z.number().int(),
})
export type SpecialQuestionAnswer = z.infer<typeof specialQuestionAnswer>

const questionKey = airportKey.extend({ questionId: id })
const question = '/airports/:airportId/instance/:instanceId/specialquestion/:questionId'

export const getSpecialQuestion = endpoint({
  method: 'GET',
  url: question,
  summary: "The special question and the airport's answer; null while there is none",
  tag: 'Special question',
  allow: 'airport.read',
  params: questionKey,
  reply: specialQuestionAnswer,
})

export const saveSpecialQuestion = endpoint({
  method: 'PUT',
  url: question,
  summary: 'Answer the special question; an empty answer takes it back',
  tag: 'Special question',
  allow: 'airport.edit',
  params: questionKey,
  body: z.object({ answer: specialQuestionFields.answer.schema }),
  reply: specialQuestionAnswer,
})
