/**
 * Says on paper, in the place of a part, that it was still loading when the page was printed. Hidden on the screen.
 * 'Print' waits until there is none.
 */
export function NotLoaded({ what = 'This part of the page' }: { what?: string }) {
  return <p data-not-loaded>{`${what} had not loaded when the page was printed.`}</p>
}
