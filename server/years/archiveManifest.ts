import { bookKinds, bookTitles, type BookKind } from '#domain/publishing/book.ts'
import { formatBookFileName, bookFormats, type BookFormat } from '#domain/publishing/bookCalls.ts'
import { dataPackageTitle, formatDataPackageName } from '#domain/publishing/dataPackage.ts'
import {
  offeredReports,
  formatFileName,
  reportFormats,
  reportTitles,
  type ReportFormat,
  type ReportName,
} from '#domain/publishing/report.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { readBook, renderBook } from '../publishing/books/renderBook.ts'
import { readEditionData } from '../publishing/data/editionData.queries.ts'
import { renderDataPackageApart } from '../publishing/data/makeDataPackage.ts'
import { renderReportFile } from '../publishing/reports/renderReportFile.ts'
import { readReport } from '../publishing/reports/reports.queries.ts'

interface FrozenBytes {
  mediaType: string
  bytes: Uint8Array
}

/** A file stored for a year, in one or more formats. */
export interface FileToFreeze {
  /** `report`, `book`, or `data`. */
  kind: string
  name: string
  title: string
  formats: readonly string[]
  fileName(axnInstanceId: number, format: string): string
  /** Reads all required data. The returned function makes the files and no longer needs the database. */
  read(
    db: Db,
    axnInstanceId: number,
    run: Pick<JobRun<unknown>, 'demo' | 'settings'>,
  ): Promise<(format: string, signal: AbortSignal) => Promise<FrozenBytes>>
}

const frozenReport = (report: ReportName): FileToFreeze => ({
  kind: 'report',
  name: report,
  title: reportTitles[report],
  formats: reportFormats,
  fileName: (axnInstanceId, format) =>
    formatFileName(reportTitles[report], axnInstanceId, format as ReportFormat),
  async read(db, axnInstanceId, { demo }) {
    const table = await readReport(db, { report, axnInstanceId, demo, isFinal: true })
    return async format => {
      const { mediaType, render } = renderReportFile(table, axnInstanceId, format as ReportFormat)
      return { mediaType, bytes: await render() }
    }
  },
})

const frozenBook = (kind: BookKind): FileToFreeze => ({
  kind: 'book',
  name: kind,
  title: bookTitles[kind],
  formats: bookFormats,
  fileName: (axnInstanceId, format) =>
    formatBookFileName({ kind, axnInstanceId, format: format as BookFormat, choice: null, entityIds: null }),
  async read(db, axnInstanceId, { settings: { publicUrl } }) {
    const book = await readBook(db, { axnInstanceId, kind, entityIds: null, companyType: null })
    return async (format, signal) => {
      const style = { format: format as BookFormat, paper: 'letter', edition: 'online' } as const
      return {
        mediaType: mediaTypes[style.format],
        bytes: await renderBook(book, style, { publicUrl, signal }),
      }
    }
  },
})

const frozenDataPackage: FileToFreeze = {
  kind: 'data',
  name: 'package',
  title: dataPackageTitle,
  formats: ['zip'],
  fileName: formatDataPackageName,
  async read(db, axnInstanceId) {
    const edition = await readEditionData(db, { axnInstanceId, isFinal: true })
    return async (_format, signal) => ({
      mediaType: mediaTypes.zip,
      bytes: await renderDataPackageApart(edition, signal),
    })
  },
}

/** The files stored for an active year when it becomes historical: the reports, the data, then the books. */
export const archiveManifest: readonly FileToFreeze[] = [
  ...offeredReports.map(frozenReport),
  frozenDataPackage,
  ...bookKinds.map(frozenBook),
]

/** One entry per kind of file. */
export const listFrozenFiles = (axnInstanceId: number) =>
  archiveManifest.flatMap(each =>
    each.formats.map(format => ({
      title: each.title,
      format,
      fileName: each.fileName(axnInstanceId, format),
    })),
  )
