import css from './Icon.module.css'

/** Drawn on a 20 by 20 grid with one stroke width. */
const paths = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M5 7.5l5 5 5-5',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  settings:
    'M3 6h6M14 6h3M3 14h3M11 14h6M11.5 3.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM8.5 11.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  admin: 'M10 2l6.5 2.5v5c0 4-2.8 7-6.5 8.5-3.7-1.5-6.5-4.5-6.5-8.5v-5zM7 10l2.2 2.2L13.2 8',
  print: 'M5.5 7V2.5h9V7M5.5 14.5h-3V7h15v7.5h-3M5.5 11.5h9v6h-9z',
  download: 'M10 2.5v10M5.5 8.5l4.5 4.5 4.5-4.5M3 17h14',
  up: 'M5 12.5l5-5 5 5',
  check: 'M3.5 10.5l4.5 4.5 8.5-10',
  empty: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z',
  progress: 'M10 2.5a7.5 7.5 0 1 0 0 15zM10 2.5a7.5 7.5 0 0 1 0 15',
  warning: 'M10 2.5l8.5 15h-17zM10 8v4.5M10 14.9v.2',
  info: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 9.3v4.7M10 6.2v.2',
  first: 'M15 4.5L9.5 10l5.5 5.5M5 4.5v11',
  previous: 'M12.5 4.5L7 10l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  last: 'M5 4.5l5.5 5.5L5 15.5M15 4.5v11',
  calendar: 'M3 4.5h14v12.5h-14zM3 8.5h14M6.5 2.5v4M13.5 2.5v4',
  filter: 'M2.5 4h15l-5.75 7v5.5l-3.5-2V11z',
  columns: 'M3 4h14v12H3zM7.75 4v12M12.25 4v12',
  saved: 'M5.5 2.5h9v15L10 13.5l-4.5 4z',
  search: 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM12.5 12.5L17 17',
} as const

export type IconName = keyof typeof paths

/** An icon next to a word. It is hidden from screen readers, which read the word. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
