import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const sans = "'Source Sans 3', system-ui, 'Segoe UI', sans-serif"

/** Every colour of the product. All pairs of text and ground that occur have at least 4.5:1, lines of controls 3:1. */
const light = {
  paper: '#fdfcf9',
  sheet: '#ffffff',
  tint: '#f4f1ea',
  ink: '#1b1f24',
  inkSoft: '#4d545d',
  line: '#ddd8cc',
  lineStrong: '#837c6e',
  accent: '#1f3a5f',
  accentTint: '#e8eef5',
  onAccent: '#ffffff',
  focus: '#1d5fbf',
  success: '#1c6237',
  successTint: '#e4f2e8',
  warning: '#754b00',
  warningTint: '#fbf0d8',
  error: '#9a1b1b',
  errorTint: '#fbe8e6',
}

const dark: typeof light = {
  paper: '#14171b',
  sheet: '#1b2026',
  tint: '#20262d',
  ink: '#e9e6df',
  inkSoft: '#b5b2aa',
  line: '#363c44',
  lineStrong: '#858b94',
  accent: '#a9c4e6',
  accentTint: '#22303f',
  onAccent: '#10202f',
  focus: '#7fb2f5',
  success: '#90d6a7',
  successTint: '#18301f',
  warning: '#efc678',
  warningTint: '#33290f',
  error: '#f5a79f',
  errorTint: '#3b1b19',
}

const accentShades: MantineColorsTuple = [
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
  fontFamily: sans,
  headings: { fontFamily: serif, fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  colors: { accent: accentShades },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.4,
  black: light.ink,
  defaultRadius: 2,
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Our names (`--fb-ink`), and Mantine's set to the same values. */
function variables(tones: typeof light): Record<string, string> {
  const own = Object.entries(tones).map(([name, value]) => [
    `--fb-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
    value,
  ])
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    '--mantine-color-body': tones.paper,
    '--mantine-color-text': tones.ink,
    '--mantine-color-bright': tones.ink,
    '--mantine-color-dimmed': tones.inkSoft,
    '--mantine-color-placeholder': tones.inkSoft,
    '--mantine-color-anchor': tones.accent,
    '--mantine-color-error': tones.error,
    '--mantine-color-success': tones.success,
    '--mantine-color-default': tones.sheet,
    '--mantine-color-default-hover': tones.tint,
    '--mantine-color-default-color': tones.ink,
    '--mantine-color-default-border': tones.lineStrong,
    '--mantine-color-disabled': tones.tint,
    '--mantine-color-disabled-color': tones.inkSoft,
    '--mantine-color-disabled-border': tones.line,
  }
}

export const themeVariables: CSSVariablesResolver = () => ({
  variables: { '--fb-serif': serif, '--fb-sans': sans },
  light: variables(light),
  dark: variables(dark),
})
