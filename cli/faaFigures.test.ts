import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { computeChangePercent } from '#platform/contract/figureChange.ts'
import { axnInstance } from '#server/database/schema/instances.ts'
import { useService } from '#tests/app.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { readCsv } from './givenFile.ts'

/** Enplanements published by the US Federal Aviation Administration. They are not part of the product. */
const folder = resolve(process.env['FACTBOOK_FAA_DATA'] ?? '../shared/data')
const fileOf = (year: number) => join(folder, `faa-enplanements-${year}.csv`)
const missing = [2013, 2014].map(fileOf).filter(file => !existsSync(file))
const reason = `there is no ${missing.join(' and no ')}; FACTBOOK_FAA_DATA names the folder`

type Row = Record<string, string>

function table(bytes: Uint8Array): Row[] {
  const [header, ...records] = readCsv('a table', bytes)
  return records.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index): [string, string] => [header?.cells[index] ?? '', cell])),
  )
}
const published = (year: number): Row[] => (missing.length > 0 ? [] : table(readFileSync(fileOf(year))))
const figures2013 = published(2013)
const figures2014 = published(2014)
const codes2013 = new Set(figures2013.map(row => row['iataCode']))

/** The FAA's rounding: half away from zero. */
function fourDecimals(fraction: number): string {
  const tenThousandths = Math.round(Math.abs(fraction) * 10_000)
  return (tenThousandths === 0 ? 0 : (Math.sign(fraction) * tenThousandths) / 10_000).toFixed(4)
}

const publishedChange = (row: Row) => Number(row['publishedChange']).toFixed(4)

describe('the published figures of 2013 and 2014', () => {
  const service = useService()
  const line = useCommandLine(() => service.database)
  beforeEach(context => context.skip(missing.length > 0, reason))

  async function report(): Promise<Row[]> {
    // A closed year answers with stored files, which take long to make. The active year's reports are made on request.
    await service.write(async db => {
      await db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceMasterStatus, 'ACTIVE'))
      await db
        .insert(axnInstance)
        .values({ axnInstanceId: 14, axnInstanceName: '2014', axnInstanceMasterStatus: 'ACTIVE' })
    })
    for (const year of [2013, 2014]) {
      const { exitCode, noted } = await line.run(['import', 'airports', fileOf(year), '--year', String(year)])
      expect({ exitCode, noted }).toEqual({ exitCode: 0, noted: '' })
    }
    const answer = await service
      .as('alice')
      .get('/reports/instance/14/report/airportsPassengerTraffic?format=csv&status=ALL')
    expect(answer.status).toBe(200)
    return table(new TextEncoder().encode(answer.text))
  }

  it('both are imported completely', async () => {
    const { said } = await line.run(['import', 'airports', fileOf(2013), '--year', '2013'])
    expect(said).toContain('Airports: created 492, updated 0, unchanged 0.')
    const second = await line.run(['import', 'airports', fileOf(2014), '--year', '2014'])
    expect(second.said.split('\n')).toEqual([
      'Imported 491 airports from faa-enplanements-2014.csv into 2014.',
      'The year 2014 was created as HISTORICAL.',
      'Airports: created 16, updated 4, unchanged 471.',
      'Updated: LGA (airportName), TLH (airportName), ATW (airportName), LFT (airportName).',
      'Enplanements: set for 491, unchanged for 0, not reported for 0.',
      'The server generates the reports of 2014.',
      'Ignored columns: rank, hubType, serviceLevel, previousYearEnplanements, publishedChange.',
    ])
  })

  it('the report of 2014 has the published order, figures, and changes', async () => {
    const rows = await report()
    expectPublishedOrder(rows)
    expectPublishedChanges(rows)
    expectNoChangeWithoutRowBefore(rows)
  })

  function expectPublishedOrder(rows: Row[]) {
    const byRank = figures2014.toSorted((a, b) => Number(a['rank']) - Number(b['rank']))
    expect(rows.map(row => [row['IATA'], row['Enplanements 2014']])).toEqual(
      byRank.map(row => [row['iataCode'], row['enplanements']]),
    )
  }

  /** To four decimals. */
  function expectPublishedChanges(rows: Row[]) {
    const changes = new Map(rows.map(row => [row['IATA'], row['Change (%)'] ?? '']))
    const inBoth = figures2014.filter(row => codes2013.has(row['iataCode']))
    expect(inBoth).toHaveLength(475)
    const computed = inBoth.map(({ iataCode = '' }) => [
      iataCode,
      fourDecimals(Number(changes.get(iataCode)) / 100),
    ])
    expect(computed).toEqual(inBoth.map(row => [row['iataCode'], publishedChange(row)]))
  }

  /** No change is not a change of zero. */
  function expectNoChangeWithoutRowBefore(rows: Row[]) {
    const blank = rows.filter(row => row['Change (%)'] === '')
    expect(blank.map(row => row['IATA']).join(' ')).toBe(
      'SGJ GLR AKW MGN ORS MUE CLM OLF GGW YIP LAM SVA MBL HLA JMS KVL',
    )
    expect(new Set(blank.map(row => row['Enplanements 2013']))).toEqual(new Set(['']))
    const codes2014 = new Set(figures2014.map(row => row['iataCode']))
    expect(codes2014.difference(codes2013)).toEqual(new Set(blank.map(row => row['IATA'])))
  }

  it('lists the published changes that disagree with their two totals: none in 2014, two in 2013', () => {
    const disagreeing = (rows: Row[]) =>
      rows.filter(row => {
        const change = computeChangePercent(
          Number(row['enplanements']),
          Number(row['previousYearEnplanements']),
        )
        return change === null || fourDecimals(change / 100) !== publishedChange(row)
      })
    expect(disagreeing(figures2014)).toEqual([])
    // A change from zero to thousands is published as 0; no change can be computed from a total of 0.
    expect(disagreeing(figures2013)).toMatchObject([
      { iataCode: 'AQR', enplanements: '6441', previousYearEnplanements: '0', publishedChange: '0' },
      { iataCode: 'UUO', enplanements: '5002', previousYearEnplanements: '0', publishedChange: '0' },
    ])
  })
})
