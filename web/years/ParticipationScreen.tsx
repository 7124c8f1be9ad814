import { useEffect, useMemo, useRef, useState } from 'react'
import * as messages from '#domain/messages.ts'
import {
  getParticipationEndpoint,
  acdbeField,
  saveParticipationEndpoint,
  type AirportParticipation,
  type YearParticipation,
} from '#domain/years/participation.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { createTextTest } from '#platform/contract/searchNames.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useIsPhone } from '#platform/ui/useIsPhone.ts'
import { StatusBadge } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ParticipationPaste } from './ParticipationPaste.tsx'
import { YearOfAddress } from './YearOfAddress.tsx'
import { closedYearText, describeInstancesError } from './yearTexts.ts'
import control from '#platform/ui/inputs.module.css'
import css from './years.module.css'

const title = 'ACDBE participation'

/** The ACDBE participation of a year's airports, entered by administrators. */
export const ParticipationScreen = () => <YearOfAddress title={title} Content={Participation} />

function Participation({ instanceId }: { instanceId: number }) {
  const read = useEndpointQuery(getParticipationEndpoint, { params: { instanceId } })
  const year = read.data
  const back = { to: paths.adminInstance, params: { instanceID: String(instanceId) } }
  return (
    <AdminFrame title={year ? `${title} ${year.axnInstanceName}` : title} back={back}>
      <QueryBoundary query={read} lines={12} failed={describeInstancesError(read.error)}>
        {year =>
          year.airports.length === 0 ? (
            <EmptyState title="No airports in this year yet">Add airports to the year first.</EmptyState>
          ) : (
            <ParticipationForm
              year={year}
              readOnly={year.axnInstanceMasterStatus === 'HISTORICAL' ? closedYearText : undefined}
            />
          )
        }
      </QueryBoundary>
    </AdminFrame>
  )
}

type ParticipationFields = Record<string, typeof acdbeField>

/** The name of an airport's input. */
const nameOf = ({ airportId }: AirportParticipation): string => `airport${airportId}`

const storedValues = ({ airports }: YearParticipation) => ({
  values: Object.fromEntries(airports.map(each => [nameOf(each), each.acdbePercentageAmount])),
})

const columnWidth = 9

interface ParticipationFormProps {
  year: YearParticipation
  readOnly: string | undefined
}

/** One percentage per airport of the year, typed or pasted as a list of codes and percentages. */
function ParticipationForm({ year, readOnly }: ParticipationFormProps) {
  const { airports } = year
  const form = useParticipationForm(year, readOnly)
  const [filter, setFilter] = useState<AirportFilter>({ keyword: '', onlyMissing: false })
  const [isPasting, setPasting] = useState(false)
  const shown = airports.filter(each => meetsFilter(each, filter))
  const missing = airports.filter(each => typeof form.value(nameOf(each)) !== 'number').length
  return (
    <>
      <div className={css.tools} data-screen-only>
        <AirportFilterInputs filter={filter} onFilter={setFilter} />
        {!readOnly && (
          <Button variant="default" onClick={() => setPasting(true)}>
            Paste a list
          </Button>
        )}
      </div>
      <p className={css.count}>
        <span>{countOf(airports.length, 'airport')}</span>,{' '}
        <span>{missing === 0 ? 'all' : airports.length - missing}</span> with a percentage.
      </p>
      <Form form={form} label="ACDBE participation">
        {shown.length === 0 ? (
          <p>No airport matches.</p>
        ) : (
          <ParticipationGrid
            form={form}
            airports={shown}
            yearName={year.axnInstanceName}
            lastYearName={year.lastYearName}
          />
        )}
      </Form>
      {isPasting && (
        <ParticipationPaste
          airports={airports}
          onAccept={accepted => {
            for (const { airport, text } of accepted) form.type(nameOf(airport), text)
            setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}

interface ParticipationGridProps {
  form: RecordForm<ParticipationFields>
  airports: readonly AirportParticipation[]
  yearName: string
  /** Null if there is no earlier year. */
  lastYearName: string | null
}

function ParticipationGrid({ form, airports, yearName, lastYearName }: ParticipationGridProps) {
  // The title says what the percentages are. A phone has no room for it in the heading.
  const thisYear = { key: 'acdbe', field: acdbeField, heading: `${yearName} (%)`, width: columnWidth }
  const lastYear = {
    key: 'lastYear',
    field: { ...acdbeField, label: lastYearName ?? '' },
    width: columnWidth,
  }
  // On a phone, an airport's name takes two lines above its status.
  const rowRem = useIsPhone() ? 4.25 : 3
  return (
    <FormGrid
      label="ACDBE participation by airport"
      rowsLabel="Airport"
      rowsWidth={34}
      rowRem={rowRem}
      rows={airports.map(airport => ({
        key: String(airport.airportId),
        label: `${airport.iataCode} ${airport.airportName}`,
        aliases: [airport.iataCode],
        airport,
        note: (
          <span>
            <StatusBadge status={airport.axnInstanceStatus} />
          </span>
        ),
      }))}
      columns={lastYearName === null ? [thisYear] : [thisYear, lastYear]}
      isReadOnly={form.readOnly !== undefined}
      cell={({ airport }, { key, field }) =>
        key === 'acdbe'
          ? form.field(nameOf(airport))
          : { field, computed: formatFigure(airport.lastYear, acdbeField.format) }
      }
    />
  )
}

interface AirportFilter {
  keyword: string
  /** Whether to show only airports without a saved percentage. */
  onlyMissing: boolean
}

const meetsFilter = (airport: AirportParticipation, { keyword, onlyMissing }: AirportFilter): boolean =>
  createTextTest(keyword)([airport.iataCode, airport.airportName]) &&
  (!onlyMissing || airport.acdbePercentageAmount === null)

interface AirportFilterInputsProps {
  filter: AirportFilter
  onFilter: (filter: AirportFilter) => void
}

function AirportFilterInputs({ filter, onFilter }: AirportFilterInputsProps) {
  return (
    <>
      <label>
        Find an airport
        <input
          className={control.control}
          type="search"
          value={filter.keyword}
          onChange={event => onFilter({ ...filter, keyword: event.currentTarget.value })}
        />
      </label>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={filter.onlyMissing}
          onChange={event => onFilter({ ...filter, onlyMissing: event.currentTarget.checked })}
        />
        Only airports without a percentage
      </label>
    </>
  )
}

function useParticipationForm(
  year: YearParticipation,
  readOnly: string | undefined,
): RecordForm<ParticipationFields> {
  const { axnInstanceId, airports } = year
  const params = { instanceId: axnInstanceId }
  const fields = useMemo(
    () =>
      Object.fromEntries(
        airports.map(each => [
          nameOf(each),
          { ...acdbeField, label: `${each.iataCode} ${each.airportName}` },
        ]),
      ),
    [airports],
  )
  // The initial values of the inputs. If another administrator has changed one since, it is a conflict.
  const base = useRef(year)
  const keep = (now: YearParticipation) => {
    base.current = now
    storeAnswer(getParticipationEndpoint, { params }, now)
    return storedValues(now)
  }
  const form = useRecordForm<ParticipationFields>({
    record: `instances/${axnInstanceId}/participation`,
    fields,
    stored: storedValues(year),
    readOnly,
    messages: { saved: messages.participationSaved, failed: messages.participationNotSaved },
    async save(values) {
      const changes = base.current.airports.flatMap(each => {
        const { airportId, acdbePercentageAmount: from } = each
        const acdbePercentageAmount = values[nameOf(each)] ?? null
        return acdbePercentageAmount === from ? [] : { airportId, from, acdbePercentageAmount }
      })
      return keep(await call(saveParticipationEndpoint, { params, body: { changes } }))
    },
    reload: async () => keep(await call(getParticipationEndpoint, { params })),
  })
  const isClean = !form.isDirty
  useEffect(() => {
    if (isClean) base.current = year
  }, [isClean, year])
  return form
}
