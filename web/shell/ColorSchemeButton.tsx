import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../ui/Icon.tsx'
import css from './Header.module.css'

/** Light or dark; until somebody chooses, the system's preference counts. */
export function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const current = useComputedColorScheme('light')
  const other = current === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={`Switch to ${other} colors`}
      title={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
