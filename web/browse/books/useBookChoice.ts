import { useState } from 'react'
import type { BookKind } from '#domain/book.ts'
import { makeBook, type BookEdition, type BookFormat } from '#domain/bookCalls.ts'
import { listJobs } from '#domain/job.ts'
import { messages } from '#domain/messages.ts'
import type { Paper } from '#domain/report.ts'
import { call } from '../../api.ts'
import { queryClient, queryKey } from '../../queries.ts'
import { wordsOf } from '../../problemError.ts'
import { useAttempt } from '../../wizard/useAttempt.ts'

export interface Chosen {
  id: number
  name: string
}

export interface BookChoice {
  kind: BookKind
  which: 'all' | 'chosen' | 'type'
  chosen: Chosen[]
  companyType: string
  format: BookFormat
  paper: Paper
  edition: BookEdition
}

const first: BookChoice = {
  kind: 'airports',
  which: 'all',
  chosen: [],
  companyType: '',
  format: 'pdf',
  paper: 'letter',
  edition: 'online',
}

/** What lacks before the book can be made; null when nothing does. */
function lackIn({ kind, which, chosen, companyType }: BookChoice): string | null {
  if (which === 'chosen' && chosen.length === 0) return `Please choose at least one of the ${kind}.`
  return which === 'type' && companyType === '' ? 'Please choose a company type.' : null
}

/** Which book is wanted, and the asking for it. */
export function useBookChoice(instanceId: number) {
  const [choice, setChoice] = useState(first)
  const [lack, setLack] = useState<string | null>(null)
  const { attempt, error, isBusy } = useAttempt()
  const change = (changed: Partial<BookChoice>) => {
    setLack(null)
    setChoice(was => {
      const next = { ...was, ...changed }
      const isOther = next.kind !== was.kind
      const which = next.kind === 'airports' && next.which === 'type' ? 'all' : next.which
      return { ...next, which, chosen: isOther ? [] : next.chosen }
    })
  }
  const ask = () => {
    const missing = lackIn(choice)
    setLack(missing)
    if (missing) return
    const { kind, which, chosen, companyType, format, paper, edition } = choice
    const body = {
      entityIds: which === 'chosen' ? chosen.map(each => each.id) : null,
      companyType: which === 'type' ? companyType : null,
    }
    void attempt(
      async () => {
        await call(makeBook[kind], { params: { instanceId }, query: { format, paper, edition }, body })
        await queryClient.invalidateQueries({ queryKey: queryKey(listJobs) })
      },
      thrown => `${messages.reportFailed}: ${wordsOf(thrown)}`,
    )
  }
  return { choice, change, ask, isBusy, error: lack ?? error }
}
