import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { paths } from '#web/paths.ts'
import { screens, type ScreenEntry } from '#web/screens.ts'

type Bundle = Rolldown.OutputBundle

/**
 * Writes `screens.json`, which tells the server which addresses have a screen and which files each needs besides the
 * first script, so that they are fetched together with it.
 */
export function pages(web: string): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: putPaintFirst },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const known: Partial<Record<string, ScreenEntry>> = screens
        const opened = Object.entries(paths).map(([name, path]) => {
          const file = known[name]?.file
          return { name, path, head: file === undefined ? '' : preloadsOf(bundle, join(web, file)) }
        })
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(opened) })
      },
    },
  }
}

/**
 * Puts the style sheet before everything else that is fetched, and lets scripts wait for it and the typefaces: the first
 * paint needs only those.
 */
function putPaintFirst(html: string): string {
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  return html
    .replace(sheet, '')
    .replace('<link', `${sheet}\n    <link`)
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** The tags that make the browser fetch a screen's files, after those of all pages. */
function preloadsOf(bundle: Bundle, module: string): string {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const ofFirst = new Set(
    chunks.filter(each => each.isEntry).flatMap(each => withImports(bundle, each.fileName)),
  )
  const screen = chunks.find(each => each.facadeModuleId === module)
  if (!screen) throw new Error(`${module} is in no file of the build`)
  const scripts = withImports(bundle, screen.fileName).filter(file => !ofFirst.has(file))
  const styles = scripts.flatMap(file => [...(chunkOf(bundle, file)?.viteMetadata?.importedCss ?? [])])
  return [
    ...scripts.map(file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
    ...styles.map(file => `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`),
  ].join('')
}

function withImports(bundle: Bundle, file: string): string[] {
  const files = new Set([file])
  for (const at of files) for (const next of chunkOf(bundle, at)?.imports ?? []) files.add(next)
  return [...files]
}

function chunkOf(bundle: Bundle, file: string): Rolldown.OutputChunk | undefined {
  const found = bundle[file]
  return found?.type === 'chunk' ? found : undefined
}
