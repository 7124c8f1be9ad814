import { z } from 'zod'
import { id } from '#platform/contract/endpoint.ts'
import { instanceId } from '../years/instanceId.ts'

/** An airport in one year, as paths identify it. */
export const airportKey = z.object({ airportId: id, instanceId })
