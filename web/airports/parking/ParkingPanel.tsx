import { parkingRevenueFields } from '#domain/airports/airportYearColumns.ts'
import type { ReportedSum } from '#domain/airports/formulas.ts'
import {
  type ParkingRate,
  parkingCombinations,
  confirmParkingRatesEndpoint,
  getRentalParkingEndpoint,
} from '#domain/airports/parking.ts'
import { parkingColumnNames, parkingColumns } from '#domain/airports/parkingColumns.ts'
import * as messages from '#domain/messages.ts'
import { type AirportLastYear, getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { refresh } from '#platform/client/queries.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { NotReported } from '#platform/ui/figures.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { offerSum, SumOffer } from '#platform/ui/SumOffer.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById, keepFocusNear, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { ConfirmAllAction, unconfirmedId, UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import { getRateName, sumRates, type RentalParkingFields, getRateLabel } from './rentalParkingFormFields.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Parking.module.css'

interface ParkingPanelProps {
  page: AirportPage
  form: RecordForm<RentalParkingFields>
  rates: readonly ParkingRate[]
  lastYear: AirportLastYear
}

const named = [unconfirmedId]
const revenueNames = listKeys(parkingRevenueFields)

/** The six rates with live totals, and the revenue of all parking. */
export function ParkingPanel({ page, form, rates, lastYear }: ParkingPanelProps) {
  const confirmation = useConfirmRates(page.key)
  useFocusFromHash(named)
  return (
    <fieldset className={panel.panel}>
      <legend>Parking</legend>
      <ErrorNotice text={confirmation.error} />
      {!page.readOnly && (
        <ConfirmAllAction
          count={rates.filter(each => each.confirmed === 'N').length}
          noun={['parking rate', 'parking rates']}
          isBusy={confirmation.isBusy}
          onConfirm={async offerUndo => {
            if (await confirmation.confirmAll(offerUndo))
              focusById(form.field(getRateName(0, 'parkingSpaceQuantity')).id)
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
    onUse: (text: string) => typeSum(form, name, text),
  }
}

/** Using the sum removes its button, so its input takes the focus. */
export function typeSum(
  form: RecordForm<RentalParkingFields>,
  name: keyof RentalParkingFields,
  text: string,
): void {
  form.type(name, text)
  document.getElementById(form.field(name).id)?.focus()
}

/** A computed figure, which cannot be edited. */
function Sum({ label, sum }: { label: string; sum: ReportedSum }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <output aria-label={label}>
          {sum.total === null ? <NotReported /> : formatFigure(sum.total, 'integer')}
        </output>
        {sum.partial && <span className={css.partial}> (not reported for all of them)</span>}
      </dd>
    </div>
  )
}

interface RatesGridProps {
  form: RecordForm<RentalParkingFields>
  rates: readonly ParkingRate[]
  lastYear: AirportLastYear
  /** Null if read-only. */
  confirmation: RateConfirmation | null
}

const columns = parkingColumnNames.map(key => {
  const { field, grid } = parkingColumns[key]
  return { key, field, ...grid }
})

/** Three kinds of parking with two kinds of rates. */
function RatesGrid({ form, rates, lastYear, confirmation }: RatesGridProps) {
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
            aria-disabled={confirmation.isPending(`${parkingType}/${parkingRateType}`) || undefined}
            onClick={() => {
              const moveFocus = keepFocusNear(nextId)
              void confirmation.confirm({ parkingType, parkingRateType }).then(done => done && moveFocus())
            }}
          >
            Confirm
          </button>
        </span>
      )}
    </span>
  )
}

/** Confirms the given rate, or all. Unsaved text next to them stays. */
function useConfirmRates(key: AirportPage['key']) {
  const { error, isBusy, isPending, attempt } = useAttempt()
  const send = async (parkingRates?: Pick<ParkingRate, 'parkingType' | 'parkingRateType'>[]) => {
    const reply = await callWithRetry(confirmParkingRatesEndpoint, { params: key, body: { parkingRates } })
    await refresh(getRentalParkingEndpoint, getAirportReviewEndpoint)
    return reply
  }
  const confirm = (rate: Pick<ParkingRate, 'parkingType' | 'parkingRateType'>) =>
    attempt(
      async () => {
        const { confirmed } = await send([rate])
        notify.success(messages.confirmed(confirmed, ['parking rate', 'parking rates']))
      },
      undefined,
      `${rate.parkingType}/${rate.parkingRateType}`,
    )
  const confirmAll = (offerUndo: (reply: unknown) => Promise<void>) =>
    attempt(async () => offerUndo(await send()))
  return { error, isBusy, isPending, confirm, confirmAll }
}
type RateConfirmation = ReturnType<typeof useConfirmRates>
