import { paths } from '../../paths.ts'
import { AdminScreen } from './AdminScreen.tsx'
import { Tiles } from './Tiles.tsx'
import { affiliateTiles } from './adminTiles.ts'

export function AffiliateScreen() {
  return (
    <AdminScreen title="Affiliate" back={{ to: paths.admin }}>
      <Tiles tiles={affiliateTiles} />
    </AdminScreen>
  )
}
