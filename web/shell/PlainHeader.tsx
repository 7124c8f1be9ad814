import { ColorSchemeButton } from './ColorSchemeButton.tsx'
import css from './Header.module.css'

/** The header for a colleague who came by a link: there is nowhere else to go. */
export function PlainHeader() {
  return (
    <header className={css.header} data-compact>
      <div className={css.masthead}>
        <p className={css.name}>AXN Fact Book</p>
        <div className={css.tools}>
          <ColorSchemeButton />
        </div>
      </div>
    </header>
  )
}
