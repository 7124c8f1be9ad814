import { describe, expect, it } from 'vitest'
import type { StoredFile } from '#domain/publishing/archive.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { outcome, useService } from '#tests/app.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { isTorture } from '#tests/isTorture.ts'
import { zipFiles } from '#tests/zipEntry.ts'

/** What a publisher does whose closed edition has a wrong figure: the command, then the server's archive. */
const service = useService()
const line = useCommandLine(() => service.database)
const alice = service.as('alice')
const frank = service.as('frank')

const reason = 'Final figures of the FAA'

const importFigure = (name: string, enplanements: string, ...options: string[]) =>
  importFigureOf('2025', name, enplanements, ...options)

async function importFigureOf(year: string, name: string, enplanements: string, ...options: string[]) {
  const columns = 'iataCode,airportName,city,isoCountryCode,enplanements'
  await line.file('final.csv', `${columns}\nQZA,${name},Lakeside,US,${enplanements}\n`)
  return line.run(['import', 'airports', 'final.csv', '--year', year, ...options])
}

/** A running server looks for jobs by itself; here, another job of its own wakes it. */
async function archive(): Promise<void> {
  await alice.post('/reports/instance/26/datapackage/job')
  await service.idle()
}

async function download(path: string): Promise<{ name: string; bytes: Buffer }> {
  const answer = await service.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${service.token('frank')}` },
  })
  expect(answer.statusCode, path).toBe(200)
  return { name: String(answer.headers['content-disposition']), bytes: answer.rawPayload }
}

const passengers = '/reports/instance/25/report/airportsPassengerTraffic?format=csv'
const listFiles = async () => (await frank.get<StoredFile[]>('/axninstances/25/files')).body
const describeFile = ({ name, format, correctionNumber }: StoredFile) =>
  `${name} ${format} ${correctionNumber}`
const listCorrections = async () => (await listFiles()).filter(each => each.correctionNumber > 0)

/** A closed year with its reports and, in torture tests, with its data package and books, which take most of the time. */
async function closeYear(): Promise<void> {
  expect(await importFigure('Harbor Field', '1000001')).toMatchObject({ exitCode: 0 })
  if (isTorture) await alice.put('/axninstances/25/freeze')
  await archive()
}

describe('a wrong figure of a closed year with an archive', () => {
  it('is corrected with a reason, and every file with it gets a correction next to the cited one', async () => {
    await closeYear()
    const before = await listFiles()
    expect(before.map(describeFile)).toContain(isTorture ? 'airports pdf 0' : 'allAirports pdf 0')
    const byHand = `/reports/2025/files?${new URLSearchParams({ title: 'Ratio Report', note: 'By hand' }).toString()}`
    const upload = Buffer.from('%PDF-1.7\n% by hand\n%%EOF\n')
    expect(outcome(await alice.post(byHand, upload, { 'content-type': mediaTypes.pdf }))).toBe('200')

    expect((await importFigure('Renamed Field', '1234567')).noted).toContain('Give the reason with --reason.')
    const done = await importFigure('Renamed Field', '1234567', '--reason', reason)
    expect(done).toMatchObject({ exitCode: 0, noted: '' })
    expect(done.said).toContain('adds those that differ as corrections.')
    await archive()

    const corrections = (await listCorrections()).filter(each => each.note === reason)
    const names = corrections.map(describeFile)
    const others = isTorture ? ['package zip 1', 'airports pdf 1', 'airports xlsx 1'] : []
    expect(names).toEqual(expect.arrayContaining(['airportsPassengerTraffic csv 1', ...others]))
    expect(names, 'a file uploaded by hand stays the newest').not.toContain('ratioReport pdf 2')
    for (const format of ['pdf', 'xlsx', 'csv'])
      expect(names, 'a file without the figure stays').not.toContain(`leaseExpire ${format} 1`)
    const csv = await download(passengers)
    expect(csv.name).toContain('-25-correction-1.csv')
    expect(csv.bytes.toString()).toContain('1234567')
    // The frozen edition keeps the name that it was published with.
    expect(csv.bytes.toString()).toContain('Harbor Field')
    if (isTorture) {
      const data = zipFiles((await download('/reports/instance/25/datapackage')).bytes)
      expect(data.get('csv/airports.csv')?.toString()).toContain('1234567')
    }
    for (const { fileName, sha256 } of before)
      expect((await frank.get(`/reports/2025/${fileName}/about`)).body, fileName).toMatchObject({ sha256 })

    // The same again changes nothing; a figure that is only removed is a correction, too.
    await importFigure('Renamed Field', '1234567', '--reason', reason)
    await archive()
    expect((await listCorrections()).filter(each => each.note === reason)).toEqual(corrections)
    await importFigure('Renamed Field', '', '--reason', reason)
    await archive()
    const cleared = await download(passengers)
    expect(cleared.name).toContain('-25-correction-2.csv')
    expect(cleared.bytes.toString()).not.toContain('1234567')
  })

  it('is also corrected in the files of the closed year after it, which show it as last year’s', async () => {
    await importFigureOf('2024', 'Harbor Field', '1000001')
    await closeYear()
    expect((await download(passengers)).bytes.toString()).toContain('1000001')
    await importFigureOf('2024', 'Harbor Field', '1234567', '--reason', reason)
    await archive()
    expect((await download(passengers)).bytes.toString()).toContain('1234567')
    const notes = (await listCorrections()).map(each => each.note)
    expect(new Set(notes)).toEqual(new Set([`Correction of 2024: ${reason}`]))
  })
})
