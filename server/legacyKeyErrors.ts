import type { FastifyRequest } from 'fastify'
import { saveAirportInfoEndpoint, saveAirportTotalsEndpoint } from '#domain/airports/airportInstance.ts'
import * as messages from '#domain/messages.ts'
import { problem, problems } from '#domain/problems.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { Problem } from '#platform/contract/problem.ts'

/** The value that a screen without its key puts into an address. */
const lost = /^(undefined|null|NaN)?$/

/**
 * The specifications word the errors for a missing key, or one that no airport can have. Other errors stay as they are.
 */
export function explainLegacyKey(refused: Problem, request: FastifyRequest): Problem {
  const { detail, errors } = refused
  const keys = Object.entries(request.params as Record<string, string>)
  const wrong = keys.filter(([name]) => errors.some(each => each.pointer === `/params/${name}`))
  const words = airportUpdates[request.routeOptions.url ?? '']
  if (
    words &&
    request.method === 'PUT' &&
    wrong.some(([name, key]) => name === 'airportId' && key === '-1')
  ) {
    return problem('missingAirportInstance', { message: words, detail, errors })
  }
  return wrong.some(([, key]) => lost.test(key)) ? problem('suspectKey', { detail, errors }) : refused
}

/** The message of each update that the specifications refuse for an airport with the key -1, by the route's path. */
const airportUpdates: Record<string, string> = {
  [apiBase + saveAirportInfoEndpoint.url]: problems.missingAirportInstance.message,
  [apiBase + saveAirportTotalsEndpoint.url]: messages.airportTotalsFailed,
}
