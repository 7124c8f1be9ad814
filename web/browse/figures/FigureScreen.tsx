import { useParams } from '@tanstack/react-router'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../../screens.ts'
import { FigureCardView, isUnknownFigure, useFigureCard } from './FigureCardView.tsx'

/** The permanent page of one figure. */
export function FigureScreen() {
  const { iataCode = '', year = '', figure = '', record } = useParams({ strict: false })
  const address = [iataCode.toUpperCase(), year, figure, ...(record === undefined ? [] : [record])].join('/')
  const query = useFigureCard(address)
  if (isUnknownFigure(query.error)) {
    return (
      <>
        <PageTitle title="Figure not found" />
        <EmptyState
          title="No figure is published at this address"
          action={<ButtonLink to={paths.airports}>Look up an airport</ButtonLink>}
        >
          The figure is not published at present. Figures of an airport appear again when the airport is
          published again.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageTitle title={query.data?.label ?? 'Figure'} />
      <QueryBoundary query={query} lines={14}>
        {card => <FigureCardView card={card} />}
      </QueryBoundary>
    </>
  )
}
