import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { searchGroupLabels, type SearchAnswer, type SearchReply } from '#domain/browse/search.ts'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { useAnswered } from '#platform/client/queries.ts'
import { findLongKeyword } from '#platform/contract/listState.ts'
import { longestKeyword } from '#platform/contract/paging.ts'
import { NothingFound } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { EarlierEditionLink } from '../NotPublishedYet.tsx'
import { useSearchLabel } from './SearchDialog.tsx'
import { getAnswerTarget, getHitKey, getListTarget, getSearchTarget } from './searchTargets.ts'
import { describeUnknown, listGroups, useFound, usePages } from './useFound.ts'
import css from './search.module.css'

const mostOfEach = 20

/** All results by kind, each with a link. */
export function SearchScreen() {
  const { keyword: given = '' } = useSearch({ from: paths.search })
  const keyword = given.slice(0, longestKeyword)
  const navigate = useNavigate()
  const label = useSearchLabel()
  const { isAsked, answers, found } = useFound(keyword, { size: mostOfEach })
  const answered = useAnswered(keyword, found)
  return (
    <>
      <PageTitle title="Search" documentTitle={keyword ? `Search: ${keyword}` : 'Search'} />
      <SearchBox
        label={label}
        keyword={keyword}
        onKeyword={words =>
          void navigate({ to: paths.search, search: words ? { keyword: words } : {}, replace: true })
        }
      />
      <IgnoredParts wrong={findLongKeyword(given)} />
      {isAsked ? (
        <QueryBoundary query={found} lines={8} failed={messages.resultsFailed}>
          {reply => <Results answers={answers} reply={reply} keyword={answered} />}
        </QueryBoundary>
      ) : (
        <p>Type at least two letters.</p>
      )}
      <SearchLimit />
    </>
  )
}

/** Why a published airport is not found. */
function SearchLimit() {
  const actor = useActor()
  const { href } = useLocation()
  if (can(actor, 'browse')) return null
  return (
    <p>
      Airports, companies, brands, and people are found only with a subscription.{' '}
      {actor ? (
        <>
          <span>For access to the book, contact the</span> <Link to={paths.contactUs}>editorial office</Link>
          <span>.</span>
        </>
      ) : (
        <>
          <Link to={paths.login} search={{ origin: href }}>
            Sign in
          </Link>{' '}
          <span>to include them.</span>
        </>
      )}
    </p>
  )
}

interface ResultsProps {
  answers: readonly SearchAnswer[]
  reply: SearchReply
  keyword: string
}

function Results({ answers, reply, keyword }: ResultsProps) {
  const canBrowse = can(useActor(), 'browse')
  const groups = listGroups(reply, answers)
  const pages = usePages(keyword)
  if (groups.length === 0 && answers.length === 0 && pages.length === 0)
    return (
      <>
        <NothingFound of={canBrowse ? 'names or terms' : 'terms or questions'} filters={`“${keyword}”`} />
        {canBrowse && (
          <>
            <p>
              <Link to={paths.explore}>Ask a question in Explore</Link>
            </p>
            <EarlierEditionLink />
          </>
        )}
      </>
    )
  return (
    <>
      {answers.map(answer => (
        <p key={answer.title} className={css.answer}>
          <span>{answer.title}</span>
          <Link {...getAnswerTarget(answer)}>{answer.value}</Link>
        </p>
      ))}
      {pages.length > 0 && (
        <section className={css.kindOfResult} aria-labelledby="found-pages">
          <h2 id="found-pages">Pages</h2>
          <ul>
            {pages.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reply.onlySimilar && groups.length > 0 && (
        <p className={css.unknown}>
          <span>{`${describeUnknown(keyword, canBrowse)} These resemble it:`}</span>{' '}
          {canBrowse && <EarlierEditionLink />}
        </p>
      )}
      {groups.map(found => (
        <Group key={found.group} keyword={keyword} {...found} />
      ))}
    </>
  )
}

function Group({ group, hits, more, keyword }: SearchReply['groups'][number] & { keyword: string }) {
  const list = more ? getListTarget(group, keyword) : null
  return (
    <section className={css.kindOfResult} aria-labelledby={`found-${group}`}>
      <h2 id={`found-${group}`}>{searchGroupLabels[group]}</h2>
      <ul>
        {hits.map(hit => (
          <li key={getHitKey(hit)}>
            <Link {...getSearchTarget(group, hit)}>{hit.title}</Link>
            {hit.about && <span className={css.resultAbout}>{hit.about}</span>}
          </li>
        ))}
      </ul>
      {list && (
        <p>
          <Link {...list}>{`All ${searchGroupLabels[group].toLowerCase()} that match`}</Link>
        </p>
      )}
    </section>
  )
}
