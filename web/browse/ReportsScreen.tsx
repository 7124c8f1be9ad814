import { PageTitle } from '../ui/PageTitle.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'
import { ReportsDesk } from './ReportsDesk.tsx'
import css from './ReportsScreen.module.css'

export function ReportsScreen() {
  const edition = useEdition()
  return (
    <>
      <PageTitle title="Reports">
        {edition.isAdmin ? (
          <EditionSelect edition={edition} />
        ) : (
          <p className={css.edition}>{edition.axnInstanceName} edition</p>
        )}
        <div className={css.print}>
          <PrintButton />
        </div>
      </PageTitle>
      <ReportsDesk edition={edition} />
    </>
  )
}
