import { useEdition } from '../../browse/edition.ts'
import { EditionSelect } from '../../browse/EditionSelect.tsx'
import { ReportsDesk } from '../../browse/ReportsDesk.tsx'
import { paths } from '../../paths.ts'
import { AdminScreen } from '../AdminScreen.tsx'

export function ReportsAdminScreen() {
  const edition = useEdition()
  return (
    <AdminScreen
      title="Reports"
      back={{ to: paths.adminManage }}
      actions={<EditionSelect edition={edition} />}
    >
      <ReportsDesk edition={edition} />
    </AdminScreen>
  )
}
