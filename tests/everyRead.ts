import { apiBase } from '#platform/contract/endpoint.ts'
import type { Service } from './app.ts'
import { fillBody, fillPath, listOperations, type Operation } from './operations.ts'
import type { PersonName } from './people.ts'
import { zipEntries } from './zipEntry.ts'

/** A call with all values filled in. */
interface FilledCall {
  method: string
  url: string
  body?: object
}
/** The values for paths and queries: `airportId`, `instanceId`, and so on. */
export type Known = Record<string, string | number>

/** Reads, and POST requests that store nothing visible to anyone else. */
const isRead = (call: string) => call.startsWith('GET') || /^POST .*(search|book$)/.test(call)

const openToReaders = (permission: string): boolean =>
  ['public', 'signedIn', 'browse', 'airport.view', 'company.view'].includes(permission)

/** Every reading call of the API that requires one of these permissions, as the OpenAPI document lists it. */
export async function readCalls(
  service: Service,
  isWanted: (permission: string) => boolean = openToReaders,
): Promise<Map<string, Operation>> {
  const calls = [...(await listOperations(service))]
  return new Map(calls.filter(([call, operation]) => isRead(call) && isWanted(operation['x-permission'])))
}

/** A call with the largest page, then once more for each possible value of each parameter. */
export function* filled(
  call: string,
  operation: Operation,
  known: Known,
  words: readonly string[],
): Generator<FilledCall> {
  const [method = ''] = call.split(' ')
  const { parameters = [] } = operation
  const body = fillBody(call, operation, known)
  const queries = parameters.filter(each => each.in === 'query')
  const base: Record<string, string> = {}
  for (const { name, schema: given } of queries) {
    if (name in known) base[name] = String(known[name])
    if (name === 'size' && given.maximum) base.size = String(given.maximum)
    // The file format that is easiest to parse. A renderer never decides what it draws.
    if (name === 'format') base.format = ['csv', 'xlsx'].find(each => given.enum?.includes(each)) ?? ''
  }
  const make = (chosen: Known, query: Record<string, string>): FilledCall => ({
    method,
    url: `${apiBase}${fillPath(call, operation, { ...known, ...chosen })}?${new URLSearchParams({ ...base, ...query }).toString()}`,
    body,
  })
  const reports = parameters.filter(each => each.in === 'path' && each.schema.enum)
  yield make({}, {})
  for (const { name, schema: given } of reports) {
    for (const value of given.enum ?? []) yield make({ [name]: String(value) }, {})
  }
  // Paper and edition decide how a PDF is laid out.
  for (const { name, schema: given } of queries.filter(
    each => !/^(page|size|paper|edition)$/.test(each.name),
  )) {
    const values = given.enum ?? (given.format ? [] : [...words, known[name] ?? known.airportId])
    for (const value of values) if (value !== 'pdf') yield make({}, { [name]: String(value) })
  }
}

/** A call once with the largest page, and once for each report. Sorted and filtered variants read the same rows. */
export function* filledOnce(call: string, operation: Operation, known: Known): Generator<FilledCall> {
  let query: string | undefined
  for (const each of filled(call, operation, known, [])) {
    query ??= each.url.split('?')[1]
    if (each.url.split('?')[1] === query) yield each
  }
}

/**
 * The answer as text: the files in an archive, such as a workbook's sheets, or the content itself. Figures have no
 * commas.
 */
export async function textOf(service: Service, who: PersonName | 'stranger', call: FilledCall) {
  const { statusCode, rawPayload, headers } = await service.app.inject({
    method: call.method as 'GET',
    url: call.url,
    headers: who === 'stranger' ? {} : { authorization: `Bearer ${service.token(who)}` },
    ...(call.body ? { payload: call.body } : {}),
  })
  const isZip = rawPayload.subarray(0, 2).toString('latin1') === 'PK'
  const text = isZip
    ? zipEntries(rawPayload)
        .filter(({ name }) => !name.startsWith('docProps/'))
        .map(entry => entry.text)
        .join('\n')
    : rawPayload.toString('utf8')
  return {
    status: statusCode,
    type: String(headers['content-type']),
    text: text.replace(/(\d),(?=\d{3})/g, '$1'),
  }
}
