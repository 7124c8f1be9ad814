import * as messages from '#domain/messages.ts'
import { bookKinds, bookTitles, type BookKind } from '#domain/publishing/book.ts'
import { getBookPreviewEndpoint } from '#domain/publishing/bookCalls.ts'
import {
  bookSettingsFields,
  getBookSettingsEndpoint,
  saveBookSettingsEndpoint,
} from '#domain/years/bookSettings.ts'
import {
  getInstanceSettingsEndpoint,
  getPlausibilityEndpoint,
  listInstancesEndpoint,
} from '#domain/years/instance.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { readLastSaveOfRecord } from '../history/readLastSave.ts'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

type Settings = Reply<typeof getBookSettingsEndpoint>

const storedSettings = (settings: Settings) => ({
  version: settings.version,
  values: pickKeys(settings, listKeys(bookSettingsFields)),
})

interface BookFormProps {
  instanceId: number
  settings: Settings
  readOnly: string | undefined
}

/** The texts on the title pages of the year's books, with a picture of these pages as saved. */
export function BookForm({ instanceId, settings, readOnly }: BookFormProps) {
  const params = { instanceId }
  const form = useRecordForm({
    record: `instances/${instanceId}/book`,
    fields: bookSettingsFields,
    stored: storedSettings(settings),
    readLastSave: readLastSaveOfRecord('axnInstance', instanceId),
    readOnly,
    messages: { saved: messages.bookSettingsSaved, failed: messages.bookSettingsNotSaved },
    async save(body, ifMatch) {
      const saved = await call(saveBookSettingsEndpoint, { params, body }, { ifMatch })
      queryClient.setQueryData(getQueryKey(getBookSettingsEndpoint, { params }), saved)
      void refresh(getInstanceSettingsEndpoint, getPlausibilityEndpoint, listInstancesEndpoint)
      return storedSettings(saved)
    },
    reload: async () => storedSettings(await call(getBookSettingsEndpoint, { params })),
  })
  return (
    <Form form={form} label="Book settings" tellsReadOnly={false}>
      <fieldset className={panel.panel}>
        <legend>Books</legend>
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
            <ChoiceInput {...form.field('bookOrder')} />
          </div>
          <div className={css.titlePages}>
            {bookKinds.map(kind => (
              <TitlePages key={kind} kind={kind} settings={settings} />
            ))}
          </div>
        </div>
      </fieldset>
    </Form>
  )
}

interface TitlePagesProps {
  kind: BookKind
  settings: Settings
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
