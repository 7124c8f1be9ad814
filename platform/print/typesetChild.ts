import { z } from 'zod'
import { answerJobs, findPlaces, layOut, writePdf } from './compile.ts'
import { drawTables } from './drawTables.ts'
import { packPdf } from './packPdf.ts'
import { pageFoot } from './pageLayout.ts'
import { readPdf } from './pdf/readPdf.ts'
import type { FittedReport } from './renderPdf.ts'
import { placeTables, tablePlaces, reserveTableSpace } from './reserveTableSpace.ts'
import { typefaces } from './typeface.ts'
import type { TypesetJob } from './typesetter.ts'

// Typesetter runs this file in a child process.

const typesetJob = z.object({ report: z.string() }) satisfies z.ZodType<TypesetJob>
const isReport = z.custom<FittedReport>(
  value => typeof value === 'object' && value !== null && 'sections' in value,
)

answerJobs(typesetJob, ({ report }) => setReport(isReport.parse(JSON.parse(report))))

const folder = new URL('.', import.meta.url)

/** Returns the report as a file. Throws an Error with Typst's own message if typesetting fails. */
function setReport(report: FittedReport): Buffer {
  const { data, tables } = reserveTableSpace(report, true)
  const document = layOut({ folder, template: 'report.typ', dataFile: 'report.json', data })
  const found = findPlaces(document)
  const faces = typefaces()
  const placed = placeTables(tables, tablePlaces.parse(Array.isArray(found) ? found[0] : []))
  const { file } = drawTables(readPdf(Buffer.from(writePdf(document, 'accessible'))), placed, {
    faces,
    foot: pageFoot,
  })
  return packPdf(file, { regular: faces.regular.used, semibold: faces.semibold.used })
}
