import { expect } from 'vitest'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { minimumOf, type Schema } from '#platform/http/reference/exampleOf.ts'
import type { Service } from './app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeTenant,
  makeTerminal,
} from './make.ts'
import { listOperations } from './operations.ts'

/** As in an address: already encoded, because some cannot be encoded from a string. */
const hostile = {
  commas: '%2C%2C',
  backslash: '%5C',
  'backslash at the end': 'A%5C',
  percent: '%25',
  underscore: '_',
  quote: '%27',
  'double quote': '%22',
  comment: '%27%3B--',
  NUL: '%00',
  'lone surrogate': '%ED%A0%80',
  'not UTF-8': '%FF',
  'ten thousand characters': 'x'.repeat(10_000),
  negative: '-1',
  'too large': '1e309',
  'beyond an integer': '99999999999',
  'not a number': 'NaN',
  fraction: '0.5',
  range: '..',
  'half a range': '2026-02-30..',
  'a year that no database has': '0000-01-01',
  'two ranges': '1..2..3',
  bracket: '%5B',
  emoji: '%F0%9F%9B%AB',
  'right to left': '%E2%80%AE',
  'a member of every object': 'constructor',
  'the prototype of objects': '__proto__',
}

/** The ways to write one parameter. */
function* queriesFor(name: string): Generator<[string, string]> {
  for (const [label, value] of Object.entries(hostile)) yield [label, `${name}=${value}`]
  yield ['twice', `${name}=1&${name}=2`]
  yield ['an array', `${name}[]=1&${name}[]=2`]
  yield ['an object', `${name}[__proto__]=1&${name}[a]=2`]
  yield ['without a value', name]
}

/** An airport with a tenant, a company, and the values for paths and queries. */
export async function makeKnown(
  service: Service,
  axnInstanceStatus: AxnInstanceStatus = 'PUBLISHED',
): Promise<Record<string, string | number>> {
  return service.write(async db => {
    const ofYear = { axnInstanceStatus, axnInstanceId: 26 }
    const { airportId } = await makeAirportInstance(db, { ...ofYear, airport: { iataCode: 'QAA' } })
    const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 26 })
    const { companyId } = await makeCompany(db)
    await makeCompanyInstance(db, { ...ofYear, companyId })
    const { brandId } = await makeBrand(db)
    await makeTenant(db, {
      airportId,
      axnInstanceId: 26,
      terminalId,
      brandId,
      companyId,
      leaseExpireDate: '2027-01-31',
    })
    return { airportId, companyId, terminalId, brandId, instanceId: 26, airports: 'QAA' }
  })
}

/** Calls that draw a file or a picture for a second, whatever was asked. */
const drawing = /\/booksettings\/preview$|\/(airportsbook|companiesbook)\/|\}\/file$/

/**
 * Sends every GET with every parameter written in every hostile way, and resolves to the answers that indicate our own
 * errors. If not exhaustive, each parameter of each address is tested with two of the ways, others each time, and with
 * one if the answer is drawn.
 */
export async function tryHostileQueries(
  service: Service,
  { isExhaustive }: { isExhaustive: boolean },
): Promise<{ asked: number; faults: string[] }> {
  const known = await makeKnown(service)
  const headers = { authorization: `Bearer ${service.token('alice')}` }
  let tested = 0
  const some = <T>(ways: readonly T[], isDrawn: boolean): readonly T[] => {
    tested += 1
    const step = isDrawn ? ways.length : Math.ceil(ways.length / 2)
    return isExhaustive ? ways : ways.filter((_, index) => index % step === tested % step)
  }
  const faults: string[] = []
  let asked = 0
  for (const [call, { parameters = [] }] of await listOperations(service)) {
    const [method, pattern = ''] = call.split(' ')
    if (method !== 'GET') continue
    const path = apiBase + pattern
    const isDrawn = drawing.test(pattern)
    const inPath = parameters.filter(each => each.in === 'path')
    const inQuery = parameters.filter(each => each.in === 'query')
    const filled = (values: Record<string, string>) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const schema = inPath.find(each => each.name === name)?.schema ?? {}
        return values[name] ?? encodeURIComponent(String(minimumOf(schema, known, name)))
      })
    const needed = (but: string) =>
      inQuery
        .filter(each => each.name !== but && (each.required || each.name === 'format'))
        .map(
          ({ name, schema }) =>
            `${name}=${name === 'format' ? quickFormat(schema) : String(known[name] ?? minimumOf(schema))}`,
        )
    const ask = async (label: string, url: string) => {
      asked += 1
      const { statusCode, body } = await service.app.inject({ url, headers })
      if (statusCode >= 500) faults.push(`${call}, ${label}: ${statusCode}`)
      else if (statusCode === 400) expect(body, url).toContain('"code":"400.')
    }
    for (const { name } of inQuery) {
      for (const [label, query] of some([...queriesFor(name)], isDrawn)) {
        await ask(`${name} ${label}`, `${filled({})}?${[...needed(name), query].join('&')}`)
      }
    }
    for (const { name } of inPath) {
      for (const [label, value] of some(Object.entries(hostile), isDrawn)) {
        await ask(`{${name}} ${label}`, `${filled({ [name]: value })}?${needed('').join('&')}`)
      }
    }
  }
  return { asked, faults }
}

/** Rendering a PDF takes seconds and depends on no other parameter. */
const quickFormat = ({ enum: formats = [] }: Schema): string =>
  String(['csv', 'xlsx'].find(each => formats.includes(each)) ?? formats[0])
