import { describe, expect, it } from 'vitest'
import { undoAction, withdrawal } from '#domain/review/workflow.ts'
import { parseFindingPointer } from './parseFindingPointer.ts'
import type { Review } from './reviewProps.ts'
import { findLastSubmission } from './submittedChanges.ts'

const steps = ['info', 'contacts', 'terminals', 'review'] as const

describe('the target of a refused submission', () => {
  it('is a field of a step, or of a terminal', () => {
    expect(parseFindingPointer('/info/dwellTimeAmount', steps)).toEqual({
      step: 'info',
      terminalId: null,
      field: 'dwellTimeAmount',
    })
    expect(parseFindingPointer('/terminals/12/FOODBEVERAGE.areaTotal', steps)).toEqual({
      step: 'terminals',
      terminalId: 12,
      field: 'FOODBEVERAGE.areaTotal',
    })
    expect(parseFindingPointer('/contacts/7/contactPhoneList/0/phone', steps)).toEqual({
      step: 'contacts',
      terminalId: null,
      field: '7/contactPhoneList/0/phone',
    })
  })

  it('is missing if the refusal has no step', () => {
    expect(parseFindingPointer('/reason', steps)).toBeNull()
    expect(parseFindingPointer('', steps)).toBeNull()
    expect(parseFindingPointer('/terminals/x/enplaneTotal', steps)).toBeNull()
  })
})

describe('the submission since which changes are shown', () => {
  type Status = Review<string>['history'][number]['toStatus']
  const find = (...oldestFirst: [Status, Status, string, action?: string][]) =>
    findLastSubmission(
      oldestFirst.toReversed().map(([fromStatus, toStatus, modifiedDate, action = '']) => ({
        action,
        fromStatus,
        toStatus,
        reason: null,
        modifiedDate,
        modifiedUserName: null,
      })),
    )

  it('is missing before and after the first one', () => {
    expect(find()).toBeNull()
    expect(find(['INPROGRESS', 'PENDING', '1'])).toBeNull()
    expect(find(['INPROGRESS', 'PENDING', '1'], ['PENDING', 'APPROVED', '2'])).toBeNull()
  })

  it('is the last one while the year is edited again', () => {
    const returned = find(['INPROGRESS', 'PENDING', '1'], ['PENDING', 'REJECTED', '2'])
    expect(returned).toEqual({ since: '1', until: undefined })
    const withdrawn = find(['INPROGRESS', 'PENDING', '1'], ['PENDING', 'INPROGRESS', '2'])
    expect(withdrawn).toEqual({ since: '1', until: undefined })
  })

  it('is the one before the last while it is reviewed again, even if it was sent back between reviewers', () => {
    expect(
      find(
        ['INPROGRESS', 'PENDING', '1'],
        ['PENDING', 'REJECTED', '2'],
        ['REJECTED', 'PENDING', '3'],
        ['PENDING', 'APPROVED', '4'],
        ['APPROVED', 'PENDING', '5'],
      ),
    ).toEqual({ since: '1', until: '3' })
  })

  it('is the last one that was reviewed, not one that was withdrawn', () => {
    const withdrawn: Parameters<typeof find> = [
      ['REJECTED', 'PENDING', '3'],
      ['PENDING', 'REJECTED', '4', withdrawal.action],
    ]
    const reviewed: Parameters<typeof find> = [
      ['INPROGRESS', 'PENDING', '1'],
      ['PENDING', 'REJECTED', '2'],
    ]
    expect(find(...reviewed, ...withdrawn, ['REJECTED', 'PENDING', '5'])).toEqual({ since: '1', until: '5' })
    expect(find(...withdrawn, ['REJECTED', 'PENDING', '5'])).toBeNull()
    // The withdrawal was undone, so the submission was reviewed.
    const undone: Parameters<typeof find> = [
      ['REJECTED', 'PENDING', '5', undoAction],
      ['PENDING', 'REJECTED', '6'],
    ]
    expect(find(...reviewed, ...withdrawn, ...undone, ['REJECTED', 'PENDING', '7'])).toEqual({
      since: '3',
      until: '7',
    })
  })

  it('is the same after an unlock that was undone', () => {
    const submitted: Parameters<typeof find> = [
      ['INPROGRESS', 'PENDING', '1'],
      ['PENDING', 'REJECTED', '2'],
      ['REJECTED', 'PENDING', '3'],
    ]
    const undone = find(...submitted, ['PENDING', 'REJECTED', '4'], ['REJECTED', 'PENDING', '5', undoAction])
    expect(undone).toEqual({ since: '1', until: '3' })
    expect(undone).toEqual(find(...submitted))
  })
})
