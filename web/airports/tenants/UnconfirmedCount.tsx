import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { ConfirmAllButton } from '../../review/wizard/CarriedOver.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Tenants.module.css'
import type { TenantView } from './tenantView.ts'

interface UnconfirmedProps {
  page: AirportPage
  tenants: readonly AirportTenant[]
  view: TenantView
  /** The group in words: 'Food & Beverage, Concourse A'. */
  of: string
  isBusy: boolean
  /** Resolves to whether they are confirmed. */
  onConfirm: () => Promise<boolean>
}

/** The number of unconfirmed tenants in a list, with a button that confirms them together. */
export function UnconfirmedCount({ page, tenants, view, of, isBusy, onConfirm }: UnconfirmedProps) {
  const count = tenants.filter(each => each.confirmed === 'N').length
  // Nobody has read a filtered list completely, so it cannot be confirmed as a whole.
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
