import { commentTypeLabels, type CommentType } from '#domain/airportComment.ts'
import type { BookAirport } from '#domain/book.ts'
import { paragraphs, type Block } from './printedBlocks.ts'

/** What the airport wrote on a matter, under its name unless it is `bare`. */
export function commentOf({ comments }: BookAirport, type: CommentType, ems: number, bare = false): Block[] {
  const found = comments.find(each => each.commentType === type)
  if (!found) return []
  const lead = bare ? '' : `Comment, ${commentTypeLabels[type]}:`
  return [{ kind: 'text', lead, paragraphs: paragraphs(found.airportComment, ems) }]
}
