import { queryClient } from '../client/queries.ts'

/**
 * Marks a page that is printed before everything on it has loaded, for example with the browser's menu, which waits for
 * nothing. `base.css` then says so on paper.
 */
export function markLoadingInPrint(): void {
  const mark = (isLoading: boolean) => document.documentElement.toggleAttribute('data-loading', isLoading)
  addEventListener('beforeprint', () => {
    const queries = queryClient.getQueryCache().getAll()
    mark(queries.some(({ state }) => state.data === undefined && state.fetchStatus !== 'idle'))
  })
  addEventListener('afterprint', () => mark(false))
}
