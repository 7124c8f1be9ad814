const quickly = ['--import', './scripts/resolveOnce.mjs']

/** What each npm script runs with Node, and whether it needs the built web pages first; `build` does nothing else. */
export const commands = {
  start: { run: [...quickly, 'server/main.ts'], web: true },
  build: { run: ['-e', ''], web: true },
  dev: { run: ['scripts/dev.mjs'] },
  test: { run: ['scripts/test.mjs'] },
  torture: { run: ['scripts/test.mjs', 'torture'] },
  bench: { run: ['bench/main.ts'] },
  factbook: { run: [...quickly, 'cli/factbook.ts'] },
  format: { run: ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', '.'] },
  lint: { run: ['scripts/test.mjs', 'lint'] },
  types: { run: ['scripts/test.mjs', 'types'] },
  boundaries: { run: ['scripts/test.mjs', 'boundaries'] },
  migrations: { run: ['node_modules/drizzle-kit/bin.cjs', 'generate'] },
}
