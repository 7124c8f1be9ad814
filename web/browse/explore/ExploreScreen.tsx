import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { exploreEndpoint, mostExploredRows, type ExploredPage } from '#domain/browse/explore/explore.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { getExploreQuery } from '#domain/browse/explore/exploreState.ts'
import { listStartingQuestions } from '#domain/browse/explore/startingQuestions.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState, NothingFound } from '#platform/ui/EmptyState.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { Pager } from '#platform/ui/Pager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { usePrintAll } from '#platform/ui/usePrintAll.ts'
import { paths } from '../../paths.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { EditionViews } from '../figures/EditionViews.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { OpenCell, type OpenedCell } from './CellLink.tsx'
import { ExploreFiles } from './ExploreFiles.tsx'
import { describeTable, ExploreTable } from './ExploreTable.tsx'
import { ExploreTools } from './ExploreTools.tsx'
import { useExploreState, type ExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

const ExploreChart = lazyPart(() => import('./ExploreChart.tsx'))
const CellCard = lazyPart(async () => ({ default: (await import('./CellCard.tsx')).CellCard }))
const ExploreMap = lazyPart(() => import('./ExploreMap.tsx'))

/** One table over the edition: the reader chooses rows, figures, filters, groups, and years. */
export function ExploreScreen() {
  return (
    <BrowseFrame title="Explore" views={<EditionViews shown="Explore" />}>
      {({ instanceId, edition }) => (
        <Explore instanceId={instanceId} year={Number(edition.axnInstanceName) || 0} />
      )}
    </BrowseFrame>
  )
}

function Explore({ instanceId, year }: { instanceId: number; year: number }) {
  const state = useExploreState()
  const { question, search } = state
  const answer = useEndpointQuery(
    exploreEndpoint,
    { params: { instanceId }, query: getExploreQuery(state) as never },
    { keepPrevious: true },
  )
  // On a phone only, where the answer comes first.
  const [isAsking, setAsking] = useState(false)
  const answered = useAnswered(question, answer)
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  const whole = usePrintAll(async at => {
    const query = { ...search, page: at, size: mostExploredRows } as never
    return call(exploreEndpoint, { params: { instanceId }, query })
  })
  return (
    <>
      <div className={css.asking} data-screen-only>
        <Button
          variant="default"
          aria-expanded={isAsking}
          aria-controls="question"
          onClick={() => setAsking(!isAsking)}
        >
          Edit the question
        </Button>
      </div>
      <div id="question" className={css.question} data-open={isAsking || undefined}>
        <StartingQuestions year={year} isOpen={state.isPlain} />
        <ExploreTools state={state} choices={answer.data?.choices ?? {}} year={year} />
      </div>
      <IgnoredParts wrong={state.wrong} />
      <QueryBoundary query={answer} lines={14}>
        {(read: ExploredPage) => (
          <>
            <ExploreFiles
              state={state}
              instanceId={instanceId}
              rows={read.totalElements}
              onPrint={whole.print}
              isPreparing={whole.isReading}
            />
            <p className={css.asked}>{describeTable(answered, read.axnInstanceName)}</p>
            {read.totalElements === 0 ? (
              <Nothing state={state} year={year} />
            ) : (
              <div data-screen-only={whole.rows ? true : undefined}>
                <OpenCell value={setOpened}>
                  <Answer state={state} question={answered} read={read} />
                </OpenCell>
              </div>
            )}
            {whole.rows && <ExploreTable question={answered} read={{ ...read, content: whole.rows }} />}
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
  if (view !== 'table') {
    const Drawn = view === 'map' ? ExploreMap : ExploreChart
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <Drawn question={question} read={read} />
      </Suspense>
    )
  }
  if (read.content.length === 0) {
    const toFirst = <Button onClick={() => turn({ page: 1 })}>Show the first page</Button>
    return (
      <EmptyState title={`Page ${page} does not exist`} action={toFirst}>
        The last page is page {read.totalPages}.
      </EmptyState>
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

function Nothing({ state: { question, ask }, year }: { state: ExploreState; year: number }) {
  if (question.where.length > 0)
    return <NothingFound of={question.kind.of} filters="these filters" onClear={() => ask({ where: [] })} />
  return (
    <EmptyState title={`Nothing published for ${year} yet`}>
      Figures appear here once they have been reviewed and published.
    </EmptyState>
  )
}

/** Example questions, each a link to its answer. */
function StartingQuestions({ year, isOpen }: { year: number; isOpen: boolean }) {
  return (
    <details className={css.starts} open={isOpen} data-screen-only>
      <summary>Sample questions</summary>
      <ul>
        {listStartingQuestions(year).map(({ title, search }) => (
          <li key={title}>
            <Link to={paths.explore} search={search}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
