import type { FastifyRequest } from 'fastify'
import { problem, type Problem } from '#domain/problems.ts'

/** What a screen that lost its key puts into an address. */
const lost = /^(undefined|null|NaN)?$/

/** The specs have words of their own for a key that is missing, or that no airport can have; others stay as refused. */
export function withWordsForKey(refused: Problem, request: FastifyRequest): Problem {
  const { detail, errors } = refused
  const keys = Object.entries(request.params as Record<string, string>)
  const wrong = keys.filter(([name]) => errors.some(each => each.pointer === `/params/${name}`))
  if (isAirportUpdate(request) && wrong.some(([name, key]) => name === 'airportId' && key === '-1')) {
    return problem('missingAirportInstance', { detail, errors })
  }
  return wrong.some(([, key]) => lost.test(key)) ? problem('suspectKey', { detail, errors }) : refused
}

const isAirportUpdate = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'PUT' && (routeOptions.url ?? '').endsWith('/airports/:airportId/instance/:instanceId')
