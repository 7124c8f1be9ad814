/**
 * A printed note in place of a part that was still loading. Hidden on the screen. 'Print' waits until there is none.
 */
export function NotLoaded({ what = 'This part of the page' }: { what?: string }) {
  return <p data-not-loaded>{`${what} had not loaded when the page was printed.`}</p>
}
