import { expect, it } from 'vitest'
import { responsibilityField } from '../airports/contact.ts'
import { describeColumn, recordKinds } from './recordKinds.ts'

it('airports and companies have the same words for the same kind of record', () => {
  const twins = ['WarningAnswer', 'UnavailableFigure']
  for (const twin of twins)
    expect(recordKinds[`company${twin}`]?.label).toBe(recordKinds[`airport${twin}`]?.label)
})

it('has the words of the screens for what a form does not declare', () => {
  const words = [
    ['contact', 'managementResponsibilityTypeId', responsibilityField.label],
    ['storedFile', 'made', 'Created'],
    ['delegation', 'givenUserId', 'Asked By'],
    ['saved', 'isFollowed', 'Follow'],
  ] as const
  for (const [kind, column, word] of words) expect(describeColumn(kind, column).label).toBe(word)
})
