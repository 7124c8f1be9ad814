import { z } from 'zod'
import { answerJobs } from './compile.ts'
import type { FittedReport } from './fittedReport.ts'
import { setReport } from './setReport.ts'
import type { TypesetJob } from './typesetter.ts'

// Typesetter runs this in a process of its own.

const typesetJob = z.object({ report: z.string() }) satisfies z.ZodType<TypesetJob>
const isReport = z.custom<FittedReport>(
  value => typeof value === 'object' && value !== null && 'sections' in value,
)

answerJobs(typesetJob, ({ report }) => setReport(isReport.parse(JSON.parse(report))))
