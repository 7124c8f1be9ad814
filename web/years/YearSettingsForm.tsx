import * as messages from '#domain/messages.ts'
import {
  flattenPlausibility,
  plausibilityFields,
  unflattenPlausibility,
} from '#domain/review/plausibility.ts'
import { bookSettingsFields } from '#domain/years/bookSettings.ts'
import { listCountedInstancesEndpoint, listInstancesEndpoint } from '#domain/years/instance.ts'
import { getYearChecklistEndpoint } from '#domain/years/yearChecklist.ts'
import {
  checkYearSettings,
  findPastDeadlineError,
  getYearSettingsEndpoint,
  instanceSettingsFields,
  saveYearSettingsEndpoint,
  yearSettingsFields,
  type StoredSettings,
  type YearSettingsFields,
} from '#domain/years/yearSettings.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { getLocalToday } from '#platform/contract/calendar.ts'
import { countOf } from '#platform/contract/count.ts'
import { createRecord, listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import { Button } from '#platform/ui/Button.tsx'
import { DateInput } from '#platform/ui/DateInput.tsx'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { StoredRecord, Values } from '#platform/ui/form/formInputs.ts'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import { readLastSaveOfRecord } from '../history/readLastSave.ts'
import { BookSection } from './BookSection.tsx'
import { LimitsSection } from './LimitsSection.tsx'
import { YearSection, type YearForm } from './YearSection.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

const ownNames = listKeys({ ...instanceSettingsFields, ...bookSettingsFields })
const limitNames = listKeys(plausibilityFields)

function toStored({
  version,
  specialQuestion,
  plausibility,
  ...settings
}: StoredSettings): StoredRecord<YearSettingsFields> {
  const limits = Object.entries(flattenPlausibility(plausibility))
  return {
    version,
    values: {
      ...pickKeys(settings, ownNames),
      'specialQuestion/title': specialQuestion.title,
      'specialQuestion/question': specialQuestion.question,
      ...Object.fromEntries(limits.map(([name, limit]) => [`plausibility/${name}`, limit])),
    },
  }
}

const toBody = (values: Values<YearSettingsFields>) => ({
  ...pickKeys(values, ownNames),
  specialQuestion: { title: values['specialQuestion/title'], question: values['specialQuestion/question'] },
  plausibility: unflattenPlausibility(createRecord(limitNames, name => values[`plausibility/${name}`])),
})

interface YearSettingsFormProps {
  settings: StoredSettings
  readOnly: string | undefined
}

/** All settings of a year, saved together. */
export function YearSettingsForm({ settings, readOnly }: YearSettingsFormProps) {
  const params = { instanceId: settings.axnInstanceId }
  const form = useRecordForm({
    record: `instances/${settings.axnInstanceId}/settings`,
    fields: yearSettingsFields,
    stored: toStored(settings),
    readLastSave: readLastSaveOfRecord('axnInstance', settings.axnInstanceId),
    readOnly,
    rules: values => ({
      ...checkYearSettings(values),
      submissionDeadline: findPastDeadlineError(
        values.submissionDeadline,
        settings.submissionDeadline,
        getLocalToday(),
      ),
    }),
    messages: { saved: messages.instanceSaved, failed: messages.instanceNotSaved },
    async save(values, ifMatch) {
      const saved = await call(saveYearSettingsEndpoint, { params, body: toBody(values) }, { ifMatch })
      queryClient.setQueryData(getQueryKey(getYearSettingsEndpoint, { params }), saved)
      void refresh(listInstancesEndpoint, listCountedInstancesEndpoint, getYearChecklistEndpoint)
      return toStored(saved)
    },
    reload: async () => toStored(await call(getYearSettingsEndpoint, { params })),
  })
  return (
    <Form form={form} label="Year settings">
      <YearSection id="schedule">
        <div className={panel.columns}>
          <DateInput {...form.field('submissionDeadline')} />
          <TextInput {...form.field('reminderDays')} />
          <TextInput {...form.field('axnInstanceDes')} />
          <div className={panel.wide}>
            <ChoiceInput {...form.field('publishOnSave')} />
          </div>
          <p className={`${panel.wide} ${css.soft}`}>
            Scheduled reminders are sent in the name of the administrator who last saved these settings. The
            Fact Book does not read bounced email. It returns to the mailbox of the sender’s address.
          </p>
        </div>
      </YearSection>
      <QuestionSection form={form} settings={settings} />
      <YearSection id="exchange-rate">
        <div className={panel.columns}>
          <TextInput {...form.field('cadUsdRate')} />
          <TextInput {...form.field('exchangeRateNote')} />
        </div>
      </YearSection>
      <YearSection id="hub-sizes">
        <div className={panel.columns}>
          <FigureInput {...form.field('usEnplanementTotal')} />
          <TextInput {...form.field('usEnplanementSource')} />
        </div>
      </YearSection>
      <LimitsSection form={form} />
      <BookSection form={form} settings={settings} />
      <YearSection id="license">
        <div className={panel.narrow}>
          <TextArea {...form.field('dataLicense')} />
        </div>
      </YearSection>
    </Form>
  )
}

/** The question that a year asks its airports. A new year starts without one. */
function QuestionSection({ form, settings }: { form: YearForm; settings: StoredSettings }) {
  const { suggestion, answers } = settings.specialQuestion
  const isEmpty =
    form.value('specialQuestion/title') === null && form.value('specialQuestion/question') === null
  return (
    <YearSection id="question">
      <p className={css.soft}>
        <span>
          {!form.readOnly &&
            'Each airport answers this question in its own words. Leave both fields empty if there is no question this year. '}
        </span>
        <span>{answers > 0 && `${countOf(answers, 'airport')} answered this question.`}</span>
      </p>
      <div className={css.question}>
        <TextInput {...form.field('specialQuestion/title')} />
        <TextArea {...form.field('specialQuestion/question')} />
      </div>
      {suggestion && isEmpty && !form.readOnly && (
        <Button
          variant="default"
          onClick={() => {
            form.type('specialQuestion/title', suggestion.title)
            form.type('specialQuestion/question', suggestion.question)
          }}
        >{`Start from the ${suggestion.axnInstanceName} question`}</Button>
      )}
    </YearSection>
  )
}
