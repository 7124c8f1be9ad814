import { readFileSync, writeFileSync } from 'node:fs'
import { relative, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { screens, type ScreenBundle } from '#web/screens.ts'

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

/**
 * Escapes characters outside ASCII, because V8 keeps a program with a single typographic quote in twice the memory. The
 * server is 8 MB smaller.
 */
export const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk') part.code = part.code.replace(/[^\0-\x7f]/g, escapeUnit)
  },
})

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

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

/** The information needed about a module from the bundler. */
interface ModuleLinks {
  /** The modules that import it statically. */
  importers: readonly string[]
}
interface Chunking {
  getModuleInfo: (id: string) => ModuleLinks | null
}

/** Bytes of source. Larger modules are data, such as the outlines of the map. */
const maxModuleSize = 40_000
/** Modules shared by fewer screens of a bundle stay separate files, so that a list does not load a chart. */
const leastScreens = 9

/**
 * Bundles the parts shared by many screens of a kind into five files instead of a hundred small ones, and the readers'
 * style sheets into two, because a browser requests six files at a time and each costs a round trip. `name` is for the
 * bundler's groups; null leaves a module to it.
 */
export function sharedChunks(web: string) {
  const bundleOf = new Map(Object.values(screens).map(({ file, bundle }) => [join(web, file), bundle]))
  const known = new Map<string, Set<string>>()
  const screensOf = (id: string, chunking: Chunking): Set<string> => {
    const found = known.get(id) ?? screensAbove(id, chunking, bundleOf)
    known.set(id, found)
    return found
  }
  const name = (id: string, chunking: Chunking): string | null => {
    if (id.includes('node_modules')) return null
    const opened = screensOf(id, chunking)
    const openedIn = (bundle: ScreenBundle) =>
      [...opened].filter(screen => bundleOf.get(screen) === bundle).length
    // The first paint waits for all style sheets of a page. A profile had eleven small ones.
    if (id.endsWith('.module.css') && openedIn('reading') > 0 && openedIn('home') === 0)
      return openedIn('reading') === opened.size ? 'reading' : 'everywhere'
    if (opened.size < leastScreens) return null
    if (openedIn('home') > 0) return 'home'
    const reading = openedIn('reading')
    const entering = openedIn('entering')
    if (reading === 0 && entering === 0) return 'administration'
    if (reading < leastScreens && entering < leastScreens) return null
    if (reading === 0) return 'entering'
    return opened.size - reading < leastScreens ? 'reading' : 'everywhere'
  }
  // The dependencies of a shared part are shared by as many screens, so each module is assigned individually.
  return { name, debugName: 'what screens share', maxModuleSize, includeDependenciesRecursively: false }
}

/** The screens that load a module. */
function screensAbove(id: string, chunking: Chunking, known: ReadonlyMap<string, unknown>): Set<string> {
  const screens = new Set<string>()
  const seen = new Set([id])
  for (const at of seen) {
    const module = chunking.getModuleInfo(at)
    // Other modules that load later, such as a map, are not screens.
    if (known.has(at)) screens.add(at)
    for (const importer of module?.importers ?? []) seen.add(importer)
  }
  return screens
}
