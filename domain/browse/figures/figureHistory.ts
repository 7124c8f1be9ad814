import type { ReportedFigure } from '#platform/contract/figure.ts'
import { computeYearFigures } from '../airportFigures.ts'
import type { FigureCard } from './figureCard.ts'
import type { FigureName } from './figureAddress.ts'
import { computeRecordFigure, type FigureYear } from './recordFigures.ts'
import { undoChange, type StoredChange } from './undoChange.ts'

type Named = Pick<FigureName, 'key' | 'record'>

/** A figure of an airport's year; null if it does not have the record. */
export const computeNamedFigure = (stored: FigureYear, { key, record }: Named): ReportedFigure | null =>
  record === undefined
    ? (computeYearFigures(stored)[key] ?? null)
    : computeRecordFigure(stored, key, String(record))

const notReported: ReportedFigure = { value: null, partial: false }

type CorrectedBy = Pick<FigureCard['corrections'][number], 'at' | 'reason' | 'by'> & { actionId: string }

/**
 * How one figure, reported or derived, changed after its publication, newest first, and as it was first published.
 * `changes` are in order; each action is taken back as a whole.
 */
export function traceFigure(
  stored: FigureYear,
  name: Named,
  changes: readonly (StoredChange & CorrectedBy)[],
): { firstPublished: ReportedFigure; corrections: FigureCard['corrections'] } {
  const corrections: FigureCard['corrections'] = []
  let state = stored
  let after = computeNamedFigure(state, name) ?? notReported
  for (const ofAction of groupByAction(changes).toReversed()) {
    state = ofAction.reduceRight(undoChange, state)
    const before = computeNamedFigure(state, name) ?? notReported
    const [first] = ofAction
    if (first && !isSame(before, after)) {
      const { at, reason, by } = first
      corrections.push({ at, reason, by, before, after })
    }
    after = before
  }
  return { firstPublished: after, corrections }
}

/** Neighbors of one action together. */
function groupByAction<Change extends { actionId: string }>(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last?.[0]?.actionId === change.actionId) last.push(change)
    else groups.push([change])
  }
  return groups
}

export const isSame = (one: ReportedFigure, other: ReportedFigure): boolean =>
  one.value === other.value &&
  one.partial === other.partial &&
  (one.notApplicable ?? false) === (other.notApplicable ?? false)
