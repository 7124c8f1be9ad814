import { describe, expect, it } from 'vitest'
import { RowSet } from './rowSet.ts'

interface Row {
  subject: number
  name: string
}

const byName = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))

/** A table that the test changes, and a function that reads its rows. */
function open(names: Record<number, string[]>, rowsPerStep?: number) {
  const loads: number[][] = []
  let pause: Promise<void> | null = null
  const rows = new RowSet<Row>({
    listSubjects: () => Promise.resolve(Object.keys(names).map(Number)),
    load: async subjects => {
      loads.push([...subjects])
      const read = subjects.flatMap(subject => (names[subject] ?? []).map(name => ({ subject, name })))
      if (pause) await pause
      return read
    },
    subjectOf: row => row.subject,
    valueOf: (row, column) => row[column as keyof Row],
    rowsPerStep,
  })
  const list = async () => {
    await rows.refresh()
    return rows.sorted('name', byName).map(row => row.name)
  }
  /** From here on, rows are already read, but arrive only when this ends. */
  const hold = () => {
    const held = Promise.withResolvers<void>()
    pause = held.promise
    return (error?: Error) => {
      pause = null
      if (error) held.reject(error)
      else held.resolve()
    }
  }
  return { names, rows, loads, list, hold }
}

const untilLoaded = async (loads: number[][], count: number) => {
  while (loads.length < count) await new Promise(resolve => setImmediate(resolve))
}

describe('rows by subject', () => {
  it('are read once, and again only if they are outdated', async () => {
    const { names, rows, loads, list } = open({ 1: ['b', 'd'], 2: ['c'], 3: [] })
    expect(await list()).toEqual(['b', 'c', 'd'])
    const all = loads.length
    expect(await list()).toEqual(['b', 'c', 'd'])
    expect(loads).toHaveLength(all)
    names[2] = ['a', 'e']
    rows.outdate(2)
    expect(await list()).toEqual(['a', 'b', 'd', 'e'])
    expect(loads.slice(all)).toEqual([[2]])
    rows.outdateWhere('name', 'd')
    await list()
    await list()
    expect(loads.slice(all)).toEqual([[2], [1]])
  })

  it('are read a few at a time if they are large, whatever the number per subject', async () => {
    const many = Array.from({ length: 25 }, (_, at) => [at + 1, ['a', 'b']])
    const { loads, list } = open(Object.fromEntries(many) as Record<number, string[]>, 10)
    expect(await list()).toHaveLength(50)
    expect(loads.map(each => each.length)).toEqual([1, 5, 5, 5, 5, 4])
  })

  it('stay unchanged for a loop that is in progress', async () => {
    const { names, rows, list } = open({ 1: ['a'], 2: ['b'], 3: ['c'] })
    await list()
    const seen: string[] = []
    for (const { name } of rows) {
      seen.push(name)
      if (seen.length > 1) continue
      Object.assign(names, { 2: [], 3: ['d'], 4: ['e'] })
      rows.outdateAll()
      await rows.refresh()
    }
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(await list()).toEqual(['a', 'd', 'e'])
  })

  it('may appear and disappear', async () => {
    const { names, rows, list } = open({ 1: ['b'], 2: ['c'] })
    await list()
    names[7] = ['a']
    names[1] = []
    rows.outdate(7)
    rows.outdate(1)
    expect(await list()).toEqual(['a', 'c'])
    names[9] = ['x']
    rows.outdateAll()
    expect(await list()).toEqual(['a', 'c', 'x'])
  })

  it('have the same sorted array until something changes', async () => {
    const { rows, list } = open({ 1: ['b'], 2: ['a'] })
    await list()
    const before = rows.sorted('name', byName)
    expect(rows.sorted('name', byName)).toBe(before)
    const version = rows.version
    rows.outdate(1)
    await rows.refresh()
    expect(rows.version).not.toBe(version)
    expect(rows.sorted('name', byName)).not.toBe(before)
  })
})

describe('a change while rows are read', () => {
  it('of a subject that is being read makes the next reader read it again', async () => {
    const { names, rows, loads, list, hold } = open({ 1: ['a'], 2: ['b'] })
    await list()
    rows.outdate(1)
    const resume = hold()
    const reading = list()
    await untilLoaded(loads, 3)
    names[1] = ['z']
    rows.outdate(1)
    const later = list()
    resume()
    expect(await reading).toEqual(['a', 'b'])
    expect(await later).toEqual(['b', 'z'])
  })

  it('of a name finds rows that have just been added with it', async () => {
    const { names, rows, loads, list, hold } = open({ 1: ['a'], 2: ['b'] })
    await list()
    names[1] = ['old']
    rows.outdate(1)
    const resume = hold()
    const reading = list()
    await untilLoaded(loads, 3)
    names[1] = ['new']
    // No row in memory has this name yet.
    rows.outdateWhere('name', 'old')
    resume()
    await reading
    expect(await list()).toEqual(['b', 'new'])
  })

  it('of a name is not lost during the first read', async () => {
    const { names, rows, loads, list, hold } = open({ 1: ['old'], 2: ['b'] })
    const resume = hold()
    const reading = list()
    await untilLoaded(loads, 1)
    names[1] = ['new']
    rows.outdateWhere('name', 'old')
    resume()
    await reading
    expect(await list()).toEqual(['b', 'new'])
  })

  it('of anything makes the next reader read everything', async () => {
    const { names, rows, loads, list, hold } = open({ 1: ['a'], 2: ['b'] })
    const resume = hold()
    const reading = list()
    await untilLoaded(loads, 1)
    names[1] = ['c']
    rows.outdateAll()
    resume()
    await reading
    expect(await list()).toEqual(['b', 'c'])
  })
})

describe('a failure while rows are read', () => {
  it.each(['everything', 'one subject'])('of %s leaves them outdated', async what => {
    const { names, rows, loads, list, hold } = open({ 1: ['a'], 2: ['b'] })
    if (what === 'one subject') {
      await list()
      names[1] = ['c']
      rows.outdate(1)
    }
    const fail = hold()
    const reading = list().catch(String)
    await untilLoaded(loads, what === 'everything' ? 1 : 3)
    fail(new Error('no connection'))
    expect(await reading).toContain('no connection')
    expect(await list()).toEqual(Object.values(names).flat().toSorted())
  })
})
