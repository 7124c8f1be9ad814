import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import { fontFiles } from './fonts.ts'
import type { TypesetAnswer, TypesetJob } from './typesetter.ts'

// Run by Typesetter in a process of its own: Typst blocks its thread, and gives its memory back only by ending.

const folder = fileURLToPath(new URL('.', import.meta.url))
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: fontFiles.map(file => readFileSync(file)) }],
})

const diagnostics = z.array(z.object({ message: z.string() }))

/** Throws an Error with Typst's own words, without the files that they point into. */
function typeset({ template, dataFile, data }: TypesetJob): Uint8Array {
  compiler.mapShadow(join(folder, dataFile), Buffer.from(data))
  const compiled = compiler.compile({ mainFilePath: join(folder, template), resetRead: true })
  if (!compiled.result) {
    const found = diagnostics.parse(compiled.takeDiagnostics()?.shortDiagnostics ?? [])
    throw new Error(found.map(({ message }) => message).join('; '))
  }
  // Without a time stamp the same report is the same file, byte for byte.
  return compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
}

function answer(job: TypesetJob): TypesetAnswer {
  try {
    return { pdf: typeset(job), residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** A set document is freed only when JavaScript collects the small object that stands for it, and V8 sees no haste. */
function forget(): void {
  compiler.evictCache(0)
  globalThis.gc?.()
}

process.on('message', (job: TypesetJob) => {
  process.send?.(answer(job))
  setImmediate(forget)
})
process.on('disconnect', () => process.exit())
