import { AdminFrame } from './AdminFrame.tsx'
import { Tiles } from './Tiles.tsx'
import { homeTiles } from './adminTiles.ts'

export function AdminHomeScreen() {
  return (
    <AdminFrame title="Administration">
      <Tiles tiles={homeTiles} />
    </AdminFrame>
  )
}
