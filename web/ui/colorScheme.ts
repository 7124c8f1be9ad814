import { localStorageColorSchemeManager } from '@mantine/core'

/** The same key is read before anything is drawn, in web/public/colorScheme.js. */
export const colorScheme = localStorageColorSchemeManager({ key: 'factbook.colorScheme' })
