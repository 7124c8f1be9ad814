import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The accent of theme.css, lighter and darker: Mantine works out the states of its components from ten shades. */
const accent: MantineColorsTuple = [
  '#eef2f8',
  '#dae3ef',
  '#b9cae0',
  '#a9c4e6',
  '#6d8dba',
  '#4c71a3',
  '#365a8b',
  '#284875',
  '#1f3a5f',
  '#162b48',
]

export const theme = createTheme({
  fontFamily: 'var(--fb-sans)',
  headings: { fontFamily: 'var(--fb-serif)', fontWeight: '600' },
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  black: '#1b1f24',
  defaultRadius: 2,
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Mantine's own names for what theme.css defines; the same in both schemes, since ours change underneath. */
const variables = {
  '--mantine-color-body': 'var(--fb-paper)',
  '--mantine-color-text': 'var(--fb-ink)',
  '--mantine-color-bright': 'var(--fb-ink)',
  '--mantine-color-dimmed': 'var(--fb-ink-soft)',
  '--mantine-color-placeholder': 'var(--fb-ink-soft)',
  '--mantine-color-anchor': 'var(--fb-accent)',
  '--mantine-color-error': 'var(--fb-error)',
  '--mantine-color-success': 'var(--fb-success)',
  '--mantine-color-default': 'var(--fb-sheet)',
  '--mantine-color-default-hover': 'var(--fb-tint)',
  '--mantine-color-default-color': 'var(--fb-ink)',
  '--mantine-color-default-border': 'var(--fb-line-strong)',
  '--mantine-color-disabled': 'var(--fb-tint)',
  '--mantine-color-disabled-color': 'var(--fb-ink-soft)',
  '--mantine-color-disabled-border': 'var(--fb-line)',
}

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
})
