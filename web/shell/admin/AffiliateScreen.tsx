import { paths } from '../../paths.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { Tiles } from './Tiles.tsx'
import { affiliateTiles } from './adminTiles.ts'

export function AffiliateScreen() {
  return (
    <AdminFrame title="Affiliate" back={{ to: paths.admin }}>
      <Tiles tiles={affiliateTiles} />
    </AdminFrame>
  )
}
