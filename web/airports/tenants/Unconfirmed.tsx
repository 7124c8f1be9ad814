import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { ConfirmAllButton } from '../../review/wizard/CarriedOver.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Tenants.module.css'
import type { TenantView } from './tenantView.ts'

interface UnconfirmedProps {
  page: AirportPage
  tenants: readonly AirportTenant[]
  view: TenantView
  /** Whose tenants they are: 'Food & Beverage, Concourse A'. */
  of: string
  isBusy: boolean
  /** Resolves to whether they are confirmed. */
  onConfirm: () => Promise<boolean>
}

/** How many of a list nobody has looked at this year, and the way to confirm them together. */
export function Unconfirmed({ page, tenants, view, of, isBusy, onConfirm }: UnconfirmedProps) {
  const count = tenants.filter(each => each.confirmed === 'N').length
  // What a search has found is no list that anybody has read through.
  if (count === 0 || page.readOnly || view.keyword !== '') return null
  return (
    <p className={css.unconfirmed}>
      {count === 1 ? 'One was' : `${count.toLocaleString('en-US')} were`} carried over from last year and{' '}
      {count === 1 ? 'is' : 'are'} not confirmed yet.{' '}
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
