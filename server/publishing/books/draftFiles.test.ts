import { describe, expect, it } from 'vitest'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { openPdf } from '#tests/openPdf.ts'
import type { PersonName } from '#tests/people.ts'
import { zipEntries } from '#tests/zipEntry.ts'

const mark = 'Draft, not published'
const statuses: AxnInstanceStatus[] = ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED']

const airports: Partial<Record<AxnInstanceStatus, number>> = {}
const companies: Partial<Record<AxnInstanceStatus, number>> = {}
let elsewhere: number
let companyOfComingYear: number

const service = useService({
  committed: true,
  seed: async (db, users) => {
    for (const axnInstanceStatus of statuses) {
      const { airportId } = await makeAirportInstance(db, {
        airport: { airportName: `${axnInstanceStatus} Field` },
        axnInstanceStatus,
        enplaneTotal: 1_234_567,
      })
      const { companyId } = await makeCompanyInstance(db, { axnInstanceStatus })
      await makeCompanyType(db, { companyId })
      airports[axnInstanceStatus] = airportId
      companies[axnInstanceStatus] = companyId
      await affiliate(db, users.ben, { airportId, axnInstanceId: 26 })
      await affiliate(db, users.dana, { companyId, axnInstanceId: 26 })
      const { terminalId } = await makeTerminal(db, { airportId })
      // Enough tenants for a second page.
      for (let count = 0; count < 60; count += 1) await makeTenant(db, { airportId, terminalId, companyId })
      await makeContact(db, { airportId })
    }
    elsewhere = (await makeAirportInstance(db, { axnInstanceId: 27 })).airportId
    await affiliate(db, users.ben, { airportId: elsewhere, axnInstanceId: 26 })
    const coming = { axnInstanceId: 27 }
    const { companyId } = await makeCompanyInstance(db, coming)
    companyOfComingYear = companyId
    await affiliate(db, users.dana, { companyId, ...coming })
    const { airportId } = await makeAirportInstance(db, {
      airport: { airportName: 'Coming Field' },
      axnInstanceStatus: 'PUBLISHED',
      ...coming,
    })
    const { terminalId } = await makeTerminal(db, { airportId, ...coming })
    await makeTenant(db, { airportId, terminalId, companyId, ...coming })
  },
})

const fileOf = async (who: PersonName | 'stranger', path: string) =>
  service.app.inject({
    url: `/api/v1${path}`,
    headers: who === 'stranger' ? {} : { authorization: `Bearer ${service.token(who)}` },
  })
const airportPath = (id: number | undefined, format: string) =>
  `/airports/${id}/instance/26/file?format=${format}`
const companyPath = (id: number | undefined, format: string) =>
  `/companies/${id}/instance/26/file?format=${format}`

describe.each([
  ['airport', airports, airportPath, 'ben'],
  ['company', companies, companyPath, 'dana'],
] as const)('the file of one %s', (_kind, ids, path, editor) => {
  it.each(statuses)(
    'comes as a workbook in status %s, marked on every sheet unless published',
    async status => {
      for (const who of ['alice', editor] as const) {
        const answer = await fileOf(who, path(ids[status], 'xlsx'))
        expect(answer.statusCode).toBe(200)
        const sheets = zipEntries(answer.rawPayload).filter(({ name }) => /worksheets\/sheet/.test(name))
        const strings =
          zipEntries(answer.rawPayload).find(({ name }) => /sharedStrings/.test(name))?.text ?? ''
        expect(sheets.length).toBeGreaterThan(3)
        const isDraft = status !== 'PUBLISHED'
        for (const { text } of sheets) expect(text.includes(`<oddHeader>&amp;C${mark}`)).toBe(isDraft)
        expect(strings + sheets.map(({ text }) => text).join('')).not.toContain('One row per published')
        expect(strings.includes(mark) || sheets.every(({ text }) => text.includes(mark))).toBe(isDraft)
        expect(String(answer.headers['content-disposition']).includes('draft')).toBe(isDraft)
        expect(answer.headers['content-disposition']).toMatch(/-20\d\d\.(pdf|xlsx)"$/)
      }
    },
  )

  it.each(['REJECTED', 'PUBLISHED'] as const)('comes as a PDF in status %s', async status => {
    const answer = await fileOf(editor, path(ids[status], 'pdf'))
    expect(answer.statusCode).toBe(200)
    const { pages } = await openPdf(answer.rawPayload)
    for (const page of pages) {
      const times = page.text.split(mark).length - 1
      // The watermark and the footer.
      expect(times).toBe(status === 'PUBLISHED' ? 0 : 2)
    }
    const text = pages.map(page => page.text).join(' ')
    expect(text).toContain(
      status === 'PUBLISHED' ? 'Unpublished data is not included.' : 'This draft contains unpublished data.',
    )
  })
})

it('is refused to everyone else: subscribers, other editors, and strangers', async () => {
  const refusals: string[] = []
  for (const status of statuses) {
    for (const path of [airportPath(airports[status], 'xlsx'), companyPath(companies[status], 'xlsx')]) {
      for (const who of ['stranger', 'gina', 'frank', 'cora', 'ella'] as const) {
        const answer = await fileOf(who, path)
        refusals.push(String(answer.statusCode))
        expect(answer.body).not.toContain('Field')
      }
      const crossed = path.startsWith('/airports') ? 'dana' : 'ben'
      expect((await fileOf(crossed, path)).statusCode).toBe(403)
    }
  }
  expect([...new Set(refusals)].toSorted()).toEqual(['401', '403'])
})

it('subscribers’ calls still return published data only', async () => {
  const book = (id: number | undefined) => `/reports/instance/26/airportsbook/${id}?format=xlsx`
  for (const who of ['frank', 'alice'] as const) {
    expect((await fileOf(who, book(airports.PUBLISHED))).statusCode).toBe(200)
    for (const status of ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED'] as const) {
      expect((await fileOf(who, book(airports[status]))).statusCode).toBe(404)
    }
  }
})

it('a company’s has nothing of airports that are published in a coming year, except for administrators', async () => {
  for (const [who, isShown] of [
    ['dana', false],
    ['alice', true],
  ] as const) {
    const path = `/companies/${companyOfComingYear}/instance/27/file?format=xlsx`
    const { statusCode, rawPayload } = await fileOf(who, path)
    expect(statusCode).toBe(200)
    const texts = zipEntries(rawPayload).map(each => each.text)
    expect(texts.join('').includes('Coming Field'), who).toBe(isShown)
  }
})

it('an airport that is not in the year has none', async () => {
  expect(outcome(await service.as('alice').get(airportPath(elsewhere, 'xlsx')))).toBe('notFound')
  expect(outcome(await service.as('ben').get(airportPath(999_999, 'xlsx')))).toMatch(
    /^(notAffiliated|notFound)$/,
  )
})
