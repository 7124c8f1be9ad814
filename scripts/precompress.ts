import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a compressed file saves nothing worth a second file. */
const leastBytes = 1024

/** Puts `.br` and `.gz` beside the built files, which the server sends as they are: packed once and well, not on each request. */
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
