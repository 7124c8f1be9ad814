import { chooseColorScheme, useColorScheme } from '#platform/ui/colorScheme.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import css from './Header.module.css'

/** Light or dark. */
export function ColorSchemeButton() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={`Switch to ${other} mode`}
      title={`Switch to ${other} mode`}
      onClick={() => chooseColorScheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
