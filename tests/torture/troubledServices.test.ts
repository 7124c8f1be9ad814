import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrandRow } from '#domain/catalog/brand.ts'
import { deskListing } from '#domain/review/desk.ts'
import type { Job } from '#platform/jobs/job.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { s3Keys, startS3Server, type S3Server } from '../s3Server.ts'
import { openMailServer, type MailServer } from '../smtp.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'

type Trouble = 'none' | 'slow' | 'silent' | 'failing' | 'gone'
/** The delay of each piece of data of a slow service. */
const delayMs = 700
/** What a service that fails answers. */
const failures = {
  mail: '421 4.3.2 Try again later\r\n',
  bucket: 'HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
}

/** What lies between the product and a service. */
class Network {
  trouble: Trouble = 'none'
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(port: number, servicePort: number, failure: string) {
    this.#server = createServer(from => {
      this.#sockets.add(from.on('close', () => this.#sockets.delete(from)).on('error', () => undefined))
      if (this.trouble === 'gone') return from.destroy()
      if (this.trouble === 'failing') return from.end(failure)
      const to = connect(servicePort, '127.0.0.1').on('error', () => undefined)
      this.#pass(from, to)
      this.#pass(to, from)
    }).listen(port, '127.0.0.1')
  }

  #pass(from: Socket, to: Socket): void {
    from.on('data', (data: Buffer) => {
      if (this.trouble === 'none') to.write(data)
      if (this.trouble !== 'slow') return
      from.pause()
      setTimeout(() => from.resume() && to.write(data), delayMs)
    })
    from.on('close', () => to.destroy())
  }

  /** Also for connections that are open. */
  become(trouble: Trouble): void {
    this.trouble = trouble
    if (trouble === 'gone' || trouble === 'failing') for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.become('gone')
    this.#server.close()
  }
}

let server: KilledServer
let folder: string
let mails: MailServer
let bucket: S3Server
let networks: Network[]
let token: string

beforeAll(async () => {
  const settings = await makeDemoSettings(null)
  folder = settings.DATA_DIR
  ;[mails, bucket] = await Promise.all([openMailServer(), startS3Server()])
  const bucketPort = /127\.0\.0\.1%3A(\d+)/.exec(bucket.storageUrl)?.[1] ?? ''
  const [toMail, toBucket] = [await freePort(), await freePort()]
  networks = [
    new Network(toMail, Number(new URL(mails.url).port), failures.mail),
    new Network(toBucket, Number(bucketPort), failures.bucket),
  ]
  server = new KilledServer(await freePort(), {
    ...settings,
    ...s3Keys,
    SMTP_URL: `smtp://127.0.0.1:${toMail}`,
    STORAGE_URL: bucket.storageUrl.replace(bucketPort, String(toBucket)),
  })
  await server.start()
  token = await server.signIn('admin', demoPassword)
})
afterAll(async () => {
  await server.kill()
  for (const network of networks) network.close()
  await Promise.all([mails.close(), bucket.close(), rm(folder, { recursive: true, force: true })])
})

const desk = '/desk/instance/26?axnInstanceStatus=INPROGRESS&kind=airport&size=100'
/** Someone with one editor whom nobody has reminded. */
async function findUnreminded() {
  const rows = deskListing.list.reply.parse(await (await server.call(desk, token)).json()).content
  const row = rows.find(each => each.editors.length === 1 && each.lastReminderDate === null)
  if (!row) throw new Error('The demo has nobody to remind')
  return row
}

const jobOf = async (answer: Promise<Response>): Promise<Job> => (await (await answer).json()) as Job

/** What others do meanwhile. Resolves to the answers that were no success. */
async function workMeanwhile(name: string): Promise<string[]> {
  const faults: string[] = []
  const check = async (sent: Promise<Response>): Promise<Response> => {
    const answer = await sent
    if (!answer.ok) faults.push(`${answer.status} ${answer.url}`)
    return answer
  }
  const added = await check(server.call('/brands', token, { brandName: name, axnStatus: 'ACTIVE' }))
  let { brandId, version } = (await added.json()) as BrandRow
  for (let step = 1; step <= 10; step += 1) {
    await check(server.call('/airports/instance/26/directory?size=25', token))
    const body = { brandName: `${name} ${step}`, axnStatus: 'ACTIVE' }
    const header = { 'if-match': `"${version}"` }
    const saved = await check(server.call(`/brands/${brandId}`, token, body, 'PUT', header))
    ;({ brandId, version } = (await saved.json()) as BrandRow)
    await wait(300)
  }
  return faults
}

it.each([
  ['slow', 'airportsbook', 'letter'],
  ['silent', 'companiesbook', 'letter'],
  ['failing', 'airportsbook', 'a4'],
  ['gone', 'companiesbook', 'a4'],
] as const)(
  'while mail and bucket are %s, people work on, and all is delivered once afterward',
  async (trouble, book, paper) => {
    for (const network of networks) network.become(trouble)
    const row = await findUnreminded()
    const before = mails.arrived.length
    const items = [{ kind: 'airport', id: row.id, axnInstanceId: 26 }]
    const request = { action: 'remind', items, requestId: `reminder while ${trouble}` }
    expect((await server.call('/bulk-actions', token, request)).ok).toBe(true)
    const asked = server.call(`/reports/instance/26/${book}/job?format=xlsx&paper=${paper}`, token, {})
    const { jobId } = await jobOf(asked)
    expect(await workMeanwhile(`Troubled ${trouble}`)).toEqual([])
    // Longer than the product waits for a silent service.
    await wait(trouble === 'silent' ? 70_000 : 20_000)
    for (const network of networks) network.become('none')
    await expect.poll(() => mails.arrived.length, { timeout: 300_000 }).toBe(before + 1)
    const state = async () => (await jobOf(server.call(`/jobs/${jobId}`, token))).state
    await expect.poll(state, { timeout: 300_000 }).toBe('DONE')
    const file = await server.call(`/reports/books/${jobId}`, token)
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')))
    expect(mails.arrived).toHaveLength(before + 1)
  },
)
