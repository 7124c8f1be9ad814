import { Link, useParams } from '@tanstack/react-router'
import { getAirportTenant, listAirportTenantsOfType, type AirportTenant } from '#domain/airportTenant.ts'
import { messages } from '#domain/messages.ts'
import type { TenantChoices } from '#domain/tenantBlock.ts'
import { tenantTypes, type TenantType } from '#domain/terminal.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../problemError.ts'
import { useAsk } from '../../queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StepLink } from '../StepLink.tsx'
import { WizardFrame, type AirportPage } from '../WizardFrame.tsx'
import { AddTenant, EditTenant } from './TenantForm.tsx'
import { TenantList, type TenantQuery } from './TenantList.tsx'
import css from './Tenants.module.css'
import { useTenantActions } from './useTenantActions.ts'
import { WithChoices } from './WithChoices.tsx'
import { withFormer } from './withFormer.ts'

/** Who sells what in which terminal, by tenant type. */
export function TenantsStep() {
  return <WizardFrame step="tenants">{page => <Tenants page={page} />}</WizardFrame>
}

function Tenants({ page }: { page: AirportPage }) {
  const lists = useTenantLists(page.key)
  return (
    <>
      {/* The form: for the tenant that the address names, else for a new one. */}
      <WithChoices page={page}>{choices => <Chosen page={page} choices={choices} />}</WithChoices>
      <p>
        <Link
          to={paths.wizardTenantTable}
          params={{ contentID: String(page.key.airportId) }}
          search={page.search}
        >
          {page.readOnly
            ? 'See all tenants as a table'
            : 'Fill in all tenants as a table, or paste them from a spreadsheet'}
        </Link>
      </p>
      <ConfirmEverything page={page} lists={Object.values(lists)} />
      {tenantTypes.map(type => (
        <TenantList key={type} page={page} type={type} query={lists[type]} />
      ))}
    </>
  )
}

function useTenantLists(key: AirportPage['key']): Record<TenantType, TenantQuery> {
  const of = (tenantType: TenantType) => ({ params: { ...key, tenantType } })
  return {
    FOODBEVERAGE: useAsk(listAirportTenantsOfType, of('FOODBEVERAGE')),
    SPECIALTY: useAsk(listAirportTenantsOfType, of('SPECIALTY')),
    NEWSSTAND: useAsk(listAirportTenantsOfType, of('NEWSSTAND')),
    DUTYFREE: useAsk(listAirportTenantsOfType, of('DUTYFREE')),
  }
}

function Chosen({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  const { tenantID, terminalID, locationNumber } = useParams({ strict: false })
  const isNamed = [tenantID, terminalID, locationNumber].every(each => /^[1-9]\d{0,8}$/.test(each ?? ''))
  const params = {
    ...page.key,
    tenantId: Number(tenantID),
    terminalId: Number(terminalID),
    locationNumber: Number(locationNumber),
  }
  const read = useAsk(getAirportTenant, { params }, { enabled: isNamed })
  if (tenantID === undefined) return <NewTenant page={page} choices={choices} />
  const tenant: AirportTenant | undefined = read.data
  if (tenant) {
    return (
      <>
        <BackToList page={page} />
        <EditTenant
          key={`${tenant.tenantId} ${tenant.locationNumber}`}
          page={page}
          choices={withFormer(choices, [tenant])}
          tenant={tenant}
        />
      </>
    )
  }
  if (isNamed && !read.error) return <Loaded query={read}>{() => null}</Loaded>
  const why = read.error ? wordsOf(read.error) : 'This address names no tenant'
  return (
    <>
      <Notice kind="error" role="alert">
        {messages.tenantFailed(why)}
      </Notice>
      <NewTenant page={page} choices={choices} />
    </>
  )
}

function NewTenant({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  if (choices.terminals.length === 0) return <Notice kind="warning">{messages.noTerminals}</Notice>
  return page.readOnly ? null : <AddTenant page={page} choices={choices} />
}

function BackToList({ page }: { page: AirportPage }) {
  return (
    <p>
      <StepLink airportId={page.key.airportId} step="tenants" search={page.search}>
        {page.readOnly ? 'All tenants' : 'All tenants, and a form for a new one'}
      </StepLink>
    </p>
  )
}

function ConfirmEverything({ page, lists }: { page: AirportPage; lists: TenantQuery[] }) {
  const actions = useTenantActions(page)
  const open = lists.flatMap(each => each.data?.content ?? []).filter(each => each.confirmed === 'N')
  const types = new Set(open.map(each => each.tenantType)).size
  if (page.readOnly || (types < 2 && !actions.error)) return null
  const count = open.length.toLocaleString('en-US')
  return (
    <div className={css.everything}>
      <Notice kind={actions.error ? 'error' : 'info'}>
        {actions.error && <p role="alert">{actions.error}</p>}
        <p className={css.unconfirmed}>
          {count} tenants are carried over from last year. Look at them, change what changed, and confirm the
          rest.{' '}
          <Button
            size="sm"
            variant="default"
            aria-disabled={actions.isBusy || undefined}
            onClick={() => void actions.confirmAll(null)}
          >
            Confirm all {count} tenants
          </Button>
        </p>
      </Notice>
    </div>
  )
}
