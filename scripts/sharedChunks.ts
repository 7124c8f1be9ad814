import { dirname, join, relative, sep } from 'node:path'

/** What is asked of the bundler about a module. */
interface ModuleLinks {
  /** Who imports it as it loads. */
  importers: readonly string[]
  /** Who fetches it when it is needed. */
  dynamicImporters: readonly string[]
}
interface Chunking {
  getModuleInfo: (id: string) => ModuleLinks | null
}

/** Bytes of source; what is larger is data, like the outlines of the map. */
const maxModuleSize = 40_000
/** What fewer screens share stays a file of its own, so that nobody loads a chart for a list. */
const leastScreens = 6
/** What everybody opens first: what it shares comes without all else that is shared. */
const home = join('help', 'HomeScreen.tsx')
const readers = ['browse', 'help', 'search']

/**
 * The parts that many screens share, in five files instead of a hundred small ones: a browser asks for six at a time, and
 * each costs a round trip. `name` is for the bundler's groups; null leaves a module to it.
 */
export function sharedChunks(web: string) {
  const known = new Map<string, Set<string>>()
  const screensOf = (id: string, chunking: Chunking): Set<string> => {
    const found = known.get(id) ?? screensAbove(id, chunking)
    known.set(id, found)
    return found
  }
  const areaOf = (screen: string) => relative(web, dirname(screen)).split(sep)[0] ?? ''
  const name = (id: string, chunking: Chunking): string | null => {
    if (id.includes('node_modules')) return null
    const screens = screensOf(id, chunking)
    if (screens.size < leastScreens) return null
    if ([...screens].some(screen => relative(web, screen) === home)) return 'home'
    const areas = new Set([...screens].map(areaOf))
    const ofReaders = [...areas].filter(area => readers.includes(area)).length
    if (ofReaders > 0) return ofReaders === areas.size ? 'reading' : 'everywhere'
    return areas.size === 1 && areas.has('admin') ? 'administration' : 'entering'
  }
  // What a shared part needs is shared by as many screens: each module finds its place by itself.
  return { name, debugName: 'what screens share', maxModuleSize, includeDependenciesRecursively: false }
}

/** The screens that bring a module along. */
function screensAbove(id: string, chunking: Chunking): Set<string> {
  const screens = new Set<string>()
  const seen = new Set([id])
  for (const at of seen) {
    const module = chunking.getModuleInfo(at)
    // Other parts that are fetched later, like a map, are no screens.
    if (module?.dynamicImporters.some(each => each.includes('/routes/'))) screens.add(at)
    for (const importer of module?.importers ?? []) seen.add(importer)
  }
  return screens
}
