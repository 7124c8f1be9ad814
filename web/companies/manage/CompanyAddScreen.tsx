import { useNavigate } from '@tanstack/react-router'
import {
  companyYearFields,
  createCompanyInstanceEndpoint,
  lookupCompaniesEndpoint,
} from '#domain/companies/company.ts'
import { listAllCompaniesEndpoint } from '#domain/companies/mainCompany.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { type Field, keyField } from '#platform/contract/field.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import { type RecordForm, useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useWizardYear, type WizardYear } from '../../review/wizard/useWizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import panel from '#platform/ui/panel.module.css'

const fields = {
  companyId: keyField({ label: 'Company' }),
  dbeFlag: companyYearFields.dbeFlag,
} as const satisfies Record<string, Field>
const nothingChosen: StoredRecord<typeof fields> = { values: { dbeFlag: 'N' } }

/** Adds a main company to a year. */
export function CompanyAddScreen() {
  const year = useWizardYear()
  return (
    <AdminFrame
      title="Add company"
      back={{ to: paths.adminCompanies, search: year?.search }}
      actions={year && <YearLinks offered={year.offered} instanceId={year.instanceId} />}
    >
      {year === undefined ? (
        <Skeleton />
      ) : year.instanceId === null ? (
        <NoYear />
      ) : (
        <AddCompany key={year.instanceId} instanceId={year.instanceId} year={year} />
      )}
    </AdminFrame>
  )
}

function AddCompany({ instanceId, year }: { instanceId: number; year: WizardYear }) {
  const all = useEndpointQuery(listAllCompaniesEndpoint, {})
  const inYear = useEndpointQuery(lookupCompaniesEndpoint, { params: { instanceId } })
  const has = new Set(inYear.data?.map(each => each.companyId))
  return (
    <QueryBoundary query={all} lines={5} failed={messages.companyLoadFailed}>
      {companies => (
        <AddForm
          instanceId={instanceId}
          yearName={year.offered.find(each => each.instanceId === instanceId)?.instanceName ?? 'this year'}
          year={year}
          companies={companies.filter(each => !has.has(each.companyId))}
        />
      )}
    </QueryBoundary>
  )
}

interface AddFormProps {
  instanceId: number
  yearName: string
  year: WizardYear
  companies: { companyId: number; companyName: string }[]
}

function AddForm({ instanceId, yearName, year, companies }: AddFormProps) {
  const navigate = useNavigate()
  const form = useRecordForm({
    record: `companies/${instanceId}/new`,
    fields,
    stored: nothingChosen,
    messages: { saved: messages.companyInstanceCreated, failed: messages.companyInstanceFailed },
    async save({ companyId, dbeFlag }) {
      const body = { company: { companyId }, dbeFlag }
      await call(createCompanyInstanceEndpoint, { params: { instanceId }, body })
      return nothingChosen
    },
  })
  const chosen = form.value('companyId')
  const submit = async () => {
    const isStored = await form.submit()
    if (isStored) await openWizard()
    return isStored
  }
  const openWizard = () =>
    navigate({
      to: paths.wizardCompanyInfo,
      params: { contentID: String(chosen) },
      search: { instance: String(instanceId) },
      ignoreBlocker: true,
    })
  const opening: RecordForm<typeof fields> = { ...form, submit }
  const toMain = (
    <ButtonLink
      to={paths.adminMainCompany}
      params={{ addEdit: 'add', companyID: undefined }}
      search={year.search}
      variant="plain"
    >
      This is a new company
    </ButtonLink>
  )
  return (
    <Form form={opening} label="Add a company to the year" actions={toMain}>
      <fieldset className={panel.panel}>
        <legend>{`Add a company to ${yearName}`}</legend>
        <p className={panel.soft}>
          The company starts in progress. Enter its company types, contacts, and locations in the steps that
          open next.
        </p>
        <div className={`${panel.columns} ${panel.narrow}`}>
          <ComboboxInput
            {...form.field('companyId')}
            options={companies.map(each => ({ value: String(each.companyId), label: each.companyName }))}
            placeholder="Type part of the name"
          />
          <ChoiceInput {...form.field('dbeFlag')} />
        </div>
      </fieldset>
    </Form>
  )
}
