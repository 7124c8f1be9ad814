import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { withoutJsonSchema } from './scripts/withoutJsonSchema.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// '#domain/...' and '#web/...' need no alias: Vite reads them from the "imports" of package.json.
export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [react(), withoutJsonSchema(), precompress()],
  build: {
    outDir: `${import.meta.dirname}/dist/web`,
    emptyOutDir: true,
    // Every asset stays a file, so that the content security policy need not allow data: addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/health': server, '/metrics': server, '/calendar': server } },
})
