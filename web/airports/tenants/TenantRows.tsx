import { Link } from '@tanstack/react-router'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { expiresLabel, getExpiresOrStatus, tenantFields } from '#domain/browse/tenantDirectory.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { countOf } from '#platform/contract/count.ts'
import { NotReported } from '#platform/ui/figures.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { ConfirmAllButton, type ConfirmAllProps } from '../../review/wizard/CarriedOver.tsx'
import { paths } from '../../screens.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import type { TenantView } from './tenantView.ts'
import type { TenantActions } from './useTenantActions.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Tenants.module.css'

interface TenantRowsProps {
  page: AirportPage
  caption: string
  tenants: readonly AirportTenant[]
  actions: TenantActions
  onConfirm: (tenant: AirportTenant) => void
  onRemove: (tenant: AirportTenant) => void
}

/** Company, brand, terminal, area, lease, and whether the tenant is confirmed this year. */
export function TenantRows(props: TenantRowsProps) {
  return (
    <Table
      caption={props.caption}
      hideCaption
      columns={columnsFor(props)}
      rows={props.tenants}
      rowKey={row => `${row.tenantId} ${row.locationNumber}`}
    />
  )
}

function columnsFor(props: TenantRowsProps): Column<AirportTenant>[] {
  return [
    { ...tenantFields.brandName, key: 'brandName', isRowHeader: true, cell: row => <Name tenant={row} /> },
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
      ...actionsColumn,
      cell: row => <RowActions {...props} tenant={row} />,
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
      <span>{name}</span> {isProposed && <span className={css.tag}>Proposed</span>}
    </span>
  )
}

function Expires({ tenant }: { tenant: AirportTenant }) {
  const { leaseExpireDate, tenantStatusDes } = getExpiresOrStatus(tenant)
  if (leaseExpireDate === null && tenantStatusDes === null) return <NotReported />
  return (
    <span>
      {leaseExpireDate && (
        <time dateTime={leaseExpireDate} className={css.day}>
          {leaseExpireDate}
        </time>
      )}
      {tenantStatusDes && <span>{` ${tenantStatusDes}`}</span>}
    </span>
  )
}

function RowActions({
  page,
  tenant,
  actions,
  onConfirm,
  onRemove,
}: TenantRowsProps & { tenant: AirportTenant }) {
  const who = `${tenant.brandName}, ${tenant.terminalName}`
  const verb = page.readOnly ? 'View' : 'Edit'
  return (
    <span className={rowActions.actions}>
      <Link
        id={tenantAnchor(tenant)}
        to={paths.wizardTenant}
        params={addressOf(tenant)}
        search={was => was}
        aria-label={`${verb} ${who}`}
      >
        {verb}
      </Link>
      {!page.readOnly && tenant.confirmed === 'N' && (
        <button
          type="button"
          aria-label={`Confirm ${who}`}
          aria-disabled={actions.isPending(tenant) || undefined}
          onClick={() => onConfirm(tenant)}
        >
          Confirm
        </button>
      )}
      {!page.readOnly && (
        <button
          type="button"
          aria-label={`Delete ${who}`}
          aria-disabled={actions.isPending(tenant) || undefined}
          onClick={() => onRemove(tenant)}
        >
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

interface UnconfirmedProps {
  page: AirportPage
  tenants: readonly AirportTenant[]
  view: TenantView
  /** The group in words: 'Food & Beverage, Concourse A'. */
  of: string
  isBusy: boolean
  onConfirm: ConfirmAllProps['onConfirm']
}

/** The number of unconfirmed tenants in a list, with a button that confirms them together. */
export function UnconfirmedCount({ page, tenants, view, of, isBusy, onConfirm }: UnconfirmedProps) {
  const count = tenants.filter(each => each.confirmed === 'N').length
  // No one has read all of a filtered list, so it cannot be confirmed as a whole.
  if (count === 0 || page.readOnly || view.keyword !== '') return null
  return (
    <p className={css.unconfirmed}>
      {/* One element, because the line's gap separates its elements. */}
      <span>
        <span>{countOf(count, 'was', 'were')}</span> carried over from last year and{' '}
        <span>{count === 1 ? 'is' : 'are'}</span> not confirmed yet.
      </span>{' '}
      <ConfirmAllButton
        count={count}
        noun={['tenant', 'tenants']}
        label={`Confirm all: ${of}`}
        isBusy={isBusy}
        onConfirm={onConfirm}
      />
    </p>
  )
}
