import {
  archivedThing,
  archiveLimits,
  freezeHistoricalYear,
  getArchivedFile,
  openArchivedFile,
  uploadArchivedFile,
  type ArchiveFormat,
} from '#domain/archive.ts'
import { problem } from '#domain/problems.ts'
import { reportMediaTypes } from '#domain/report.ts'
import { FileReply, handle, type Api } from '../handle.ts'
import { archiveYearJob, missingFiles } from '../instances/archiveYear.ts'
import { storageKeyOf } from '../instances/freezeYear.ts'
import { askForJob, getJob } from '../jobs/jobs.queries.ts'
import { getInstance } from '../instances/instances.queries.ts'
import { storedBytes } from '../storage/storedBytes.ts'
import { addUploadedFile, findArchivedFile, requireContent, requireHistorical } from './archive.queries.ts'
import { requireFormat } from './uploadedFile.ts'

export function archiveRoutes(api: Api): void {
  handle(api, openArchivedFile, async ({ db, params, actor }) => {
    const file = await findArchivedFile(db, params, actor)
    return new FileReply(file.fileName, file.mediaType, () => storedBytes(api.storage, file), 'inline')
  })

  handle(api, getArchivedFile, async ({ params, actor, step }) => {
    const file = await step(db => findArchivedFile(db, params, actor))
    await storedBytes(api.storage, file)
    return file
  })

  handle(api, freezeHistoricalYear, async ({ db, params, actor, afterCommit }) => {
    const year = await getInstance(db, params.instanceId)
    if (!year) throw problem('notFound')
    const { axnInstanceId, axnInstanceName } = year
    await requireHistorical(db, axnInstanceName)
    await requireContent(db, year)
    const parameters = { axnInstanceId, axnInstanceName, books: true }
    if ((await missingFiles(db, parameters)).length === 0) {
      throw problem('wrongMasterStatus', { message: `The files of ${axnInstanceName} are stored already.` })
    }
    const { jobId } = await askForJob(db, archiveYearJob, { parameters, userId: actor.userId })
    afterCommit(() => api.jobs.work())
    return getJob(db, jobId, actor)
  })

  // Only this call takes such a file as its body; for all others it stays an unsupported type.
  void api.http.register((http, _options, done) => {
    takeFiles(http)
    uploadRoutes({ ...api, http })
    done()
  })
}

function takeFiles(http: Api['http']): void {
  const asBytes = { parseAs: 'buffer', bodyLimit: archiveLimits.fileBytes } as const
  for (const format of ['pdf', 'xlsx'] satisfies ArchiveFormat[]) {
    http.addContentTypeParser(
      reportMediaTypes[format],
      asBytes,
      async (_request: unknown, bytes: Buffer) => ({
        format,
        bytes,
      }),
    )
  }
}

function uploadRoutes(api: Api): void {
  handle(api, uploadArchivedFile, async ({ params, query, body: { format, bytes }, actor, step }) => {
    if (!Buffer.isBuffer(bytes))
      throw problem('unsupportedMedia', { message: 'Please send a PDF or a workbook.' })
    requireFormat(format, bytes)
    const thing = archivedThing(query.title)
    const year = await step(db => requireHistorical(db, params.year))
    const storageKey = storageKeyOf(year.axnInstanceName, `${thing.name}.${format}`, bytes)
    const stored = await api.storage.put(storageKey, bytes)
    const { userId } = actor
    const mediaType = reportMediaTypes[format]
    return step(async db => {
      await requireHistorical(db, params.year)
      return addUploadedFile(db, {
        year,
        thing,
        format,
        mediaType,
        storageKey,
        stored,
        userId,
        note: query.note,
      })
    })
  })
}
