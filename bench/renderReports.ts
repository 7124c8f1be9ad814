import { readFileSync } from 'node:fs'
import { layOutReport } from '#platform/print/layOutReport.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import { renderXlsx } from '#platform/print/renderXlsx.ts'
import { Typesetter } from '#platform/print/typesetter.ts'
import { makeReport } from '#tests/makeReport.ts'

// Measures one report in each format, and the memory of the typesetting child. Run: node bench/renderReports.ts

/** Different figures in every report, so that nothing comes from Typst's cache. */
function freshReport(rows: number, columns: number, seed: number): PrintedTable {
  const report = makeReport({}, rows)
  const more = Array.from({ length: columns - report.columns.length }, (_, index) => ({
    key: `more${index}`,
    label: `Total Sales of Kind ${index}`,
    unit: '$',
    format: 'money' as const,
    width: 2,
  }))
  report.rows.forEach((row, place) => {
    for (const { key } of more) row[key] = seed * 12_345.67 + place * 1001.01
    row['participantTotal'] = seed * 1000 + place
  })
  return { ...report, columns: [...report.columns, ...more] }
}

const median = (numbers: number[]) => Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0)

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function memory(pid: number | undefined): string {
  const status = pid && process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const megabytes = (name: string) =>
    Math.round(Number(RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return `${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`
}

async function compare(rows: number, columns: number, runs: number): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  const xlsx: number[] = []
  const csv: number[] = []
  const typesetter = new Typesetter({ documents: runs + 1, residentBytes: Infinity })
  const set = (report: PrintedTable) => typesetter.typeset({ report: JSON.stringify(layOutReport(report)) })
  for (let run = 1; run <= runs; run++) {
    const report = freshReport(rows, columns, run)
    xlsx.push(await timed(() => renderXlsx(report)))
    csv.push(await timed(() => renderCsv(report)))
    if (run <= 5) {
      typesetter.close()
      cold.push(await timed(() => set(report)))
    } else warm.push(await timed(() => set(report)))
  }
  console.log(
    `${rows} rows, ${columns} columns: pdf ${median(cold)} ms with the child's start, ${median(warm)} ms warm; ` +
      `xlsx ${median(xlsx)} ms; csv ${median(csv)} ms; child ${memory(typesetter.pid)}`,
  )
  typesetter.close()
}

await compare(120, 8, 55)
await compare(120, 14, 55)
await compare(500, 8, 25)
await compare(500, 14, 25)
