import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { type BookKind, bookKinds, bookTitles } from '#domain/publishing/book.ts'
import { getBookPreviewEndpoint } from '#domain/publishing/bookCalls.ts'
import {
  defaultPlausibility,
  flattenPlausibility,
  plausibilityFields,
  type PlausibilityName,
  unflattenPlausibility,
} from '#domain/review/plausibility.ts'
import { bookSettingsFields } from '#domain/years/bookSettings.ts'
import {
  checkYearSettings,
  describeConvertedAirports,
  findPastDeadlineError,
  findUnconfirmedRateError,
  getYearSettingsEndpoint,
  instanceSettingsFields,
  saveYearSettingsEndpoint,
  type StoredSettings,
  yearSettingsFields,
  type YearSettingsFields,
} from '#domain/years/yearSettings.ts'
import { call } from '#platform/client/api.ts'
import { storeAnswer } from '#platform/client/queries.ts'
import { getLocalToday } from '#platform/contract/calendar.ts'
import { countOf } from '#platform/contract/count.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { formatFigure } from '#platform/contract/figure.ts'
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
import { type YearForm, YearSection } from './YearSection.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

const defaults = flattenPlausibility(defaultPlausibility)

/** The plausibility limits, each with its default and a button that restores it. */
function LimitsSection({ form }: { form: YearForm }) {
  return (
    <YearSection id="limits">
      <p className={css.soft}>
        A figure outside these limits causes a warning, never an error. The editor confirms or explains the
        figure.
      </p>
      <div className={css.limits}>
        {listKeys(plausibilityFields).map(name => (
          <div key={name} className={css.limit}>
            <FigureInput {...form.field(`plausibility/${name}`)} />
            <DefaultLimit form={form} name={name} />
          </div>
        ))}
      </div>
    </YearSection>
  )
}

function DefaultLimit({ form, name }: { form: YearForm; name: PlausibilityName }) {
  const { label, format } = plausibilityFields[name]
  const text = formatFigure(defaults[name], format)
  const isDefault = form.value(`plausibility/${name}`) === defaults[name]
  return (
    <p className={css.first}>
      <span>{`Default: ${text}`}</span>
      {!isDefault && !form.readOnly && (
        <Button
          variant="plain"
          size="sm"
          aria-label={`Reset to default (${text}): ${label}`}
          onClick={() => form.type(`plausibility/${name}`, text)}
        >
          Reset to default
        </Button>
      )}
    </p>
  )
}

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
  const [isRateConfirmed, confirmRate] = useState(false)
  const convertedAirports = isRateConfirmed ? settings.convertedAirports : undefined
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
      cadUsdRate: findUnconfirmedRateError(values.cadUsdRate, settings, convertedAirports),
    }),
    messages: { saved: messages.instanceSaved, failed: messages.instanceNotSaved },
    async save(values, ifMatch) {
      const saved = await call(
        saveYearSettingsEndpoint,
        { params, body: { ...toBody(values), convertedAirports } },
        { ifMatch },
      )
      storeAnswer(getYearSettingsEndpoint, { params }, saved)
      confirmRate(false)
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
        {settings.convertedAirports > 0 && form.value('cadUsdRate') !== settings.cadUsdRate && (
          <label className={panel.check}>
            <input
              type="checkbox"
              checked={isRateConfirmed}
              onChange={event => confirmRate(event.currentTarget.checked)}
            />
            <span>{`Change the rate. ${describeConvertedAirports(settings.convertedAirports)}`}</span>
          </label>
        )}
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

/** The texts on the title pages of the year's books, with a picture of these pages as saved. */
function BookSection({ form, settings }: { form: YearForm; settings: StoredSettings }) {
  return (
    <YearSection id="books">
      <p className={css.soft}>
        The title pages and citations show these texts. An empty field is left out or has a default, as the
        picture shows.
      </p>
      <div className={css.book}>
        <div className={css.bookFields}>
          <TextInput {...form.field('bookTitle')} />
          <TextInput {...form.field('bookPeriod')} />
          <TextInput {...form.field('bookPublisher')} />
          <TextInput {...form.field('bookAddress')} />
          <TextInput {...form.field('bookIsbnAirports')} />
          <TextInput {...form.field('bookIsbnCompanies')} />
          <TextInput {...form.field('bookCopyright')} />
          <FigureInput {...form.field('bookPagesPerInch')} />
          <ChoiceInput {...form.field('bookOrder')} />
        </div>
        <div className={css.titlePages}>
          {bookKinds.map(kind => (
            <TitlePages key={kind} kind={kind} settings={settings} />
          ))}
        </div>
      </div>
    </YearSection>
  )
}

interface TitlePagesProps {
  kind: BookKind
  settings: StoredSettings
}

function TitlePages({ kind, settings: { axnInstanceId, axnInstanceName, version } }: TitlePagesProps) {
  const address = getBookPreviewEndpoint.url.replace(':instanceId', String(axnInstanceId))
  return (
    <figure>
      <img
        // A save changes the version, so that the browser loads the new picture.
        src={`${apiBase}${address}?kind=${kind}&version=${version}`}
        alt={`Title page and imprint of ${bookTitles[kind]} ${axnInstanceName}`}
        width={612}
        height={1584}
        loading="lazy"
        decoding="async"
      />
      <figcaption>{`${bookTitles[kind]}, as saved`}</figcaption>
    </figure>
  )
}
