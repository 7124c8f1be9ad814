import { Link, useRouter } from '@tanstack/react-router'
import { describeFigure } from '#domain/browse/airportFigures.ts'
import { tooLittleLabels } from '#domain/browse/benchmark.ts'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import type { ExploredCell, ExploredColumn, ExploredPage } from '#domain/browse/explore/explore.ts'
import { isChange } from '#domain/browse/explore/exploreField.ts'
import { describeConditions, type ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { citePage } from '#domain/publishing/citeEdition.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { paths } from '../../screens.ts'
import { CitationTexts } from '../CitationTexts.tsx'
import type { OpenedCell } from './CellLink.tsx'
import css from '../figures/figureCards.module.css'

interface CellCardProps {
  question: ExploreQuestion
  read: Pick<ExploredPage, 'axnInstanceName' | 'columns'>
  opened: OpenedCell
  onClose: () => void
}

/** The card of a count, total, average, or change, with its meaning, its method, and the rows behind it. */
export function CellCard({ question, read, opened: { row, place }, onClose }: CellCardProps) {
  const { buildLocation } = useRouter()
  const column = read.columns[place]
  const described = column && describeCell(question, { row, column, place }, read.axnInstanceName)
  if (!described) return null
  const value = describeCellValue(row.cells[place] ?? null, column)
  const of = [row.name, question.group && describeConditions(question.where)].filter(Boolean).join(', ')
  const { definition, how, rows } = described
  const search = { ...rows, instance: String(toInstanceId(Number(read.axnInstanceName))) }
  const link = rows && `${location.origin}${buildLocation({ to: paths.explore, search }).href}`
  return (
    <Dialog isOpen wide title={column.label} onClose={onClose}>
      <article className={css.card}>
        <p className={css.place}>{`${of}, ${read.axnInstanceName} edition`}</p>
        <p className={css.value}>{value}</p>
        {definition && <p className={css.definition}>{definition}</p>}
        <p>{how}</p>
        {link && (
          <>
            <p>
              <Link to={paths.explore} search={search} onClick={onClose}>
                Show the underlying rows
              </Link>
            </p>
            <h3>Cite</h3>
            <CitationTexts
              link={link}
              citations={citePage({
                title: `${column.label}, ${of}, ${read.axnInstanceName}: ${value}`,
                axnInstanceName: read.axnInstanceName,
                link,
              })}
            />
          </>
        )}
      </article>
    </Dialog>
  )
}

/** A computed figure with its unit, for running text. */
function describeCellValue(cell: ExploredCell, { format, unit, part }: ExploredColumn): string {
  if (cell === null || typeof cell === 'string') return 'Not comparable'
  if (cell.tooLittle) return tooLittleLabels[cell.tooLittle]
  const text = describeFigure(cell, { format, unit })
  return isChange(part) && cell.value !== null && cell.value > 0 && !text.startsWith('+') ? `+${text}` : text
}
