import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screens, type ScreenBundle } from '#web/screens.ts'

/** A file of the built pages that several screens load. */
interface SharedFile {
  modules: string[]
  /** The length of their source. */
  bytes: number
  screens: Set<string>
}

interface Module {
  /** The length of its source. */
  bytes: number
  imports: readonly string[]
  importers: readonly string[]
}
/** The modules of the pages by their IDs. */
type Modules = ReadonlyMap<string, Module>

/** Bytes of source. Larger modules are data, such as the outlines of the map. */
const maxModuleSize = 40_000
/**
 * As many bytes of source that a screen does not need cost as much as one more request, which takes a phone a round trip
 * and processor time.
 */
const bytesPerRequest = 60_000
/** The home page is everyone's first, and the pages of data entry have the most script of their own. */
const weights: Partial<Record<ScreenBundle, number>> = { home: 100, entering: 20 }

/**
 * Bundles the parts shared by several screens into few files, of which each screen loads little that it does not need:
 * from one file per set of screens, the two are merged that gain most, until no merge gains anything. The plugin must run
 * with the group.
 */
export function sharedChunks(web: string): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const bundleOf = new Map<string, ScreenBundle>()
  for (const { file, bundle } of Object.values(screens)) bundleOf.set(join(web, file), bundle)
  const nameOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    buildEnd() {
      const modules = new Map(
        [...this.getModuleIds()].toSorted().map(id => {
          const { code, importedIds, importers } = this.getModuleInfo(id) ?? {}
          return [id, { bytes: code?.length ?? 0, imports: importedIds ?? [], importers: importers ?? [] }]
        }),
      )
      const files = planFiles(bundleOf, modules)
      for (const [index, file] of files.entries())
        for (const id of file.modules) nameOf.set(id, `shared${index}`)
    },
  }
  // The plan includes the dependencies of a shared part, which may be in other files.
  return { plugin, group: { name: id => nameOf.get(id) ?? null, includeDependenciesRecursively: false } }
}

function planFiles(bundleOf: ReadonlyMap<string, ScreenBundle>, modules: Modules): SharedFile[] {
  let files = oneFilePerSetOfScreens(bundleOf, modules)
  const fileOf = new Map(files.flatMap(file => file.modules.map(id => [id, file] as const)))
  /** The file and all that it imports, directly or not. */
  const loadedWith = (file: SharedFile): Set<SharedFile> => {
    const loaded = new Set([file])
    for (const each of loaded)
      for (const imported of each.modules.flatMap(id => modules.get(id)?.imports ?? [])) {
        const other = fileOf.get(imported)
        if (other) loaded.add(other)
      }
    return loaded
  }
  const addScreens = (file: SharedFile, added: ReadonlySet<string>): void => {
    for (const each of loadedWith(file)) for (const screen of added) each.screens.add(screen)
  }
  const weightOf = (screen: string): number => weights[bundleOf.get(screen) ?? 'reading'] ?? 1
  /** Without the files that the screens of one then load because of the other. */
  const gainOf = (one: SharedFile, other: SharedFile): number => {
    let gain = 0
    for (const screen of one.screens)
      gain += other.screens.has(screen) ? bytesPerRequest : -weightOf(screen) * other.bytes
    for (const screen of other.screens) if (!one.screens.has(screen)) gain -= weightOf(screen) * one.bytes
    return gain
  }
  for (;;) {
    const loaded = new Map(files.map(file => [file, loadedWith(file)]))
    const costOf = (one: SharedFile, other: SharedFile): number => {
      let cost = 0
      const opened = one.screens.union(other.screens)
      for (const file of new Set([...(loaded.get(one) ?? []), ...(loaded.get(other) ?? [])]))
        if (file !== one && file !== other)
          for (const screen of opened)
            if (!file.screens.has(screen)) cost += weightOf(screen) * file.bytes + bytesPerRequest
      return cost
    }
    let best: { gain: number; one: SharedFile; other: SharedFile } | undefined
    for (const [index, one] of files.entries())
      for (const other of files.slice(index + 1)) {
        const least = best?.gain ?? 0
        // Most pairs are ruled out by what is quick to tell.
        if (Math.min(one.screens.size, other.screens.size) * bytesPerRequest <= least) continue
        const atMost = gainOf(one, other)
        if (atMost <= least) continue
        const gain = atMost - costOf(one, other)
        if (gain > least) best = { gain, one, other }
      }
    if (!best) return files
    const { one, other } = best
    files = files.filter(each => each !== other)
    one.modules.push(...other.modules)
    one.bytes += other.bytes
    for (const id of other.modules) fileOf.set(id, one)
    addScreens(one, one.screens.union(other.screens))
  }
}

/** The modules that several screens load. What the first script contains is not shared, nor are packages. */
function oneFilePerSetOfScreens(bundleOf: ReadonlyMap<string, ScreenBundle>, modules: Modules): SharedFile[] {
  const ofFirst = new Set([...modules.keys()].filter(id => id.endsWith('.html')))
  for (const id of ofFirst) for (const imported of modules.get(id)?.imports ?? []) ofFirst.add(imported)
  const files = new Map<string, SharedFile>()
  for (const [id, { bytes }] of modules) {
    if (id.includes('node_modules') || ofFirst.has(id) || bundleOf.has(id)) continue
    const opened = screensAbove(id, modules, bundleOf)
    if (bytes > maxModuleSize || opened.size < 2) continue
    const key = sheetFor(id, opened, bundleOf) ?? [...opened].toSorted().join(' ')
    const file = files.get(key) ?? { modules: [], bytes: 0, screens: new Set() }
    files.set(key, file)
    file.modules.push(id)
    file.bytes += bytes
    for (const screen of opened) file.screens.add(screen)
  }
  return [...files.values()]
}

/** The first paint waits for all style sheets of a page, so those of readers' screens are in two. */
function sheetFor(
  id: string,
  opened: ReadonlySet<string>,
  bundleOf: ReadonlyMap<string, ScreenBundle>,
): 'reading' | 'everywhere' | null {
  if (!id.endsWith('.module.css')) return null
  const bundles = [...opened].map(screen => bundleOf.get(screen))
  if (!bundles.includes('reading') || bundles.includes('home')) return null
  return bundles.every(bundle => bundle === 'reading') ? 'reading' : 'everywhere'
}

/** The screens that load a module. Other modules that load later, such as a map, are not screens. */
function screensAbove(id: string, modules: Modules, bundleOf: ReadonlyMap<string, unknown>): Set<string> {
  const loading = new Set([id])
  for (const at of loading) for (const importer of modules.get(at)?.importers ?? []) loading.add(importer)
  return new Set([...loading].filter(each => bundleOf.has(each)))
}
