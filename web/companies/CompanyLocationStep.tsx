import { useId, useState } from 'react'
import { airportFields, formatAirportLocation, type AirportPlace } from '#domain/airports/airport.ts'
import {
  addCompanyLocationEndpoint,
  allCompanyLocations,
  type CompanyLocation,
  companyLocationFields,
  listCompanyLocationsEndpoint,
  lookupAirportsEndpoint,
  removeCompanyLocationEndpoint,
} from '#domain/companies/companyLocation.ts'
import * as messages from '#domain/messages.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { getInputId } from '#platform/ui/form/useRecordForm.ts'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { actionsColumn, type Column, Table } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { useCountryName } from '../review/subjectList.tsx'
import { useUndoOffers } from '../review/wizard/undo/UndoOfferBoundary.tsx'
import { CompanyFrame, type CompanyPage, NoTypes } from './CompanyFrame.tsx'
import { PasteLocations } from './PasteLocations.tsx'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'

/** A company's locations by company type. */
export function CompanyLocationStep() {
  return <CompanyFrame step="location">{page => <Locations page={page} />}</CompanyFrame>
}

function Locations({ page }: { page: CompanyPage }) {
  const { key, instance, readOnly } = page
  const read = useEndpointQuery(listCompanyLocationsEndpoint, { params: key, query: allCompanyLocations })
  const airports = useEndpointQuery(lookupAirportsEndpoint, { params: { instanceId: key.instanceId } })
  const [leaving, setLeaving] = useState<CompanyLocation | null>(null)
  const { offerUndo } = useUndoOffers()
  const { error, isPending, attempt } = useAttempt()
  const remove = async ({ companyAirportInstancePK, airport }: CompanyLocation) => {
    const { companyType, airportId } = companyAirportInstancePK
    const moveFocus = keepFocusNear(companyType)
    const isRemoved = await attempt(
      async () => {
        const params = { ...key, companyType, airportId }
        const reply = await callWithRetry(removeCompanyLocationEndpoint, { params })
        await refresh(listCompanyLocationsEndpoint, getCompanyReviewEndpoint)
        await offerUndo(
          messages.companyLocationRemoved(airport.airportName),
          reply,
          locationKey(companyAirportInstancePK),
        )
      },
      thrown => `${messages.companyLocationFailed} ${describeError(thrown)}`,
      locationKey(companyAirportInstancePK),
    )
    if (isRemoved) moveFocus()
  }
  return (
    <>
      <NoTypes page={page} of="location" />
      {!readOnly && instance.companyInstanceTypeList.length > 0 && (
        <QueryBoundary query={airports} lines={4}>
          {airports => <AddLocation page={page} airports={airports} />}
        </QueryBoundary>
      )}
      <ErrorNotice text={error} />
      <QueryBoundary query={read} lines={8}>
        {({ content }) => (
          <>
            {instance.companyInstanceTypeList.map(({ associatedCompanyType }) => (
              <TypeSection
                key={associatedCompanyType.companyType}
                type={associatedCompanyType}
                locations={content.filter(
                  each => each.companyAirportInstancePK.companyType === associatedCompanyType.companyType,
                )}
                isLeaving={each => isPending(locationKey(each.companyAirportInstancePK))}
                onRemove={readOnly ? undefined : setLeaving}
              />
            ))}
          </>
        )}
      </QueryBoundary>
      <ConfirmRemoval
        item={leaving}
        title="Remove this location?"
        confirm="Remove"
        onConfirm={location => void remove(location)}
        onClose={() => setLeaving(null)}
      >
        {location => (
          <p>
            <strong>{location.airport.airportName}</strong>{' '}
            <span>{`will be removed from the locations for ${location.companyTypeDes}.`}</span>
          </p>
        )}
      </ConfirmRemoval>
    </>
  )
}

const locationKey = ({ companyType, airportId }: { companyType: string; airportId: number }): string =>
  `${companyType}/${airportId}`

interface RowActions {
  /** Whether its removal is pending. */
  isLeaving: (location: CompanyLocation) => boolean
  /** Undefined if read-only. */
  onRemove: ((location: CompanyLocation) => void) | undefined
}

interface TypeSectionProps extends RowActions {
  type: { companyType: string; companyTypeDes: string }
  locations: CompanyLocation[]
}

function TypeSection({ type, locations, ...actions }: TypeSectionProps) {
  const { companyType, companyTypeDes } = type
  return (
    <section aria-labelledby={companyType}>
      <h2 id={companyType} tabIndex={-1} className={panel.heading}>
        <span>{companyTypeDes}</span>{' '}
        <span className={panel.soft}>{`(${formatCount(locations.length)})`}</span>
      </h2>
      {locations.length === 0 ? (
        <EmptyState title="No locations yet">
          No airports have been added for this company type this year.
        </EmptyState>
      ) : (
        <LocationsTable caption={companyTypeDes} locations={locations} {...actions} />
      )}
    </section>
  )
}

interface LocationsTableProps extends RowActions {
  caption: string
  locations: CompanyLocation[]
}

const columnsOf = (countryName: ReturnType<typeof useCountryName>): Column<CompanyLocation>[] => [
  {
    ...airportFields.airportName,
    key: 'airportName',
    isRowHeader: true,
    cell: row => breakAfterSlashes(row.airport.airportName),
  },
  { ...airportFields.iataCode, help: undefined, key: 'iataCode', cell: row => row.airport.iataCode },
  { ...airportFields.city, key: 'city', cell: row => row.airport.city },
  {
    ...airportFields.stateProvinceCode,
    key: 'stateProvinceCode',
    cell: row => row.airport.stateProvinceCode ?? countryName(row.airport.isoCountryCode),
  },
]

const actionColumn = ({ isLeaving, onRemove }: RowActions): Column<CompanyLocation> => ({
  ...actionsColumn,
  cell: row => (
    <span className={rowActions.actions}>
      <button
        type="button"
        aria-label={`Remove ${row.airport.airportName} from ${row.companyTypeDes}`}
        aria-disabled={isLeaving(row) || undefined}
        onClick={() => onRemove?.(row)}
      >
        Remove
      </button>
    </span>
  ),
})

/** The airports of one company type. */
function LocationsTable({ caption, locations, ...actions }: LocationsTableProps) {
  const columns = columnsOf(useCountryName())
  return (
    <Table
      caption={`Locations, ${caption}`}
      hideCaption
      columns={actions.onRemove ? [...columns, actionColumn(actions)] : columns}
      rows={locations}
      rowKey={row => row.companyAirportInstancePK.airportId}
    />
  )
}

interface AddLocationProps {
  page: CompanyPage
  airports: AirportPlace[]
}

/** A location that is in the company's list. After a lost answer, this tells whether it was added. */
async function findLocation(
  params: CompanyPage['key'],
  wanted: { companyType: string; airportId: number },
): Promise<CompanyLocation | null> {
  const { content } = await call(listCompanyLocationsEndpoint, { params, query: allCompanyLocations })
  const wantedKey = locationKey(wanted)
  return content.find(each => locationKey(each.companyAirportInstancePK) === wantedKey) ?? null
}

/** Adds a location. The company type stays selected, because locations are usually added in series. */
function AddLocation({ page: { key, instance }, airports }: AddLocationProps) {
  const headingId = useId()
  const [isPasting, setPasting] = useState(false)
  const record = `companies/${key.companyId}/${key.instanceId}/location`
  const types = instance.companyInstanceTypeList.map(({ associatedCompanyType }) => ({
    value: associatedCompanyType.companyType,
    label: associatedCompanyType.companyTypeDes,
  }))
  const { withdrawUndo } = useUndoOffers()
  const form = useShortForm({
    record,
    fields: companyLocationFields,
    initial: { companyType: types.length === 1 ? types[0]?.value : undefined },
    async send({ companyType, airportId }) {
      const focused = document.activeElement
      const added = await callWithRetry(
        addCompanyLocationEndpoint,
        { params: { ...key, companyType, airportId } },
        { lookUp: () => findLocation(key, { companyType, airportId }) },
      )
      notify.success(`${added.airport.airportName} was added.`)
      withdrawUndo(locationKey({ companyType, airportId }))
      // The next airport may already be chosen, and the focus may have moved on.
      form.type('airportId', now => (now === String(airportId) ? '' : now))
      if (document.activeElement === focused)
        document.getElementById(getInputId(record, 'airportId'))?.focus()
      // Not awaited, because the form would ignore Enter for the next location until both are read.
      void refresh(listCompanyLocationsEndpoint, getCompanyReviewEndpoint)
    },
  })
  return (
    <section aria-labelledby={headingId} className={panel.panel}>
      <h2 id={headingId} className={panel.heading}>
        Add a Location
      </h2>
      <ShortForm
        form={form}
        label="Add a Location"
        action="Add"
        isOneLine
        beside={
          <Button variant="default" onClick={() => setPasting(true)}>
            Paste a list
          </Button>
        }
      >
        <SelectInput {...form.field('companyType')} options={types} />
        <ComboboxInput
          {...form.field('airportId')}
          placeholder="Type part of the name, city, or code"
          options={airports.map(each => ({
            value: String(each.airportId),
            label: `${each.airportName}, ${formatAirportLocation(each)}`,
            code: each.iataCode,
          }))}
        />
      </ShortForm>
      {isPasting && (
        <PasteLocations
          companyKey={key}
          types={types}
          companyType={form.field('companyType').value}
          airports={airports}
          onAdded={added => withdrawUndo(...added.map(locationKey))}
          onClose={() => setPasting(false)}
        />
      )}
    </section>
  )
}
