import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { textField } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { airportKey } from '../airports/airport.ts'
import * as messages from '../messages.ts'

/** A year has at most one question, which always has this number. */
export const defaultQuestionId = 1

/** The year's question as the airports read it. */
export const askedQuestion = z.object({ title: z.string(), question: z.string() })

export const specialQuestionFields = {
  answer: {
    ...textField({ label: 'Answer', help: 'Up to 1,000 characters.' }, 1000, 'longText'),
    schema: z
      .string()
      .trim()
      .max(1000, messages.answerTooLong)
      .nullable()
      .transform(text => (text === '' ? null : text)),
  },
}

/** An airport's answer; null if the question has not been answered. */
export const specialQuestionAnswer = askedQuestion.extend({
  airportSpecialQuestionPK: z.object({
    airportId: z.number().int(),
    axnInstanceId: z.number().int(),
    questionId: z.number().int(),
  }),
  answer: z.string().nullable(),
  modifiedDate: moment.nullable(),
  /** 0 before the first answer. */
  version: z.number().int(),
})
export type SpecialQuestionAnswer = z.infer<typeof specialQuestionAnswer>

const questionKey = airportKey.extend({ questionId: id })
const question = '/airports/:airportId/instance/:instanceId/specialquestion/:questionId'

export const getSpecialQuestionEndpoint = endpoint('getSpecialQuestion', {
  method: 'GET',
  url: question,
  summary:
    'Get the year’s special question and the airport’s answer. Returns 404 if the year has no question',
  tag: 'Special question',
  allow: 'airport.read',
  params: questionKey,
  reply: specialQuestionAnswer,
})

export const saveSpecialQuestionEndpoint = endpoint('saveSpecialQuestion', {
  method: 'PUT',
  url: question,
  summary: 'Answer the special question. An empty answer deletes the saved one',
  tag: 'Special question',
  allow: 'airport.edit',
  params: questionKey,
  body: z.object({ answer: specialQuestionFields.answer.schema }),
  reply: specialQuestionAnswer,
})

/** The part of a year's question that an administrator can change. */
export const yearQuestionFields = {
  title: textField(
    {
      label: 'Title',
      help: 'The heading of the wizard step, the profile section, and the answers in the book.',
    },
    60,
  ),
  question: textField({ label: 'Question' }, 1000, 'longText'),
}

/** A title without a question is meaningless, and a question needs a heading. */
export function checkYearQuestion(values: {
  title?: string | null
  question?: string | null
}): Partial<Record<'title' | 'question', string>> {
  if (values.title && values.question === null) return { question: messages.questionTextMissing }
  if (values.question && values.title === null) return { title: messages.questionTitleMissing }
  return {}
}

/** A year's question as an administrator sets it; both are null to remove it. */
export const yearQuestion = z
  .object({ title: yearQuestionFields.title.schema, question: yearQuestionFields.question.schema })
  .superRefine((values, context) => {
    for (const [name, message] of Object.entries(checkYearQuestion(values))) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })
