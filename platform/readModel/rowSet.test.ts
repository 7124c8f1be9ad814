import { afterEach, describe, expect, it, vi } from 'vitest'
import { RowSet } from './rowSet.ts'

interface Row {
  subject: number
  name: string
}

const byName = (a: Row, b: Row): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

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
    return (await rows.sorted('name', byName)).map(row => row.name)
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

  it('are sorted again after a failure', async () => {
    const { rows, list } = open({ 1: ['b', 'a'] })
    await rows.refresh()
    const failure = new Error('no order')
    const failing = rows.sorted('name', () => {
      throw failure
    })
    await expect(failing).rejects.toBe(failure)
    expect(await list()).toEqual(['a', 'b'])
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
    const before = await rows.sorted('name', byName)
    expect(await rows.sorted('name', byName)).toBe(before)
    const version = rows.version
    rows.outdate(1)
    await rows.refresh()
    expect(rows.version).not.toBe(version)
    expect(await rows.sorted('name', byName)).not.toBe(before)
  })

  it('stay in the same order as a full sort, whatever changes', async () => {
    const { names, rows, list } = open({})
    for (let subject = 0; subject < 40; subject += 1)
      names[subject] = [`n${(subject * 7) % 13}`, `n${subject}`]
    await list()
    for (let round = 0; round < 30; round += 1) {
      for (const subject of [round % 40, (round * 11) % 40]) {
        names[subject] = Array.from({ length: round % 4 }, (_, row) => `r${(round * 17 + row) % 29}`)
        rows.outdate(subject)
      }
      expect(await list()).toEqual(Object.values(names).flat().toSorted())
    }
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

describe('rows computed from others', () => {
  /** The names of a subject as one text. */
  function openJoined(names: Record<number, string[]>) {
    const { rows, loads } = open(names)
    const computed: number[][] = []
    let pause: Promise<void> | null = null
    const joined = new RowSet<Row>({
      listSubjects: () => Promise.resolve(rows.subjects()),
      load: async subjects => {
        computed.push([...subjects])
        const read = subjects.map(subject => ({
          subject,
          name: rows
            .rowsOf(subject)
            .map(each => each.name)
            .join('+'),
        }))
        await pause
        return read
      },
      subjectOf: row => row.subject,
    })
    rows.addDependent(joined)
    const list = async () => {
      await rows.refresh()
      await joined.refresh()
      return (await joined.sorted('name', byName)).map(row => row.name)
    }
    const hold = () => {
      const held = Promise.withResolvers<void>()
      pause = held.promise
      return () => {
        pause = null
        held.resolve()
      }
    }
    return { rows, loads, list, computed, hold }
  }

  it('are computed again only for the subjects that have changed', async () => {
    const names: Record<number, string[]> = { 1: ['a', 'b'], 2: ['c'] }
    const { rows, list, computed } = openJoined(names)
    expect(await list()).toEqual(['a+b', 'c'])
    const all = computed.length
    names[2] = ['c', 'd']
    rows.outdate(2)
    expect(await list()).toEqual(['a+b', 'c+d'])
    expect(computed.slice(all)).toEqual([[2]])
    delete names[1]
    names[3] = ['e']
    rows.outdateAll()
    expect(await list()).toEqual(['c+d', 'e'])
  })

  it('are computed again if the others change in the meantime', async () => {
    const names: Record<number, string[]> = { 1: ['a'], 2: ['b'] }
    const { rows, list, computed, hold } = openJoined(names)
    await list()
    const before = computed.length
    names[1] = ['c']
    rows.outdate(1)
    const resume = hold()
    const reading = list()
    await untilLoaded(computed, before + 1)
    names[1] = ['d']
    rows.outdate(1)
    await rows.refresh()
    resume()
    expect(await reading).toEqual(['b', 'c'])
    expect(await list()).toEqual(['b', 'd'])
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

describe('an order of many rows, which are sorted in steps', () => {
  const subjects = 100
  /** How often rows are compared, in steps that always end at the first look at the clock. */
  const openLarge = async () => {
    let [now, compared] = [0, 0]
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
    const names = Object.fromEntries(
      Array.from({ length: subjects }, (_, subject) => [
        subject,
        Array.from({ length: 30 }, (_, row) => `${(subject * 7919 + row * 104_729) % 100_003}`),
      ]),
    )
    const { rows } = open(names)
    await rows.refresh()
    const list = () =>
      rows.sorted('name', (a, b) => {
        compared += 1
        return byName(a, b)
      })
    const change = async (subject: number) => {
      names[subject] = ['0']
      rows.outdate(subject)
      await rows.refresh()
    }
    return { list, change, comparisons: () => compared }
  }
  afterEach(() => vi.restoreAllMocks())

  it('is sorted once for all who ask for it', async () => {
    const { list, comparisons } = await openLarge()
    const asked = [list(), list(), list()]
    const whole = await asked[0]
    const once = comparisons()
    expect(await Promise.all(asked)).toEqual([whole, whole, whole])
    expect(comparisons()).toBe(once)
  })

  it('is not sorted anew because something changed meanwhile', async () => {
    const { list, change, comparisons } = await openLarge()
    const before = list()
    await change(5)
    const after = list()
    await change(6)
    expect((await before).filter(({ subject }) => subject === 5)).toHaveLength(30)
    const whole = comparisons()
    expect((await after).filter(({ subject }) => subject === 5)).toEqual([{ subject: 5, name: '0' }])
    expect((await after).filter(({ subject }) => subject === 6)).toHaveLength(30)
    expect((await list()).filter(({ subject }) => subject === 6)).toEqual([{ subject: 6, name: '0' }])
    expect(comparisons() - whole).toBeLessThan(whole / 20)
  })
})
