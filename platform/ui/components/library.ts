import type { Option } from '../SelectInput.tsx'

// The made-up library in the component examples.

export interface Book {
  title: string
  author: string
  pages: number | null
  price: number | null
  due: string | null
}

export const shelves: readonly Option[] = [
  { value: 'fiction', label: 'Fiction' },
  { value: 'history', label: 'History' },
  { value: 'poetry', label: 'Poetry' },
]

const surnames = ['Ashgrove', 'Birchfield', 'Cedarholm', 'Dogwell', 'Élmstead', 'Firley']
const givenNames = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo']

export const authors: readonly Option[] = surnames.flatMap((surname, row) =>
  givenNames.map((name, column) => ({ value: String(row * 10 + column), label: `${surname}, ${name}` })),
)

export const books: readonly Book[] = [
  { title: 'The Mapmaker', author: 'Ashgrove, Ada', pages: 320, price: 24.5, due: '2030-05-22' },
  { title: 'A Short History of Ink', author: 'Birchfield, Bo', pages: 188, price: null, due: null },
  {
    title: 'Letters From the Lighthouse Keeper',
    author: 'Cedarholm, Cleo',
    pages: null,
    price: 19,
    due: null,
  },
  { title: 'Winter Orchard', author: 'Dogwell, Dov', pages: 96, price: 0, due: '2030-06-01' },
]
