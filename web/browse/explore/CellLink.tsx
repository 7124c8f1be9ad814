import { useRouter } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import type { ExploredColumn, ExploredRow } from '#domain/browse/explore/explore.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import type { Search } from '#platform/ui/search.ts'
import { paths } from '../../screens.ts'
import { CardAnchor, FigureAnchor } from '../figures/FigureAnchor.tsx'
import { nameCell } from './nameCell.ts'

/** A cell by its row and the index of its column. */
export interface OpenedCell {
  row: ExploredRow
  place: number
}

/** Opens the card of a computed value. */
export const OpenCell = createContext<((cell: OpenedCell) => void) | null>(null)

interface CellLinkProps extends OpenedCell {
  question: ExploreQuestion
  column: ExploredColumn
  year: string
  children: ReactNode
}

/** A cell that opens a card: of an airport's figure, or of a count or computed value of several rows. */
export function CellLink({ question, row, column, place, year, children }: CellLinkProps) {
  const open = useContext(OpenCell)
  const { buildLocation } = useRouter()
  const cell = row.cells[place]
  if (typeof cell !== 'object' || cell === null) return <span>{children}</span>
  const name = nameCell(question, row, column, year)
  if (name) return <FigureAnchor name={name}>{children}</FigureAnchor>
  const described = open && describeCell(question, { row, column, place }, year)
  if (!described) return <span>{children}</span>
  const search = (was: Search): Search => (described.rows ? { ...pickInstance(was), ...described.rows } : was)
  const { href } = buildLocation({ to: paths.explore, search })
  return (
    <CardAnchor href={href} onOpen={() => open({ row, place })}>
      {children}
    </CardAnchor>
  )
}

/** The edition stays the same when the question changes. */
const pickInstance = (was: object): object => ('instance' in was ? { instance: was.instance } : {})
