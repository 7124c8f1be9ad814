import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandRow } from '#domain/catalog/brand.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'

const outerFolder = tmpdir()
/** A disk of its own, which only an administrator of the machine may mount. */
const disk = mkdtempSync(join(outerFolder, 'factbook-disk-'))
const isMounted = mount()
/** Free space that is too little for what the test saves. */
const leftBytes = 300 * 1024

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const filler = join(disk, 'filler')

function fillDisk(): void {
  const piece = Buffer.alloc(64 * 1024)
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  while (freeBytes() > leftBytes) appendFileSync(filler, piece)
}

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

describe.each(['embedded', 'postgres'] as const)('a full disk under the %s database', kind => {
  let postgres: RunningPostgres | null = null
  let server: KilledServer
  beforeAll(async () => {
    // Databases and data folders are created in the folder for temporary files.
    process.env['TMPDIR'] = disk
    if (kind === 'postgres') postgres = await startPostgres()
    const settings = await makeDemoSettings(postgres)
    server = new KilledServer(await freePort(), { ...settings, CALLS_PER_MINUTE: '10000000' })
    await server.start()
  })
  afterAll(async () => {
    await server.kill()
    await postgres?.stop()
    process.env['TMPDIR'] = outerFolder
  })

  it.runIf(isMounted)('is named in words, stops no reader, and loses nothing that was answered', async () => {
    const token = await server.signIn('admin', demoPassword)
    const saved: string[] = []
    const save = async (brandName: string) => {
      const answer = await server.call('/brands', token, { brandName, axnStatus: 'ACTIVE' })
      const said = await answer.text()
      if (answer.ok) saved.push(brandName)
      return `${answer.status} ${answer.ok ? '' : said}`.trim()
    }
    fillDisk()
    let answer = ''
    for (let index = 0; index < 20_000 && !answer.startsWith('5'); index += 1)
      answer = await save(`${kind} ${index} ${'full'.repeat(30)}`)
    expect(answer).toMatch(/^507 .*out of disk space. Nothing was saved/)
    const list = (page: number) => server.call(`/brands/list?page=${page}&size=100&sort=brandName`, token)
    expect((await list(0)).status, 'a list').toBe(200)
    const readiness = async () => (await fetch(`${server.address}/health/ready`)).status
    await expect.poll(readiness, { timeout: 60_000 }).toBe(503)

    rmSync(filler)
    await expect.poll(() => save('After more space'), { timeout: 60_000 }).toBe('200')
    await server.kill()
    await server.start()
    const stored = new Set<string>()
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const { content, totalPages } = (await (await list(page)).json()) as Paged<BrandRow>
      for (const { brandName } of content) stored.add(brandName)
      pages = totalPages
    }
    expect(saved.filter(name => !stored.has(name))).toEqual([])
  })
})
