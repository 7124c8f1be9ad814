import * as messages from '#domain/messages.ts'
import {
  getInstanceSettingsEndpoint,
  getPlausibilityEndpoint,
  instanceSettingsFields,
  listCountedInstancesEndpoint,
  listInstancesEndpoint,
  findPastDeadlineError,
  saveInstanceSettingsEndpoint,
} from '#domain/years/instance.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { getLocalToday } from '#platform/contract/calendar.ts'
import { DateInput } from '#platform/ui/DateInput.tsx'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import { readLastSaveOfRecord } from '../history/readLastSave.ts'
import panel from '#platform/ui/panel.module.css'

type Settings = Reply<typeof getInstanceSettingsEndpoint>

const storedSettings = ({ version, ...settings }: Settings) => ({
  version,
  values: {
    axnInstanceDes: settings.axnInstanceDes,
    cadUsdRate: settings.cadUsdRate,
    exchangeRateNote: settings.exchangeRateNote,
    usEnplanementTotal: settings.usEnplanementTotal,
    usEnplanementSource: settings.usEnplanementSource,
    dataLicense: settings.dataLicense,
    submissionDeadline: settings.submissionDeadline,
    publishOnSave: settings.publishOnSave,
  },
})

export function SettingsForm({ settings, readOnly }: { settings: Settings; readOnly: string | undefined }) {
  const params = { instanceId: settings.axnInstanceId }
  const form = useRecordForm({
    record: `instances/${settings.axnInstanceId}/settings`,
    fields: instanceSettingsFields,
    stored: storedSettings(settings),
    readLastSave: readLastSaveOfRecord('axnInstance', settings.axnInstanceId),
    readOnly,
    rules: ({ submissionDeadline }) => ({
      submissionDeadline: findPastDeadlineError(
        submissionDeadline,
        settings.submissionDeadline,
        getLocalToday(),
      ),
    }),
    messages: { saved: messages.instanceSaved, failed: messages.instanceNotSaved },
    async save(body, ifMatch) {
      const saved = await call(saveInstanceSettingsEndpoint, { params, body }, { ifMatch })
      queryClient.setQueryData(getQueryKey(getInstanceSettingsEndpoint, { params }), saved)
      void refresh(getPlausibilityEndpoint, listInstancesEndpoint, listCountedInstancesEndpoint)
      return storedSettings(saved)
    },
    reload: async () => storedSettings(await call(getInstanceSettingsEndpoint, { params })),
  })
  return (
    <Form form={form} label="Year settings">
      <fieldset className={panel.panel}>
        <legend>Settings</legend>
        <div className={panel.columns}>
          <TextInput {...form.field('axnInstanceDes')} />
          <DateInput {...form.field('submissionDeadline')} />
          <TextInput {...form.field('cadUsdRate')} />
          <TextInput {...form.field('exchangeRateNote')} />
          <FigureInput {...form.field('usEnplanementTotal')} />
          <TextInput {...form.field('usEnplanementSource')} />
          <div className={panel.wide}>
            <TextArea {...form.field('dataLicense')} />
          </div>
          <div className={panel.wide}>
            <ChoiceInput {...form.field('publishOnSave')} />
          </div>
        </div>
      </fieldset>
    </Form>
  )
}
