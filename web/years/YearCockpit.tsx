import { Link, type LinkProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { countArrivals } from '#domain/years/countArrivals.ts'
import {
  getYearChecklistEndpoint,
  listYearTasks,
  type TaskPlace,
  type YearChecklist,
  type YearTask,
} from '#domain/years/yearChecklist.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDate, months } from '#platform/contract/formatDate.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { paths } from '../screens.ts'
import type { YearSectionId } from './YearSection.tsx'
import css from './YearCockpit.module.css'

const LineChart = lazyPart(async () => ({
  default: (await import('../browse/charts/LineChart.tsx')).LineChart,
}))

/** The tasks of an open year, each with its state and a link, and when its submissions arrived. */
export function YearCockpit({ instanceId }: { instanceId: number }) {
  const query = useEndpointQuery(getYearChecklistEndpoint, { params: { instanceId } })
  return (
    <QueryBoundary query={query} lines={16}>
      {year => (
        <div className={css.year}>
          <div className={css.groups}>
            {listYearTasks(year, getUtcToday()).map(({ title, tasks }) => (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <ul className={css.tasks}>
                  {tasks.map(task => (
                    <Task key={task.name} task={task} instanceId={instanceId} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <ArrivalsChart year={year} />
        </div>
      )}
    </QueryBoundary>
  )
}

const icons = { done: 'check', open: 'progress', later: 'next' } as const
const words = { done: 'Done', open: 'To do', later: 'Later' } as const

function Task({ task: { name, state, detail, place }, instanceId }: { task: YearTask; instanceId: number }) {
  return (
    <li data-state={state}>
      <span className={css.state} title={words[state]}>
        <Icon name={icons[state]} />
        <span data-spoken>{words[state]}</span>
      </span>
      <Link {...linkTo(place, instanceId)}>{name}</Link>
      <span>{detail}</span>
    </li>
  )
}

type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** Where a task is done. */
function linkTo(place: TaskPlace, instanceId: number): Target {
  const instance = String(instanceId)
  const desk = (search: Record<string, string>) => ({ to: paths.adminDesk, search: { instance, ...search } })
  const setting = (hash: YearSectionId) => ({
    to: paths.adminInstance,
    params: { instanceID: instance },
    hash,
  })
  const places: Record<TaskPlace, Target> = {
    schedule: setting('schedule'),
    question: setting('question'),
    limits: setting('limits'),
    'exchange-rate': setting('exchange-rate'),
    'hub-sizes': setting('hub-sizes'),
    faa: { to: paths.adminFaaEnplanements, params: { instanceID: instance } },
    noEditor: desk({ hasEditor: 'N' }),
    users: {
      to: paths.adminUsers,
      search: { userStatus: 'ACTIVE', invitation: 'never,undelivered,invited' },
    },
    mails: desk({}),
    notSubmitted: desk({ axnInstanceStatus: 'INPROGRESS,REJECTED' }),
    submitted: desk({ axnInstanceStatus: 'PENDING' }),
    approved: desk({ axnInstanceStatus: 'APPROVED' }),
    proposals: { to: paths.adminProposals },
    preflight: { to: paths.adminPreflight, search: { instance } },
    books: { to: paths.adminReports, search: { instance } },
    years: { to: paths.adminInstances },
  }
  return places[place]
}

/** 'Mar 12' */
const writeDay = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${Number(day.slice(8, 10))}`

const figure = { label: 'Submissions', format: 'integer' } as const

/** What came in when, beside the year before. */
function ArrivalsChart({ year }: { year: YearChecklist }) {
  const { arrivals, all, submissionDeadline, notSubmitted } = year
  const { days, series } = countArrivals(arrivals, getUtcToday())
  if (days.length === 0) return <p className={css.soft}>Nothing has been submitted yet.</p>
  const expected = all.airports + all.companies
  const arrived = expected - notSubmitted.airports - notSubmitted.companies
  const sentence = `${arrived} of ${countOf(expected, 'airport or company', 'airports and companies')} are submitted or published`
  // A single day makes no line.
  if (days.length === 1) return <p>{`${sentence}.`}</p>
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <LineChart
        sentence={sentence}
        note={[
          'Each counts once, on its first day. The year before is shown at the same time of the year.',
          submissionDeadline && `The deadline is ${formatDate(submissionDeadline)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
        figure={figure}
        labels={days.map(writeDay)}
        editions={series.map(({ name }) => name).toReversed()}
        series={series.map(({ name, values }) => ({
          name,
          values: values.map(value => (value === null ? null : { value, partial: false })),
        }))}
      />
    </Suspense>
  )
}
