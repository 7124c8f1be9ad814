import { messages } from '#domain/messages.ts'
import { getRentalParkingEndpoint } from '#domain/airports/parking.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { WizardFrame, type AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { Comments } from './Comments.tsx'
import { RentalParkingForm } from './RentalParkingForm.tsx'

/** Car rental, car parks, and the airport's comments on its figures. */
export function RentalParkingStep() {
  return (
    <WizardFrame step="rental-parking">
      {page => (
        <>
          <RentalParking page={page} />
          <Comments page={page} />
        </>
      )}
    </WizardFrame>
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
