import { describe, expect, it } from 'vitest'
import { apiBase } from '#platform/contract/endpoint.ts'
import { useService } from '#tests/app.ts'
import { exampleOf, type Schema } from '#tests/exampleOf.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'

const service = useService()

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
}

/** As in an address: encoded, because some cannot be encoded from a string. */
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
  'two ranges': '1..2..3',
  bracket: '%5B',
  emoji: '%F0%9F%9B%AB',
  'right to left': '%E2%80%AE',
}

/** The ways to write one parameter. */
function* queriesFor(name: string): Generator<[string, string]> {
  for (const [label, value] of Object.entries(hostile)) yield [label, `${name}=${value}`]
  yield ['twice', `${name}=1&${name}=2`]
  yield ['an array', `${name}[]=1&${name}[]=2`]
  yield ['an object', `${name}[__proto__]=1&${name}[a]=2`]
  yield ['without a value', name]
}

async function makeYear(): Promise<Record<string, string | number>> {
  return service.write(async db => {
    const published = { axnInstanceStatus: 'PUBLISHED', axnInstanceId: 26 } as const
    const { airportId } = await makeAirportInstance(db, { ...published, airport: { iataCode: 'QAA' } })
    const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 26 })
    const { companyId } = await makeCompany(db)
    await makeCompanyInstance(db, { ...published, companyId })
    const { brandId } = await makeBrand(db)
    await makeTenant(db, {
      airportId,
      axnInstanceId: 26,
      terminalId,
      brandId,
      companyId,
      leaseExpireDate: '2027-01-31',
    })
    return { airportId, companyId, terminalId, brandId, instanceId: 26, airports: 'QAA', format: 'csv' }
  })
}

const document = async () =>
  (await service.app.inject(`${apiBase}/openapi.json`)).json<{
    paths: Record<string, Record<string, Operation>>
  }>()

const headers = () => ({ authorization: `Bearer ${service.token('alice')}` })

describe('whatever is sent as a query or in a path', () => {
  it('is answered or refused, and never a fault of ours', async () => {
    const known = await makeYear()
    const { paths } = await document()
    const faults: string[] = []
    let asked = 0
    for (const [path, methods] of Object.entries(paths)) {
      const { parameters = [] } = methods['get'] ?? {}
      if (!methods['get']) continue
      const inPath = parameters.filter(each => each.in === 'path')
      const inQuery = parameters.filter(each => each.in === 'query')
      const filled = (values: Record<string, string>) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => {
          const schema = inPath.find(each => each.name === name)?.schema ?? {}
          return values[name] ?? encodeURIComponent(String(exampleOf(schema, known, name)))
        })
      const needed = (but: string) =>
        inQuery
          .filter(each => each.name !== but && (each.required || each.name === 'format'))
          .map(({ name, schema }) => {
            const fits = !schema.enum || schema.enum.includes(known[name])
            return `${name}=${String(fits ? (known[name] ?? exampleOf(schema)) : schema.enum?.[0])}`
          })
      const ask = async (label: string, url: string) => {
        asked += 1
        const { statusCode, body } = await service.app.inject({ url, headers: headers() })
        if (statusCode >= 500) faults.push(`GET ${path}, ${label}: ${statusCode}`)
        else if (statusCode === 400) expect(body, url).toContain('"code":"400.')
      }
      for (const { name } of inQuery) {
        for (const [label, query] of queriesFor(name)) {
          await ask(`${name} ${label}`, `${filled({})}?${[...needed(name), query].join('&')}`)
        }
      }
      for (const { name } of inPath) {
        for (const [label, value] of Object.entries(hostile)) {
          await ask(`{${name}} ${label}`, `${filled({ [name]: value })}?${needed('').join('&')}`)
        }
      }
    }
    expect(asked).toBeGreaterThan(3000)
    expect(faults).toEqual([])
  }, 600_000)

  it('of a choice without a value is refused in words', async () => {
    await makeYear()
    for (const text of ['%2C', '%5C', '%2C%2C']) {
      const { statusCode, body } = await service.app.inject({
        url: `${apiBase}/tenants/instance/26/directory?tenantType=${text}`,
        headers: headers(),
      })
      expect([statusCode, body]).toEqual([400, expect.stringContaining('at least one value')])
    }
  })
})
