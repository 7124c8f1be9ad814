import { Link } from '@tanstack/react-router'
import type { Tile } from './adminTiles.ts'
import css from './admin.module.css'

/** Links as cards, each with a short description. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
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
