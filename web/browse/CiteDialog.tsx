import { citePage, describeTerms } from '#domain/publishing/citeEdition.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { readPageTitle } from '#platform/contract/documentTitle.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { CitationTexts } from './CitationTexts.tsx'
import { getPermanentLink } from './permanentLink.ts'
import css from './browse.module.css'

interface CiteDialogProps {
  axnInstanceId: number
  axnInstanceName: string
  onClose: () => void
}

/** How to cite the page with its filters, and the terms under which its edition may be used. */
export function CiteDialog({ axnInstanceId, axnInstanceName, onClose }: CiteDialogProps) {
  const years = useEndpointQuery(listInstancesEndpoint, {})
  const link = getPermanentLink(axnInstanceId)
  return (
    <Dialog isOpen wide title="Cite this page" onClose={onClose}>
      <QueryBoundary query={years} lines={6}>
        {all => {
          const edition = all.find(each => each.axnInstanceId === axnInstanceId)
          const title = readPageTitle(document.title)
          const citations = citePage({ ...edition, title, axnInstanceName, link })
          return (
            <>
              <CitationTexts link={link} citations={citations} />
              {edition && (
                <>
                  <h3>Terms of use</h3>
                  <p className={css.terms}>{describeTerms(edition)}</p>
                </>
              )}
            </>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}
