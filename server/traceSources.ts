import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Makes stack traces refer to a bundle's sources instead of its files. Each file's map is read when a trace is first
 * inspected. Node's own `--enable-source-maps` reads it at every start, which takes a quarter longer.
 */
export function traceSources(): void {
  const maps = new Map<string, SourceMap | null>()
  const locate = (written: string, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(file))
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return written
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  }
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map(String).map(frame => frame.replace(/(file:[^)]+):(\d+):(\d+)/, locate))
    return [String(error), ...lines].join('\n    at ')
  }
}

function readMap(file: string): SourceMap | null {
  const map = `${fileURLToPath(file)}.map`
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : null
}
