import { Link } from '@tanstack/react-router'
import { Suspense, useState, useId } from 'react'
import { type Addition, type AdditionContext, listAdditions } from '#domain/browse/explore/additions.ts'
import { describeTable, summarizeAnswer } from '#domain/browse/explore/describeAnswer.ts'
import { type ExploredPage, exploreEndpoint, mostExploredRows } from '#domain/browse/explore/explore.ts'
import { exploreKindNames, exploreKinds } from '#domain/browse/explore/exploreKinds.ts'
import {
  type Comparison,
  type ExploreQuestion,
  listComparisons,
  startWith,
} from '#domain/browse/explore/exploreQuestion.ts'
import { getExploreQuery } from '#domain/browse/explore/exploreState.ts'
import { listStartingQuestions } from '#domain/browse/explore/startingQuestions.ts'
import { can } from '#domain/people/roles.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState, NothingFound } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { Pager } from '#platform/ui/Pager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { usePrintedRows } from '#platform/ui/usePrintedRows.ts'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { listEarlierEditions, useEdition } from '../edition.ts'
import { EditionViews } from '../figures/AirportViews.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { NotPublishedYet } from '../NotPublishedYet.tsx'
import { OpenCell, type OpenedCell } from './CellLink.tsx'
import { ExploreFiles } from './ExploreFiles.tsx'
import { ExploreTable } from './ExploreTable.tsx'
import { ExploreTools, useOpenedFilters } from './ExploreTools.tsx'
import { type ExploreState, useExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

const ExploreChart = lazyPart(() => import('./ExploreChart.tsx'))
const CellCard = lazyPart(async () => ({ default: (await import('./CellCard.tsx')).CellCard }))
const ExploreMap = lazyPart(() => import('./ExploreMap.tsx'))

/** One table over the edition: the reader chooses rows, figures, filters, groups, and years. */
export function ExploreScreen() {
  const { question, isPlain } = useExploreState()
  const { axnInstanceName } = useEdition()
  // Bookmarks and citations have it.
  const asked = isPlain ? undefined : `Explore: ${describeTable(question, axnInstanceName)}`
  return (
    <BrowseFrame title="Explore" documentTitle={asked} views={<EditionViews shown="Explore" />}>
      {({ instanceId, edition }) => (
        <Explore
          instanceId={instanceId}
          year={edition.axnInstanceName}
          comparisons={listComparisons(
            edition.axnInstanceName,
            listEarlierEditions(edition).map(each => each.axnInstanceName),
          )}
        />
      )}
    </BrowseFrame>
  )
}

interface ExploreProps {
  instanceId: number
  year: string
  comparisons: readonly Comparison[]
}

function Explore({ instanceId, year, comparisons }: ExploreProps) {
  const state = useExploreState()
  const { question, search, ask } = state
  const answer = useEndpointQuery(
    exploreEndpoint,
    { params: { instanceId }, query: getExploreQuery(state) as never },
    { keepPrevious: true },
  )
  const isAdmin = can(useActor(), 'admin')
  const fields = question.kind.fields.filter(each => isAdmin || !each.adminOnly)
  const choices = answer.data?.choices ?? {}
  const filters = useOpenedFilters(question)
  const [isAsking, setAsking] = useState(false)
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
        <ExploreFiles state={state} instanceId={instanceId} year={year} rows={answer.data?.totalElements} />
      </div>
      <div className={css.box} data-screen-only>
        <FilterSelect
          label="Rows"
          value={question.rows}
          options={exploreKindNames.map(value => ({ value, label: exploreKinds[value].label }))}
          onChange={value => ask(startWith(value))}
        />
        <QuestionBox
          question={question}
          context={{ fields, choices, filtered: new Set(filters.fields.map(each => each.key)), comparisons }}
          onAdd={({ change, filter }) => {
            if (filter) filters.open(filter)
            if (change) ask(change)
            else setAsking(true)
          }}
        />
        <Button
          variant="default"
          aria-expanded={isAsking}
          aria-controls="question"
          onClick={() => setAsking(!isAsking)}
        >
          Edit the question
        </Button>
        {state.isPlain && <StartingQuestions year={Number(year) || 0} />}
      </div>
      <div id="question" hidden={!isAsking}>
        <ExploreTools
          state={state}
          choices={choices}
          fields={fields}
          year={year}
          comparisons={comparisons}
          opened={filters}
        />
      </div>
      <IgnoredParts wrong={state.wrong} />
      <QueryBoundary query={answer} lines={14}>
        {(read: ExploredPage) => (
          <>
            {read.totalElements === 0 ? (
              <Nothing state={state} />
            ) : (
              <div data-screen-only={printed && state.view === 'table' ? true : undefined}>
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
          <ExploreMap state={state} question={question} read={read} />
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

/** Example questions, each a link to its answer. */
const StartingQuestions = ({ year }: { year: number }) => (
  <details className={css.starts}>
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

/** More would be too many to read. Typing another letter narrows the list. */
const mostShown = 50

interface QuestionBoxProps {
  question: ExploreQuestion
  context: AdditionContext
  onAdd: (addition: Addition) => void
}

/** Adds a column, a filter, a group, or an earlier edition, found by typing part of its name or value. */
function QuestionBox({ question, context, onAdd }: QuestionBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = listAdditions(question, context, typed)
  return (
    <LookupInput
      id={id}
      field={textField({ label: 'Add to the question' })}
      typed={typed}
      placeholder="A figure, a filter, a value, or an earlier year"
      options={found.slice(0, mostShown)}
      more={Math.max(found.length - mostShown, 0)}
      isLoading={false}
      onType={setTyped}
      onChoose={value => {
        const chosen = found.find(each => each.value === value)
        if (chosen) onAdd(chosen)
        setTyped('')
      }}
    />
  )
}
