import { useMemo, useRef, useState } from 'react'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import {
  type CompanyInstance,
  type CompanyNameOfYear,
  getCompanyInstanceEndpoint,
  listNamesOfCompanyEndpoint,
  saveCompanyInfoEndpoint,
} from '#domain/companies/company.ts'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { Form } from '#platform/ui/form/Form.tsx'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { type RecordForm, useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import { AddressInputs, useAddressChoices } from '../catalog/AddressInputs.tsx'
import { readLastSave } from '../history/readLastSave.ts'
import { useActor } from '../session.ts'
import { CompanyFrame, type CompanyPage } from './CompanyFrame.tsx'
import {
  checkCompanyInfo,
  type CompanyInfoFields,
  getCompanyInfoFields,
  listTypeChoices,
  mayPublishOnSave,
  toCompanyInfoBody,
  toStoredCompanyInfo,
  type TypeChoice,
} from './companyInfoFormFields.ts'
import { CompanyTypes } from './CompanyTypes.tsx'
import panel from '#platform/ui/panel.module.css'

/** Step 1: the company's details and types. */
export function CompanyInfoStep() {
  const types = useEndpointQuery(lookupEndpoints['company-types'], {})
  return (
    <CompanyFrame step="info">
      {page => (
        <QueryBoundary query={types} lines={12} failed={messages.companyTypesLoadFailed}>
          {types => <CompanyInfoForm page={page} types={types} />}
        </QueryBoundary>
      )}
    </CompanyFrame>
  )
}

const companyField = (named: string): string | undefined =>
  /^(company|types)\//.test(named) || named === 'dbeFlag' ? named : undefined

interface CompanyInfoFormProps {
  page: CompanyPage
  types: readonly TypeChoice[]
}

/** A company's name, address, and text in one year, its DBE flag, and its texts about its types. */
function CompanyInfoForm({ page, types }: CompanyInfoFormProps) {
  const { key, instance, readOnly } = page
  const own = instance.companyInstanceTypeList
  const isReadOnly = readOnly !== undefined
  const fields = useMemo(
    () => getCompanyInfoFields(listTypeChoices(own, types, isReadOnly)),
    [own, types, isReadOnly],
  )
  const record = `companies/${key.companyId}/${key.instanceId}/info`
  const isAdmin = can(useActor(), 'admin')
  const places = useAddressChoices()
  const mayPublish = mayPublishOnSave(instance, readOnly)
  const hasOpenRemark = page.review?.remarks.some(each => each.state === 'OPEN') ?? false
  const publishes = mayPublish && !hasOpenRemark && areOtherStepsComplete(page.review)
  const [years, setYears] = useState<number[]>([])
  const outcome = useRef<string>(messages.companySaved)
  // After a conflict, the newer version is known before it is on the screen.
  const known = useRef(instance)
  const form = useRecordForm({
    record,
    fields,
    stored: toStoredCompanyInfo(instance),
    rules: checkCompanyInfo,
    readOnly,
    choices: {
      'company/isoCountryCode': places.isoCountryCode,
      'company/stateProvinceCode': places.stateProvinceCode,
    },
    messages: { saved: () => outcome.current, failed: messages.companyFailed },
    async save(values, ifMatch) {
      const renameIn = values['company/companyName'] === instance.company.companyName ? [] : years
      const now = instance.version > known.current.version ? instance : known.current
      const body = { ...toCompanyInfoBody(values, now), renameIn }
      const saved = await call(saveCompanyInfoEndpoint, { params: key, body }, { ifMatch })
      outcome.current = describeSave(saved, instance, publishes)
      storeAnswer(getCompanyInstanceEndpoint, { params: key }, saved)
      setYears([])
      void refresh(getCompanyReviewEndpoint, listNamesOfCompanyEndpoint)
      return toStoredCompanyInfo(saved)
    },
    readLastSave: readLastSave(key, 'companyInstance', key.companyId, key.instanceId),
    async reload() {
      known.current = await call(getCompanyInstanceEndpoint, { params: key })
      outcome.current = describeSave(known.current, instance, publishes)
      return toStoredCompanyInfo(known.current)
    },
  })
  useFocusFieldFromHash(record, companyField)
  const asking = usePublishQuestion(form, publishes)
  const warning = messages.publishesOnSave(instance.axnInstanceName)
  return (
    <Form form={asking.form} tellsReadOnly={false} label="Company Information">
      {publishes && <Notice kind="warning">{warning}</Notice>}
      {mayPublish && !publishes && (
        <Notice kind="info">{messages.publishesWhenComplete(instance.axnInstanceName, hasOpenRemark)}</Notice>
      )}
      <CompanyPanel form={form}>
        {isAdmin && !readOnly && form.value('company/companyName') !== instance.company.companyName && (
          <RenameElsewhere of={key} years={years} onChange={setYears} />
        )}
      </CompanyPanel>
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

/** The outcome of a save. `publishes`: the user confirmed its publication. */
function describeSave(saved: CompanyInstance, before: CompanyInstance, publishes: boolean): string {
  const isPublished = saved.axnInstanceStatus === 'PUBLISHED'
  if (isPublished && before.axnInstanceStatus !== 'PUBLISHED')
    return `${messages.companySaved}. The company is published in the ${saved.axnInstanceName} Fact Book.`
  return publishes && !isPublished
    ? `${messages.companySaved}. The company was not published. The Review step lists what is missing.`
    : messages.companySaved
}

/** Whether only this step can prevent the company's publication. Assumed until the review is loaded. */
const areOtherStepsComplete = (review: CompanyPage['review']): boolean =>
  review === undefined || review.steps.every(({ step, state }) => step === 'info' || state === 'complete')

/** Asks before a save that publishes, unless the form has errors. */
function usePublishQuestion(form: RecordForm<CompanyInfoFields>, publishes: boolean) {
  const [isAsking, setAsking] = useState(false)
  const submit = () => {
    if (!publishes || !form.isValid) return form.submit()
    setAsking(true)
    return Promise.resolve(false)
  }
  const confirmingForm: RecordForm<CompanyInfoFields> = { ...form, submit }
  return {
    form: confirmingForm,
    isAsking,
    publish() {
      setAsking(false)
      void form.submit()
    },
    cancel: () => setAsking(false),
  }
}

interface CompanyPanelProps {
  form: RecordForm<CompanyInfoFields>
  /** Below the name. */
  children: ElementNode
}

function CompanyPanel({ form, children }: CompanyPanelProps) {
  return (
    <fieldset className={panel.panel}>
      <legend data-spoken>Company Information</legend>
      <div className={panel.columns}>
        <TextInput {...form.field('company/companyName')} />
        {children}
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

interface RenameElsewhereProps {
  of: { companyId: number; instanceId: number }
  /** The other years that take the new name. */
  years: readonly number[]
  onChange: (years: number[]) => void
}

/** Lets the other open years take a company's new name in the same save, and says which years keep theirs. */
function RenameElsewhere({ of: { companyId, instanceId }, years, onChange }: RenameElsewhereProps) {
  const names = useEndpointQuery(listNamesOfCompanyEndpoint, { params: { companyId } }).data ?? []
  const others = names.filter(each => each.axnInstanceId !== instanceId)
  const isClosed = (each: CompanyNameOfYear) => each.axnInstanceMasterStatus === 'HISTORICAL'
  const closed = others.filter(isClosed).map(each => each.axnInstanceName)
  if (others.length === 0) return null
  return (
    <div className={panel.wide} role="group" aria-label="The new name in other years">
      {others
        .filter(each => !isClosed(each))
        .map(({ axnInstanceId, axnInstanceName, companyName }) => (
          <label key={axnInstanceId} className={panel.check}>
            <input
              type="checkbox"
              checked={years.includes(axnInstanceId)}
              onChange={event =>
                onChange(
                  event.currentTarget.checked
                    ? [...years, axnInstanceId]
                    : years.filter(each => each !== axnInstanceId),
                )
              }
            />
            <span>{`Rename it in ${axnInstanceName} too, where it is “${companyName}”`}</span>
          </label>
        ))}
      {closed.length > 0 && (
        <p className={panel.soft}>
          {closed.length === 1
            ? `${closed.join()} is closed and keeps its name.`
            : `${joinWords(closed.toReversed())} are closed and keep their names.`}
        </p>
      )}
    </div>
  )
}
