import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findPostalCodeError } from '#domain/airports/address.ts'
import {
  addMainCompanyEndpoint,
  getMainCompanyEndpoint,
  type MainCompany,
  mainCompanyFields,
  saveMainCompanyEndpoint,
} from '#domain/companies/mainCompany.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import type { Errors, Values } from '#platform/ui/form/formInputs.ts'
import { type RecordForm, useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ChoiceInput, SelectInput } from '#platform/ui/SelectInput.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import { createInYearField } from '../../airports/manage/useAddToYear.ts'
import { AddressInputs } from '../../catalog/AddressInputs.tsx'
import { toStoredRecord } from '../../catalog/toStoredRecord.ts'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { useWizardYear } from '../../review/wizard/useWizardYear.ts'
import type { OpenYear } from '../../review/wizard/wizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame, LastModified } from '../../shell/admin/AdminFrame.tsx'
import { ListRecordForm } from '../../shell/admin/listLink.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import panel from '#platform/ui/panel.module.css'

const list = { to: paths.adminMainCompanies }

/** The form of the main company in the address, or of a new one. */
export function MainCompanyScreen() {
  const { addEdit, companyID } = useParams({ strict: false })
  const companyId = readId(companyID)
  if (addEdit === 'edit' && companyId !== null) return <EditScreen key={companyId} companyId={companyId} />
  if (addEdit !== 'add' || companyID !== undefined) return <NotFoundScreen />
  return <AddScreen />
}

function AddScreen() {
  const year = useWizardYear()
  if (!year) return <Skeleton />
  const chosen = year.offered.find(each => each.instanceId === year.instanceId)
  return (
    <AdminFrame
      title="Add main company"
      back={list}
      actions={<YearLinks offered={year.offered} instanceId={year.instanceId} />}
    >
      <AddMainCompany key={year.instanceId} year={chosen} />
    </AdminFrame>
  )
}

function EditScreen({ companyId }: { companyId: number }) {
  const query = useEndpointQuery(getMainCompanyEndpoint, { params: { companyId } })
  return (
    <AdminFrame title="Edit main company" back={list}>
      <QueryBoundary query={query} lines={14} failed={messages.mainCompanyLoadFailed}>
        {company => (
          <>
            <EditMainCompany company={company} />
            <RecordHistory kind="company" recordKey={getRecordKey(companyId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

type Fields = typeof mainCompanyFields

function rules({ postalCode, isoCountryCode }: Partial<Values<Fields>>): Errors<Fields> {
  const wrong = findPostalCodeError({ postalCode, isoCountryCode })
  return wrong ? { postalCode: wrong } : {}
}

/** A new company, and whether to add it to the selected year. */
function AddMainCompany({ year }: { year: OpenYear | undefined }) {
  const fields = useMemo(() => ({ ...mainCompanyFields, intoYear: createInYearField(year) }), [year])
  const newCompany = {
    values: { axnStatus: 'ACTIVE' as const, intoYear: year ? ('Y' as const) : ('N' as const) },
  }
  const form = useRecordForm({
    record: 'companies/new',
    fields,
    stored: newCompany,
    rules,
    messages: {
      saved: values => messages.mainCompanyAdded(values.companyName),
      failed: messages.mainCompanyAddFailed,
    },
    async save({ intoYear, ...entry }) {
      const axnInstanceId = intoYear === 'Y' && year ? year.instanceId : null
      await call(addMainCompanyEndpoint, { body: { ...entry, axnInstanceId } })
      return newCompany
    },
  })
  return (
    <CompanyInputs form={form} legend="New main company">
      {year && <ChoiceInput {...form.field('intoYear')} />}
    </CompanyInputs>
  )
}

function EditMainCompany({ company }: { company: MainCompany }) {
  const params = { companyId: company.companyId }
  const form = useRecordForm({
    record: `companies/${company.companyId}`,
    fields: mainCompanyFields,
    stored: toStoredRecord(company),
    readLastSave: readLastSaveOfRecord('company', company.companyId),
    rules,
    messages: {
      saved: values => messages.mainCompanyEdited(values.companyName),
      failed: messages.mainCompanyEditFailed,
    },
    async save(body, ifMatch) {
      const saved = await call(saveMainCompanyEndpoint, { params, body }, { ifMatch })
      storeAnswer(getMainCompanyEndpoint, { params }, saved)
      return toStoredRecord(saved)
    },
    reload: async () => toStoredRecord(await call(getMainCompanyEndpoint, { params })),
  })
  return <CompanyInputs form={form} legend={company.companyName} company={company} />
}

interface CompanyInputsProps {
  form: RecordForm<Fields>
  legend: string
  company?: MainCompany
  children?: ElementNode
}

function CompanyInputs({ form, legend, company, children }: CompanyInputsProps) {
  return (
    <ListRecordForm form={form} label="Main company" list={list}>
      <fieldset className={panel.panel}>
        <legend>{legend}</legend>
        {company && company.axnStatus !== 'PROPOSED' && (
          <Notice kind="info">
            Changes apply to years that the company is added to later. Each year it is already in keeps its
            own name, address, and text, which you can change in the wizard.
          </Notice>
        )}
        {company?.axnStatus === 'PROPOSED' && (
          <Notice kind="info">
            An editor proposed this company. Choose Active to accept it, or Not active to hide it from
            editors.
          </Notice>
        )}
        <div className={panel.columns}>
          <TextInput {...form.field('companyName')} />
          <SelectInput {...form.field('axnStatus')} />
          {children}
          <AddressInputs field={form.field} />
          <TextInput {...form.field('phone')} type="tel" />
          <TextInput {...form.field('fax')} type="tel" />
          <TextInput {...form.field('url')} type="url" />
          <div className={panel.wide}>
            <TextArea {...form.field('companyInfoText')} />
          </div>
        </div>
        {company && <LastModified date={company.modifiedDate} by={company.modifiedUserDisplayName} />}
      </fieldset>
    </ListRecordForm>
  )
}
