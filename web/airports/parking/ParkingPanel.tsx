import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { writeFigure } from '#platform/contract/figure.ts'
import type { ReportedSum } from '#domain/airports/formulas.ts'
import { parkingRevenueFields, type ParkingRate } from '#domain/airports/parking.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { NotReported } from '#platform/ui/Table.tsx'
import { ConfirmAll, unconfirmedId } from '../../review/wizard/CarriedOver.tsx'
import { lastYearOf } from '../../review/wizard/lastYear.ts'
import panel from '../../review/wizard/panel.module.css'
import { focusOn, useNamedPlace } from '../../review/wizard/useNamedPlace.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Parking.module.css'
import { RatesGrid } from './RatesGrid.tsx'
import { rateColumns, rateName, sumOfRates, type RentalParkingFields } from './rentalParkingForm.ts'
import { useConfirmRates } from './useConfirmRates.ts'

interface ParkingPanelProps {
  page: AirportPage
  form: RecordForm<RentalParkingFields>
  rates: readonly ParkingRate[]
  lastYear: AirportLastYear
}

const named = [unconfirmedId]
const revenueNames = Object.keys(parkingRevenueFields) as (keyof typeof parkingRevenueFields)[]

/** The six rates, what they add up to as one types, and what all car parks earned. */
export function ParkingPanel({ page, form, rates, lastYear }: ParkingPanelProps) {
  const confirmation = useConfirmRates(page.key)
  useNamedPlace(named)
  const firstInputOf = (place: number) => form.field(rateName(place, rateColumns[0] ?? 'parkingRateDes')).id
  return (
    <fieldset className={panel.panel}>
      <legend>Parking</legend>
      {confirmation.error && (
        <Notice kind="error" role="alert">
          {confirmation.error}
        </Notice>
      )}
      {!page.readOnly && (
        <ConfirmAll
          count={rates.filter(each => each.confirmed === 'N').length}
          noun={['parking rate', 'parking rates']}
          isBusy={confirmation.isBusy}
          onConfirm={async () => {
            const isDone = await confirmation.confirm()
            if (isDone) focusOn(firstInputOf(0))
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
        <Sum label="Total Spaces" sum={sumOfRates(form.value, 'parkingSpaceQuantity')} format="integer" />
      </dl>
      <div className={panel.columns}>
        {revenueNames.map(name => (
          <div key={name}>
            <FigureInput
              {...form.field(name)}
              lastYear={lastYearOf(lastYear, year => year.rentalParking[name])}
            />
            <SumOfRevenue sum={sumOfRates(form.value, name)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** To compare with what is entered for all car parks together; nothing while no rate has a revenue. */
function SumOfRevenue({ sum }: { sum: ReportedSum }) {
  if (sum.total === null) return null
  return (
    <dl className={css.sums}>
      <Sum label="Sum of the rates above ($)" sum={sum} format="money" />
    </dl>
  )
}

/** A figure that is worked out and cannot be typed in. */
function Sum({ label, sum, format }: { label: string; sum: ReportedSum; format: 'integer' | 'money' }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <output aria-label={label}>
          {sum.total === null ? <NotReported /> : writeFigure(sum.total, format)}
        </output>
        {sum.partial && <span className={css.partial}>, not all six were reported</span>}
      </dd>
    </div>
  )
}
