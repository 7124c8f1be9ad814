import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import {
  type AirportCoordinates,
  coordinatesFields,
  getAirportCoordinatesEndpoint,
  saveAirportCoordinatesEndpoint,
} from '#domain/airports/airportCoordinates.ts'
import { getAirportInstanceEndpoint } from '#domain/airports/airportInstance.ts'
import { formatDegrees, getPlace, type Place } from '#domain/airports/place.ts'
import { getEntryOutlineEndpoint } from '#domain/browse/airportLocator.ts'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { EmptyState, NotLoaded } from '#platform/ui/EmptyState.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import AirportLocator from '../../browse/map/AirportLocator.tsx'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { AirportFrame, type AirportPage } from '../AirportFrame.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './Location.module.css'

/** The airport's location. Administrators correct it; its representatives can view it. */
export function LocationStep() {
  return <AirportFrame step="location">{page => <Location page={page} />}</AirportFrame>
}

const onlyAdministrators = 'Only an administrator can move the marker.'

function Location({ page }: { page: AirportPage }) {
  const isAdmin = can(useActor(), 'admin')
  const read = useEndpointQuery(getAirportCoordinatesEndpoint, { params: page.key })
  return (
    <QueryBoundary query={read} lines={12}>
      {stored => (
        <>
          {!isAdmin && !page.readOnly && stored.latitudeText !== null && (
            <Notice kind="info">
              <span>{`${onlyAdministrators} Is it in the wrong place?`}</span>{' '}
              <Link to={paths.contactUs}>Tell us</Link>.
            </Notice>
          )}
          <LocationForm page={page} stored={stored} readOnly={isAdmin ? page.readOnly : onlyAdministrators} />
        </>
      )}
    </QueryBoundary>
  )
}

// Loaded separately because of its size.
const LocationMap = lazyPart(() => import('./LocationMap.tsx'))

interface LocationFormProps {
  page: AirportPage
  stored: AirportCoordinates
  readOnly: string | undefined
}

const storedCoordinates = (stored: AirportCoordinates): StoredRecord<typeof coordinatesFields> => ({
  values: {
    latitudeText: stored.latitudeText ?? undefined,
    longitudeText: stored.longitudeText ?? undefined,
  },
  version: stored.version,
})

/** The coordinates as text and on the map, where the marker can be moved. */
function LocationForm({ page, stored, readOnly }: LocationFormProps) {
  const { key } = page
  const form = useRecordForm({
    record: `airports/${key.airportId}/location`,
    fields: coordinatesFields,
    stored: storedCoordinates(stored),
    readOnly,
    messages: { saved: messages.coordinatesSaved, failed: messages.coordinatesFailed },
    async save(body, ifMatch) {
      const saved = await call(saveAirportCoordinatesEndpoint, { params: key, body }, { ifMatch })
      storeAnswer(getAirportCoordinatesEndpoint, { params: key }, saved)
      void refresh(getAirportInstanceEndpoint, getEntryOutlineEndpoint, getAirportReviewEndpoint)
      return storedCoordinates(saved)
    },
    readLastSave: readLastSaveOfRecord('airport', key.airportId),
    reload: async () => storedCoordinates(await call(getAirportCoordinatesEndpoint, { params: key })),
  })
  const home = getPlace(stored.latitudeText, stored.longitudeText)
  const typed = getPlace(form.value('latitudeText') ?? null, form.value('longitudeText') ?? null)
  const move = ({ latitude, longitude }: Place) => {
    form.type('latitudeText', formatDegrees(latitude))
    form.type('longitudeText', formatDegrees(longitude))
  }
  const isEditable = readOnly === undefined
  return (
    <Form form={form} tellsReadOnly={false} label="Location">
      <fieldset className={panel.panel}>
        <legend data-spoken>Location</legend>
        <div className={panel.columns}>
          <TextInput {...form.field('latitudeText')} />
          <TextInput {...form.field('longitudeText')} />
        </div>
        <MapOfPlace page={page} place={typed ?? home} home={home} onMove={isEditable ? move : null} />
      </fieldset>
    </Form>
  )
}

interface MapOfPlaceProps {
  page: AirportPage
  place: Place | null
  /** The airport's stored location. */
  home: Place | null
  onMove: ((place: Place) => void) | null
}

function MapOfPlace({ page, place, home, onMove }: MapOfPlaceProps) {
  if (!place) {
    return (
      <EmptyState title="Not on the map yet">
        This airport has no coordinates.{' '}
        {onMove ? (
          <span>Enter them above.</span>
        ) : (
          <>
            <span>Only an administrator can enter them.</span> <Link to={paths.contactUs}>Tell us</Link>{' '}
            <span>where it is.</span>
          </>
        )}
      </EmptyState>
    )
  }
  return (
    <div className={css.maps}>
      <Suspense fallback={<NotLoaded what="The map" />}>
        <LocationMap airport={page.instance.airport} place={place} home={home} onMove={onMove} />
      </Suspense>
      <div className={css.overview}>{home && <Overview page={page} />}</div>
    </div>
  )
}

/** Where the saved location is on the continent. */
function Overview({ page: { key, instance } }: { page: AirportPage }) {
  const outline = useEndpointQuery(getEntryOutlineEndpoint, { params: key })
  return (
    <QueryBoundary query={outline} lines={6}>
      {read => <AirportLocator airport={instance.airport} outline={read} />}
    </QueryBoundary>
  )
}
