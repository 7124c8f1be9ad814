import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { DeskRow } from '#domain/review/desk.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import type { OlderPage, Paged } from '#platform/contract/paging.ts'
import { useService, type Answer } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import { affiliate, lookupIds, makeAirportInstance, markAirportGaps } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'

const service = useService()
const alice = service.as('alice')
const ben = service.as('ben')
let path: string

beforeEach(async () => {
  const airportId = await service.write(async db => {
    // An implausible figure, for a warning to explain.
    const given = { ...(await lookupIds(db)), dwellTimeAmount: 1 }
    const made = await makeAirportInstance(db, { axnInstanceStatus: 'INPROGRESS', ...given })
    await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId: 26 })
    await markAirportGaps(db, { airportId: made.airportId, axnInstanceId: 26 })
    return made.airportId
  })
  path = `/airports/${airportId}/instance/26`
  await done(ben.put(`${path}/comments/AIRPORTWIDE`, { airportComment: 'The north hall is closed.' }))
})

async function done(answer: Promise<Answer>): Promise<string> {
  const { status, text, headers } = await answer
  expect(status, text).toBeLessThan(300)
  return String(headers[actionHeader])
}

const readReview = async () => (await alice.get<AirportReview>(`${path}/review`)).body
const setStatus = (axnInstanceStatus: string) =>
  done(alice.put(`${path}/status`, { axnInstanceStatus, reason: 'Please look again.' }))
const undo = async (actionId: string) => done(alice.post(`/actions/${actionId}/undo`, {}))

/** What every screen and list shows about the last save. */
async function readShown() {
  const { lastChange } = await readReview()
  const desk = (await alice.get<Paged<DeskRow>>('/desk/instance/26?size=10')).body.content[0]
  const { modifiedDate, modifiedUserName } = (await alice.get<AirportInstance>(path)).body
  const listed = await alice.post<Paged<{ modifiedDate: string }>>(
    '/airports/instance/26/paged/search?size=10',
  )
  return {
    lastChange,
    desk: desk?.lastChangeDate,
    instance: { modifiedDate, modifiedUserName },
    listed: listed.body.content[0]?.modifiedDate,
  }
}

const remark = () =>
  done(
    alice.post(`${path}/remarks`, {
      step: 'info',
      terminalId: null,
      field: 'dwellTimeAmount',
      text: 'Is this really right?',
    }),
  )

const answerWarning = async () => {
  const { findings } = await readReview()
  const { warning, figures } = findings.find(each => each.severity === 'warning') ?? {}
  return done(alice.put(`${path}/warnings`, { findings: [{ warning, figures }] }))
}

/** Every act that is no change of the data. */
const actions: Record<string, () => Promise<unknown>> = {
  'a remark': remark,
  'a resolved remark': async () => {
    await remark()
    const [said] = (await readReview()).remarks
    const latestEntryId = said?.entries.at(-1)?.entryId
    await done(
      alice.post(`${path}/remarks/${said?.remarkId}`, { act: 'RESOLVED', text: null, latestEntryId }),
    )
  },
  'a response to a warning': answerWarning,
  'a submission': async () => {
    await answerWarning()
    await setStatus('PENDING')
  },
  'a decision, and one that was undone': async () => {
    await answerWarning()
    await setStatus('PENDING')
    await setStatus('APPROVED')
    await undo(await setStatus('PENDING'))
    await setStatus('PUBLISHED')
    await setStatus('APPROVED')
  },
  'a reminder': () => {
    const airport = { kind: 'airport', id: Number(/\d+/.exec(path)?.[0]), axnInstanceId: 26 } as const
    return runBulkAction(service, alice, { action: 'remind', items: [airport] })
  },
  'a save that was undone': async () => {
    await undo(await done(alice.put(`${path}/comments/AIRPORTWIDE`, { airportComment: 'It is open.' })))
  },
}

describe('the last save', () => {
  it.each(Object.keys(actions))('stays the editor’s after %s', async name => {
    const before = await readShown()
    expect(before.lastChange).toMatchObject({ modifiedUserName: 'Ben Birchfield', isCreation: false })
    await actions[name]?.()
    expect(await readShown()).toEqual(before)
  })

  it('is that of the redone change after an undo was undone', async () => {
    const undone = await done(alice.put(`${path}/comments/AIRPORTWIDE`, { airportComment: 'It is open.' }))
    await undo(await undo(undone))
    expect((await readReview()).lastChange.modifiedUserName).toBe('Alice Ashgrove')
  })

  it('is the person who changes the data, although a status changes with it', async () => {
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING', dwellTimeAmount: 2 })
        .where(eq(airportInstance.axnInstanceId, 26)),
    )
    expect((await readReview()).lastChange.modifiedUserName).toBeNull()
  })
})

describe('the author of the saved version in a conflict', () => {
  /** The question of a form whose record has been changed: the newest change of its data. */
  const readAuthor = async (changes: string) => {
    const key = path.split('/')[2]
    const query = `kind=airportInstance&key=${key}/26&changes=${changes}&page=0&size=1`
    const [newest] = (await alice.get<OlderPage<HistoryEntry>>(`${path}/history?${query}`)).body.content
    return newest?.userName
  }
  const saveDwellTime = async (dwellTimeAmount: number) => {
    const stored = (await ben.get<AirportInstance>(path)).body
    return done(ben.put(path, { ...stored, dwellTimeAmount }))
  }

  it('is the editor who saved it, although a reviewer has remarked on it and decided on it since', async () => {
    await saveDwellTime(2)
    await answerWarning()
    await setStatus('PENDING')
    await remark()
    await setStatus('APPROVED')
    expect(await readAuthor('all'), 'the history lists the decision, too').toBe('Alice Ashgrove')
    expect(await readAuthor('data')).toBe('Ben Birchfield')
  })

  it('is the person who undid the save, because other values are stored now', async () => {
    await undo(await saveDwellTime(2))
    expect(await readAuthor('data')).toBe('Alice Ashgrove')
  })
})
