import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { useIsPrinting } from '#platform/ui/useIsPrinting.ts'
import { UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { TenantRows, UnconfirmedCount } from './TenantRows.tsx'
import { hasTenantAnchor, type TenantGroup, type TenantView } from './tenantView.ts'
import type { TenantActions } from './useTenantActions.ts'
import type { ChangeView } from './useTenantView.ts'
import css from './TenantGroups.module.css'

interface TenantFoldsProps {
  page: AirportPage
  /** The tenant type. */
  title: string
  folds: readonly TenantGroup<AirportTenant>[]
  view: TenantView
  onView: ChangeView
  actions: TenantActions
  onConfirm: (tenant: AirportTenant) => void
  onConfirmAll: (terminalId: number) => Promise<boolean>
  onRemove: (tenant: AirportTenant) => void
}

/** A long list divided by terminal. Only open terminals are rendered, and all of them for printing. */
export function TenantGroups({ folds, view, onView, onConfirmAll, ...rows }: TenantFoldsProps) {
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
              onConfirm={() => onConfirmAll(terminalId)}
            />
            <TenantRows {...rows} caption={`${rows.title} tenants, ${terminalName}`} tenants={tenants} />
          </div>
        )}
      </div>
    )
  })
}

interface FoldHeadProps {
  fold: TenantGroup<AirportTenant>
  isOpen: boolean
  onToggle: () => void
}

function GroupHeading({ fold: { key, terminalName, tenants }, isOpen, onToggle }: FoldHeadProps) {
  const unconfirmed = tenants.filter(each => each.confirmed === 'N').length
  return (
    <h3 className={css.head}>
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
        <span className={css.count}>{countOf(tenants.length, 'tenant')}</span>
        {unconfirmed > 0 && <UnconfirmedTag>{formatCount(unconfirmed)} unconfirmed</UnconfirmedTag>}
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
