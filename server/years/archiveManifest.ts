import { getDocumentTitle } from '#domain/publishing/archive.ts'
import { bookKinds, type BookKind } from '#domain/publishing/book.ts'
import { bookFormats, type BookFormat } from '#domain/publishing/bookCalls.ts'
import {
  offeredReports,
  formatFileName,
  reportFormats,
  type ReportFormat,
  type ReportName,
} from '#domain/publishing/report.ts'
import type { Db } from '#platform/database/connect.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { readBook, renderBook } from '../publishing/books/renderBook.ts'
import { readEditionData } from '../publishing/data/editionData.queries.ts'
import { renderDataPackageApart } from '../publishing/data/makeDataPackage.ts'
import { renderReportFile } from '../publishing/reports/renderReportFile.ts'
import { readReport } from '../publishing/reports/reports.queries.ts'

type FrozenFormat = ReportFormat | BookFormat | 'zip'

/** A document stored for a year, in one or more formats. Its title is in `archivedDocuments`. */
export interface FileToFreeze {
  kind: 'report' | 'data' | 'book'
  name: string
  formats: readonly FrozenFormat[]
  /** Reads all required data. The returned function makes the files and no longer needs the database. */
  read(
    db: Db,
    axnInstanceId: number,
    run: Pick<JobRun<unknown>, 'demo' | 'settings'>,
  ): Promise<(format: FrozenFormat, signal: AbortSignal) => Promise<Uint8Array>>
}

const frozenReport = (report: ReportName): FileToFreeze => ({
  kind: 'report',
  name: report,
  formats: reportFormats,
  async read(db, axnInstanceId, { demo }) {
    const table = await readReport(db, { report, axnInstanceId, demo, isFinal: true })
    return format => renderReportFile(table, axnInstanceId, format as ReportFormat).render()
  },
})

const frozenDataPackage: FileToFreeze = {
  kind: 'data',
  name: 'package',
  formats: ['zip'],
  async read(db, axnInstanceId) {
    const edition = await readEditionData(db, { axnInstanceId, isFinal: true })
    return (_format, signal) => renderDataPackageApart(edition, signal)
  },
}

const frozenBook = (kind: BookKind): FileToFreeze => ({
  kind: 'book',
  name: kind,
  formats: bookFormats,
  async read(db, axnInstanceId, { settings: { publicUrl } }) {
    const book = await readBook(db, { axnInstanceId, kind, entityIds: null, companyType: null })
    return (format, signal) => {
      const style = { format: format as BookFormat, paper: 'letter', edition: 'online' } as const
      return renderBook(book, style, { publicUrl, signal })
    }
  },
})

/** The files stored for an active year when it becomes historical: the reports, the data, then the books. */
export const archiveManifest: readonly FileToFreeze[] = [
  ...offeredReports.map(frozenReport),
  frozenDataPackage,
  ...bookKinds.map(frozenBook),
]

export const formatFrozenName = (file: FileToFreeze, axnInstanceId: number, format: FrozenFormat): string =>
  formatFileName(getDocumentTitle(file), axnInstanceId, format)

/** One entry per kind of file. */
export const listFrozenFiles = (axnInstanceId: number) =>
  archiveManifest.flatMap(each =>
    each.formats.map(format => ({
      title: getDocumentTitle(each),
      format,
      fileName: formatFrozenName(each, axnInstanceId, format),
    })),
  )
