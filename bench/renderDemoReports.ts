import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportFormats, reportTitles, type ReportFormat, type ReportName } from '#domain/report.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { reportFile } from '#server/reports/reportFile.ts'
import { readReport } from '#server/reports/reports.queries.ts'

// How long each of the reports takes on the demo, from the question to the file. Run: node bench/renderDemoReports.ts

const runs = 11
const axnInstanceId = 26
const folder = mkdtempSync(join(tmpdir(), 'factbook-bench-'))
const { database, demo } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)

async function timed(report: ReportName, format: ReportFormat): Promise<number> {
  const start = performance.now()
  const table = await database.read(db => readReport(db, { report, axnInstanceId, demo }))
  await reportFile(table, axnInstanceId, format).render()
  return performance.now() - start
}

const median = (numbers: number[]) => Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0)

for (const report of Object.keys(reportTitles) as ReportName[]) {
  const medians: string[] = []
  for (const format of reportFormats) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await timed(report, format))
    medians.push(`${format} ${median(times)} ms`)
  }
  console.log(`${reportTitles[report]}: ${medians.join(', ')}`)
}
await database.close()
rmSync(folder, { recursive: true, force: true })
