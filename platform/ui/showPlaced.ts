/**
 * Shows a popover above everything else on the page, and places it again whenever something scrolls or the window or
 * a phone's keyboard changes its size. Returns a function that hides it.
 */
export function showPlaced(popover: HTMLElement, place: () => void): () => void {
  popover.showPopover()
  place()
  window.addEventListener('scroll', place, true)
  window.addEventListener('resize', place)
  window.visualViewport?.addEventListener('resize', place)
  window.visualViewport?.addEventListener('scroll', place)
  return () => {
    window.removeEventListener('scroll', place, true)
    window.removeEventListener('resize', place)
    window.visualViewport?.removeEventListener('resize', place)
    window.visualViewport?.removeEventListener('scroll', place)
    if (popover.isConnected) popover.hidePopover()
  }
}
