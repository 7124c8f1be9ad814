import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, settingNames } from '#server/config.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(found => found[1] ?? '')
const architecture = read('ARCHITECTURE.md')
const readme = read('README.md')

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []))
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap(each =>
    each.isFile() ? [join(each.parentPath, each.name)] : [],
  )
const rooms = ['platform', 'domain', 'server', 'web', 'cli', 'tests', 'bench', 'scripts']

describe('ARCHITECTURE.md', () => {
  it.each([...rooms, 'docs'])('names %s and the folders in it', room => {
    const named = new Set(all(architecture, /([\w]+)\//g))
    expect(named).toContain(room)
    expect(foldersIn(room).filter(folder => !named.has(folder) && folder !== 'pages')).toEqual([])
  })

  it('names no file that is not there', () => {
    const there = rooms.flatMap(filesIn)
    const names = new Set(there.map(path => basename(path)))
    const mentioned = all(architecture, /`([\w/.]+\.(?:tsx?|sql))`/g).filter(path => !/NOUN|AREA/.test(path))
    expect(mentioned.length).toBeGreaterThan(20)
    const missing = mentioned.filter(path =>
      path.includes('/') ? !there.some(each => each.endsWith(path)) : !names.has(path),
    )
    expect(missing).toEqual([])
  })
})

describe('README.md', () => {
  it('names each npm script, and none that is not there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = all(readme, /npm (?:run )?(start|test|\w+)/g).filter(name => !['must', 'run'].includes(name))
    expect(run.filter(name => !(name in scripts))).toEqual([])
    expect(Object.keys(scripts).filter(name => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([])
  })

  it('names each setting, and none that does not exist', () => {
    const table = readme.split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const named = table.split('\n').flatMap(line => all(line.split('|')[1] ?? '', /`([A-Z_]+)`/g))
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  it('leads to pages that are there', () => {
    const links = all(readme + architecture, /\]\(([^)#:]+)\)/g)
    expect(links.filter(link => !existsSync(link))).toEqual([])
  })
})

describe('.env.example', () => {
  const lines = read('.env.example').split('\n')
  const examples = Object.fromEntries(
    lines.flatMap(line => {
      const [, name = '', value = ''] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
  )

  it('has every setting, with a value that the server accepts', () => {
    expect(Object.keys(examples).toSorted()).toEqual(settingNames.toSorted())
    expect(readSettings(examples).smtpUrl).toBe(examples.SMTP_URL)
  })

  it('sets nothing when it is copied without changes', () => {
    expect(lines.filter(line => line !== '' && !line.startsWith('#'))).toEqual([])
  })
})
