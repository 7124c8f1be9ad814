import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, useService } from '#tests/app.ts'
import { filled, filledOnce, readCalls, textOf, type Known } from '#tests/everyRead.ts'
import { isTorture } from '#tests/isTorture.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airportInstance } from './database/schema/airports.ts'

const service = useService()

const openWord = 'Larkwick'
/** A part of every name and figure that only administrators and editors may see. */
const secretWord = 'Zyxquorn'
const secretFigure = 76_543_219
const secretTraces = [secretWord.toLowerCase(), String(secretFigure), '2031-07-19']

/** Names of companies without a year, from which users choose their own. They reveal nothing about any year. */
const namesOnly = ['GET /api/v1/companies/names']

/** This reader's requests so far, from the calls of the first round. */
const ownJobs = ['GET /api/v1/jobs']

/** Names that editors choose from, or compare with what they state themselves. */
const namesForEditors = [
  /^GET \/api\/v1\/jobs/,
  /^GET \/api\/v1\/(proposals\/(brands|companies)\/choices|companies\/names)/,
  /^GET \/api\/v1\/airports\/instance\/\d+\/airport\/lookup/,
  /^GET \/api\/v1\/proposals\/\w+\/similar/,
  /^GET .*\/(locationdifferences|companies\/\d+\/instance\/26\/review)/,
]

/** Whether a file is older than the withdrawal is tested in books.test.ts, because here, time stands still. */
const isOfMadeFile = (call: string): boolean => call.includes('/reports/books/')

interface Made {
  word: string
  figure: number
  leaseExpireDate: string
  iataCode: string
  airportStatus: AxnInstanceStatus
  companyStatus: AxnInstanceStatus
  axnInstanceId: number
  /** Another year of existing records. */
  of?: Open
  /** A company with a further location here, which its totals must not reveal. */
  alsoOf?: Open
}

/** Published this year. */
type Open = Record<'airportId' | 'companyId' | 'terminalId' | 'brandId' | 'instanceId', number> &
  Record<'iataCode' | 'year' | 'key', string>

/**
 * An airport, a company, a brand, and their people in one year, with the marker word and figure in every possible
 * place.
 */
async function makeYear(db: Db, made: Made): Promise<Open> {
  const { word, figure, axnInstanceId, leaseExpireDate } = made
  const names = { airportName: `${word} Field`, city: `${word} City`, iataCode: made.iataCode }
  const { airportId } = await makeAirportInstance(db, {
    airportId: made.of?.airportId,
    airport: names,
    axnInstanceId,
    axnInstanceStatus: made.airportStatus,
    enplaneTotal: figure,
    passengerTotal: figure,
    deplaneTotal: figure,
    passengerEpIntlTotal: figure,
    advertisingRevenueTotal: figure,
    advertisingRevenueAirportTotal: figure,
    configurationAdditionalInfoText: word,
    dwellTimeAmount: figure,
  })
  const ofYear = { airportId, axnInstanceId }
  const totals = (['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND', 'DUTYFREE'] as const).map(tenantType => ({
    tenantType,
    grossSalesTotal: figure,
    rentAirportTotal: figure,
    areaTotal: figure,
  }))
  const { terminalId } = await makeTerminal(db, {
    ...ofYear,
    terminalName: `${word} Terminal ${made.iataCode}`,
    enplaneTotal: figure,
    passengerTotal: figure,
    totals,
  })
  const companyId =
    made.of?.companyId ??
    (await makeCompany(db, { companyName: `${word} Foods ${made.iataCode}`, city: word })).companyId
  await makeCompanyInstance(db, {
    companyId,
    axnInstanceId,
    axnInstanceStatus: made.companyStatus,
    dbeFlag: 'Y',
  })
  await makeCompanyType(db, { companyId, axnInstanceId, airportIds: [airportId], companyTypeInfoText: word })
  const { brandId } = await makeBrand(db, {
    brandName: `${word} Coffee ${made.iataCode}`,
  })
  const tenantData = { ...ofYear, terminalId, areaTotal: figure, leaseExpireDate }
  await makeTenant(db, { ...tenantData, brandId, companyId })
  if (made.alsoOf) {
    await makeTenant(db, { ...tenantData, brandId: made.alsoOf.brandId, companyId: made.alsoOf.companyId })
  }
  const person = { firstName: word, lastName: word, title: word, city: word, email: `${word}@people.example` }
  await makeContact(db, { ...ofYear, ...person })
  await makeContact(db, { companyId, axnInstanceId, ...person })
  await makeExpansion(db, { ...ofYear, expansionPlannedText: word, areaTotal: figure })
  await makeParkingRate(db, { ...ofYear, parkingSpaceQuantity: figure, parkingRateDes: word })
  return {
    airportId,
    companyId,
    terminalId,
    brandId,
    instanceId: axnInstanceId,
    iataCode: made.iataCode,
    year: `20${axnInstanceId}`,
    key: 'enplaneTotal',
  }
}

const open = {
  word: openWord,
  figure: 1_234,
  leaseExpireDate: '2026-12-31',
  airportStatus: 'PUBLISHED',
  companyStatus: 'PUBLISHED',
} as const

interface Opens {
  /** Published in the current edition. */
  current: Open
  /** Published in the previous edition. */
  past: Open
}

const makeOpens = async (db: Db): Promise<Opens> => ({
  current: await makeYear(db, { ...open, iataCode: 'QQA', axnInstanceId: 26 }),
  past: await makeYear(db, { ...open, iataCode: 'QQB', axnInstanceId: 25 }),
})

/** In progress this year, never published last year, and next year's. */
async function makeSecrets(db: Db, { current, past }: Opens): Promise<Open[]> {
  const secret = { word: secretWord, figure: secretFigure, leaseExpireDate: '2031-07-19', alsoOf: current }
  const unpublished = { airportStatus: 'APPROVED', companyStatus: 'PENDING' } as const
  const published = { airportStatus: 'PUBLISHED', companyStatus: 'PUBLISHED' } as const
  return [
    await makeYear(db, { ...secret, ...unpublished, iataCode: 'QQZ', axnInstanceId: 26 }),
    await makeYear(db, { ...secret, ...unpublished, iataCode: 'QQY', axnInstanceId: 25, of: current }),
    await makeYear(db, { ...secret, ...published, iataCode: 'QQX', axnInstanceId: 27, of: current }),
    await makeYear(db, { ...secret, ...published, iataCode: 'QQW', axnInstanceId: 27 }),
    await makeYear(db, { ...secret, ...unpublished, iataCode: 'QQV', axnInstanceId: 25, alsoOf: past }),
    await makeYear(db, { ...secret, ...unpublished, iataCode: 'QQU', axnInstanceId: 26, of: past }),
  ]
}

/** A published one with two that are not, in this year and the next. */
const compared = 'QQA,QQZ,QQW'

type Answers = Map<string, { status: number; text: string }>

/** Torture asks several times as much, possibly on a busy machine. */
const timeout = isTorture ? 1_800_000 : 300_000

/**
 * Every possible call of a reader about these records, with its answer, except repeated ones. If words are given, calls
 * are also made with each value of each parameter.
 */
async function askEverything(
  who: PersonName | 'stranger',
  known: Known,
  words: string[],
  isAsked: (call: string) => boolean = () => false,
  isWanted?: (permission: string) => boolean,
): Promise<Answers> {
  const answers: Answers = new Map()
  for (const [call, operation] of await readCalls(service, isWanted)) {
    const compares = { ...known, airports: compared }
    const calls =
      isTorture || words.length > 0
        ? filled(call, operation, compares, words)
        : filledOnce(call, operation, compares)
    for (const each of calls) {
      const key = `${each.method} ${each.url} ${JSON.stringify(each.body ?? '')}`
      if (answers.has(key) || isAsked(key)) continue
      const { status, text } = await textOf(service, who, each)
      expect(status, key).toBeLessThan(500)
      answers.set(key, { status, text })
    }
  }
  return answers
}

const tracesIn = (answers: Answers): string[] =>
  [...answers].flatMap(([call, { text }]) => {
    if (namesOnly.some(each => call.startsWith(each))) return []
    // An answer may repeat the request, but not contain anything found.
    const word = secretWord.toLowerCase()
    const said = text
      .toLowerCase()
      .replaceAll(`"keyword":"${word}"`, '')
      .replaceAll(`"unmatchedcodes":["${word}"]`, '')
    const trace = secretTraces.find(each => said.includes(each))
    return trace ? [`${call} has ${trace}`] : []
  })

describe('unpublished data, or data of another year,', () => {
  it('changes no answer to a subscriber, and appears in none', { timeout }, async () => {
    const opens = await service.write(makeOpens)
    const words = [secretWord, openWord]
    const wordsOfPast = isTorture ? words : []
    const before = await askEverything('frank', opens.current, words)
    const beforeOfPast = await askEverything('frank', opens.past, wordsOfPast, call => before.has(call))
    const secrets = await service.write(db => makeSecrets(db, opens))
    const after = await askEverything('frank', opens.current, words)
    const afterOfPast = await askEverything('frank', opens.past, wordsOfPast, call => after.has(call))

    for (const [was, is] of [
      [before, after],
      [beforeOfPast, afterOfPast],
    ] as const) {
      expect(tracesIn(is)).toEqual([])
      // The test is meaningful only if most calls succeed and return open data.
      const fine = [...was.values()].filter(({ status }) => status === 200)
      expect(fine.length / was.size).toBeGreaterThan(0.5)
      expect(fine.filter(({ text }) => text.includes(openWord)).length).toBeGreaterThan(20)

      const changed = [...is].filter(([call, { text }]) => {
        const mayChange = [...namesOnly, ...ownJobs].some(each => call.startsWith(each))
        return !mayChange && text !== was.get(call)?.text
      })
      expect(changed.map(([call]) => call)).toEqual([])
    }
    for (const known of secrets) {
      const more = await askEverything('frank', known, [], call => after.has(call) || afterOfPast.has(call))
      expect(more.size).toBeGreaterThan(isTorture ? 40 : 10)
      expect(tracesIn(more)).toEqual([])
    }
  })

  it(
    'vanishes from every answer when it is unpublished, and its further changes appear in none',
    { timeout },
    async () => {
      const opens = await service.write(makeOpens)
      const published = await service.write(db =>
        makeYear(db, {
          word: secretWord,
          figure: secretFigure,
          leaseExpireDate: '2031-07-19',
          alsoOf: opens.current,
          airportStatus: 'PUBLISHED',
          companyStatus: 'PUBLISHED',
          iataCode: 'QQZ',
          axnInstanceId: 26,
        }),
      )
      const ask = async (): Promise<Answers> => {
        const ofOthers = await askEverything('frank', opens.current, [], isOfMadeFile)
        const isAsked = (call: string) => isOfMadeFile(call) || ofOthers.has(call)
        const own = await askEverything('frank', published, [], isAsked)
        return new Map([...ofOthers, ...own])
      }
      // The answers are in memory from here on.
      expect(tracesIn(await ask()).length).toBeGreaterThan(20)
      const { airportId, companyId } = published
      for (const path of [`/airports/${airportId}`, `/companies/${companyId}`]) {
        const body = { axnInstanceStatus: 'APPROVED' }
        expect(outcome(await service.as('alice').put(`${path}/instance/26/status`, body))).toBe('200')
      }
      await service.write(async db => {
        const figures = { enplaneTotal: 87_654_321, dwellTimeAmount: secretFigure }
        await db.update(airportInstance).set(figures).where(eq(airportInstance.airportId, airportId))
      })
      const after = await ask()
      expect(tracesIn(after)).toEqual([])
      expect([...after.values()].filter(({ text }) => text.includes('87654321'))).toEqual([])
    },
  )

  it.each([
    ['ben', 'airport'],
    ['dana', 'company'],
  ] as const)(
    'is shown to the editor of another airport or company by its name at most: %s',
    { timeout },
    async (who, kind) => {
      const { current } = await service.write(makeOpens)
      const own = kind === 'airport' ? { airportId: current.airportId } : { companyId: current.companyId }
      const ofYear = { axnInstanceId: current.instanceId }
      await service.write(db => affiliate(db, service.users[who], { ...ofYear, ...own }))
      const permissions = ['public', 'signedIn', 'wizard', `${kind}.read`]
      const ask = () => askEverything(who, current, [openWord], undefined, each => permissions.includes(each))
      const before = await ask()
      await service.write(async db => {
        const secret = {
          word: secretWord,
          figure: secretFigure,
          leaseExpireDate: '2031-07-19',
          alsoOf: current,
        }
        const unpublished = { airportStatus: 'APPROVED', companyStatus: 'PENDING' } as const
        await makeYear(db, { ...secret, ...unpublished, iataCode: 'QQZ', axnInstanceId: 26 })
        await makeYear(db, { ...secret, ...unpublished, iataCode: 'QQW', axnInstanceId: 27 })
      })
      const after = await ask()

      expect([...before].filter(([, { status }]) => status === 200).length).toBeGreaterThan(30)
      const figures = [String(secretFigure), '2031-07-19']
      const traces = [...after].filter(([, { text }]) => figures.some(each => text.includes(each)))
      expect(traces.map(([call]) => call)).toEqual([])
      const changed = [...after].filter(([call, { text }]) => text !== before.get(call)?.text)
      const mayName = (call: string) => namesForEditors.some(each => each.test(call))
      expect(changed.map(([call]) => call).filter(call => !mayName(call))).toEqual([])
    },
  )

  it('does not exist for a stranger', { timeout }, async () => {
    const opens = await service.write(makeOpens)
    await service.write(db => makeSecrets(db, opens))
    for (const known of [opens.current, opens.past])
      expect(tracesIn(await askEverything('stranger', known, [secretWord]))).toEqual([])
  })
})
