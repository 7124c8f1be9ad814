import type { OfferedProductType } from '#domain/catalog/lookup.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import panel from '#platform/ui/panel.module.css'
import { getOfferName, type EntryFields } from './lookupFormFields.ts'
import css from './Lookups.module.css'

interface OffersInputProps {
  form: RecordForm<EntryFields>
  offers: readonly OfferedProductType[]
}

/** The product types that a tenant type offers. One that its tenants use cannot be removed. */
export function OffersInput({ form, offers }: OffersInputProps) {
  return (
    <fieldset className={`${panel.panel} ${css.form}`}>
      <legend>Product Types</legend>
      <div className={css.offers}>
        {offers.map(each => (
          <Offer key={each.productType} form={form} offer={each} />
        ))}
      </div>
    </fieldset>
  )
}

function Offer({ form, offer }: { form: RecordForm<EntryFields>; offer: OfferedProductType }) {
  const { id, value, error, onChange, onBlur } = form.field(getOfferName(offer))
  return (
    <div>
      <label className={css.offer}>
        <input
          id={id}
          type="checkbox"
          checked={value === 'Y'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => onChange(event.currentTarget.checked ? 'Y' : 'N')}
          onBlur={onBlur}
        />
        <span>
          {offer.productTypeDescription} <span className={css.soft}>{remark(offer)}</span>
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={css.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}

function remark({ tenants, axnStatus }: OfferedProductType): string {
  const count =
    tenants === 0 ? [] : [`${tenants.toLocaleString('en-US')} ${tenants === 1 ? 'tenant' : 'tenants'}`]
  const words = axnStatus === 'ACTIVE' ? count : [...count, 'not active']
  return words.length > 0 ? `(${words.join(', ')})` : ''
}
