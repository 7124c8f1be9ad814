import { Link, useNavigate, useRouterState, type HistoryState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  addAirportTenantEndpoint,
  getAirportTenantEndpoint,
  listAirportTenantsEndpoint,
  saveAirportTenantEndpoint,
  type AirportTenant,
} from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { withOwnTenantChoices } from '#domain/airports/withOwnTenantChoices.ts'
import * as messages from '#domain/messages.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { call } from '#platform/client/api.ts'
import { Button } from '#platform/ui/Button.tsx'
import { DateInput } from '#platform/ui/DateInput.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { getInputId, useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { useFocusWhenAdded, useWhenSaved } from '#platform/ui/form/useWhenSaved.ts'
import { ChoiceInput, SelectInput } from '#platform/ui/SelectInput.tsx'
import { useIsPhone } from '#platform/ui/useIsPhone.ts'
import { readLastSave } from '../../history/readLastSave.ts'
import { paths } from '../../screens.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import { findIdByName } from './nameChoices.ts'
import { NameInput } from './NameInput.tsx'
import {
  hasLease,
  createEmptyTenant,
  toStoredTenant,
  toTenantBody,
  tenantFormFields,
  getTenantOptions,
  type TenantFormFields,
  type TenantFormValues,
} from './tenantFormFields.ts'
import { refreshTenants, getTenantKey } from './tenantLists.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Tenants.module.css'

interface AddTenantProps {
  page: AirportPage
  choices: TenantChoices
}

/**
 * A new tenant. After it is added, the form is empty for the next one. On a phone, it is folded until it is needed, so
 * that the list begins on the first screen.
 */
export function AddTenant({ page, choices }: AddTenantProps) {
  const [added, setAdded] = useState<AirportTenant | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const { form, focusFirst } = useNewTenant({ page, choices }, tenant => {
    setAdded(tenant)
    setOpen(true)
  })
  const canFold = isPhone && !form.isDirty && form.drafts.length === 0
  return (
    <>
      {canFold && !isOpen ? (
        <Button
          variant="default"
          aria-expanded={false}
          onClick={() => {
            flushSync(() => setOpen(true))
            focusFirst()
          }}
        >
          Add a Tenant
        </Button>
      ) : (
        <TenantInputs
          form={form}
          legend="Add a Tenant"
          choices={choices}
          actions={
            canFold && (
              <Button variant="plain" onClick={() => setOpen(false)}>
                Hide the form
              </Button>
            )
          }
        />
      )}
      <p role="status" className={css.added}>
        {added && <Added tenant={added} search={page.search} />}
      </p>
    </>
  )
}

/** The form of a new tenant, which is empty and focused again after each addition. */
function useNewTenant({ page: { key }, choices }: AddTenantProps, onAdded: (tenant: AirportTenant) => void) {
  const record = `airports/${key.airportId}/${key.instanceId}/tenants/new`
  const form = useRecordForm({
    record,
    fields: tenantFormFields,
    stored: createEmptyTenant(choices),
    messages: { saved: messages.tenantAdded, failed: 'The tenant was not added.' },
    async save(values) {
      const tenant = await bodyOf(values, choices, null)
      const body = { ...tenant, airportId: key.airportId, axnInstanceId: key.instanceId }
      onAdded(await call(addAirportTenantEndpoint, { body }))
      void refreshTenants()
      return createEmptyTenant(choices)
    },
  })
  useNewTenantOf(company => form.type('companyName', company))
  useFocusWhenAdded(form, 'brandName')
  return { form, focusFirst: () => document.getElementById(getInputId(record, 'brandName'))?.focus() }
}

/** The review links here to add a tenant of a company that states a location. */
function useNewTenantOf(enter: (companyName: string) => void): void {
  const company = useRouterState({ select: state => state.location.state.newTenantOf })
  const navigate = useNavigate()
  const onNew = useEffectEvent((companyName: string) => {
    enter(companyName)
    // Otherwise, a reload would enter it again, over what was typed since.
    const state = (was: HistoryState) => ({ ...was, newTenantOf: undefined })
    void navigate({ to: '.', search: true, hash: true, state, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (company !== undefined) onNew(company)
  }, [company])
}

/** Shows where the new tenant is, even if its list is collapsed or filtered. */
function Added({ tenant, search }: { tenant: AirportTenant; search: AirportPage['search'] }) {
  const { airportId, brandName, terminalName } = tenant
  return (
    <>
      <span>Added</span>{' '}
      <Link
        to={paths.wizardTenants}
        params={{ contentID: String(airportId) }}
        search={search}
        hash={tenantAnchor(tenant)}
      >{`${brandName}, ${terminalName}`}</Link>
      <span>.</span>
    </>
  )
}

interface EditTenantProps extends AddTenantProps {
  tenant: AirportTenant
}

/** An existing tenant, which may be moved to another company, brand, or terminal. */
export function EditTenant({ page, choices, tenant }: EditTenantProps) {
  const [now, setNow] = useState(tenant)
  // After a conflict, the stored tenant is moved from wherever someone else has put it.
  const known = useRef(tenant)
  const form = useRecordForm({
    record: `airports/${tenant.airportId}/${tenant.axnInstanceId}/tenants/${tenant.tenantId}/${tenant.locationNumber}`,
    fields: tenantFormFields,
    stored: toStoredTenant(tenant),
    readOnly: page.readOnly,
    // Also choices that someone else has made in the meantime.
    choices: getTenantOptions(withOwnTenantChoices(choices, [now])),
    messages: { saved: messages.tenantUpdated, failed: 'The tenant was not saved.' },
    async save(values, ifMatch) {
      const before = tenant.version > known.current.version ? tenant : known.current
      const entry = await bodyOf(values, choices, before)
      const saved = await call(
        saveAirportTenantEndpoint,
        {
          params: getTenantKey(before),
          body: {
            ...entry,
            oldCompanyId: before.companyId,
            oldBrandId: before.brandId,
            oldTerminalId: before.terminalId,
          },
        },
        { ifMatch },
      )
      void refreshTenants()
      return toStoredTenant(saved)
    },
    readLastSave: readLastSave(
      page.key,
      'tenant',
      page.key.instanceId,
      tenant.tenantId,
      tenant.locationNumber,
    ),
    async reload() {
      known.current = await readAgain(tenant)
      setNow(known.current)
      return toStoredTenant(known.current)
    },
  })
  const navigate = useNavigate()
  const params = { contentID: String(page.key.airportId) }
  const hash = tenantAnchor(tenant)
  // Returns to the tenant's place in the lists.
  useWhenSaved(
    form,
    () => void navigate({ to: paths.wizardTenants, params, search: was => was, hash, state: true }),
  )
  return <TenantInputs form={form} legend={`Edit ${tenant.brandName}`} choices={choices} isEdit />
}

/** The tenant's current state, even if someone else has moved it to another terminal. */
async function readAgain(tenant: AirportTenant): Promise<AirportTenant> {
  const params = getTenantKey(tenant)
  const { content } = await call(listAirportTenantsEndpoint, { params })
  const moved = content.find(
    each => each.tenantId === tenant.tenantId && each.locationNumber === tenant.locationNumber,
  )
  return moved ?? call(getAirportTenantEndpoint, { params })
}

async function bodyOf(values: TenantFormValues, choices: TenantChoices, before: AirportTenant | null) {
  const [brandId, companyId] = await Promise.all([
    findIdByName('brandName', values.brandName, before && { id: before.brandId, name: before.brandName }),
    findIdByName(
      'companyName',
      values.companyName,
      before && { id: before.companyId, name: before.companyName },
    ),
  ])
  return toTenantBody(values, { brandId, companyId }, choices)
}

interface TenantInputsProps {
  form: RecordForm<TenantFormFields>
  legend: string
  choices: TenantChoices
  /** Moves the focus to the legend. */
  isEdit?: boolean
  actions?: ElementNode
}

function TenantInputs({ form, legend, choices, isEdit = false, actions }: TenantInputsProps) {
  const heading = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (isEdit) heading.current?.focus()
  }, [isEdit])
  const options = getTenantOptions(choices)
  const status = form.field('tenantStatus')
  const lease = form.field('leaseExpireDate')
  const chooseStatus = (chosen: string) => {
    status.onChange(chosen)
    // An invalid date must not block the save while its input is hidden.
    if (!hasLease(choices, chosen) && form.value('leaseExpireDate') === undefined) lease.onChange('')
  }
  return (
    <Form form={form} tellsReadOnly={false} label={legend} actions={actions}>
      <fieldset className={panel.panel}>
        <legend ref={heading} tabIndex={-1}>
          {legend}
        </legend>
        <div className={panel.columns}>
          <NameInput {...form.field('brandName')} column="brandName" />
          <NameInput {...form.field('companyName')} column="companyName" />
          <SelectInput {...form.field('categoryName')} options={options.categoryName} />
          <SelectInput {...form.field('terminalId')} options={options.terminalId} />
          <FigureInput {...form.field('areaTotal')} />
          <SelectInput {...status} onChange={chooseStatus} options={options.tenantStatus} />
          {hasLease(choices, form.value('tenantStatus')) && <DateInput {...lease} />}
          <ChoiceInput {...form.field('futureLocation')} />
        </div>
      </fieldset>
    </Form>
  )
}
