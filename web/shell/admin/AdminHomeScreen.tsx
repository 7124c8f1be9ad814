import { AdminScreen } from './AdminScreen.tsx'
import { Tiles } from './Tiles.tsx'
import { homeTiles } from './adminTiles.ts'

export function AdminHomeScreen() {
  return (
    <AdminScreen title="Administration">
      <Tiles tiles={homeTiles} />
    </AdminScreen>
  )
}
