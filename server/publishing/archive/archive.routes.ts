import { problem } from '#domain/problems.ts'
import {
  formatFileVersion,
  getDocumentTitle,
  identifyArchivedDocument,
  freezeHistoricalYearEndpoint,
  getArchivedFileEndpoint,
  getMissingFilesEndpoint,
  getStoredFileEndpoint,
  listStoredFilesEndpoint,
  offerStoredFileEndpoint,
  openArchivedFileEndpoint,
  uploadArchivedFileEndpoint,
  withdrawStoredFileEndpoint,
  type ArchiveFormat,
} from '#domain/publishing/archive.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { ConcurrencyLimit } from '#platform/http/concurrencyLimit.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { queueLimits } from '#platform/http/limits.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { readUploadedFile } from '#platform/http/uploads.ts'
import { askForJob, getJob } from '#platform/jobs/jobs.queries.ts'
import { readStoredBytes } from '#platform/storage/storage.ts'
import { openArchive } from '../../airports/workbook/openArchive.ts'
import type { Api } from '../../api.ts'
import { archiveYearJob, findArchiving, listFilesToMake } from '../../years/archiveYear.ts'
import { makeStorageKey } from '../../years/freezeYear.ts'
import { requireInstance } from '../../years/instances.queries.ts'
import {
  addUploadedFile,
  chooseCorrectionNumber,
  findArchivedFile,
  hasContent,
  requireContent,
  requireHistorical,
} from './archive.queries.ts'
import { getStoredFile, listStoredFiles, requireOpenArchive, setWithdrawn } from './storedFiles.queries.ts'

const workbookParts = ['[Content_Types].xml', 'xl/workbook.xml']

/** Rejects files that only claim to be a PDF or a workbook. Throws `fileUnreadable`. */
function requireFormat(format: ArchiveFormat, bytes: Buffer): void {
  const isRight = format === 'pdf' ? isPdf(bytes) : isWorkbook(bytes)
  if (!isRight) throw problem('fileUnreadable')
}

/** Begins and ends as a PDF; half a file does not. */
function isPdf(bytes: Buffer): boolean {
  const end = bytes.subarray(Math.max(0, bytes.length - 1024)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(bytes.subarray(0, 16).toString('latin1')) && end.includes('%%EOF')
}

/** Nothing is unpacked. A workbook with macros is not accepted. */
function isWorkbook(bytes: Buffer): boolean {
  try {
    const { has, names } = openArchive(bytes)
    return workbookParts.every(has) && !names.some(name => name.includes('vbaproject'))
  } catch {
    // Not an archive, or half of one.
    return false
  }
}

export function archiveRoutes(api: Api): void {
  registerEndpoint(api, listStoredFilesEndpoint, ({ db, params, actor }) =>
    listStoredFiles(db, params.instanceId, actor),
  )

  registerEndpoint(api, withdrawStoredFileEndpoint, ({ db, params, body, actor }) =>
    setWithdrawn(db, params, body.note, actor),
  )

  registerEndpoint(api, offerStoredFileEndpoint, ({ db, params, actor }) =>
    setWithdrawn(db, params, null, actor),
  )

  registerEndpoint(api, getStoredFileEndpoint, async ({ db, params, actor }) => {
    const file = await getStoredFile(db, params.instanceId, params.storedFileId, actor)
    return new FileReply(file.fileName, file.mediaType, () => readStoredBytes(api.storage, file))
  })

  registerEndpoint(api, openArchivedFileEndpoint, async ({ db, params, actor }) => {
    const file = await findArchivedFile(db, params, actor)
    return new FileReply(file.fileName, file.mediaType, () => readStoredBytes(api.storage, file), 'inline')
  })

  registerEndpoint(api, getArchivedFileEndpoint, async ({ params, actor, caller, step }) => {
    const file = await step(db => findArchivedFile(db, params, actor))
    await checking.run(caller.owner, () => readStoredBytes(api.storage, file))
    return file
  })

  registerEndpoint(api, getMissingFilesEndpoint, async ({ db, params: { instanceId }, actor }) => {
    await requireOpenArchive(db, instanceId, actor)
    const canBeMade = await hasContent(db, instanceId)
    const missing = canBeMade ? await listFilesToMake(db, { axnInstanceId: instanceId, books: true }) : []
    return {
      inProgress: await findArchiving(db, instanceId),
      files: missing.flatMap(each =>
        each.formats.map(
          format => `${getDocumentTitle(each)}, ${formatFileVersion({ format, correctionNumber: 0 })}`,
        ),
      ),
    }
  })

  registerEndpoint(api, freezeHistoricalYearEndpoint, async call => {
    const { db, params, actor, afterCommit } = call
    const year = await requireInstance(db, params.instanceId)
    const { axnInstanceId, axnInstanceName } = year
    await requireHistorical(db, axnInstanceName)
    await requireContent(db, year)
    const parameters = { axnInstanceId, axnInstanceName, books: true }
    if ((await listFilesToMake(db, parameters)).length === 0) {
      throw problem('wrongMasterStatus', { message: `The files for ${axnInstanceName} are already stored.` })
    }
    const { jobId } = await askForJob(db, archiveYearJob, { parameters, userId: actor.userId })
    afterCommit(() => api.jobs.work())
    return getJob(call, jobId)
  })

  registerEndpoint(api, uploadArchivedFileEndpoint, async ({ params, query, body, actor, caller, step }) => {
    const file = readUploadedFile(body, 'Send a PDF or an Excel workbook (.xlsx).')
    const format = file.mediaType === mediaTypes.pdf ? 'pdf' : 'xlsx'
    const document = identifyArchivedDocument(query.title)
    const { sha256, mediaType } = file
    // Refused before the file is stored, because a stored file without a row would stay unnoticed.
    const offered = await step(async db => {
      const year = await requireHistorical(db, params.year)
      const wanted = { year, document, format, sha256, note: query.note }
      await chooseCorrectionNumber(db, wanted)
      return wanted
    })
    const { stored, storageKey } = await storing.run(caller.owner, async () => {
      const bytes = await file.read()
      requireFormat(format, bytes)
      const key = makeStorageKey(offered.year.axnInstanceName, `${document.name}.${format}`, bytes)
      return { stored: await api.storage.put(key, bytes), storageKey: key }
    })
    return step(async db => {
      await requireHistorical(db, params.year)
      return addUploadedFile(db, { ...offered, mediaType, storageKey, stored, userId: actor.userId })
    })
  })
}

const storing = new ConcurrencyLimit(queueLimits.storedFiles)
const checking = new ConcurrencyLimit(queueLimits.checkedFiles)
