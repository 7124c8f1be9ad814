import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, parse, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const addresses = /new URL\(["'](\.[^"']+)["'], import\.meta\.url\)|import\.meta\.url/g

/**
 * Makes `import.meta.url` the address of the source file in a bundle two folders below `root`, because templates,
 * migrations, and typefaces are located relative to the sources. The address of one of the `scripts` (paths below
 * `root`), which are bundled themselves, becomes that of its bundle in `dist/children`.
 */
export function sourceUrls(root: string, scripts: readonly string[]): Plugin {
  return {
    name: 'source-urls',
    transform: {
      filter: { id: { exclude: /\/node_modules\/|^\0/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const url = (path: string) => `new URL(${JSON.stringify(path)}, import.meta.url)`
        const replace = (_: string, target?: string) => {
          if (target === undefined) return `${url(`../../${relative(root, id)}`)}.href`
          const path = relative(root, join(dirname(id), target))
          return url(scripts.includes(path) ? `../children/${parse(path).name}.js` : `../../${path}`)
        }
        return { code: code.replaceAll(addresses, replace), map: null }
      },
    },
  }
}

/** Keeps packages out of the source map, which is for our own code. */
export const unmappedPackages = (): Plugin => ({
  name: 'unmapped-packages',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: code => ({ code, map: { mappings: '' } }),
  },
})

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
      const names = Object.keys(bundle).filter(name => /\.(js|css|html|svg|json)$/.test(name))
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
