import { z } from 'zod'
import { answerJobs, layOut, writePdf } from './compile.ts'
import type { PrintedReport } from './layOutReport.ts'
import { packPdf } from './packPdf.ts'
import { readPdf } from './pdf/readPdf.ts'
import { tagRowHeaders } from './rowHeaders.ts'
import type { TypesetJob } from './typesetter.ts'

// Typesetter runs this file in a child process.

const typesetJob = z.object({ report: z.string() }) satisfies z.ZodType<TypesetJob>
const isReport = z.custom<PrintedReport>(
  value => typeof value === 'object' && value !== null && 'sections' in value,
)

answerJobs(typesetJob, ({ report }) => setReport(report))

const folder = new URL('.', import.meta.url)

/** Returns the report as a file. Throws an Error with Typst's own message if typesetting fails. */
function setReport(data: string): Buffer {
  const { sections } = isReport.parse(JSON.parse(data))
  const document = layOut({ folder, template: 'report.typ', files: { 'report.json': data } })
  const file = readPdf(Buffer.from(writePdf(document, 'accessible')))
  return packPdf(
    tagRowHeaders(
      file,
      sections.map(({ table }) => table.rowHeader),
    ),
  )
}
