import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import {
  defaultQuestionId,
  getSpecialQuestionEndpoint,
  saveSpecialQuestionEndpoint,
  specialQuestionFields,
  type SpecialQuestionAnswer,
} from '#domain/years/specialQuestion.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { readLastSave } from '../history/readLastSave.ts'
import { AirportFrame, type AirportPage } from './AirportFrame.tsx'
import panel from '#platform/ui/panel.module.css'
import css from '../review/wizard/StepFrame.module.css'

/** The year's special question and the airport's answer. */
export function QuestionStep() {
  return (
    <AirportFrame step="covid">
      {page => {
        const { specialQuestionTitle: title } = page.instance
        return title === null ? <NoQuestion /> : <Question page={page} title={title} />
      }}
    </AirportFrame>
  )
}

/** The step keeps its number in a year without a question. */
const NoQuestion = () => (
  <EmptyState title={messages.noQuestion}>
    There is nothing to answer here. Continue to the next step.
  </EmptyState>
)

function Question({ page, title }: { page: AirportPage; title: string }) {
  const read = useEndpointQuery(getSpecialQuestionEndpoint, {
    params: { ...page.key, questionId: defaultQuestionId },
  })
  return (
    <QueryBoundary query={read} lines={6} failed={messages.questionLoadFailed(title)}>
      {question => <AnswerForm page={page} question={question} />}
    </QueryBoundary>
  )
}

const storedAnswer = ({
  answer,
  version,
}: SpecialQuestionAnswer): StoredRecord<typeof specialQuestionFields> => ({
  values: { answer },
  version,
})

function AnswerForm({ page, question }: { page: AirportPage; question: SpecialQuestionAnswer }) {
  const { key, readOnly } = page
  const params = { ...key, questionId: defaultQuestionId }
  const form = useRecordForm({
    record: `airports/${key.airportId}/${key.instanceId}/specialquestion/${defaultQuestionId}`,
    fields: specialQuestionFields,
    stored: storedAnswer(question),
    readOnly,
    messages: { saved: messages.questionSaved, failed: messages.questionFailed },
    async save(body, ifMatch) {
      const saved = await call(saveSpecialQuestionEndpoint, { params, body }, { ifMatch })
      storeAnswer(getSpecialQuestionEndpoint, { params }, saved)
      void refresh(getAirportReviewEndpoint)
      return storedAnswer(saved)
    },
    readLastSave: readLastSave(
      key,
      'airportSpecialQuestion',
      key.airportId,
      key.instanceId,
      defaultQuestionId,
    ),
    reload: async () => storedAnswer(await call(getSpecialQuestionEndpoint, { params })),
  })
  return (
    <Form form={form} tellsReadOnly={false} label={question.title}>
      <fieldset className={panel.panel}>
        <legend data-spoken>{question.title}</legend>
        <p className={css.question}>{question.question}</p>
        <TextArea {...form.field('answer')} />
      </fieldset>
    </Form>
  )
}
