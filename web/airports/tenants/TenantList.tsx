import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { tenantTypeLabels, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { messages } from '#domain/messages.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { describeError } from '#platform/client/problemError.ts'
import { formatCount } from '#platform/contract/count.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { focusFirstOf, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { TenantGroups } from './TenantGroups.tsx'
import { TenantRows, UnconfirmedCount } from './TenantRows.tsx'
import { getGroupKey, groupTenants, isFiltered, filterTenants, type TenantView } from './tenantView.ts'
import { useTenantActions, type TenantActions } from './useTenantActions.ts'
import type { ChangeView } from './useTenantView.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Tenants.module.css'

export type TenantQuery = UseQueryResult<{ content: AirportTenant[] }>

interface TenantListProps {
  page: AirportPage
  type: TenantType
  query: TenantQuery
  view: TenantView
  onView: ChangeView
}

/** The tenants of one type; a long list is divided by terminal. */
export function TenantList({ query, ...props }: TenantListProps) {
  const { page, type, view } = props
  const title = tenantTypeLabels[type]
  const actions = useTenantActions(page)
  return (
    <section aria-labelledby={type} className={css.list}>
      <h2 id={type} tabIndex={-1} className={panel.heading}>
        {title} {query.data && <Count tenants={query.data.content} view={view} />}
      </h2>
      <ErrorNotice text={actions.error} />
      <QueryBoundary
        query={query}
        lines={4}
        failed={query.error ? messages.tenantsFailed(describeError(query.error), title) : undefined}
      >
        {({ content }) =>
          content.length === 0 ? (
            <Notice kind="warning">{messages.noTenants(title)}</Notice>
          ) : (
            <Shown {...props} tenants={content} actions={actions} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

function Count({ tenants, view }: { tenants: AirportTenant[]; view: TenantView }) {
  const all = formatCount(tenants.length)
  const some = formatCount(filterTenants(tenants, view).length)
  return <span className={css.count}>({isFiltered(view) ? `${some} of ${all}` : all})</span>
}

interface ShownProps extends Omit<TenantListProps, 'query'> {
  tenants: AirportTenant[]
  actions: TenantActions
}

function Shown({ page, type, tenants, view, onView, actions }: ShownProps) {
  const [leaving, setLeaving] = useState<AirportTenant | null>(null)
  const shown = filterTenants(tenants, view)
  const folds = groupTenants(type, shown)
  const drawn = folds?.flatMap(({ key, tenants }) => (view.open.has(key) ? tenants : [])) ?? shown
  const leftOut = tenants.filter(each => !shown.includes(each))
  useFocusFromHash([...drawn.map(tenantAnchor), type], leftOut.map(tenantAnchor), type)
  const title = tenantTypeLabels[type]
  const confirm = async (tenant: AirportTenant) => {
    const at = shown.indexOf(tenant)
    await actions.confirm(tenant)
    // In a list of unconfirmed tenants, this one disappears, so the focus moves to the next.
    const next = [tenant, shown[at + 1], shown[at - 1]].flatMap(each => (each ? [tenantAnchor(each)] : []))
    focusFirstOf(...next, getGroupKey(type, tenant.terminalId), type)
  }
  const confirmAll = async (terminalId: number | null) => {
    const isDone = await actions.confirmAll(type, terminalId)
    focusFirstOf(getGroupKey(type, terminalId ?? 0), type)
    return isDone
  }
  const shared = {
    page,
    actions,
    onConfirm: (tenant: AirportTenant) => void confirm(tenant),
    onRemove: setLeaving,
  }
  return (
    <>
      <UnconfirmedCount
        page={page}
        tenants={shown}
        view={view}
        of={title}
        isBusy={actions.isBusy}
        onConfirm={() => confirmAll(view.terminalId)}
      />
      {shown.length === 0 && <p className={panel.soft}>{noneShown(view)}</p>}
      {folds && (
        <TenantGroups
          {...shared}
          title={title}
          folds={folds}
          view={view}
          onView={onView}
          onConfirmAll={confirmAll}
        />
      )}
      {!folds && shown.length > 0 && <TenantRows {...shared} caption={`${title} tenants`} tenants={shown} />}
      <RemoveDialog tenant={leaving} actions={actions} onClose={() => setLeaving(null)} />
    </>
  )
}

interface RemoveDialogProps {
  tenant: AirportTenant | null
  actions: TenantActions
  onClose: () => void
}

function RemoveDialog({ tenant, actions, onClose }: RemoveDialogProps) {
  const remove = async (leaving: AirportTenant) => {
    const isGone = await actions.remove(leaving)
    // Elements behind an open dialog cannot take the focus, so it is closed first.
    flushSync(onClose)
    if (isGone) focusFirstOf(getGroupKey(leaving.tenantType, leaving.terminalId), leaving.tenantType)
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
          <strong>{tenant.brandName}</strong> of {tenant.companyName} in {tenant.terminalName} will be removed
          from this year&rsquo;s list.
        </p>
      )}
    </ConfirmDialog>
  )
}

const noneShown = ({ keyword, onlyUnconfirmed }: TenantView): string =>
  onlyUnconfirmed && keyword === '' ? 'All tenants here are confirmed.' : 'No tenants match.'
