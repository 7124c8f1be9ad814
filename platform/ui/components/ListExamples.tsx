import { useReducer, useState } from 'react'
import type { ListState } from '../../contract/listState.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FilterBar } from '../FilterBar.tsx'
import { FilterSelect } from '../FilterSelect.tsx'
import { PagedTable } from '../PagedTable.tsx'
import { Pager } from '../Pager.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { Table, type Column } from '../Table.tsx'
import { Tabs } from '../Tabs.tsx'
import { Example, Examples } from './Examples.tsx'
import { books, shelves, type Book } from './library.ts'

const columns: readonly Column<Book>[] = [
  { key: 'title', label: 'Title', isRowHeader: true, sortable: true, cell: book => book.title },
  { key: 'author', label: 'Author', sortable: true, cell: book => book.author },
  { key: 'pages', label: 'Pages', format: 'integer', help: 'Without the index.', cell: book => book.pages },
  { key: 'price', label: 'Price', unit: '$', format: 'money', cell: book => book.price },
  { key: 'due', label: 'Due', format: 'date', cell: book => book.due },
]
const titleOf = ({ title }: Book) => title
const total: Book = { title: 'Total', author: ' ', pages: 604, price: 43.5, due: ' ' }
const firstPage: ListState = { page: 1, size: 10, sort: 'title', keyword: '', status: '' }

export function ListExamples() {
  return (
    <>
      <Examples of="Table">
        <Example state="Rows become cards on a narrow screen" wide>
          <SortedTable />
        </Example>
        <Example state="Scrolls on a narrow screen, with a total" wide>
          <Table
            caption="Books to compare"
            columns={columns}
            rows={books}
            rowKey={titleOf}
            foot={[total]}
            narrow="scroll"
          />
        </Example>
      </Examples>
      <Examples of="PagedTable">
        <Example state="No page of this number" wide>
          <PagedBooks totalElements={4} page={7} />
        </Example>
        <Example state="Nothing matches the search" wide>
          <PagedBooks totalElements={0} keyword="atlas" />
        </Example>
        <Example state="Empty">
          <PagedBooks totalElements={0} />
        </Example>
      </Examples>
      <Examples of="Pager">
        <Example state="In the middle" wide>
          <PagedBooksPager from={5} total={1234} />
        </Example>
        <Example state="Only one page" wide>
          <PagedBooksPager from={1} total={3} of="authors" />
        </Example>
        <Example state="Only one row" wide>
          <PagedBooksPager from={1} total={1} of="branches" />
        </Example>
        <Example state="One row on the last page" wide>
          <PagedBooksPager from={3} total={21} of="loans" />
        </Example>
      </Examples>
      <FilterExamples />
    </>
  )
}

function SortedTable() {
  const [sort, setSort] = useState('title')
  const rows = books.toSorted((a, b) =>
    sort.startsWith('title') ? a.title.localeCompare(b.title) : a.author.localeCompare(b.author),
  )
  if (sort.endsWith(',desc')) rows.reverse()
  return <Table caption="Books" columns={columns} rows={rows} rowKey={titleOf} sort={sort} onSort={setSort} />
}

function PagedBooks({
  totalElements,
  page = 1,
  keyword = '',
}: {
  totalElements: number
  page?: number
  keyword?: string
}) {
  const [state, setState] = useState({ ...firstPage, page, keyword })
  const content = totalElements > 0 && state.page === 1 ? [...books] : []
  return (
    <PagedTable
      of="books"
      caption="A page of books"
      read={{ content, totalElements, totalPages: 1 }}
      state={state}
      change={change => setState({ ...state, ...change })}
      columns={columns}
      rowKey={titleOf}
      whenNone={<EmptyState title="No books yet">Add the first book to see it here.</EmptyState>}
    />
  )
}

function PagedBooksPager({
  from,
  total: totalElements,
  of = 'books',
}: {
  from: number
  total: number
  of?: string
}) {
  const [page, setPage] = useState(from)
  const [size, setSize] = useState(10)
  return (
    <Pager of={of} page={page} size={size} totalElements={totalElements} onPage={setPage} onSize={setSize} />
  )
}

function FilterExamples() {
  const [keyword, setKeyword] = useState('')
  const [asked, ask] = useReducer((all: readonly string[], text: string) => [...all, text], [])
  const [followed, setFollowed] = useState(0)
  const slow = asked[followed - 1] ?? ''
  const [shelf, setShelf] = useState('fiction')
  const [open, setOpen] = useState('borrowed')
  return (
    <>
      <Examples of="SearchBox">
        <Example state="Searches after a short pause">
          <SearchBox label="Search books" keyword={keyword} onKeyword={setKeyword} />
          <p role="status">{keyword ? `Searching for ${keyword}` : 'No search'}</p>
        </Example>
        <Example state="The page is slow to follow">
          <SearchBox label="Search slowly" keyword={slow} onKeyword={ask} />
          <p role="status">{`Asked for ${asked.join(', ') || 'nothing'}; shows ${slow || 'all'}`}</p>
          <Button variant="default" onClick={() => setFollowed(Math.min(followed + 1, asked.length))}>
            Follow
          </Button>
        </Example>
      </Examples>
      <Examples of="FilterSelect">
        <Example state="Chosen">
          <FilterSelect label="Shelf" options={shelves} value={shelf} onChange={setShelf} />
        </Example>
      </Examples>
      <Examples of="FilterBar">
        <Example state="One filter" wide>
          <FilterBar
            label="Filter books"
            count={shelf === 'fiction' ? 0 : 1}
            search={<SearchBox label="Search the shelf" keyword={keyword} onKeyword={setKeyword} />}
          >
            <FilterSelect label="On shelf" options={shelves} value={shelf} onChange={setShelf} />
          </FilterBar>
        </Example>
      </Examples>
      <Examples of="Tabs">
        <Example state="First of three" wide>
          <Tabs
            label="A reader’s books"
            open={open}
            onOpen={setOpen}
            tabs={[
              { id: 'borrowed', title: 'Borrowed', content: <p>Four books are borrowed.</p> },
              { id: 'reserved', title: 'Reserved', content: <p>One book is reserved.</p> },
              { id: 'returned', title: 'Returned', content: <p>Nothing has been returned.</p> },
            ]}
          />
        </Example>
      </Examples>
    </>
  )
}
