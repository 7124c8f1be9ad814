import { z } from 'zod'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { moment } from '#platform/contract/moment.ts'
import { madeFileDays } from '../publishing/bookCalls.ts'
import { axnInstanceMasterStatus } from '../review/workflow.ts'
import { instanceId } from './instanceId.ts'

const count = z.number().int()
const counts = z.object({ airports: count, companies: count })
type Counts = z.infer<typeof counts>

/** How many airports and companies were first submitted, or published without a submission, on each day. */
const arrivals = z.object({
  axnInstanceName: z.string(),
  days: z.array(z.object({ day: z.string(), count })),
})
export type Arrivals = z.infer<typeof arrivals>

/** What an administrator has to know to bring a year from its settings to its activation. */
const yearChecklist = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  submissionDeadline: z.string().nullable(),
  questions: count,
  hasOwnLimits: z.boolean(),
  cadUsdRate: z.number(),
  exchangeRateNote: z.string(),
  /** Whether the rate and its note are still those of the year before. */
  isCarriedRate: z.boolean(),
  usEnplanementSource: z.string().nullable(),
  /** The source of the FAA's list of airports; null until one is imported. */
  faaSource: z.string().nullable(),
  all: counts,
  withoutEditor: counts,
  notSubmitted: counts,
  submitted: counts,
  approved: counts,
  published: counts,
  /** The day of the submission that has waited longest for a review. */
  oldestSubmission: moment.nullable(),
  /** Editors of the year who have never chosen a password. */
  editorsWithoutPassword: count,
  /** In the waiting submissions: open warnings, those that editors confirmed or explained, and open remarks. */
  waitingFindings: z.object({ warnings: count, answered: count, remarks: count }),
  undeliveredMails: count,
  lastReminder: moment.nullable(),
  /** The dates of scheduled reminders that are to come, and the number of people whom one would reach now. */
  scheduledReminders: z.object({ dates: z.array(z.string()), people: count }),
  /** Figures that editors declared as not available. */
  unavailableFigures: count,
  proposals: count,
  /** When the pages of each whole book were last generated. */
  books: z.object({ airports: moment.nullable(), companies: moment.nullable() }),
  /** Of the year and, if it was in the product, of the year before. */
  arrivals: z.array(arrivals),
})
export type YearChecklist = z.infer<typeof yearChecklist>

export const getYearChecklistEndpoint = endpoint('getYearChecklist', {
  method: 'GET',
  url: '/axninstances/:instanceId/checklist',
  summary:
    'Get what is done and what is left to do in a year, from its settings to its activation, and when submissions arrived',
  tag: 'Instances',
  allow: 'admin',
  params: z.object({ instanceId }),
  reply: yearChecklist,
})

/** `done` needs nothing more, `open` needs someone, and `later` becomes possible after the tasks before it. */
type TaskState = 'done' | 'open' | 'later'

/** Where a task is done. The screens know the addresses. */
export type TaskPlace =
  | 'schedule'
  | 'question'
  | 'limits'
  | 'exchange-rate'
  | 'hub-sizes'
  | 'faa'
  | 'noEditor'
  | 'users'
  | 'mails'
  | 'notSubmitted'
  | 'submitted'
  | 'approved'
  | 'proposals'
  | 'preflight'
  | 'books'
  | 'years'

export interface YearTask {
  name: string
  state: TaskState
  /** What is so, or what is left to do. */
  detail: string
  place: TaskPlace
}

interface TaskGroup {
  title: string
  tasks: YearTask[]
}

const isNone = ({ airports, companies }: Counts): boolean => airports + companies === 0
const write = ({ airports, companies }: Counts): string =>
  [airports > 0 && countOf(airports, 'airport'), companies > 0 && countOf(companies, 'company', 'companies')]
    .filter(Boolean)
    .join(' and ')
const dayOf = (at: string): string => formatDate(at.slice(0, 10))

/** The tasks of a year in the order in which they come up. `today` is `YYYY-MM-DD`. */
export function listYearTasks(year: YearChecklist, today: string): TaskGroup[] {
  return [
    { title: 'Prepare the year', tasks: listSettings(year, today) },
    { title: 'People', tasks: listPeople(year) },
    { title: 'Entry and review', tasks: listReview(year, today) },
    { title: 'Print and activate', tasks: listEnd(year) },
  ]
}

function listSettings(year: YearChecklist, today: string): YearTask[] {
  const { submissionDeadline: deadline } = year
  return [
    {
      name: 'Special question',
      state: year.questions > 0 ? 'done' : 'open',
      detail: year.questions > 0 ? 'The year has its question.' : 'The year asks no question yet.',
      place: 'question',
    },
    {
      name: 'Plausibility limits',
      state: 'done',
      detail: year.hasOwnLimits ? 'The limits were set for this year.' : 'The usual limits apply.',
      place: 'limits',
    },
    {
      name: 'Exchange rate',
      state: year.isCarriedRate ? 'open' : 'done',
      detail: `${year.cadUsdRate} US dollars for 1 Canadian dollar (${year.exchangeRateNote})${year.isCarriedRate ? ', as in the year before' : ''}.`,
      place: 'exchange-rate',
    },
    {
      name: 'United States enplanements',
      state: year.usEnplanementSource === null ? 'open' : 'done',
      detail:
        year.usEnplanementSource === null
          ? 'Without the total, airports have no hub size.'
          : `From ${year.usEnplanementSource}.`,
      place: 'hub-sizes',
    },
    {
      name: 'FAA enplanements',
      state: year.faaSource === null ? 'open' : 'done',
      detail:
        year.faaSource === null
          ? 'No list to compare the airports’ figures with.'
          : `Compared with ${year.faaSource}.`,
      place: 'faa',
    },
    {
      name: 'Deadline',
      state: deadline === null ? 'open' : 'done',
      detail:
        deadline === null
          ? 'No deadline has been set.'
          : `${formatDate(deadline)}${deadline < today ? ', which has passed' : ''}.`,
      place: 'schedule',
    },
  ]
}

function listPeople(year: YearChecklist): YearTask[] {
  const { withoutEditor, editorsWithoutPassword, undeliveredMails } = year
  return [
    {
      name: 'Editors',
      state: isNone(withoutEditor) ? 'done' : 'open',
      detail: isNone(withoutEditor)
        ? 'Every airport and company has an editor.'
        : `${write(withoutEditor)} without an editor.`,
      place: 'noEditor',
    },
    {
      name: 'Invitations',
      state: editorsWithoutPassword === 0 ? 'done' : 'open',
      detail:
        editorsWithoutPassword === 0
          ? 'Every editor has chosen a password.'
          : `${countOf(editorsWithoutPassword, 'editor')} without a password.`,
      place: 'users',
    },
    {
      name: 'Email',
      state: undeliveredMails === 0 ? 'done' : 'open',
      detail:
        undeliveredMails === 0
          ? 'No email is undelivered.'
          : `${countOf(undeliveredMails, 'email')} could not be delivered.`,
      place: 'mails',
    },
  ]
}

/** 'The next one is on May 1, 2027, and would reach 12 people now. Then May 17, 2027.' */
export function describeScheduledReminders({
  scheduledReminders: { dates, people },
}: Pick<YearChecklist, 'scheduledReminders'>): string {
  const [next, ...later] = dates.map(formatDate)
  if (next === undefined) return 'None are scheduled.'
  const then = later.length > 0 ? ` Then ${joinWords(later)}.` : ''
  return `The next one is on ${next}, and would reach ${countOf(people, 'person', 'people')} now.${then}`
}

function describeFindings({ warnings, answered, remarks }: YearChecklist['waitingFindings']): string {
  const found = [
    warnings > 0 && countOf(warnings, 'open warning'),
    answered > 0 && countOf(answered, 'answered warning'),
    remarks > 0 && countOf(remarks, 'open remark'),
  ].filter(each => each !== false)
  return found.length === 0 ? 'Nothing in them stands out.' : `They have ${joinWords(found)}.`
}

function listReview(year: YearChecklist, today: string): YearTask[] {
  const { notSubmitted, submitted, approved, lastReminder, oldestSubmission, unavailableFigures } = year
  const isLate = year.submissionDeadline !== null && year.submissionDeadline < today
  return [
    {
      name: 'Submissions',
      state: isNone(notSubmitted) ? 'done' : 'open',
      detail: isNone(notSubmitted)
        ? 'Everything has been submitted.'
        : [
            `${write(notSubmitted)} not submitted${isLate ? ', although the deadline has passed' : ''}.`,
            lastReminder === null
              ? 'No reminder has been sent.'
              : `The last reminder was sent on ${dayOf(lastReminder)}.`,
          ].join(' '),
      place: 'notSubmitted',
    },
    {
      name: 'Scheduled reminders',
      state: 'done',
      detail: describeScheduledReminders(year),
      place: 'schedule',
    },
    {
      name: 'Reviews',
      state: isNone(submitted) ? 'done' : 'open',
      detail: isNone(submitted)
        ? 'No submission is waiting.'
        : `${write(submitted)} waiting${oldestSubmission === null ? '' : `, the oldest since ${dayOf(oldestSubmission)}`}. ${describeFindings(year.waitingFindings)}`,
      place: 'submitted',
    },
    {
      name: 'Figures that are not available',
      state: 'done',
      detail:
        unavailableFigures === 0
          ? 'Editors declared none.'
          : `Editors declared ${formatCount(unavailableFigures)}, which each review lists first.`,
      place: 'submitted',
    },
    {
      name: 'Proposed names',
      state: year.proposals === 0 ? 'done' : 'open',
      detail: year.proposals === 0 ? 'None are waiting.' : `${formatCount(year.proposals)} waiting.`,
      place: 'proposals',
    },
    {
      name: 'Publication',
      state: isNone(approved) ? (isNone(year.published) ? 'later' : 'done') : 'open',
      detail: [
        isNone(approved) ? '' : `${write(approved)} approved and not published.`,
        isNone(year.published) ? 'Nothing has been published.' : `${write(year.published)} published.`,
      ]
        .join(' ')
        .trim(),
      place: 'approved',
    },
  ]
}

function listEnd(year: YearChecklist): YearTask[] {
  const isPublished = !isNone(year.published)
  const { airports, companies } = year.books
  const made = [
    airports && `airports on ${dayOf(airports)}`,
    companies && `companies on ${dayOf(companies)}`,
  ].filter(Boolean)
  const isActive = year.axnInstanceMasterStatus === 'ACTIVE'
  return [
    {
      name: 'Check before printing',
      state: isPublished ? 'open' : 'later',
      detail: 'Lists what would look wrong in the books.',
      place: 'preflight',
    },
    {
      name: 'Books',
      state: made.length === 2 ? 'done' : isPublished ? 'open' : 'later',
      detail:
        made.length === 0
          ? `Neither book has been generated in the last ${madeFileDays} days.`
          : `Last generated: ${made.join(', ')}.`,
      place: 'books',
    },
    {
      name: 'Activation',
      state: isActive ? 'done' : isPublished ? 'open' : 'later',
      detail: isActive ? 'This is the current edition.' : 'Subscribers do not see the year yet.',
      place: 'years',
    },
  ]
}
