import { z } from 'zod'
import { id, instanceId } from '#platform/contract/endpoint.ts'

/** An airport in one year, as paths identify it. */
export const airportKey = z.object({ airportId: id, instanceId })
