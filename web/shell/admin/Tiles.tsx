import { Link } from '@tanstack/react-router'
import type { Tile } from './adminTiles.ts'
import css from './Tiles.module.css'

/** Where one can go from here, each place as a card with a word on what is done there. */
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
