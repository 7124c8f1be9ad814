import { messages } from '#domain/messages.ts'
import { getRentalParking } from '#domain/airports/parking.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { useAsk } from '#platform/client/queries.ts'
import { Loaded } from '#platform/ui/Loaded.tsx'
import { WizardFrame, type AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { Comments } from './Comments.tsx'
import { RentalParkingForm } from './RentalParkingForm.tsx'

/** Car rental, car parks, and what the airport has to say about its figures. */
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
  const read = useAsk(getRentalParking, { params: page.key })
  return (
    <Loaded
      query={read}
      lines={12}
      failed={read.error ? messages.fetchFailed(wordsOf(read.error)) : undefined}
    >
      {stored => <RentalParkingForm page={page} stored={stored} />}
    </Loaded>
  )
}
