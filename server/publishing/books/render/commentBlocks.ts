import { commentTypeLabels, type CommentType } from '#domain/airports/airportComment.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { kept, paragraphs, type Block } from './printedBlocks.ts'

/** The airport's comment on a subject, with a heading unless `bare`. */
export function printComment(
  { comments }: BookAirport,
  type: CommentType,
  ems: number,
  bare = false,
): Block[] {
  const found = comments.find(each => each.commentType === type)
  if (!found) return []
  const lead = bare ? '' : `Comment, ${commentTypeLabels[type]}:`
  return [{ kind: 'text', lead, paragraphs: paragraphs(found.airportComment, ems) }]
}

const briefly = 400

/** Whether their texts take only a few lines. */
export const areBrief = (blocks: readonly Block[]): boolean =>
  blocks.every(
    each => each.kind !== 'text' || each.paragraphs.reduce((sum, { length }) => sum + length, 0) < briefly,
  )

/** A table and its comment. A short comment stays with its table. */
export function withComment(table: Block, comment: readonly Block[]): Block[] {
  const isWhole = table.kind === 'table' && table.whole
  return areBrief(comment) && isWhole && comment.length > 0 ? [kept(table, ...comment)] : [table, ...comment]
}
