import { Link, type LinkProps } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { summarizeAnswer } from '#domain/browse/explore/describeAnswer.ts'
import {
  downloadExploredEndpoint,
  type ExploredPage,
  exploreEndpoint,
  mostExploredRows,
} from '#domain/browse/explore/explore.ts'
import { describeConditions, type ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import {
  type ExploreView,
  exploreViews,
  getExploreQuery,
  writeExploreAddress,
} from '#domain/browse/explore/exploreState.ts'
import { listStartingQuestions } from '#domain/browse/explore/startingQuestions.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { listingFormats } from '#platform/contract/listing.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState, NothingFound } from '#platform/ui/EmptyState.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { Pager } from '#platform/ui/Pager.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useIsPhone } from '#platform/ui/useIsPhone.ts'
import { usePrintedRows } from '#platform/ui/usePrintedRows.ts'
import { paths } from '../../screens.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { listEarlierEditions } from '../edition.ts'
import { EditionViews } from '../figures/AirportViews.tsx'
import { FileButton } from '../figures/FileButton.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { NotPublishedYet } from '../NotPublishedYet.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import { OpenCell, type OpenedCell } from './CellLink.tsx'
import { ExploreTable } from './ExploreTable.tsx'
import { ExploreTools } from './ExploreTools.tsx'
import { type ExploreState, useExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

const ExploreChart = lazyPart(() => import('./ExploreChart.tsx'))
const CellCard = lazyPart(async () => ({ default: (await import('./CellCard.tsx')).CellCard }))
const ExploreMap = lazyPart(() => import('./ExploreMap.tsx'))

/** One table over the edition: the reader chooses rows, figures, filters, groups, and years. */
export function ExploreScreen() {
  return (
    <BrowseFrame title="Explore" views={<EditionViews shown="Explore" />}>
      {({ instanceId, edition }) => (
        <Explore
          instanceId={instanceId}
          year={Number(edition.axnInstanceName) || 0}
          earlier={listEarlierEditions(edition).map(each => each.axnInstanceName)}
        />
      )}
    </BrowseFrame>
  )
}

interface ExploreProps {
  instanceId: number
  year: number
  /** The published editions before that year, newest first. */
  earlier: readonly string[]
}

function Explore({ instanceId, year, earlier }: ExploreProps) {
  const state = useExploreState()
  const { question, search } = state
  const answer = useEndpointQuery(
    exploreEndpoint,
    { params: { instanceId }, query: getExploreQuery(state) as never },
    { keepPrevious: true },
  )
  // Nothing asked yet: open, except on a phone, where the answer comes first. Everything asked: folded into its sentence.
  const isPhone = useIsPhone()
  const [asking, setAsking] = useState(state.isPlain ? 'wide' : 'no')
  const isAsking = asking === 'yes' || (asking === 'wide' && !isPhone)
  const answered = useAnswered(question, answer)
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  const printed = usePrintedRows(async at => {
    const query = { ...search, page: at, size: mostExploredRows } as never
    return call(exploreEndpoint, { params: { instanceId }, query })
  })
  return (
    <>
      <div className={css.asked}>
        <p className={css.sentence} role="status">
          {answer.data && summarizeAnswer(answered, answer.data.totalElements, answer.data.axnInstanceName)}
        </p>
        <Button
          variant="default"
          aria-expanded={isAsking}
          aria-controls="question"
          onClick={() => setAsking(isAsking ? 'no' : 'yes')}
          data-screen-only
        >
          Edit the question
        </Button>
        <ExploreFiles state={state} instanceId={instanceId} rows={answer.data?.totalElements} />
      </div>
      <div id="question" className={css.question} data-asking={asking}>
        <StartingQuestions year={year} isPlain={state.isPlain} onAsk={() => setAsking('no')} />
        <ExploreTools state={state} choices={answer.data?.choices ?? {}} year={year} earlier={earlier} />
      </div>
      <IgnoredParts wrong={state.wrong} />
      <QueryBoundary query={answer} lines={14}>
        {(read: ExploredPage) => (
          <>
            {read.totalElements === 0 ? (
              <Nothing state={state} />
            ) : (
              <div data-screen-only={printed ? true : undefined}>
                <OpenCell value={setOpened}>
                  <Answer state={state} question={answered} read={read} />
                </OpenCell>
              </div>
            )}
            {printed && printed.length > 0 && (
              <ExploreTable question={answered} read={{ ...read, content: printed }} />
            )}
            {opened && (
              <Suspense>
                <CellCard question={answered} read={read} opened={opened} onClose={() => setOpened(null)} />
              </Suspense>
            )}
            {read.notes.map(note => (
              <p key={note} className={css.note}>
                {note}
              </p>
            ))}
          </>
        )}
      </QueryBoundary>
    </>
  )
}

interface AnswerProps {
  state: ExploreState
  question: ExploreQuestion
  read: ExploredPage
}

function Answer({ state, question, read }: AnswerProps) {
  const { view, page, size, ask, turn } = state
  if (view !== 'table')
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        {view === 'map' ? (
          <ExploreMap question={question} read={read} />
        ) : (
          <ExploreChart state={state} question={question} read={read} />
        )}
      </Suspense>
    )
  if (read.content.length === 0) {
    const toFirst = <Button onClick={() => turn({ page: 1 })}>Show the first page</Button>
    return (
      <EmptyState
        title={`Page ${page} does not exist`}
        action={toFirst}
      >{`The last page is page ${read.totalPages}.`}</EmptyState>
    )
  }
  return (
    <>
      <ExploreTable
        question={question}
        read={read}
        onSort={sort => {
          const [key = '', direction] = sort.split(',')
          ask({ sort: { key, isDescending: direction === 'desc' } })
        }}
      />
      <Pager
        of={question.group ? 'groups' : question.kind.of}
        page={page}
        size={size}
        totalElements={read.totalElements}
        onPage={to => turn({ page: to })}
        onSize={of => turn({ size: of })}
      />
    </>
  )
}

function Nothing({ state: { question, ask } }: { state: ExploreState }) {
  if (question.where.length > 0)
    return <NothingFound of={question.kind.of} byFilters onClear={() => ask({ where: [] })} />
  return (
    <NotPublishedYet what="Nothing">
      Figures appear here once they have been reviewed and published.
    </NotPublishedYet>
  )
}

/** The number shown without opening the rest, which leaves room for rows below. */
const shownAtFirst = 4

interface StartingQuestionsProps {
  year: number
  isPlain: boolean
  /** One of them was chosen. */
  onAsk: () => void
}

/** Example questions, each a link to its answer. The first ones are shown until the reader asks a question. */
function StartingQuestions({ year, isPlain, onAsk }: StartingQuestionsProps) {
  const all = listStartingQuestions(year)
  const shown = isPlain ? shownAtFirst : 0
  return (
    <section className={css.starts} aria-label="Sample questions" data-screen-only>
      {isPlain && <QuestionLinks questions={all.slice(0, shown)} onAsk={onAsk} />}
      <details>
        <summary>{isPlain ? 'More sample questions' : 'Sample questions'}</summary>
        <QuestionLinks questions={all.slice(shown)} onAsk={onAsk} />
      </details>
    </section>
  )
}

interface QuestionLinksProps {
  questions: ReturnType<typeof listStartingQuestions>
  onAsk: () => void
}

function QuestionLinks({ questions, onAsk }: QuestionLinksProps) {
  return (
    <ul>
      {questions.map(({ title, search }) => (
        <li key={title}>
          <Link to={paths.explore} search={search} onClick={onAsk}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const viewLabels: Record<ExploreView, string> = { table: 'Table', chart: 'Chart', map: 'Map' }
const formatLabels = { csv: 'CSV', xlsx: 'Excel' }

interface ExploreFilesProps {
  state: ExploreState
  instanceId: number
  /** Undefined while loading. */
  rows: number | undefined
}

/** Switches between views, and downloads the whole answer. */
function ExploreFiles({ state, instanceId, rows }: ExploreFilesProps) {
  const { question, search, view } = state
  const hasMap = question.rows === 'airports' && !question.group
  const offered = exploreViews.filter(each => each !== 'map' || hasMap)
  return (
    <div className={css.files} data-screen-only>
      <LinkSwitch
        label="View"
        links={offered.map(each => ({
          label: viewLabels[each],
          to: paths.explore,
          search: (was => ({
            ...was,
            view: each === 'table' ? undefined : each,
            page: undefined,
          })) as LinkProps['search'],
          isShown: each === view,
        }))}
      />
      <SaveButton
        key={JSON.stringify(writeExploreAddress(state))}
        target={{
          savedKind: 'question',
          search: writeExploreAddress(state),
          savedName: [question.kind.label, describeConditions(question.where)].filter(Boolean).join(', '),
        }}
      />
      <div className={css.take} role="group" aria-label="Download">
        {rows !== undefined && <span data-answer>{countOf(rows, 'row')}</span>}
        {listingFormats.map(format => (
          <FileButton
            key={format}
            label={formatLabels[format]}
            file={downloadExploredEndpoint}
            given={{ params: { instanceId }, query: { ...search, format } as never }}
          />
        ))}
        <PrintButton />
      </div>
    </div>
  )
}
