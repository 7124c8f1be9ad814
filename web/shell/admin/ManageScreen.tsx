import { paths } from '../../paths.ts'
import { AdminScreen } from './AdminScreen.tsx'
import { Tiles } from './Tiles.tsx'
import { manageTiles } from './adminTiles.ts'

export function ManageScreen() {
  return (
    <AdminScreen title="Manage" back={{ to: paths.admin }}>
      <Tiles tiles={manageTiles} />
    </AdminScreen>
  )
}
