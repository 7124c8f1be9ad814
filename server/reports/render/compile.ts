import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import { fontFiles } from './fonts.ts'
import type { TypesetAnswer } from './typesetter.ts'

// Used in child processes only: Typst blocks its thread, and gives its memory back only by ending.

export interface Source {
  /** The folder of the template, under the server's. */
  folder: URL
  template: string
  /** The name under which the template reads the data. */
  dataFile: string
  /** JSON. It reaches Typst as a file and is never a part of its source. */
  data: string
  /** Tagged for screen readers (PDF/UA-1). */
  tags: boolean
}

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('../../', import.meta.url)),
  fontArgs: [{ fontBlobs: fontFiles.map(file => readFileSync(file)) }],
})

const diagnostics = z.array(z.object({ message: z.string() }))

/** Throws an Error with Typst's own words, without the files that they point into. */
export function compile({ folder, template, dataFile, data, tags }: Source): Uint8Array {
  const path = fileURLToPath(folder)
  compiler.mapShadow(join(path, dataFile), Buffer.from(data))
  const compiled = compiler.compile({ mainFilePath: join(path, template), resetRead: true })
  if (!compiled.result) {
    const found = diagnostics.parse(compiled.takeDiagnostics()?.shortDiagnostics ?? [])
    throw new Error(found.map(({ message }) => message).join('; '))
  }
  // Without a time stamp the same report is the same file, byte for byte.
  return compiler.pdf(compiled.result, tags ? { pdfStandard: 'ua-1' } : { pdfTags: false })
}

/** Does each job that the parent sends, read by its schema, and ends with the parent. */
export function answerJobs<S extends z.ZodType>(schema: S, work: (job: z.output<S>) => Uint8Array): void {
  process.on('message', message => {
    process.send?.(answer(() => work(schema.parse(message))))
    setImmediate(forget)
  })
  process.on('disconnect', () => process.exit())
}

function answer(work: () => Uint8Array): TypesetAnswer {
  try {
    return { pdf: work(), residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** A set document is freed only when JavaScript collects the small object that stands for it, and V8 sees no haste. */
function forget(): void {
  compiler.evictCache(0)
  globalThis.gc?.()
}
