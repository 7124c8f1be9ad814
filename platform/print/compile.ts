import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import { fontFiles } from './fonts.ts'
import type { TypesetAnswer, TypesetWord } from './typesetter.ts'

// Used in child processes only: Typst blocks its thread, and gives its memory back only by ending.

export interface Source {
  /** The template's folder. */
  folder: URL
  template: string
  /** The name under which the template reads the data. */
  dataFile: string
  /** JSON. It reaches Typst as a file and is never a part of its source. */
  data: string
}

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('../../', import.meta.url)),
  fontArgs: [{ fontBlobs: fontFiles.map(file => readFileSync(file)) }],
})

const diagnostics = z.array(z.object({ message: z.string() }))

/** The pages. Throws an Error with Typst's own words, without the files that they point into. */
export function layOut({ folder, template, dataFile, data }: Source): NodeTypstDocument {
  const path = fileURLToPath(folder)
  compiler.mapShadow(join(path, dataFile), Buffer.from(data))
  const compiled = compiler.compile({ mainFilePath: join(path, template), resetRead: true })
  if (compiled.result) return compiled.result
  const found = diagnostics.parse(compiled.takeDiagnostics()?.shortDiagnostics ?? [])
  throw new Error(found.map(({ message }) => message).join('; '))
}

/** What the template has told about its pages: the values of all `metadata` with this label. */
export const findAll = (document: NodeTypstDocument, selector: string): unknown =>
  compiler.query(document, { selector, field: 'value' })

// Without a time stamp the same document is the same file, byte for byte.
const standards = {
  /** PDF/UA-1, checked by Typst. */
  accessible: { pdfStandard: 'ua-1' },
  /** Tagged for screen readers, unchecked. */
  tagged: {},
  bare: { pdfTags: false },
} as const

export const writePdf = (document: NodeTypstDocument, standard: keyof typeof standards): Uint8Array =>
  compiler.pdf(document, standards[standard])

/** Does each job that the parent sends, read by its schema, tells how far it is, and ends with the parent. */
export function answerJobs<S extends z.ZodType>(
  schema: S,
  work: (job: z.output<S>, progress: (done: number) => void) => Uint8Array | Promise<Uint8Array>,
): void {
  const say = (word: TypesetWord) => process.send?.(word)
  const reply = async (message: unknown) => {
    say(await answer(async () => work(schema.parse(message), progress => say({ progress }))))
    setImmediate(forget)
  }
  process.on('message', message => void reply(message))
  // Not by its own exit, at which V8 has been seen to wait for its threads for ever: there is nothing to put away.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

async function answer(work: () => Promise<Uint8Array>): Promise<TypesetAnswer> {
  try {
    return { pdf: await work(), residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Gives the memory of what was set back. A document is freed only when JavaScript collects the small object that stands
 * for it, and V8 sees no haste; and only once the thread has come to rest. The object is young: a minor collection, which
 * takes a tenth of a whole one, finds it.
 */
export function forget(): void {
  compiler.evictCache(0)
  globalThis.gc?.({ type: 'minor' })
}
