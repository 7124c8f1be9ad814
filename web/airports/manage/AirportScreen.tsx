import { useParams, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  addAirportEndpoint,
  airportPlaceIncomplete,
  type AirportRecord,
  airportRecordFields,
  getAirportRecordEndpoint,
  hasIncompleteCoordinates,
  saveAirportEndpoint,
} from '#domain/airports/airportRecord.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { Errors, Values } from '#platform/ui/form/formInputs.ts'
import { type RecordForm, useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { PlaceInputs } from '../../catalog/AddressInputs.tsx'
import { toStoredRecord } from '../../catalog/toStoredRecord.ts'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import { useWizardYear, type WizardYear } from '../../review/wizard/useWizardYear.ts'
import type { OpenYear } from '../../review/wizard/wizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame, LastModified } from '../../shell/admin/AdminFrame.tsx'
import { ListRecordForm } from '../../shell/admin/listLink.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { OtherAirports } from './OtherAirports.tsx'
import { createInYearField, useAddToYear } from './useAddToYear.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from '../../shell/admin/admin.module.css'

/** The form of the airport in the address, or of a new one. */
export function AirportScreen() {
  const { addEdit, airportID } = useParams({ strict: false })
  const year = useWizardYear()
  if (!year) return <Skeleton />
  const airportId = readId(airportID)
  if (addEdit === 'edit' && airportId !== null)
    return <EditScreen key={airportId} airportId={airportId} year={year} />
  if (addEdit !== 'add' || airportID !== undefined) return <NotFoundScreen />
  return <AddScreen year={year} />
}

function AddScreen({ year }: { year: WizardYear }) {
  const chosen = year.offered.find(each => each.instanceId === year.instanceId)
  return (
    <AdminFrame title="Add airport" back={listOf(year)}>
      <div className={css.tools} data-screen-only>
        <YearLinks offered={year.offered} instanceId={year.instanceId} />
      </div>
      <AddAirport key={year.instanceId} year={year} chosen={chosen} />
      {chosen && <OtherAirports key={chosen.instanceId} year={chosen} />}
    </AdminFrame>
  )
}

function EditScreen({ airportId, year }: { airportId: number; year: WizardYear }) {
  const query = useEndpointQuery(getAirportRecordEndpoint, { params: { airportId } })
  return (
    <AdminFrame title="Edit airport" back={listOf(year)}>
      <QueryBoundary query={query} lines={14} failed={messages.airportRecordFailed}>
        {airport => (
          <>
            <EditAirport airport={airport} year={year} />
            <AirportYears airport={airport} offered={year.offered} />
            <RecordHistory kind="airport" recordKey={getRecordKey(airportId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

type Fields = typeof airportRecordFields

function rules(values: Partial<Values<Fields>>): Errors<Fields> {
  if (!hasIncompleteCoordinates(values)) return {}
  return { [values.latitudeText ? 'longitudeText' : 'latitudeText']: airportPlaceIncomplete }
}

interface AddAirportProps {
  year: WizardYear
  chosen: OpenYear | undefined
}

const listOf = ({ search }: WizardYear) => ({ to: paths.adminAirports, search })

/** A new airport, and whether to add it to the selected year. */
function AddAirport({ year, chosen }: AddAirportProps) {
  const fields = useMemo(() => ({ ...airportRecordFields, intoYear: createInYearField(chosen) }), [chosen])
  const [added, setAdded] = useState('')
  const blank = {
    values: { axnStatus: 'ACTIVE' as const, intoYear: chosen ? ('Y' as const) : ('N' as const) },
  }
  const form = useRecordForm({
    record: 'airports/new',
    fields,
    stored: blank,
    rules,
    messages: {
      saved: values => messages.airportAdded(values.airportName),
      failed: messages.airportAddFailed,
    },
    async save({ intoYear, ...entry }) {
      const axnInstanceId = intoYear === 'Y' && chosen ? chosen.instanceId : null
      const { airportId } = await call(addAirportEndpoint, { body: { ...entry, axnInstanceId } })
      if (axnInstanceId !== null) setAdded(String(airportId))
      return blank
    },
  })
  // An airport's year begins with its terminals.
  const terminals = { to: paths.adminTerminals, params: { aid: added }, search: year.search }
  return (
    <ListRecordForm
      form={form}
      label="New airport"
      list={listOf(year)}
      next={added === '' ? undefined : terminals}
    >
      <fieldset className={panel.panel}>
        <legend>New airport</legend>
        <div className={panel.columns}>
          <AirportInputs field={form.field} />
          {chosen && <SelectInput {...form.field('intoYear')} />}
        </div>
      </fieldset>
    </ListRecordForm>
  )
}

interface EditAirportProps {
  airport: AirportRecord
  year: WizardYear
}

/** This form's data applies to every open year. */
function EditAirport({ airport, year }: EditAirportProps) {
  const params = { airportId: airport.airportId }
  const form = useRecordForm({
    record: `airports/${airport.airportId}/record`,
    fields: airportRecordFields,
    stored: toStoredRecord(airport),
    readLastSave: readLastSaveOfRecord('airport', airport.airportId),
    rules,
    messages: {
      saved: values => messages.airportEdited(values.airportName),
      failed: messages.airportEditFailed,
    },
    async save(body, ifMatch) {
      const saved = await call(saveAirportEndpoint, { params, body }, { ifMatch })
      storeAnswer(getAirportRecordEndpoint, { params }, saved)
      return toStoredRecord(saved)
    },
    reload: async () => toStoredRecord(await call(getAirportRecordEndpoint, { params })),
  })
  return (
    <ListRecordForm form={form} label="Airport" list={listOf(year)}>
      <fieldset className={panel.panel}>
        <legend>{airport.airportName}</legend>
        <div className={panel.columns}>
          <AirportInputs field={form.field} />
        </div>
        <LastModified date={airport.modifiedDate} by={airport.modifiedUserName} />
      </fieldset>
    </ListRecordForm>
  )
}

function AirportInputs({ field }: Pick<RecordForm<Fields>, 'field'>) {
  return (
    <>
      <TextInput {...field('airportName')} />
      <TextInput {...field('iataCode')} />
      <SelectInput {...field('axnStatus')} />
      <TextInput {...field('city')} />
      <TextInput {...field('county')} />
      <PlaceInputs country={field('isoCountryCode')} state={field('stateProvinceCode')} />
      <TextInput {...field('websiteUrl')} type="url" />
      <TextInput {...field('latitudeText')} />
      <TextInput {...field('longitudeText')} />
    </>
  )
}

type YearRow = AirportRecord['airportYears'][number]

/** The years an airport is in, and the open years that it can be added to. */
function AirportYears({ airport, offered }: { airport: AirportRecord; offered: readonly OpenYear[] }) {
  const { error, isBusy, takeIn } = useAddToYear()
  const missing = offered.filter(
    each => !airport.airportYears.some(year => year.axnInstanceId === each.instanceId),
  )
  return (
    <section className={panel.panel} aria-labelledby="airport-years">
      <h2 id="airport-years" className={panel.heading}>
        Years
      </h2>
      <ErrorNotice text={error} />
      {airport.airportYears.length === 0 ? (
        <p className={panel.soft}>This airport is not in any year yet.</p>
      ) : (
        <Table
          caption={`Years for ${airport.airportName}`}
          hideCaption
          columns={columnsFor(airport)}
          rows={airport.airportYears}
          rowKey={row => row.axnInstanceId}
        />
      )}
      {missing.map(year => (
        <p key={year.instanceId}>
          <Button
            variant="default"
            aria-disabled={isBusy || undefined}
            onClick={() => void takeIn(airport, year)}
          >{`Add to ${year.instanceName}`}</Button>
        </p>
      ))}
    </section>
  )
}

const columnsFor = (airport: AirportRecord): Column<YearRow>[] => [
  { key: 'axnInstanceName', label: 'Year', isRowHeader: true, cell: row => row.axnInstanceName },
  {
    key: 'axnInstanceStatus',
    label: 'Status',
    cell: row => (
      <StatusBadge
        status={row.axnInstanceMasterStatus === 'HISTORICAL' ? 'HISTORICAL' : row.axnInstanceStatus}
      />
    ),
  },
  {
    ...actionsColumn,
    cell: row => (
      <span className={rowActions.actions}>
        <Link
          to={paths.wizardReview}
          params={{ contentID: String(airport.airportId) }}
          search={{ instance: String(row.axnInstanceId) }}
          aria-label={`Data for ${row.axnInstanceName}`}
        >
          Data
        </Link>
        <Link
          to={paths.adminTerminals}
          params={{ aid: String(airport.airportId) }}
          search={{ instance: String(row.axnInstanceId) }}
          aria-label={`Terminals for ${row.axnInstanceName}`}
        >
          Terminals
        </Link>
      </span>
    ),
  },
]
