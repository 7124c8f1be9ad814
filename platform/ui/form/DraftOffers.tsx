import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import type { RestorableDraft } from './useRecordForm.ts'

/** Drafts are rare. */
const DraftOffer = lazyPart(async () => ({ default: (await import('./DraftOffer.tsx')).DraftOffer }))

interface DraftOffersProps {
  drafts: readonly RestorableDraft[]
  /** Identifies the record if there are several forms. */
  about?: string
  isReadOnly?: boolean
}

/** The drafts of earlier visits and of other tabs, to restore or discard. */
export function DraftOffers({ drafts, about, isReadOnly = false }: DraftOffersProps) {
  if (drafts.length === 0) return null
  return (
    <Suspense>
      {drafts.map(each => (
        <DraftOffer key={each.key} draft={each} about={about} isReadOnly={isReadOnly} />
      ))}
    </Suspense>
  )
}
