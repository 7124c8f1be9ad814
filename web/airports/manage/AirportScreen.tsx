import { useParams } from '@tanstack/react-router'
import { getAirportRecordEndpoint } from '#domain/airports/airportRecord.ts'
import { messages } from '#domain/messages.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import css from '../../shell/admin/admin.module.css'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { AddAirport, EditAirport } from './AirportForm.tsx'
import { AirportYears } from './AirportYears.tsx'
import { OtherAirports } from './OtherAirports.tsx'

/** The form of the airport in the address, or of a new one. */
export function AirportScreen() {
  const { addEdit, airportID } = useParams({ strict: false })
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  const isNumber = airportID !== undefined && /^[1-9]\d{0,8}$/.test(airportID)
  if (addEdit === 'edit' && isNumber) {
    return <EditScreen key={airportID} airportId={Number(airportID)} year={year} />
  }
  if (addEdit !== 'add' || airportID !== undefined) return <NotFoundScreen />
  return <AddScreen year={year} />
}

function AddScreen({ year }: { year: WizardYear }) {
  const chosen = year.offered.find(each => each.instanceId === year.instanceId)
  return (
    <AdminFrame title="Add Airport" back={{ to: paths.adminAirports, search: year.search }}>
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
    <AdminFrame title="Edit Airport" back={{ to: paths.adminAirports, search: year.search }}>
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
