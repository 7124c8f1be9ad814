import { expect, it } from 'vitest'
import { listYearTasks, type YearChecklist } from './yearChecklist.ts'

const none = { airports: 0, companies: 0 }

/** A year that has just been created. */
const created: YearChecklist = {
  axnInstanceId: 27,
  axnInstanceName: '2027',
  axnInstanceMasterStatus: 'PENDING',
  submissionDeadline: null,
  questions: 0,
  hasOwnLimits: false,
  cadUsdRate: 0.74,
  exchangeRateNote: 'average of the year',
  isCarriedRate: false,
  usEnplanementSource: null,
  faaSource: null,
  all: { airports: 3, companies: 2 },
  withoutEditor: { airports: 1, companies: 0 },
  notSubmitted: { airports: 3, companies: 2 },
  submitted: none,
  approved: none,
  published: none,
  oldestSubmission: null,
  editorsWithoutPassword: 2,
  waitingFindings: { warnings: 0, answered: 0, remarks: 0 },
  undeliveredMails: 0,
  lastReminder: null,
  scheduledReminders: { dates: [], people: 0 },
  unavailableFigures: 0,
  proposals: 0,
  books: { airports: null, companies: null },
  arrivals: [],
}

const tasksOf = (year: YearChecklist, today = '2027-03-01') =>
  new Map(listYearTasks(year, today).flatMap(({ tasks }) => tasks.map(task => [task.name, task])))

it('says of a new year what is left to do, in order', () => {
  const tasks = tasksOf(created)
  expect(tasks.get('Deadline')).toMatchObject({ state: 'open', detail: 'No deadline has been set.' })
  expect(tasks.get('Editors')).toMatchObject({ state: 'open', detail: '1 airport without an editor.' })
  expect(tasks.get('Invitations')?.detail).toBe('2 editors without a password.')
  expect(tasks.get('Submissions')?.detail).toBe(
    '3 airports and 2 companies not submitted. No reminder has been sent.',
  )
  expect(tasks.get('Publication')).toMatchObject({ state: 'later', detail: 'Nothing has been published.' })
  expect(tasks.get('Activation')?.state).toBe('later')
})

it('says since when the oldest submission has waited, and that a deadline has passed', () => {
  const tasks = tasksOf({
    ...created,
    submissionDeadline: '2027-02-15',
    notSubmitted: { airports: 1, companies: 0 },
    submitted: { airports: 2, companies: 0 },
    waitingFindings: { warnings: 0, answered: 12, remarks: 1 },
    oldestSubmission: '2027-02-03T10:00:00.000+00:00',
    lastReminder: '2027-02-10T08:00:00.000+00:00',
    scheduledReminders: { dates: ['2027-02-12', '2027-02-14'], people: 1 },
  })
  expect(tasks.get('Deadline')?.detail).toBe('February 15, 2027, which has passed.')
  expect(tasks.get('Scheduled reminders')?.detail).toBe(
    'The next one is on February 12, 2027, and would reach 1 person now. Then February 14, 2027.',
  )
  expect(tasks.get('Reviews')?.detail).toBe(
    '2 airports waiting, the oldest since February 3, 2027. They have 12 answered warnings and 1 open remark.',
  )
  expect(tasks.get('Submissions')?.detail).toBe(
    '1 airport not submitted, although the deadline has passed. The last reminder was sent on February 10, 2027.',
  )
})

it('has nothing to do in a year that is published, printed, and active', () => {
  const tasks = tasksOf({
    ...created,
    axnInstanceMasterStatus: 'ACTIVE',
    submissionDeadline: '2027-02-15',
    questions: 1,
    usEnplanementSource: 'FAA',
    faaSource: 'FAA',
    withoutEditor: none,
    notSubmitted: none,
    published: { airports: 3, companies: 2 },
    editorsWithoutPassword: 0,
    books: { airports: '2027-04-01T10:00:00.000+00:00', companies: '2027-04-02T10:00:00.000+00:00' },
  })
  expect([...tasks.values()].filter(each => each.state !== 'done').map(each => each.name)).toEqual([
    'Check before printing',
  ])
  expect(tasks.get('Books')?.detail).toBe(
    'Last generated: airports on April 1, 2027, companies on April 2, 2027.',
  )
})
