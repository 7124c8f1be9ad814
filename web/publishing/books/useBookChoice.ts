import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { bookKinds, type BookKind } from '#domain/publishing/book.ts'
import {
  bookEditions,
  bookFormats,
  makeBook,
  type BookEdition,
  type BookFormat,
} from '#domain/publishing/bookCalls.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { listJobsEndpoint } from '#platform/jobs/job.ts'
import { paperSizes, type PaperSize } from '#platform/print/printedTable.ts'
import { pickSearch } from '#platform/ui/search.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

export interface BookChoice {
  kind: BookKind
  which: 'all' | 'chosen' | 'type'
  /** Airports or companies by id. */
  chosen: number[]
  companyType: string
  format: BookFormat
  paper: PaperSize
  edition: BookEdition
}

const searchNames = ['book', 'contents', 'chosen', 'companytype', 'format', 'paper', 'edition'] as const

/** From the address. Invalid values are ignored. */
function readChoice(search: Partial<Record<(typeof searchNames)[number], string>>): BookChoice {
  const kind = bookKinds.find(each => each === search.book) ?? 'airports'
  const offered = kind === 'airports' ? (['chosen'] as const) : (['chosen', 'type'] as const)
  const ids = (search.chosen ?? '').split(',').map(Number)
  return {
    kind,
    which: offered.find(each => each === search.contents) ?? 'all',
    chosen: [...new Set(ids.filter(id => Number.isInteger(id) && id > 0))],
    companyType: search.companytype ?? '',
    format: bookFormats.find(each => each === search.format) ?? 'pdf',
    paper: paperSizes.find(each => each === search.paper) ?? 'letter',
    edition: bookEditions.find(each => each === search.edition) ?? 'online',
  }
}

/** Defaults are not in the address. */
function writeChoice({
  kind,
  which,
  chosen,
  companyType,
  format,
  paper,
  edition,
}: BookChoice): Record<(typeof searchNames)[number], string | undefined> {
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

/** Why the book cannot be generated yet; null if it can. */
function explainIncomplete({ kind, which, chosen, companyType }: BookChoice): string | null {
  if (which === 'chosen' && chosen.length === 0) return `Choose one or more ${kind}.`
  return which === 'type' && companyType === '' ? 'Choose a company type.' : null
}

/** The options of the book, stored in the address, and the request for it. */
export function useBookChoice(instanceId: number) {
  const choice = readChoice(pickSearch(useSearch({ strict: false }), searchNames))
  const navigate = useNavigate()
  const [lack, setLack] = useState<string | null>(null)
  const { attempt, error, isBusy } = useAttempt()
  const change = (changed: Partial<BookChoice>) => {
    setLack(null)
    const isOther = changed.kind !== undefined && changed.kind !== choice.kind
    const next = { ...choice, ...(isOther ? { chosen: [], companyType: '' } : {}), ...changed }
    void navigate({
      to: '.',
      search: was => ({ ...was, ...writeChoice(next) }),
      resetScroll: false,
    })
  }
  const ask = () => {
    const missing = explainIncomplete(choice)
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
        await refresh(listJobsEndpoint)
      },
      thrown => `${messages.reportFailed}: ${describeError(thrown)}`,
    )
  }
  return { choice, change, ask, isBusy, error: lack ?? error }
}
