import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import type { ReportedSum } from '#domain/airports/formulas.ts'
import { parkingRevenueFields, type ParkingRate } from '#domain/airports/parking.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { NotReported } from '#platform/ui/figures.tsx'
import { offerSum, SumOffer } from '#platform/ui/SumOffer.tsx'
import { ConfirmAllAction, unconfirmedId } from '../../review/wizard/CarriedOver.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import panel from '#platform/ui/panel.module.css'
import { focusById, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Parking.module.css'
import { RatesGrid } from './RatesGrid.tsx'
import { rateColumns, getRateName, sumRates, type RentalParkingFields } from './rentalParkingFormFields.ts'
import { useConfirmRates } from './useConfirmRates.ts'

interface ParkingPanelProps {
  page: AirportPage
  form: RecordForm<RentalParkingFields>
  rates: readonly ParkingRate[]
  lastYear: AirportLastYear
}

const named = [unconfirmedId]
const revenueNames = Object.keys(parkingRevenueFields) as (keyof typeof parkingRevenueFields)[]

/** The six rates with their totals while typing, and the revenue of all car parks. */
export function ParkingPanel({ page, form, rates, lastYear }: ParkingPanelProps) {
  const confirmation = useConfirmRates(page.key)
  useFocusFromHash(named)
  const firstInputOf = (place: number) =>
    form.field(getRateName(place, rateColumns[0] ?? 'parkingRateDes')).id
  return (
    <fieldset className={panel.panel}>
      <legend>Parking</legend>
      {confirmation.error && (
        <Notice kind="error" role="alert">
          {confirmation.error}
        </Notice>
      )}
      {!page.readOnly && (
        <ConfirmAllAction
          count={rates.filter(each => each.confirmed === 'N').length}
          noun={['parking rate', 'parking rates']}
          isBusy={confirmation.isBusy}
          onConfirm={async () => {
            const isDone = await confirmation.confirm()
            if (isDone) focusById(firstInputOf(0))
            return isDone
          }}
        />
      )}
      <RatesGrid
        form={form}
        rates={rates}
        lastYear={lastYear}
        confirmation={page.readOnly ? null : confirmation}
      />
      <dl className={css.sums}>
        <Sum label="Total Spaces" sum={sumRates(form.value, 'parkingSpaceQuantity')} />
      </dl>
      <div className={panel.columns}>
        {revenueNames.map(name => (
          <div key={name}>
            <FigureInput
              {...form.field(name)}
              previous={getLastYearFigure(lastYear, name, year => year.rentalParking[name])}
            />
            <SumOffer {...form.field(name)} {...offerRates(form, name)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function offerRates(form: RecordForm<RentalParkingFields>, name: (typeof revenueNames)[number]) {
  const { total, partial } = sumRates(form.value, name)
  return {
    sum: offerSum(total, 'money', partial ? 'the rates reported above' : 'the rates above'),
    onUse: (text: string) => form.type(name, text),
  }
}

/** A computed figure, which cannot be typed. */
function Sum({ label, sum }: { label: string; sum: ReportedSum }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <output aria-label={label}>
          {sum.total === null ? <NotReported /> : formatFigure(sum.total, 'integer')}
        </output>
        {sum.partial && <span className={css.partial}>, not all six were reported</span>}
      </dd>
    </div>
  )
}
