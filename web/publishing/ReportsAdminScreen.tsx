import { ButtonLink } from '#platform/ui/Button.tsx'
import { useEdition } from '../browse/edition.ts'
import { EditionSelect } from '../browse/EditionSelect.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ReportsDesk } from './ReportsDesk.tsx'

export function ReportsAdminScreen() {
  const edition = useEdition()
  return (
    <AdminFrame
      title="Reports"
      back={{ to: paths.adminManage }}
      actions={
        <>
          <EditionSelect edition={edition} isCitable={false} />
          <ButtonLink
            to={paths.adminPreflight}
            search={edition.axnInstanceId === null ? {} : { instance: String(edition.axnInstanceId) }}
            variant="default"
          >
            Before printing
          </ButtonLink>
        </>
      }
    >
      <ReportsDesk edition={edition} />
    </AdminFrame>
  )
}
