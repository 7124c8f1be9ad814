import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { paths } from '#web/paths.ts'
import { screens, type ScreenEntry } from '#web/screens.ts'

type Bundle = Rolldown.OutputBundle

/** A typeface that only some pages need for their first paint. index.html loads those of all pages. */
const typefaces: Partial<Record<string, string>> = { [paths.home]: 'source-serif-4-latin-400-normal' }

/**
 * Writes, beside index.html, the same page for a demonstration, whose ribbon is in the first paint, and
 * `screens.json`, which tells the server which addresses have a screen and which files each needs besides the first
 * script, so that they are fetched together with it.
 */
export function pages(web: string): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('There is no index.html')
        const source = String(page.source).replace('<html lang="en"', '<html lang="en" data-demo')
        this.emitFile({ type: 'asset', fileName: 'demo.html', source })
        const known: Partial<Record<string, ScreenEntry>> = screens
        const links = Object.entries(paths).map(([name, path]) => {
          const file = known[name]?.file
          return { path, link: file === undefined ? '' : linkOf(bundle, path, join(web, file)) }
        })
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(links) })
      },
    },
  }
}

/** The `Link` header that makes the browser fetch a screen's files. */
function linkOf(bundle: Bundle, path: string, module: string): string {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const ofFirst = new Set(
    chunks.filter(each => each.isEntry).flatMap(each => withImports(bundle, each.fileName)),
  )
  const screen = chunks.find(each => each.facadeModuleId === module)
  if (!screen) throw new Error(`${module} is in no file of the build`)
  const scripts = withImports(bundle, screen.fileName).filter(file => !ofFirst.has(file))
  const styles = scripts.flatMap(file => [...(chunkOf(bundle, file)?.viteMetadata?.importedCss ?? [])])
  const face = typefaces[path]
  const fonts = face === undefined ? [] : Object.keys(bundle).filter(file => file.includes(`/${face}-`))
  return [
    ...scripts.map(file => `</${file}>; rel=modulepreload`),
    ...styles.map(file => `</${file}>; rel=preload; as=style; crossorigin`),
    ...fonts.map(file => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ')
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
