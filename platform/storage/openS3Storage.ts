import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { SettingsError } from '../settingsError.ts'
import {
  MissingError,
  requireKey,
  requireRemovable,
  computeSha256,
  TakenError,
  type Storage,
} from './storage.ts'

const mostTries = 20
const pauseMs = 100

interface Bucket {
  client: S3Client
  bucket: string
  /** '' or ends in a slash. */
  prefix: string
}

/**
 * A bucket of S3 or a compatible store: `s3://bucket/folder?region=us-east-1`, with
 * `&endpoint=https://store.example.com` for another store. Credentials come from the usual places of Amazon's tools
 * (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, the machine's role). Throws SettingsError. A request
 * without an answer for `silenceMs` is retried twice.
 */
export function openS3Storage(storageUrl: string, silenceMs = 20_000): Storage & { close(): void } {
  const { client, bucket, prefix } = openBucket(new URL(storageUrl), silenceMs)
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + requireKey(key) })
  const get = async (key: string): Promise<Uint8Array> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      if (!Body) throw new MissingError(`${key} does not exist`)
      return await Body.transformToByteArray()
    } catch (error) {
      if (statusOf(error) === 404) throw new MissingError(`${key} does not exist`, { cause: error })
      throw error
    }
  }
  const bytesAt = (key: string) =>
    get(key).catch((error: unknown) => {
      if (error instanceof MissingError) return null
      throw error
    })
  const stat = async (key: string) => {
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)))
      return { size: ContentLength }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw error
    }
  }
  return {
    get,
    stat,
    async put(key, bytes) {
      const stored = { size: bytes.byteLength, sha256: computeSha256(bytes) }
      for (let tries = 1; ; tries += 1) {
        // A store that ignores the condition would overwrite, so check for an existing file first.
        if ((await stat(key)) === null && (await putIfAbsent(client, { ...at(key), Body: bytes })))
          return stored
        const existing = await bytesAt(key)
        if (existing && computeSha256(existing) !== stored.sha256)
          throw new TakenError(`${key} already exists with other contents`)
        if (existing) return stored
        // Another process is still storing it, or has given up.
        if (tries === mostTries) throw new TakenError(`${key} is being written by another process`)
        await wait(pauseMs)
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(requireRemovable(key))))
    },
    // Only storing a file would show whether the store accepts one, so this only checks that it answers.
    requireWritable: async () => {
      await stat('made/readiness').catch((cause: unknown) => {
        throw new Error('does not respond', { cause })
      })
    },
    close: () => client.destroy(),
  }
}

/** Resolves to false if the key is taken or another process is storing it. */
async function putIfAbsent(
  client: S3Client,
  object: { Bucket: string; Key: string; Body: Uint8Array },
): Promise<boolean> {
  try {
    await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
    return true
  } catch (error) {
    if (statusOf(error) === 412 || statusOf(error) === 409) return false
    throw error
  }
}

function openBucket(url: URL, silenceMs: number): Bucket {
  const { searchParams } = url
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? undefined
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const isWrong =
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) ||
    (endpoint !== undefined && !/^https?:\/\//.test(endpoint)) ||
    url.username !== '' ||
    [...searchParams.keys()].some(name => name !== 'region' && name !== 'endpoint')
  if (isWrong) {
    throw new SettingsError(
      'STORAGE_URL must look like s3://bucket/folder?region=us-east-1. For storage other than Amazon S3, add &endpoint=https://store.example.com. Set the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  }
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: silenceMs,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
    // Stores other than Amazon's support neither the recent checksums nor buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })
  client.middlewareStack.add(
    next => async request => {
      try {
        return await next(request)
      } catch (cause) {
        // The store itself failed or is overloaded: like a host that is down, it may answer later.
        if ((statusOf(cause) ?? 0) < 500) throw cause
        throw Object.assign(new Error('The store failed', { cause }), { code: 'EHOSTDOWN' })
      }
    },
    { step: 'initialize' },
  )
  return { client, bucket: url.hostname, prefix: folder === '' ? '' : `${folder}/` }
}

function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode
}
