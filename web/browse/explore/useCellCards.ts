import { useContext } from 'react'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import type { ExploredPage, ExploredRow } from '#domain/browse/explore/explore.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { figureAttribute } from '../figures/figureAnchors.ts'
import { OpenCell } from './CellLink.tsx'
import { nameCell } from './nameCell.ts'

/** What a drawn row needs to open the card of its figure. The table of the answer has the same cards as links. */
export function useCellCards(
  question: ExploreQuestion,
  { columns, axnInstanceName }: Pick<ExploredPage, 'columns' | 'axnInstanceName'>,
): (row: ExploredRow, place: number) => { [figureAttribute]?: string; onClick?: () => void } {
  const open = useContext(OpenCell)
  return (row, place) => {
    const column = columns[place]
    if (!column) return {}
    const name = nameCell(question, row, column, axnInstanceName)
    if (name) return { [figureAttribute]: writeFigureAddress(name) }
    const isComputed = open && describeCell(question, { row, column }, axnInstanceName)
    return isComputed ? { onClick: () => open({ row, place }) } : {}
  }
}
