import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import { fontFiles } from './fonts.ts'
import type { TypesetAnswer, TypesetWord } from './typesetter.ts'

// Only for child processes: Typst blocks its thread and releases its memory only when the process ends.

export interface Source {
  /** Where the template is. */
  folder: URL
  template: string
  /** JSON by file name. Typst reads it as files; it is never part of the source. */
  files: Readonly<Record<string, string>>
  /** Black and one other ink, as a printer needs, instead of screen colors. */
  palette?: 'screen' | 'printer'
}

let compiler: NodeCompiler | undefined

/** Created for the first document, because a process whose threads do the work needs none. */
const wakeCompiler = (): NodeCompiler =>
  (compiler ??= NodeCompiler.create({
    workspace: fileURLToPath(new URL('../../', import.meta.url)),
    fontArgs: [{ fontBlobs: fontFiles.map(file => readFileSync(file)) }],
  }))

const diagnostics = z.array(z.object({ message: z.string() }))

/** Returns the pages. Throws an Error with Typst's own message, without the files it points to. */
export function layOut({ folder, template, files, palette = 'screen' }: Source): NodeTypstDocument {
  const path = fileURLToPath(folder)
  const typst = wakeCompiler()
  for (const [name, data] of Object.entries(files)) typst.mapShadow(join(path, name), Buffer.from(data))
  const compiled = typst.compile({ mainFilePath: join(path, template), inputs: { palette }, resetRead: true })
  if (compiled.result) return compiled.result
  const found = diagnostics.parse(compiled.takeDiagnostics()?.shortDiagnostics ?? [])
  throw new Error(found.map(({ message }) => message).join('; '))
}

/** The values of all `metadata` labeled `places`, with which a template reports positions on its pages. */
export const findPlaces = (document: NodeTypstDocument): unknown =>
  wakeCompiler().query(document, { selector: '<places>', field: 'value' })

// Without a timestamp, the same document gives identical bytes.
const standards = {
  /** PDF/UA-1, checked by Typst. */
  accessible: { pdfStandard: 'ua-1' },
  /** Tagged for screen readers, but not checked. */
  tagged: {},
  bare: { pdfTags: false },
} as const

export const writePdf = (document: NodeTypstDocument, standard: keyof typeof standards): Uint8Array =>
  wakeCompiler().pdf(document, standards[standard])

/** All pages as one picture, one below the other. Typst writes up to nine decimals, which make it twice as large. */
export const drawPages = (document: NodeTypstDocument): string =>
  wakeCompiler()
    .plainSvg(document)
    .replace(/-?\d+\.\d{3,}/g, number => String(Number(Number(number).toFixed(2))))

/** The first page as a picture. A picture of many pages, with an element per letter, takes a phone seconds to show. */
export function drawFirstPage(document: NodeTypstDocument): string {
  const pages = drawPages(document)
  // Each page is a group. All but the first are moved down by the height of those above.
  const [, height] = /^ {4}<g transform="matrix\(1 0 0 1 0 ([\d.]+)\)"/m.exec(pages) ?? []
  if (!height) return pages
  const first = pages.replace(/^ {4}<g transform=.*?(?=^ {4}<defs)/ms, '')
  const letters = new Set(Array.from(first.matchAll(/href="#(\w+)"/g), ([, id]) => id))
  return first
    .replace(/^ *<symbol id="(\w+)".*?<\/symbol>\n/gms, (symbol, id: string) =>
      letters.has(id) ? symbol : '',
    )
    .replace(/(viewBox="0 0 [\d.]+ )[\d.]+(" width="\S+" height=")[\d.]+/, `$1${height}$2${height}`)
}

/** Runs each job that the parent sends (validated by its schema), reports progress, and ends with the parent. */
export function answerJobs<S extends z.ZodType>(
  schema: S,
  work: (job: z.output<S>, progress: (done: number) => void) => Uint8Array | Promise<Uint8Array>,
): void {
  // If the parent has just ended, sending fails, and `disconnect` follows.
  const say = (word: TypesetWord) => process.send?.(word, () => undefined)
  const reply = async (message: unknown) => {
    say(await answer(async () => work(schema.parse(message), progress => say({ progress }))))
    setImmediate(forget)
  }
  process.on('message', message => void reply(message))
  // A normal exit can hang while V8 waits for its threads. Nothing needs cleaning up.
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
 * Releases the memory of the last document. It is freed only when V8 collects the small object that represents it,
 * which can take long, and only once the thread is idle. The object is young, so a minor collection finds it in a tenth
 * of the time.
 */
export function forget(): void {
  compiler?.evictCache(0)
  globalThis.gc?.({ type: 'minor' })
}
