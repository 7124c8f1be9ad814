import { capitalize } from '#platform/contract/capitalize.ts'

/** `orderSequenceNumber` → `Order sequence number` */
export function toWords(name: string): string {
  const words = name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
  return capitalize(words).replaceAll('/', ', ')
}

/** `airport_terminal` ↔ `airportTerminal` */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
