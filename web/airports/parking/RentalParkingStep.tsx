import {
  commentFields,
  commentTypeLabels,
  listCommentsEndpoint,
  saveCommentEndpoint,
  type AirportComment,
  type CommentType,
} from '#domain/airports/airportComment.ts'
import { getAirportInstanceEndpoint } from '#domain/airports/airportInstance.ts'
import { carRentalFields, carRentalSiteFields } from '#domain/airports/airportYearColumns.ts'
import {
  getRentalParkingEndpoint,
  saveRentalParkingEndpoint,
  type StoredRentalParking,
  carRentalSites,
} from '#domain/airports/parking.ts'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint, type AirportLastYear } from '#domain/review/airportReview.ts'
import { findSum } from '#domain/review/checks/relations.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery, queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { offerSum, SumOffer } from '#platform/ui/SumOffer.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { readLastSave } from '../../history/readLastSave.ts'
import { getLastYearFigure, useLastYear } from '../../review/wizard/useLastYear.ts'
import { AirportFrame, type AirportPage } from '../AirportFrame.tsx'
import { CurrencyChoice } from '../amounts/CurrencyChoice.tsx'
import { useAmounts } from '../amounts/useAmounts.ts'
import { ParkingPanel, typeSum } from './ParkingPanel.tsx'
import {
  toRentalParkingBody,
  rentalParkingFields,
  toStoredRentalParking,
  type RentalParkingFields,
} from './rentalParkingFormFields.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Parking.module.css'

/** Car rental, parking, and the airport's comments on its figures. */
export function RentalParkingStep() {
  return (
    <AirportFrame step="rental-parking">
      {page => (
        <>
          <RentalParking page={page} />
          <Comments page={page} />
        </>
      )}
    </AirportFrame>
  )
}

function RentalParking({ page }: { page: AirportPage }) {
  const read = useEndpointQuery(getRentalParkingEndpoint, { params: page.key })
  return (
    <QueryBoundary
      query={read}
      lines={12}
      failed={read.error ? messages.fetchFailed(describeError(read.error)) : undefined}
    >
      {stored => <RentalParkingForm page={page} stored={stored} />}
    </QueryBoundary>
  )
}

interface RentalParkingFormProps {
  page: AirportPage
  stored: StoredRentalParking
}

/** Both are saved together, because their revenue is shown together. */
function RentalParkingForm({ page, stored }: RentalParkingFormProps) {
  const { key, readOnly } = page
  const { fields, currency } = useAmounts(rentalParkingFields, page.instance)
  const lastYear = useLastYear(key)
  const cached = getQueryKey(getRentalParkingEndpoint, { params: key })
  const record = `airports/${key.airportId}/${key.instanceId}/rentalparking`
  const keep = (fresh: StoredRentalParking) => {
    queryClient.setQueryData(cached, fresh)
    return toStoredRentalParking(fresh)
  }
  const form = useRecordForm({
    record,
    fields,
    stored: toStoredRentalParking(stored),
    readOnly,
    messages: { saved: messages.rentalParkingSaved, failed: messages.rentalParkingFailed },
    async save(values, ifMatch) {
      // After a conflict, the newer version is in the cache before it is on the screen.
      const known = queryClient.getQueryData<StoredRentalParking>(cached) ?? stored
      const body = toRentalParkingBody(values, known)
      const saved = keep(await call(saveRentalParkingEndpoint, { params: key, body }, { ifMatch }))
      void refresh(getAirportReviewEndpoint, getAirportInstanceEndpoint)
      return saved
    },
    readLastSave: readLastSave(key, 'airportInstance', key.airportId, key.instanceId),
    reload: async () => keep(await call(getRentalParkingEndpoint, { params: key })),
  })
  useFocusFieldFromHash(record, rentalParkingFields)
  return (
    <Form form={form} tellsReadOnly={false} label="Car Rental and Parking">
      {!readOnly && <CurrencyChoice currency={currency} />}
      <fieldset className={panel.panel}>
        <legend>Car Rental</legend>
        <CarRentalGrid form={form} lastYear={lastYear} />
        <div className={panel.columns}>
          {listKeys(carRentalFields).map(name => (
            <div key={name}>
              <FigureInput
                {...form.field(name)}
                previous={getLastYearFigure(lastYear, name, year => year.rentalParking[name])}
              />
              <SumOffer
                {...form.field(name)}
                sum={offerSites(form, name)}
                onUse={text => typeSum(form, name, text)}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <ParkingPanel page={page} form={form} rates={stored.parkingRates} lastYear={lastYear} />
    </Form>
  )
}

function offerSites(form: RecordForm<RentalParkingFields>, name: keyof typeof carRentalFields) {
  const found = findSum('airport', name, part => form.value(part as 'carRentalTotal') ?? null)
  return found ? offerSum(found.sum, 'money', found.parts) : undefined
}

interface CarRentalGridProps {
  form: RecordForm<RentalParkingFields>
  lastYear: AirportLastYear
}

const figures = ['agencies', 'revenue', 'revenueAirport'] as const
const rows = carRentalSites.map(each => ({ ...each, key: each.site, label: each.site }))
const columns = figures.map(key => ({ key, field: carRentalSiteFields[key], width: 14 }))

/** Car rental agencies and their revenue, on and off the airport. */
function CarRentalGrid({ form, lastYear }: CarRentalGridProps) {
  return (
    <FormGrid
      label="Car rental by site"
      rowsLabel="Site"
      rowsWidth={14}
      rows={rows}
      columns={columns}
      isReadOnly={form.readOnly !== undefined}
      cell={(row, { key }) => ({
        ...form.field(row[key]),
        previous: getLastYearFigure(lastYear, row[key], year => year.rentalParking[row[key]]),
      })}
    />
  )
}

/** The airport's three comments on its figures, each saved separately. */
function Comments({ page }: { page: AirportPage }) {
  const read = useEndpointQuery(listCommentsEndpoint, { params: page.key })
  return (
    <section aria-labelledby="comments" className={panel.panel}>
      <h2 id="comments" className={panel.heading}>
        Comments
      </h2>
      <QueryBoundary
        query={read}
        lines={8}
        failed={read.error ? messages.fetchFailed(describeError(read.error)) : undefined}
      >
        {comments => (
          <div className={css.comments}>
            {comments.map(comment => (
              <CommentForm key={comment.airportCommentPK.commentType} page={page} comment={comment} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

type CommentFormFields = { airportComment: (typeof commentFields)['AIRPORTWIDE'] }

const storedComment = ({ airportComment, version }: AirportComment): StoredRecord<CommentFormFields> => ({
  values: { airportComment },
  version,
})

const typeOf = (comment: AirportComment): CommentType => comment.airportCommentPK.commentType

function CommentForm({ page, comment }: { page: AirportPage; comment: AirportComment }) {
  const { key, readOnly } = page
  const type = typeOf(comment)
  const label = commentTypeLabels[type]
  const form = useRecordForm<CommentFormFields>({
    record: `airports/${key.airportId}/${key.instanceId}/comments/${type}`,
    fields: { airportComment: commentFields[type] },
    stored: storedComment(comment),
    readOnly,
    messages: { saved: messages.commentSaved(label), failed: messages.commentFailed },
    async save(body, ifMatch) {
      const params = { ...key, commentType: type }
      const saved = await call(saveCommentEndpoint, { params, body }, { ifMatch })
      queryClient.setQueryData<AirportComment[]>(getQueryKey(listCommentsEndpoint, { params: key }), all =>
        all?.map(each => (typeOf(each) === type ? saved : each)),
      )
      return storedComment(saved)
    },
    readLastSave: readLastSave(key, 'airportComment', key.airportId, key.instanceId, type),
    async reload() {
      const all = await call(listCommentsEndpoint, { params: key })
      return storedComment(all.find(each => typeOf(each) === type) ?? comment)
    },
  })
  return (
    <Form form={form} tellsReadOnly={false} label={`Comment, ${label}`}>
      <TextArea {...form.field('airportComment')} />
    </Form>
  )
}
