import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AirportTenant } from '#domain/airportTenant.ts'
import { tenantAnchor } from '#domain/checks/tenants.ts'
import { messages } from '#domain/messages.ts'
import { expiresLabel, expiresOrStatus, tenantFields } from '#domain/tenantListing.ts'
import { tenantTypeLabels, type TenantType } from '#domain/terminal.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../problemError.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotReported, Table, type Column } from '../../ui/Table.tsx'
import panel from '../panel.module.css'
import type { AirportPage } from '../WizardFrame.tsx'
import rowActions from '../../ui/rowActions.module.css'
import { useNamedPlace } from '../useNamedPlace.ts'
import css from './Tenants.module.css'
import { useTenantActions, type TenantActions } from './useTenantActions.ts'

export type TenantQuery = UseQueryResult<{ content: AirportTenant[] }>

interface TenantListProps {
  page: AirportPage
  type: TenantType
  query: TenantQuery
}

/** The tenants of one type: who, where, how much space, until when, and whether this year has looked at them. */
export function TenantList({ page, type, query }: TenantListProps) {
  const title = tenantTypeLabels[type]
  const actions = useTenantActions(page)
  return (
    <section aria-labelledby={type} className={css.list}>
      <h2 id={type} tabIndex={-1} className={panel.heading}>
        {title}{' '}
        {query.data && (
          <span className={css.count}>({query.data.content.length.toLocaleString('en-US')})</span>
        )}
      </h2>
      {actions.error && (
        <Notice kind="error" role="alert">
          {actions.error}
        </Notice>
      )}
      <Loaded
        query={query}
        lines={4}
        failed={query.error ? messages.tenantsFailed(wordsOf(query.error), title) : undefined}
      >
        {({ content }) =>
          content.length === 0 ? (
            <Notice kind="warning">{messages.noTenants(title)}</Notice>
          ) : (
            <Rows page={page} type={type} tenants={content} actions={actions} />
          )
        }
      </Loaded>
    </section>
  )
}

interface RowsProps {
  page: AirportPage
  type: TenantType
  tenants: AirportTenant[]
  actions: TenantActions
}

function Rows({ page, type, tenants, actions }: RowsProps) {
  const [leaving, setLeaving] = useState<AirportTenant | null>(null)
  useNamedPlace(tenants.flatMap(each => [tenantAnchor(each), each.tenantType]))
  const unconfirmed = tenants.filter(each => each.confirmed === 'N').length
  return (
    <>
      {unconfirmed > 0 && !page.readOnly && (
        <p className={css.unconfirmed}>
          {unconfirmed === 1 ? 'One is' : `${unconfirmed.toLocaleString('en-US')} are`} carried over from last
          year and unconfirmed.{' '}
          <Button
            size="sm"
            variant="default"
            aria-label={`Confirm all of ${tenantTypeLabels[type]}`}
            aria-disabled={actions.isBusy || undefined}
            onClick={() => void actions.confirmAll(type).then(() => goTo(type))}
          >
            Confirm all
          </Button>
        </p>
      )}
      <Table
        caption={`${tenantTypeLabels[type]} tenants`}
        hideCaption
        columns={columnsFor(page, actions, setLeaving)}
        rows={tenants}
        rowKey={row => `${row.tenantId} ${row.locationNumber}`}
      />
      <RemoveDialog tenant={leaving} actions={actions} onClose={() => setLeaving(null)} />
    </>
  )
}

function columnsFor(
  page: AirportPage,
  actions: TenantActions,
  onRemove: (tenant: AirportTenant) => void,
): Column<AirportTenant>[] {
  return [
    { ...tenantFields.brandName, key: 'brandName', heads: true, cell: row => <Name tenant={row} /> },
    {
      ...tenantFields.companyName,
      key: 'companyName',
      cell: row => <Proposable name={row.companyName} isProposed={row.companyStatus === 'PROPOSED'} />,
    },
    { ...tenantFields.terminalName, key: 'terminalName', cell: row => row.terminalName },
    { ...tenantFields.productTypeDes, key: 'productTypeDes', cell: row => row.productTypeDes },
    { ...tenantFields.areaTotal, help: undefined, key: 'areaTotal', cell: row => row.areaTotal },
    { key: 'expires', label: expiresLabel, cell: row => <Expires tenant={row} /> },
    {
      key: 'actions',
      label: 'Actions',
      cell: row => <RowActions page={page} tenant={row} actions={actions} onRemove={onRemove} />,
    },
  ]
}

function Name({ tenant }: { tenant: AirportTenant }) {
  return (
    <span>
      <Proposable name={tenant.brandName} isProposed={tenant.brandStatus === 'PROPOSED'} />
      {tenant.futureLocation && <span className={css.tag}>Future location</span>}
      {tenant.confirmed === 'N' && <span className={css.open}>Unconfirmed</span>}
    </span>
  )
}

function Proposable({ name, isProposed }: { name: string; isProposed: boolean }) {
  return (
    <span>
      {name} {isProposed && <span className={css.tag}>Proposed</span>}
    </span>
  )
}

function Expires({ tenant }: { tenant: AirportTenant }) {
  const { leaseExpireDate, tenantStatusDes } = expiresOrStatus(tenant)
  if (leaseExpireDate === null && tenantStatusDes === null) return <NotReported />
  return (
    <span>
      {leaseExpireDate && (
        <time dateTime={leaseExpireDate} className={css.day}>
          {leaseExpireDate}
        </time>
      )}{' '}
      {tenantStatusDes}
    </span>
  )
}

interface RowActionsProps {
  page: AirportPage
  tenant: AirportTenant
  actions: TenantActions
  onRemove: (tenant: AirportTenant) => void
}

function RowActions({ page, tenant, actions, onRemove }: RowActionsProps) {
  const who = `${tenant.brandName}, ${tenant.terminalName}`
  const verb = page.readOnly ? 'View' : 'Edit'
  return (
    <span className={rowActions.actions}>
      <Link
        id={tenantAnchor(tenant)}
        to={paths.wizardTenant}
        params={addressOf(tenant)}
        search={page.search}
        aria-label={`${verb} ${who}`}
      >
        {verb}
      </Link>
      {!page.readOnly && tenant.confirmed === 'N' && (
        <button
          type="button"
          aria-label={`Confirm ${who}`}
          aria-disabled={actions.isBusy || undefined}
          onClick={() => void actions.confirm(tenant).then(() => goTo(tenantAnchor(tenant)))}
        >
          Confirm
        </button>
      )}
      {!page.readOnly && (
        <button type="button" aria-label={`Delete ${who}`} onClick={() => onRemove(tenant)}>
          Delete
        </button>
      )}
    </span>
  )
}

const addressOf = (tenant: AirportTenant) => ({
  contentID: String(tenant.airportId),
  tenantID: String(tenant.tenantId),
  terminalID: String(tenant.terminalId),
  locationNumber: String(tenant.locationNumber),
  companyId: String(tenant.companyId),
  brandId: String(tenant.brandId),
})

interface RemoveDialogProps {
  tenant: AirportTenant | null
  actions: TenantActions
  onClose: () => void
}

function RemoveDialog({ tenant, actions, onClose }: RemoveDialogProps) {
  const remove = async (leaving: AirportTenant) => {
    const isGone = await actions.remove(leaving)
    // Nothing behind an open dialog takes the focus, so it is closed first.
    flushSync(onClose)
    if (isGone) goTo(leaving.tenantType)
  }
  return (
    <ConfirmDialog
      isOpen={tenant !== null}
      title="Delete this tenant?"
      confirm="Delete"
      isBlocked={actions.isBusy}
      onConfirm={() => {
        if (tenant) void remove(tenant)
      }}
      onCancel={onClose}
    >
      {tenant && (
        <p>
          <strong>{tenant.brandName}</strong> of {tenant.companyName} in {tenant.terminalName} is taken off
          this year&rsquo;s list.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The focus stays where the work was, also when the button that had it is gone. */
const goTo = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }))
