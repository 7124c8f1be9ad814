import { useParams } from '@tanstack/react-router'
import { getParticipationEndpoint } from '#domain/years/participation.ts'
import { paths } from '../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { NothingFound, EmptyState } from '#platform/ui/EmptyState.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ParticipationForm } from './ParticipationForm.tsx'
import { closedYearText, describeInstancesError } from './yearTexts.ts'

const title = 'ACDBE participation'

/** The ACDBE participation of a year's airports, entered by the fact book's editor. */
export function ParticipationScreen() {
  const { instanceID = '' } = useParams({ strict: false })
  if (!/^\d{1,2}$/.test(instanceID)) {
    return (
      <AdminFrame title={title} back={{ to: paths.adminInstances }}>
        <NothingFound of="years" filters="this address" />
      </AdminFrame>
    )
  }
  return <Participation key={instanceID} instanceId={Number(instanceID)} />
}

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
