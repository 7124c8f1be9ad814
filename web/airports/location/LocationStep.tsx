import { getAirportCoordinatesEndpoint } from '#domain/airports/airportCoordinates.ts'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useActor } from '../../session.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { WizardFrame, type AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { LocationForm } from './LocationForm.tsx'

/** Where the airport lies. Administrators correct it; its representatives look at it. */
export function LocationStep() {
  return <WizardFrame step="location">{page => <Location page={page} />}</WizardFrame>
}

const onlyAdministrators =
  'Only an administrator can move the marker. Contact us if it is in the wrong place.'

function Location({ page }: { page: AirportPage }) {
  const isAdmin = can(useActor(), 'admin')
  const read = useEndpointQuery(getAirportCoordinatesEndpoint, { params: page.key })
  return (
    <QueryBoundary query={read} lines={12}>
      {stored => (
        <LocationForm page={page} stored={stored} readOnly={isAdmin ? page.readOnly : onlyAdministrators} />
      )}
    </QueryBoundary>
  )
}
