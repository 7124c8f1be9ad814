import { useMemo, useState } from 'react'
import {
  getCompanyInstanceEndpoint,
  listEditableCompaniesEndpoint,
  saveCompanyInfoEndpoint,
} from '#domain/companies/company.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { messages } from '#domain/messages.ts'
import { publishOnSave } from '#domain/review/workflow.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, queryKey, refresh } from '#platform/client/queries.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useNamedField } from '#platform/ui/form/useNamedField.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import { useAddressChoices } from '../review/wizard/addressChoices.ts'
import { AddressInputs } from '../review/wizard/AddressInputs.tsx'
import panel from '../review/wizard/panel.module.css'
import type { CompanyPage } from './CompanyFrame.tsx'
import {
  choicesOf,
  companyInfoBody,
  companyInfoFields,
  companyInfoRules,
  storedCompanyInfo,
  type CompanyInfoFields,
  type TypeChoice,
} from './companyInfoForm.ts'
import { CompanyTypes } from './CompanyTypes.tsx'

const companyField = (named: string): string | undefined =>
  /^(company|types)\//.test(named) || named === 'dbeFlag' ? named : undefined

interface CompanyInfoFormProps {
  page: CompanyPage
  types: readonly TypeChoice[]
}

/** The name, address, and text of a company in one year, its DBE flag, and what it says about each of its types. */
export function CompanyInfoForm({ page, types }: CompanyInfoFormProps) {
  const { key, instance, readOnly } = page
  const own = instance.companyInstanceTypeList
  const fields = useMemo(() => companyInfoFields(choicesOf(own, types)), [own, types])
  const record = `companies/${key.companyId}/${key.instanceId}/info`
  const places = useAddressChoices()
  const form = useRecordForm({
    record,
    fields,
    stored: storedCompanyInfo(instance),
    rules: companyInfoRules,
    readOnly,
    choices: {
      'company/isoCountryCode': places.isoCountryCode,
      'company/stateProvinceCode': places.stateProvinceCode,
    },
    messages: { saved: messages.companySaved, failed: messages.companyFailed },
    async save(values, ifMatch) {
      const body = companyInfoBody(values, own)
      const saved = await call(saveCompanyInfoEndpoint, { params: key, body }, { ifMatch })
      queryClient.setQueryData(queryKey(getCompanyInstanceEndpoint, { params: key }), saved)
      void refresh(getCompanyReviewEndpoint, listEditableCompaniesEndpoint)
      return storedCompanyInfo(saved)
    },
    reload: async () => storedCompanyInfo(await call(getCompanyInstanceEndpoint, { params: key })),
  })
  useNamedField(record, companyField)
  const publishes =
    instance.publishOnSave && publishOnSave.some(each => each.from === instance.axnInstanceStatus)
  const asking = usePublishQuestion(form, publishes && !readOnly)
  const warning = messages.publishesOnSave(instance.axnInstanceName)
  return (
    <Form form={asking.form} tellsReadOnly={false} label="Company Information">
      {publishes && !readOnly && <Notice kind="warning">{warning}</Notice>}
      <CompanyPanel form={form} />
      <CompanyTypes page={page} form={form} types={types} />
      <ConfirmDialog
        isOpen={asking.isAsking}
        title={`Publish ${instance.company.companyName}?`}
        confirm="Save and publish"
        cancel="Keep editing"
        onConfirm={asking.publish}
        onCancel={asking.cancel}
      >
        <p>{warning}</p>
      </ConfirmDialog>
    </Form>
  )
}

/** Asks before a save that publishes; one that would be refused for what is typed is not asked about. */
function usePublishQuestion(form: RecordForm<CompanyInfoFields>, publishes: boolean) {
  const [isAsking, setAsking] = useState(false)
  const submit = () => {
    if (!publishes || !form.isValid) return form.submit()
    setAsking(true)
    return Promise.resolve(false)
  }
  const asked: RecordForm<CompanyInfoFields> = { ...form, submit }
  return {
    form: asked,
    isAsking,
    publish() {
      setAsking(false)
      void form.submit()
    },
    cancel: () => setAsking(false),
  }
}

function CompanyPanel({ form }: { form: RecordForm<CompanyInfoFields> }) {
  return (
    <fieldset className={panel.panel}>
      <legend>Company Information</legend>
      <div className={panel.columns}>
        <TextInput {...form.field('company/companyName')} />
        <AddressInputs field={name => form.field(`company/${name}`)} />
        <TextInput {...form.field('company/phone')} type="tel" />
        <TextInput {...form.field('company/fax')} type="tel" />
        <TextInput {...form.field('company/url')} type="url" />
        <ChoiceInput {...form.field('dbeFlag')} />
        <div className={panel.wide}>
          <TextArea {...form.field('company/companyInfoText')} />
        </div>
      </div>
    </fieldset>
  )
}
