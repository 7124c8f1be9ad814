import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'

/** An uploaded file during its call, stored in a temporary file and never completely in memory. */
class UploadedFile {
  readonly path: string
  readonly mediaType: string
  readonly sha256: string

  constructor(path: string, mediaType: string, sha256: string) {
    this.path = path
    this.mediaType = mediaType
    this.sha256 = sha256
  }

  /** Identifies the content. The same file sent again is stored under another path. */
  toJSON() {
    return { mediaType: this.mediaType, sha256: this.sha256 }
  }

  read(): Promise<Buffer> {
    return readFile(this.path)
  }
}

/** Throws `unsupportedMedia` for a call without a file. */
export function readUploadedFile(body: unknown, message: string): UploadedFile {
  if (!(body instanceof UploadedFile)) throw problem('unsupportedMedia', { message })
  return body
}

export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** The routes of this context accept only files of these types as their bare body. */
export function acceptUploads(http: FastifyInstance, { mediaTypes, bytes }: Upload, folder: string): void {
  const files = new WeakMap<FastifyRequest, string>()
  http.removeAllContentTypeParsers()
  for (const mediaType of mediaTypes) {
    http.addContentTypeParser(mediaType, async (request: FastifyRequest, payload: Readable) => {
      const path = join(folder, randomUUID())
      files.set(request, path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        return new UploadedFile(path, mediaType, await store(payload, path, bytes))
      } catch (refused) {
        // An upload may fail before its file exists, so the hooks below may have nothing to remove.
        await rm(path, { force: true })
        throw refused
      }
    })
  }
  const remove = async (request: FastifyRequest) => {
    const path = files.get(request)
    if (path) await rm(path, { force: true })
  }
  http.addHook('onResponse', remove)
  http.addHook('onRequestAbort', remove)
}

/** Resolves to the SHA-256 of the content. */
async function store(payload: Readable, path: string, limit: number): Promise<string> {
  const file = await open(path, 'wx', 0o600)
  const sha256 = createHash('sha256')
  try {
    let size = 0
    // If the upload is refused midway, the connection stays open for the answer.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      const part = chunk as Buffer
      size += part.length
      if (size > limit) throw problem('tooLarge')
      sha256.update(part)
      await file.write(part)
    }
    return sha256.digest('hex')
  } finally {
    await file.close()
  }
}

const abandonedMs = 3_600_000

/** Removes files left behind by a killed process. */
export async function sweepUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}
