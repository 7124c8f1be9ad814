import { reportFormats, reportTitles, type ReportFormat, type ReportName } from '#domain/publishing/report.ts'
import type { Database } from '#platform/database/connect.ts'
import { renderReportFile } from '#server/publishing/reports/renderReportFile.ts'
import { readReport } from '#server/publishing/reports/reports.queries.ts'
import { prepareEmbedded } from './databases.ts'
import { openDatabaseOf, type Environment } from './driver.ts'
import { median } from './median.ts'

// Measures each report on the demo from the query to the file, in elapsed time and in this process's CPU time, which
// excludes the child that typesets PDFs. Run: node bench/renderDemoReports.ts

const runs = 5
const axnInstanceId = 26

interface Taken {
  milliseconds: number
  cpuMilliseconds: number
}

/** Prints the median of each report in each format. */
export async function measureReports(environment: Environment): Promise<void> {
  const database = await openDatabaseOf(environment)
  console.log(`\n| report, ms (processor) | ${reportFormats.join(' | ')} |`)
  console.log(`|---|${reportFormats.map(() => '---:|').join('')}`)
  for (const report of Object.keys(reportTitles) as ReportName[]) {
    const cells: string[] = []
    for (const format of reportFormats) cells.push(await medianOf(database, report, format))
    console.log(`| ${reportTitles[report]} | ${cells.join(' | ')} |`)
  }
  await database.close()
}

async function medianOf(database: Database, report: ReportName, format: ReportFormat): Promise<string> {
  const taken: Taken[] = []
  // The first run is not counted, because it starts the typesetting child.
  for (let run = 0; run <= runs; run += 1) taken.push(await once(database, report, format))
  const of = (key: keyof Taken) => median(taken.slice(1).map(each => each[key])).toFixed(0)
  return `${of('milliseconds')} (${of('cpuMilliseconds')})`
}

async function once(database: Database, report: ReportName, format: ReportFormat): Promise<Taken> {
  const start = performance.now()
  const worked = process.cpuUsage()
  const table = await database.read(db => readReport(db, { report, axnInstanceId, demo: true }))
  await renderReportFile(table, axnInstanceId, format).render()
  const { user, system } = process.cpuUsage(worked)
  return { milliseconds: performance.now() - start, cpuMilliseconds: (user + system) / 1000 }
}

if (import.meta.main) await measureReports(await prepareEmbedded())
