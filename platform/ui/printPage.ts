import { describeError } from '../client/problemError.ts'
import { queryClient } from '../client/queries.ts'
import { notify } from './notify.ts'
import { readAllPages, TooManyRows } from './readAllPages.ts'
import { printedLists } from './usePrintedRows.ts'

/** Prints the page once everything on it has loaded, with all rows of its lists. Says so if a list cannot be loaded. */
export async function printPage(): Promise<void> {
  const { pathname } = location
  try {
    await waitUntilLoaded()
    await Promise.all([...printedLists].map(showAll => showAll(readAllPages)))
  } catch (thrown) {
    notify.error(
      thrown instanceof TooManyRows
        ? thrown.message
        : `The list could not be loaded for printing. ${describeError(thrown)}`,
    )
    return
  }
  // Someone who left the page no longer wants to print it.
  if (location.pathname === pathname) window.print()
}

/** After this time, the page is printed as it is and says what is missing. */
const longestWaitMs = 30_000

/** Checks twice, because one answer may lead to the next question. */
async function waitUntilLoaded(): Promise<void> {
  const end = performance.now() + longestWaitMs
  let wasLoading = true
  while (wasLoading || isLoading()) {
    if (performance.now() > end) return
    wasLoading = isLoading()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const isLoading = (): boolean =>
  queryClient.isFetching() > 0 || document.querySelector('[data-not-loaded]') !== null
