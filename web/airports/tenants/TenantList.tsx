import type { UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { type TenantType, tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import * as messages from '#domain/messages.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { describeError } from '#platform/client/problemError.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { focusFirstOf, keepFocusNear, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { useIsPrinting } from '#platform/ui/useIsPrinting.ts'
import { UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import type { AirportPage } from '../AirportFrame.tsx'
import { TenantRows, UnconfirmedCount } from './TenantRows.tsx'
import {
  filterTenants,
  getGroupKey,
  groupTenants,
  hasTenantAnchor,
  isFiltered,
  type TenantGroup,
  type TenantView,
} from './tenantView.ts'
import { type TenantActions, useTenantActions } from './useTenantActions.ts'
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
        <span>{title}</span> {query.data && <Count tenants={query.data.content} view={view} />}
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
  return <span className={css.count}>{`(${isFiltered(view) ? `${some} of ${all}` : all})`}</span>
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
    // In a list of unconfirmed tenants, this one disappears, so the focus moves to the next.
    const next = [tenant, shown[at + 1], shown[at - 1]].flatMap(each => (each ? [tenantAnchor(each)] : []))
    const moveFocus = keepFocusNear(...next, getGroupKey(type, tenant.terminalId), type)
    await actions.confirm(tenant)
    moveFocus()
  }
  const confirmAll = async (terminalId: number | null, offerUndo: (reply: unknown) => Promise<void>) => {
    await actions.confirmAll(type, terminalId, offerUndo)
    focusFirstOf(getGroupKey(type, terminalId ?? 0), type)
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
        onConfirm={offerUndo => confirmAll(view.terminalId, offerUndo)}
      />
      {shown.length === 0 && <p className={panel.soft}>{explainEmpty(view)}</p>}
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
    const moveFocus = keepFocusNear(getGroupKey(leaving.tenantType, leaving.terminalId), leaving.tenantType)
    if (await actions.remove(leaving)) moveFocus()
  }
  return (
    <ConfirmRemoval
      item={tenant}
      title="Delete this tenant?"
      onConfirm={leaving => void remove(leaving)}
      onClose={onClose}
    >
      {leaving => (
        <p>
          <strong>{leaving.brandName}</strong> of <span>{leaving.companyName}</span> in{' '}
          <span>{leaving.terminalName}</span> will be removed from this year&rsquo;s list.
        </p>
      )}
    </ConfirmRemoval>
  )
}

const explainEmpty = ({ keyword, onlyUnconfirmed }: TenantView): string =>
  onlyUnconfirmed && keyword === '' ? 'All tenants here are confirmed.' : 'No tenants match.'

interface TenantFoldsProps {
  page: AirportPage
  /** The tenant type. */
  title: string
  folds: readonly TenantGroup<AirportTenant>[]
  view: TenantView
  onView: ChangeView
  actions: TenantActions
  onConfirm: (tenant: AirportTenant) => void
  onConfirmAll: (terminalId: number, offerUndo: (reply: unknown) => Promise<void>) => Promise<void>
  onRemove: (tenant: AirportTenant) => void
}

/** A long list divided by terminal. Only open terminals are rendered, and all of them for printing. */
function TenantGroups({ folds, view, onView, onConfirmAll, ...rows }: TenantFoldsProps) {
  const isOnPaper = useIsPrinting()
  const toggle = (key: string) => {
    const others = [...view.open].filter(each => each !== key)
    onView({ open: new Set(view.open.has(key) ? others : [...others, key]) })
  }
  useOpenFromHash(folds, view, onView)
  return folds.map(fold => {
    const { key, terminalId, terminalName, tenants } = fold
    const isOpen = isOnPaper || view.open.has(key)
    const name = `${rows.title}, ${terminalName}`
    return (
      <div key={key} className={css.fold} data-open={isOpen || undefined}>
        <GroupHeading fold={fold} isOpen={isOpen} onToggle={() => toggle(key)} />
        {isOpen && (
          <div id={`${key}-rows`} className={css.rows}>
            <UnconfirmedCount
              page={rows.page}
              tenants={tenants}
              view={view}
              of={name}
              isBusy={rows.actions.isBusy}
              onConfirm={offerUndo => onConfirmAll(terminalId, offerUndo)}
            />
            <TenantRows {...rows} caption={`${rows.title} tenants, ${terminalName}`} tenants={tenants} />
          </div>
        )}
      </div>
    )
  })
}

interface FoldHeadingProps {
  fold: TenantGroup<AirportTenant>
  isOpen: boolean
  onToggle: () => void
}

function GroupHeading({ fold: { key, terminalName, tenants }, isOpen, onToggle }: FoldHeadingProps) {
  const unconfirmed = tenants.filter(each => each.confirmed === 'N').length
  return (
    <h3 className={css.header}>
      <button
        type="button"
        id={key}
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${key}-rows` : undefined}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'next'} />
        <span className={css.name}>{terminalName}</span>
        <span className={css.groupCount}>{countOf(tenants.length, 'tenant')}</span>
        {unconfirmed > 0 && <UnconfirmedTag>{`${formatCount(unconfirmed)} unconfirmed`}</UnconfirmedTag>}
      </button>
    </h3>
  )
}

/** Opens the section of the tenant in the address, for example after a link from the review. */
function useOpenFromHash(
  folds: readonly TenantGroup<AirportTenant>[],
  view: TenantView,
  onView: ChangeView,
): void {
  const hash = useRouterState({ select: state => state.location.hash })
  const named = folds.find(fold => hasTenantAnchor(fold.tenants, hash))?.key
  const isClosed = named !== undefined && !view.open.has(named)
  useEffect(() => {
    if (isClosed) onView({ open: new Set([...view.open, named]) }, true)
  }, [isClosed, named, onView, view.open])
}
