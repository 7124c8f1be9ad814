import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'

export interface S3Server {
  /** `s3://...` as in STORAGE_URL. */
  storageUrl: string
  /** The paths of the put requests, in order. */
  puts: string[]
  close(): Promise<void>
}

export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * A server that speaks S3 and checks every signature, with one bucket. It does not support `If-None-Match`, which S3
 * does, so that is answered in front of it; `conditions: false` disables this.
 */
export async function startS3Server({ conditions = true } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'factbook-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const puts: string[] = []
  const taken = new Set<string>()
  server.middleware.unshift(async (context, next) => {
    const isPut = context.method === 'PUT'
    if (isPut && conditions && context.get('if-none-match') === '*' && taken.has(context.path)) {
      context.status = 412
      context.type = 'application/xml'
      context.body = '<Error><Code>PreconditionFailed</Code><Message>It is there.</Message></Error>'
      return
    }
    if (isPut) puts.push(context.path)
    if (isPut) taken.add(context.path)
    // A second file is refused while the first is still being stored.
    if (isPut && conditions) await wait(40)
    await next()
    if (isPut && context.status >= 400) taken.delete(context.path)
  })
  const { port } = await server.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    storageUrl: `s3://files/archive?region=us-east-1&endpoint=${endpoint}`,
    puts,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
