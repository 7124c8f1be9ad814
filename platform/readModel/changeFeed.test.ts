import { describe, expect, it } from 'vitest'
import { ChangeFeed, type VisibleChange } from './changeFeed.ts'

function listen(snapshot = '10:10:') {
  const feed = new ChangeFeed<VisibleChange>({ snapshot, serverStart: 'Monday' })
  const heard: (number | 'reset')[] = []
  feed.subscribe({ changed: ({ auditId }) => heard.push(auditId), reset: () => heard.push('reset') })
  const see = (
    next: string,
    changes: [transactionId: number, auditId: number][],
    own: number | null = null,
    serverStart = 'Monday',
    since = feed.position(),
  ) =>
    feed.apply(
      {
        snapshot: next,
        serverStart,
        ownTransactionId: own,
        changes: changes.map(([transactionId, auditId]) => ({ transactionId, auditId })),
      },
      since,
    )
  return { feed, heard, see }
}

describe('the changes that have become visible', () => {
  it('are read from the last snapshot on, including transactions in progress then', () => {
    const { feed, see } = listen('748:751:748,749')
    expect(feed.position()).toMatchObject({ nextTransactionId: 751, openTransactionIds: [748, 749] })
    see('760:760:', [])
    expect(feed.position()).toMatchObject({ nextTransactionId: 760, openTransactionIds: [] })
  })

  it('are reported once, even if answers overlap and arrive in any order', () => {
    const { heard, see } = listen()
    see('12:12:', [
      [10, 1],
      [11, 2],
    ])
    // Requested before the other, answered after it.
    see('11:11:', [[10, 1]])
    see('13:13:', [
      [11, 2],
      [12, 3],
    ])
    expect(heard).toEqual([1, 2, 3])
  })

  it('include those of a transaction that began before others and ended after them', () => {
    const { feed, heard, see } = listen()
    see('10:12:10', [[11, 2]])
    expect(feed.position().openTransactionIds).toEqual([10])
    see('12:12:', [[10, 1]])
    expect(heard).toEqual([2, 1])
  })

  it('include everything that a transaction changed, once each and in any order', () => {
    const { heard, see } = listen()
    const all: [number, number][] = [
      [10, 2],
      [10, 3],
      [10, 1],
    ]
    see('11:11:', all)
    see('11:11:', all)
    expect(heard).toEqual([2, 3, 1])
  })

  it('are not confused with those of a restored dump with the same transaction id', () => {
    const { heard, see } = listen()
    see('10:10:', [[10, 7]])
    see('11:11:', [
      [10, 7],
      [10, 90],
    ])
    expect(heard).toEqual([7, 90])
  })

  it('of another server, which may lack some of the former, begin anew', () => {
    const { feed, heard, see } = listen()
    see('12:12:', [[11, 5]])
    see('11:11:', [], null, 'Tuesday')
    expect(feed.position().nextTransactionId).toBe(11)
    // With the id that the lost transaction had.
    see('12:12:', [[11, 5]], null, 'Tuesday')
    expect(heard).toEqual([5, 'reset', 5])
  })

  it('of another server are not missed if it was asked with the ids of the former', () => {
    const { feed, heard, see } = listen('1000:1000:')
    const asked = feed.position()
    see('900:900:', [], null, 'Tuesday')
    // The server found nothing since 1000, although 901 was committed after memory was read again.
    see('902:902:', [], null, 'Tuesday', asked)
    expect(heard).toEqual(['reset', 'reset'])
  })

  it('within the caller’s own transaction are those since the last check', () => {
    const { heard, see } = listen()
    see('10:10:', [[10, 1]], 10)
    see('10:10:', [[10, 1]], 10)
    see('10:10:', [[10, 2]], 10)
    // The change was rolled back.
    see('10:10:', [], null)
    expect(heard).toEqual(['reset', 1, 2, 'reset'])
  })
})
