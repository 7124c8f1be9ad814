import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { useEdition, type Edition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'

interface BrowseFrameProps {
  title: string
  /** The title of the document, if it says more. */
  documentTitle?: string | undefined
  /** Links to related views, beside the title. */
  views?: ElementNode
  children: (year: { instanceId: number; edition: Edition }) => ElementNode
}

/** The frame of a browsing list: its title with the year, and the list once there is a year. */
export function BrowseFrame({ title, documentTitle, views, children }: BrowseFrameProps) {
  const edition = useEdition()
  const { axnInstanceId } = edition
  return (
    <>
      <PageTitle title={title} documentTitle={documentTitle}>
        <EditionSelect edition={edition} />
        {views}
      </PageTitle>
      {axnInstanceId === null ? <NoYearYet /> : children({ instanceId: axnInstanceId, edition })}
    </>
  )
}

/** A new installation, for readers. */
export const NoYearYet = () => (
  <EmptyState title="No year is open yet">Content appears here after the first year is activated.</EmptyState>
)
