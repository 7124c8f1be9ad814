import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { precompress, sourceUrls, unmappedPackages } from './scripts/buildPlugins.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const web = `${import.meta.dirname}/web`

/** What forms, the wizard, and the administration share, in folders that readers' screens use as well. */
const ofEditing = [
  'history/',
  'people/',
  'shell/admin/',
  'review/(?!StatusBadge)',
  'airports/(airportComment|airportInstance|expansion)\\.',
  'contract/(canadianDollars|dateText|inputCodec|parseFigure)',
  'ui/(form/|ConfirmDialog|SelectInput|TextInput)',
]

// '#domain/...' and '#web/...' need no alias: Vite reads them from the "imports" of package.json.
const product: UserConfig = {
  root: web,
  plugins: [react(), precompress()],
  build: {
    outDir: `${import.meta.dirname}/dist/web`,
    // The server names the files that a page preloads (server/web.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? [] : files),
    },
    // From it, the server knows the files of a screen.
    manifest: 'manifest.json',
    emptyOutDir: true,
    // Every asset stays a file, so that the content security policy does not need to allow data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // With all of the router, a part of which would otherwise bring the file of forms to a reader.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/react-router)\//,
              priority: 8,
            },
            { name: 'first', tags: ['$initial'], priority: 7 },
            // A hundred small files would take a phone longer than a few that hold a little more than it needs.
            {
              name: 'shared',
              test: new RegExp(`/(platform|domain|web)/(?!${ofEditing.join('|')})`),
              minShareCount: 16,
              priority: 6,
            },
            // Readers would otherwise load, and run, what only forms and the administration need.
            { name: 'editing', test: /\/(platform|domain|web)\//, minShareCount: 16, priority: 4 },
            // Readers and forms search while typing. In the file of either, it would bring that to the other.
            { name: 'typedSearch', test: /\/useTypedSearch\.ts$/, priority: 6 },
            // Each style sheet of a page delays its first paint.
            { name: 'readingStyles', test: /\/web\/browse\/.*\.css$/, priority: 6 },
            {
              name: 'reading',
              test: /\/(domain|web)\/browse\//,
              maxModuleSize: 4000,
              minShareCount: 4,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/health': server, '/metrics': server, '/calendar': server } },
}

/**
 * The component page alone, for the browser tests: `vite build --mode components`. In development, it is served as a
 * file of `web`.
 */
const componentPage: UserConfig = {
  root: web,
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: `${import.meta.dirname}/dist/components`,
    emptyOutDir: true,
    rolldownOptions: { input: `${web}/components.html` },
  },
}

/** Packages that locate their own files, or that the server needs rarely or only in part. */
const unbundled = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'i18n-iso-countries',
]

/** Programs of their own: processes and threads that the server starts for long work. */
const childScripts = [
  'platform/print/typesetChild.ts',
  'platform/print/xlsxWorker.ts',
  'server/airports/workbook/readWorkbookChild.ts',
  'server/publishing/books/bookXlsxWorker.ts',
  'server/publishing/books/render/bookChild.ts',
  'server/publishing/data/dataPackageWorker.ts',
  'server/years/editionImport/readSourcesWorker.ts',
]

/** Programs for Node in `dist/<folder>`, which start twice as fast from few files. */
const bundle = (folder: string, input: string | string[], plugins: Plugin[] = []): UserConfig => ({
  publicDir: false,
  plugins: [sourceUrls(import.meta.dirname, childScripts), unmappedPackages(), ...plugins],
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: true,
    outDir: `${import.meta.dirname}/dist/${folder}`,
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
})

/** The server-side rendering of first views: `vite build --mode ssr`. */
const ssr: UserConfig = {
  root: web,
  publicDir: false,
  plugins: [react()],
  // Vite replaces it for browsers only. React would check every element as in development, for half of the time.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: `${import.meta.dirname}/dist/ssr`,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { input: `${web}/renderPage.tsx` },
  },
}

const modes: Partial<Record<string, UserConfig>> = {
  components: componentPage,
  server: bundle('server', 'server/main.ts'),
  children: bundle('children', childScripts),
  ssr,
}

export default defineConfig(({ mode }) => modes[mode] ?? product)
