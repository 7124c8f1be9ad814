import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this size, a compressed file is not worth a second file. */
const leastBytes = 1024

/**
 * Adds `.br` and `.gz` files to the built files. The server sends them as they are instead of compressing on each
 * request.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter(name => /\.(js|css|html|svg)$/.test(name))
      for (const name of names) {
        const file = join(dir ?? '', name)
        const content = readFileSync(file)
        if (content.length < leastBytes) continue
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
      }
    },
  }
}
