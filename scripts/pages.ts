import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformWithOxc, type Plugin, type Rolldown } from 'vite'
import { paths } from '#web/paths.ts'
import { screens, type ScreenEntry } from '#web/screens.ts'

type Bundle = Rolldown.OutputBundle

/**
 * Writes `screens.json`, from which the server knows the addresses of screens and the files each one needs besides the
 * first script, so that they are preloaded with it.
 */
export function pages(web: string): Plugin {
  let bootstrap = { name: '', source: '' }
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      bootstrap = await buildBootstrap(join(web, 'bootstrap.ts'))
    },
    transform: {
      filter: { id: join(web, 'importScreen.ts') },
      handler: () => ({ code: writeImportScreen(), map: null }),
    },
    transformIndexHtml: { order: 'post', handler: html => putPaintFirst(html, bootstrap.name) },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const known: Partial<Record<string, ScreenEntry>> = screens
        const opened = Object.entries(paths).map(([name, path]) => {
          const screen = known[name]
          const head = screen ? preloadsOf(bundle, join(web, screen.file)) : ''
          return { path, head, isDrawn: isDrawn(screen) }
        })
        this.emitFile({ type: 'asset', fileName: bootstrap.name, source: bootstrap.source })
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(opened) })
      },
    },
  }
}

/** Readers' screens are rendered by the server, because their first view depends on nothing that the browser keeps. */
const isDrawn = (screen: ScreenEntry | undefined): boolean =>
  screen?.bundle === 'home' || screen?.bundle === 'reading'

/** The script that runs before the application, as a file of its own. */
async function buildBootstrap(file: string): Promise<{ name: string; source: string }> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  if (/^import\b/m.test(code)) throw new Error(`${file} runs as a script, which cannot import anything.`)
  const source = minifySync(file, `{${code}}`).code
  return {
    name: `assets/bootstrap-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`,
    source,
  }
}

/**
 * Puts the style sheet before everything else, and makes `bootstrap.ts` fetch the application later and evaluate its files
 * one by one, dependencies first. The first paint needs only the style sheet and the typefaces.
 */
function putPaintFirst(html: string, bootstrap: string): string {
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  const [script = '', main = ''] = /<script type="module" crossorigin src="([^"]*)">/.exec(html) ?? []
  const imported = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">\s*/g)]
  const parts = [...imported.map(([, file]) => file), main].join(' ')
  const remaining = imported.reduce((rest, [link]) => rest.replace(link, ''), html)
  return remaining
    .replace(sheet, '')
    .replace('<link', `${sheet}\n    <link`)
    .replace(script, `<script defer src="/${bootstrap}" data-parts="${parts}">`)
}

/** `web/importScreen.ts` with each import written out, so that the first script does not contain the list of screens. */
function writeImportScreen(): string {
  const imports = Object.entries(screens).map(
    ([name, { file, component }]) =>
      `${name}: () => import('./${file}').then(module => module.${component}),`,
  )
  return `const imports = { ${imports.join('\n')} }\nexport const importScreen = name => imports[name]()`
}

/** The tags that preload a screen's files, after those of all pages. */
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
    ...scripts.map(file => `<link rel="later" href="/${file}">`),
    ...styles.map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
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
