import { Link } from '@tanstack/react-router'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { useEdition } from '../browse/edition.ts'
import { EditionSelect } from '../browse/EditionSelect.tsx'
import { ReportsDesk } from './ReportsDesk.tsx'
import css from './publishing.module.css'

export function ReportsScreen() {
  const edition = useEdition()
  return (
    <>
      <PageTitle title="Reports">
        <EditionSelect edition={edition} />
        <div className={css.print}>
          {edition.axnInstanceId !== null && !edition.isPast && (
            <>
              <Link to="." search={true} hash="books">
                Books
              </Link>
              <Link to="." search={true} hash="data-package">
                Data package
              </Link>
            </>
          )}
          <PrintButton />
        </div>
      </PageTitle>
      <ReportsDesk edition={edition} />
    </>
  )
}
