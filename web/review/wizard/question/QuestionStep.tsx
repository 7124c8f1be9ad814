import { getAirportReview } from '#domain/review/airportReview.ts'
import { messages } from '#domain/messages.ts'
import {
  defaultQuestionId,
  getSpecialQuestion,
  saveSpecialQuestion,
  specialQuestionFields,
  type SpecialQuestionAnswer,
} from '#domain/years/specialQuestion.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, queryKey, refresh, useAsk } from '#platform/client/queries.ts'
import { NothingYet } from '#platform/ui/Absence.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { Stored } from '#platform/ui/form/formState.ts'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Loaded } from '#platform/ui/Loaded.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import panel from '../panel.module.css'
import { WizardFrame, type AirportPage } from '../WizardFrame.tsx'
import css from './Question.module.css'

/** The year's special question and the airport's free answer. */
export function QuestionStep() {
  return (
    <WizardFrame step="covid">
      {page => {
        const { specialQuestionTitle: title } = page.instance
        return title === null ? <NoQuestion /> : <Question page={page} title={title} />
      }}
    </WizardFrame>
  )
}

/** The step keeps its number in a year that asks nothing. */
const NoQuestion = () => (
  <NothingYet title={messages.noQuestion}>
    There is nothing to answer here. Go on to the next step.
  </NothingYet>
)

function Question({ page, title }: { page: AirportPage; title: string }) {
  const read = useAsk(getSpecialQuestion, { params: { ...page.key, questionId: defaultQuestionId } })
  return (
    <Loaded query={read} lines={6} failed={messages.questionLoadFailed(title)}>
      {question => <AnswerForm page={page} question={question} />}
    </Loaded>
  )
}

const storedAnswer = ({ answer, version }: SpecialQuestionAnswer): Stored<typeof specialQuestionFields> => ({
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
      const saved = await call(saveSpecialQuestion, { params, body }, { ifMatch })
      queryClient.setQueryData(queryKey(getSpecialQuestion, { params }), saved)
      void refresh(getAirportReview)
      return storedAnswer(saved)
    },
    reload: async () => storedAnswer(await call(getSpecialQuestion, { params })),
  })
  return (
    <Form form={form} tellsReadOnly={false} label={question.title}>
      <fieldset className={panel.panel}>
        <legend>{question.title}</legend>
        <p className={css.question}>{question.question}</p>
        <TextArea {...form.field('answer')} />
      </fieldset>
    </Form>
  )
}
