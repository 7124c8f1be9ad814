import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings, settingNames } from '#server/config.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
type Environment = Record<string, string>
interface Compose {
  services: Record<string, { environment?: Environment; volumes?: string[] }>
  volumes: Record<string, null>
}
interface Container {
  image: string
  envFrom?: { secretRef?: { name: string } }[]
}
interface Manifest {
  kind: string
  metadata: { name?: string; generateName?: string }
  data?: Environment
  stringData?: Environment
  spec?: { template: { spec: { containers: Container[] } } }
}

/** As an operator fills them in. */
const fill = (given: Environment): Environment =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value
        .replaceAll(/\$\{(\w+):\?[^}]*\}/g, 'at-least-32-characters-at-least-32-characters')
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  )

const notOurs = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATA_DIR']
const expectKnown = (given: Environment) =>
  expect(Object.keys(given).filter(name => ![...settingNames, ...notOurs].includes(name))).toEqual([])

describe('deploy/compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose
  const settingsOf = (name: string) => services[name]?.environment ?? {}

  it('has two servers with the same valid settings, and the role that does not own the tables', () => {
    expect(settingsOf('server-2')).toEqual(settingsOf('server-1'))
    expectKnown(settingsOf('server-1'))
    const settings = readSettings(fill(settingsOf('server-1')))
    expect(settings).toMatchObject({ publicUrl: 'https://localhost', smtpUrl: 'smtp://mail:1025' })
    expect(settings.databaseUrl).toContain('//factbook_server:')
    expect(settingsOf('owner')['DATABASE_URL']).toContain('//factbook_owner:')
  })

  it('mounts files that exist and volumes that it declares', () => {
    for (const [from = ''] of Object.values(services).flatMap(each =>
      (each.volumes ?? []).map(one => one.split(':')),
    ))
      if (from.startsWith('./')) expect(() => read(from.slice(2)), from).not.toThrow()
      else expect(Object.keys(volumes)).toContain(from)
  })
})

it('compose.yaml links to the port at which the machine offers the container', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: { factbook: { ports: string[]; environment: Environment } }
  }
  const { ports, environment } = services.factbook
  expect(ports).toEqual(['${PORT:-3000}:3000'])
  expect(environment['PUBLIC_URL']).toBe('${PUBLIC_URL:-http://localhost:${PORT:-3000}}')
})

it('the files for a cluster have valid settings, one image, and no owner’s secret in a server', () => {
  const readManifests = (name: string) =>
    parseAllDocuments(read(name)).map(each => {
      expect(each.errors).toEqual([])
      return each.toJS() as Manifest
    })
  const ofServers = readManifests('kubernetes.yaml')
  const ofOwner = readManifests('owner.yaml')
  const settings = Object.assign(
    {},
    ...ofServers
      .filter(each => each.metadata.name === 'factbook')
      .map(each => ({ ...each.data, ...each.stringData })),
  ) as Environment
  expectKnown(settings)
  expect(settings['DATABASE_URL']).toContain('//factbook_server:')
  expect(readSettings({ ...settings, DATA_DIR: '/data' }).metricsToken).not.toBeNull()
  const containersOf = (manifests: readonly Manifest[]) =>
    manifests.flatMap(each =>
      each.spec && 'template' in each.spec ? each.spec.template.spec.containers : [],
    )
  const secretsOf = (manifests: readonly Manifest[]) =>
    containersOf(manifests).flatMap(each => (each.envFrom ?? []).flatMap(one => one.secretRef?.name ?? []))
  expect(secretsOf(ofServers)).toEqual(['factbook'])
  expect(secretsOf(ofOwner)).toEqual(['factbook-owner'])
  // A job with a fixed name could not be created again for the next version.
  expect(ofOwner.map(each => each.metadata)).toEqual([{ generateName: 'factbook-owner-' }])
  const images = containersOf([...ofServers, ...ofOwner]).map(each => each.image)
  expect([images.length, new Set(images).size]).toEqual([2, 1])
})

it('the service of a Debian machine starts a server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const start = scripts.start.replace('exec node', '/usr/bin/node')
  expect(read('debian/factbook@.service').split('\n')).toContain(`ExecStart=${start}`)
})

it('the image contains no file with passwords', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  // Of two patterns that fit, the later one counts.
  expect(ignored.slice(ignored.indexOf('**/.env*'))).toEqual(['**/.env*', '!**/.env.example', ''])
})
