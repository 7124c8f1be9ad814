// Writes the software bill of materials (CycloneDX 1.6) from package-lock.json, and refuses licenses that are not listed
// here. It needs no registry.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.mjs'

/** Permissive, or weak copyleft for files that are not changed. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages for tests that name their license only in their license file or readme. */
const readByHand = { 'humanize-number': 'MIT', 'png-js': 'MIT' }

const read = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const product = read('package.json')

/** The license of a package that the lock file does not name, from the installed package. */
function readLicense(path) {
  try {
    const { license, licenses } = read(`${path}/package.json`)
    return license?.type ?? license ?? licenses?.map(each => each.type ?? each).join(' OR ') ?? null
  } catch {
    return null
  }
}

/** An expression is accepted if one side of each OR, and all sides of each AND, are. */
const isAccepted = license =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => accepted.has(each.trim())))

const components = Object.entries(read('package-lock.json').packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { version, license, integrity, dev, optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const found = license ?? readLicense(path) ?? readByHand[name]
    const [algorithm, hash] = integrity?.split('-') ?? []
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      scope: dev ? 'excluded' : optional ? 'optional' : 'required',
      ...(found && { licenses: [{ expression: found }] }),
      ...(hash && {
        hashes: [
          { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
        ],
      }),
    }
  })

const refused = components.filter(({ licenses }) => !licenses || !isAccepted(licenses[0].expression))
for (const { name, version, licenses } of refused)
  process.stderr.write(`${name} ${version}: ${licenses?.[0].expression ?? 'no license found'}\n`)
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'application', name: product.name, version: product.version } },
  components,
}
const target = process.argv[2]
if (target) writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(
  `${components.length} packages, ${refused.length} with a license that is not accepted.\n`,
)
process.exitCode = refused.length > 0 ? 1 : 0
