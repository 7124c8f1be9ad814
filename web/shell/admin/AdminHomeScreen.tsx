import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { homeTiles, affiliateTiles, manageTiles, type Tile } from './adminTiles.ts'
import css from './admin.module.css'

export function AdminHomeScreen() {
  return (
    <AdminFrame title="Administration">
      <Tiles tiles={homeTiles} />
    </AdminFrame>
  )
}

export function AffiliateScreen() {
  return (
    <AdminFrame title="Affiliate" back={{ to: paths.admin }}>
      <Tiles tiles={affiliateTiles} />
    </AdminFrame>
  )
}

export function ManageScreen() {
  return (
    <AdminFrame title="Manage" back={{ to: paths.admin }}>
      <Tiles tiles={manageTiles} />
    </AdminFrame>
  )
}

/** Links as cards, each with a short description. */
function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={css.tiles}>
      {tiles.map(({ title, to, text }) => (
        <li key={title} className={css.tile}>
          <h2>
            <Link to={to}>{title}</Link>
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
