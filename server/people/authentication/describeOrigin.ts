import { describeDevice } from '#domain/people/describeDevice.ts'
import type { Call } from '../../api.ts'
import { computeNetworkKey } from './computeNetworkKey.ts'
import type { CallOrigin } from './securityRecord.queries.ts'

/** Where a call comes from. */
export const describeOrigin = ({ request }: Pick<Call, 'request'>): CallOrigin => ({
  device: describeDevice(request.headers['user-agent']),
  network: computeNetworkKey(request.ip),
})
