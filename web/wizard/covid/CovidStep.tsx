import { getAirportReview } from '#domain/airportReview.ts'
import { messages } from '#domain/messages.ts'
import {
  covidQuestionId,
  getSpecialQuestion,
  saveSpecialQuestion,
  specialQuestionFields,
  type SpecialQuestionAnswer,
} from '#domain/specialQuestion.ts'
import { call } from '../../api.ts'
import { ProblemError } from '../../problemError.ts'
import { queryClient, queryKey, refresh, useAsk } from '../../queries.ts'
import { NothingYet } from '../../ui/Absence.tsx'
import { Form } from '../../ui/form/Form.tsx'
import type { Stored } from '../../ui/form/formState.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import panel from '../panel.module.css'
import { WizardFrame, type AirportPage } from '../WizardFrame.tsx'
import css from './Covid.module.css'

/** The special question of the year and the airport's free answer. */
export function CovidStep() {
  return <WizardFrame step="covid">{page => <Question page={page} />}</WizardFrame>
}

function Question({ page }: { page: AirportPage }) {
  const read = useAsk(getSpecialQuestion, { params: { ...page.key, questionId: covidQuestionId } })
  if (read.error instanceof ProblemError && read.error.status === 404)
    return <NothingYet title={messages.noContent}>There is no special question this year.</NothingYet>
  return (
    <Loaded query={read} lines={6} failed={messages.questionLoadFailed}>
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
  const params = { ...key, questionId: covidQuestionId }
  const form = useRecordForm({
    record: `airports/${key.airportId}/${key.instanceId}/specialquestion/${covidQuestionId}`,
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
    <Form form={form} tellsReadOnly={false} label="Covid Question">
      <fieldset className={panel.panel}>
        <legend>Covid Question</legend>
        <p className={css.question}>{question.question}</p>
        <TextArea {...form.field('answer')} />
      </fieldset>
    </Form>
  )
}
