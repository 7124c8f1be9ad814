import { Dialog } from '#platform/ui/Dialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { FigureCardView, isUnknownFigure, useFigureCard } from './FigureCardView.tsx'

/** The card of a figure over the page that shows it. */
export function FigureDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const query = useFigureCard(address)
  return (
    <Dialog isOpen wide title={query.data?.label ?? 'Figure'} onClose={onClose}>
      {isUnknownFigure(query.error) ? (
        <EmptyState title="This figure is not published">
          Figure cards are available only for airports published in this edition.
        </EmptyState>
      ) : (
        <QueryBoundary query={query} lines={12}>
          {card => <FigureCardView card={card} isDialog />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}
