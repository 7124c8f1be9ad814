import { z } from 'zod'
import { answerJobs, compile } from './compile.ts'
import type { TypesetJob } from './typesetter.ts'

// Run by Typesetter in a process of its own.

const folder = new URL('.', import.meta.url)
const typesetJob = z.object({
  template: z.string(),
  dataFile: z.string(),
  data: z.string(),
}) satisfies z.ZodType<TypesetJob>

answerJobs(typesetJob, job => compile({ ...job, folder }))
