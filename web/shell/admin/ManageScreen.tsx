import { paths } from '../../paths.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { Tiles } from './Tiles.tsx'
import { manageTiles } from './adminTiles.ts'

export function ManageScreen() {
  return (
    <AdminFrame title="Manage" back={{ to: paths.admin }}>
      <Tiles tiles={manageTiles} />
    </AdminFrame>
  )
}
