/** The least room above a save bar for toasts, in px. */
const leastRoom = 160

/** Keeps toasts above a save bar, which leaves the foot of the window at the end of its form. Returns how to stop. */
export function keepClearOfSaveBars(toasts: HTMLElement): () => void {
  const place = () => {
    const tops = [...document.querySelectorAll('[data-save-bar]')]
      .map(bar => bar.getBoundingClientRect().top)
      .filter(top => top >= leastRoom && top < innerHeight)
    const room = innerHeight - Math.min(innerHeight, ...tops)
    toasts.style.setProperty('--bar-room', `${room}px`)
  }
  place()
  // The bar grows with its status, and another screen has another bar.
  const observer = new ResizeObserver(place)
  observer.observe(document.body)
  addEventListener('scroll', place, { passive: true })
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', place)
    removeEventListener('resize', place)
  }
}
