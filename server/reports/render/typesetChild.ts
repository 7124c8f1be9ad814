import { answerJobs, compile } from './compile.ts'
import type { TypesetJob } from './typesetter.ts'

// Run by Typesetter in a process of its own.

const folder = new URL('.', import.meta.url)
answerJobs((job: TypesetJob) => compile({ ...job, folder, tags: true }))
