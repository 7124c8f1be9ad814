import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { parkingCombinations, parkingRateFields, type ParkingRate } from '#domain/airports/parking.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import { UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Parking.module.css'
import {
  rateColumns,
  getRateLabel,
  getRateName,
  type RateColumn,
  type RentalParkingFields,
} from './rentalParkingFormFields.ts'
import type { RateConfirmation } from './useConfirmRates.ts'

interface RatesGridProps {
  form: RecordForm<RentalParkingFields>
  rates: readonly ParkingRate[]
  lastYear: AirportLastYear
  /** Null if nothing can be changed. */
  confirmation: RateConfirmation | null
}

const widths: Partial<Record<RateColumn, number>> = { parkingRateDes: 16 }
const columns = rateColumns.map(key => ({
  key,
  field: parkingRateFields[key],
  width: widths[key] ?? 11,
  grows: key === 'parkingRateDes',
}))

/** Three kinds of car parks with two kinds of rates. */
export function RatesGrid({ form, rates, lastYear, confirmation }: RatesGridProps) {
  const rows = parkingCombinations.map(({ parkingType, parkingRateType }, place) => {
    const rate = rates[place]
    return {
      key: `${parkingType} ${parkingRateType}`,
      label: getRateLabel(place),
      place,
      note:
        rate?.confirmed === 'N' ? (
          <Unconfirmed
            rate={rate}
            nextId={form.field(getRateName(place, 'parkingSpaceQuantity')).id}
            label={getRateLabel(place)}
            confirmation={confirmation}
          />
        ) : null,
    }
  })
  return (
    <FormGrid
      label="Spaces and rates"
      rowsLabel="Parking"
      rowsWidth={16}
      rows={rows}
      columns={columns}
      rowRem={rates.some(each => each.confirmed === 'N') ? 3.75 : 3}
      isReadOnly={form.readOnly !== undefined}
      cell={({ place }, { key }) => ({
        ...form.field(getRateName(place, key)),
        previous:
          key === 'parkingRateDes'
            ? undefined
            : getLastYearFigure(lastYear, key, year => year.rentalParking.parkingRates[place]?.[key]),
      })}
    />
  )
}

interface UnconfirmedProps {
  rate: ParkingRate
  /** The element that gets the focus when the button disappears. */
  nextId: string
  label: string
  confirmation: RateConfirmation | null
}

function Unconfirmed({ rate, nextId, label, confirmation }: UnconfirmedProps) {
  const { parkingType, parkingRateType } = rate
  return (
    <span className={css.unconfirmed}>
      <UnconfirmedTag />
      {confirmation && (
        <span className={rowActions.actions}>
          <button
            type="button"
            aria-label={`Confirm ${label}`}
            aria-disabled={confirmation.isBusy || undefined}
            onClick={() =>
              void confirmation
                .confirm([{ parkingType, parkingRateType }])
                .then(done => done && focusById(nextId))
            }
          >
            Confirm
          </button>
        </span>
      )}
    </span>
  )
}
