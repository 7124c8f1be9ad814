import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { bookKinds, type BookKind } from '#domain/publishing/book.ts'
import {
  bookEditions,
  bookFormats,
  makeBook,
  type BookEdition,
  type BookFormat,
} from '#domain/publishing/bookCalls.ts'
import { listJobsEndpoint } from '#platform/jobs/job.ts'
import { messages } from '#domain/messages.ts'
import { papers, type Paper } from '#domain/publishing/report.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, queryKey } from '#platform/client/queries.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { useAttempt } from '../../review/wizard/useAttempt.ts'
import { reportsSearch, type BookSearch } from '../../browse/browseSearch.ts'

export interface BookChoice {
  kind: BookKind
  which: 'all' | 'chosen' | 'type'
  /** Airports or companies by their ids. */
  chosen: number[]
  companyType: string
  format: BookFormat
  paper: Paper
  edition: BookEdition
}

/** As the address has it; what it has wrongly counts as not chosen. */
function readChoice(search: BookSearch): BookChoice {
  const kind = bookKinds.find(each => each === search.book) ?? 'airports'
  const offered = kind === 'airports' ? (['chosen'] as const) : (['chosen', 'type'] as const)
  const ids = (search.chosen ?? '').split(',').map(Number)
  return {
    kind,
    which: offered.find(each => each === search.contents) ?? 'all',
    chosen: [...new Set(ids.filter(id => Number.isInteger(id) && id > 0))],
    companyType: search.companytype ?? '',
    format: bookFormats.find(each => each === search.format) ?? 'pdf',
    paper: papers.find(each => each === search.paper) ?? 'letter',
    edition: bookEditions.find(each => each === search.edition) ?? 'online',
  }
}

/** What is as it usually is does not stand in the address. */
function written({ kind, which, chosen, companyType, format, paper, edition }: BookChoice): BookSearch {
  const unlessUsual = <T extends string>(value: T, usual: T) => (value === usual ? undefined : value)
  return {
    book: unlessUsual(kind, 'airports'),
    contents: unlessUsual(which, 'all'),
    chosen: chosen.join(',') || undefined,
    companytype: companyType || undefined,
    format: unlessUsual(format, 'pdf'),
    paper: unlessUsual(paper, 'letter'),
    edition: unlessUsual(edition, 'online'),
  }
}

/** What lacks before the book can be made; null when nothing does. */
function lackIn({ kind, which, chosen, companyType }: BookChoice): string | null {
  if (which === 'chosen' && chosen.length === 0) return `Please choose one or more ${kind}.`
  return which === 'type' && companyType === '' ? 'Please choose a company type.' : null
}

/** Which book is wanted, as the address keeps it, and the asking for it. */
export function useBookChoice(instanceId: number) {
  const choice = readChoice(reportsSearch(useSearch({ strict: false })))
  const navigate = useNavigate()
  const [lack, setLack] = useState<string | null>(null)
  const { attempt, error, isBusy } = useAttempt()
  const change = (changed: Partial<BookChoice>) => {
    setLack(null)
    const isOther = changed.kind !== undefined && changed.kind !== choice.kind
    const next = { ...choice, ...(isOther ? { chosen: [], companyType: '' } : {}), ...changed }
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, ...written(next) }),
      resetScroll: false,
    })
  }
  const ask = () => {
    const missing = lackIn(choice)
    setLack(missing)
    if (missing) return
    const { kind, which, chosen, companyType, format, paper, edition } = choice
    const body = {
      entityIds: which === 'chosen' ? chosen : null,
      companyType: which === 'type' ? companyType : null,
    }
    void attempt(
      async () => {
        await call(makeBook[kind], { params: { instanceId }, query: { format, paper, edition }, body })
        await queryClient.invalidateQueries({ queryKey: queryKey(listJobsEndpoint) })
      },
      thrown => `${messages.reportFailed}: ${wordsOf(thrown)}`,
    )
  }
  return { choice, change, ask, isBusy, error: lack ?? error }
}
