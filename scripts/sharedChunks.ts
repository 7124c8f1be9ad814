import { join } from 'node:path'
import { screens } from '#web/screens.ts'

/** What is asked of the bundler about a module. */
interface ModuleLinks {
  /** Who imports it as it loads. */
  importers: readonly string[]
}
interface Chunking {
  getModuleInfo: (id: string) => ModuleLinks | null
}

/** Bytes of source; what is larger is data, like the outlines of the map. */
const maxModuleSize = 40_000
/** What fewer screens share stays a file of its own, so that nobody loads a chart for a list. */
const leastScreens = 6

/**
 * The parts that many screens share, in five files instead of a hundred small ones: a browser asks for six at a time, and
 * each costs a round trip. `name` is for the bundler's groups; null leaves a module to it.
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
    if (opened.size < leastScreens) return null
    const bundles = new Set([...opened].map(screen => bundleOf.get(screen)))
    if (bundles.has('home')) return 'home'
    if (bundles.has('reading')) return bundles.size === 1 ? 'reading' : 'everywhere'
    return bundles.size === 1 && bundles.has('administration') ? 'administration' : 'entering'
  }
  // What a shared part needs is shared by as many screens: each module finds its place by itself.
  return { name, debugName: 'what screens share', maxModuleSize, includeDependenciesRecursively: false }
}

/** The screens that bring a module along. */
function screensAbove(id: string, chunking: Chunking, known: ReadonlyMap<string, unknown>): Set<string> {
  const screens = new Set<string>()
  const seen = new Set([id])
  for (const at of seen) {
    const module = chunking.getModuleInfo(at)
    // Other parts that are fetched later, such as a map, are not screens.
    if (known.has(at)) screens.add(at)
    for (const importer of module?.importers ?? []) seen.add(importer)
  }
  return screens
}
