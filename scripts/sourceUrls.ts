import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Makes `import.meta.url` the address of the source file in a bundle two folders below `root`, because child processes,
 * templates, migrations, and typefaces are located relative to the sources.
 */
export function sourceUrls(root: string): Plugin {
  return {
    name: 'source-urls',
    transform: {
      filter: { id: { exclude: /\/node_modules\/|^\0/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const path = JSON.stringify(`../../${relative(root, id)}`)
        return {
          code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`),
          map: null,
        }
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
