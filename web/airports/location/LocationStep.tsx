import { getAirportCoordinatesEndpoint } from '#domain/airports/airportCoordinates.ts'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useActor } from '../../session.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { WizardFrame, type AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { LocationForm } from './LocationForm.tsx'

/** The airport's location. Administrators correct it; its representatives can view it. */
export function LocationStep() {
  return <WizardFrame step="location">{page => <Location page={page} />}</WizardFrame>
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
              {onlyAdministrators} Is it in the wrong place? <Link to={paths.contactUs}>Tell us</Link>.
            </Notice>
          )}
          <LocationForm page={page} stored={stored} readOnly={isAdmin ? page.readOnly : onlyAdministrators} />
        </>
      )}
    </QueryBoundary>
  )
}
