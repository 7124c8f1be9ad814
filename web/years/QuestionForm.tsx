import * as messages from '#domain/messages.ts'
import {
  getYearQuestionEndpoint,
  saveYearQuestionEndpoint,
  yearQuestionFields,
  checkYearQuestion,
  type YearQuestion,
} from '#domain/years/specialQuestion.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

const storedQuestion = ({ title, question, version }: YearQuestion) => ({
  version,
  values: { title, question },
})

interface QuestionFormProps {
  instanceId: number
  question: YearQuestion
  readOnly: string | undefined
}

/** The question that a year asks its airports. A new year starts without one. */
export function QuestionForm({ instanceId, question, readOnly }: QuestionFormProps) {
  const params = { instanceId }
  const form = useRecordForm({
    record: `instances/${instanceId}/specialquestion`,
    fields: yearQuestionFields,
    rules: checkYearQuestion,
    stored: storedQuestion(question),
    readOnly,
    messages: { saved: messages.yearQuestionSaved, failed: messages.yearQuestionNotSaved },
    async save(body, ifMatch) {
      const saved = await call(saveYearQuestionEndpoint, { params, body }, { ifMatch })
      queryClient.setQueryData(getQueryKey(getYearQuestionEndpoint, { params }), saved)
      return storedQuestion(saved)
    },
    reload: async () => storedQuestion(await call(getYearQuestionEndpoint, { params })),
  })
  const { suggestion, answers } = question
  const isEmpty = form.value('title') === null && form.value('question') === null
  return (
    <Form form={form} label="Special question" tellsReadOnly={false}>
      <fieldset className={panel.panel}>
        <legend>Special question</legend>
        <p className={css.soft}>
          <span>
            {!readOnly &&
              'Each airport answers this question in its own words. Leave both fields empty if there is no question this year. '}
          </span>
          <span>{answers > 0 && `${countOf(answers, 'airport')} answered this question.`}</span>
        </p>
        <div className={css.question}>
          <TextInput {...form.field('title')} />
          <TextArea {...form.field('question')} />
        </div>
        {suggestion && isEmpty && !readOnly && (
          <Button
            variant="default"
            onClick={() => {
              form.type('title', suggestion.title)
              form.type('question', suggestion.question)
            }}
          >{`Start from the ${suggestion.axnInstanceName} question`}</Button>
        )}
      </fieldset>
    </Form>
  )
}
