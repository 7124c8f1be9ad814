import type { ClipboardEvent, DragEvent } from 'react'
import { isBlock, markBreaks } from '../contract/pastedBlock.ts'

/**
 * For an input of one figure or date: pasted or dropped lines stay visible as several lines, instead of being joined
 * into one number by the browser. In a table, the block fills its cells.
 */
export function keepLineBreaks(value: string, onChange: (text: string) => void) {
  const take = (event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, given: string) => {
    const { readOnly, disabled, selectionStart: start, selectionEnd: end } = event.currentTarget
    if (event.defaultPrevented || readOnly || disabled || !isBlock(given)) return
    event.preventDefault()
    onChange(value.slice(0, start ?? value.length) + markBreaks(given) + value.slice(end ?? value.length))
  }
  return {
    onPaste: (event: ClipboardEvent<HTMLInputElement>) =>
      take(event, event.clipboardData.getData('text/plain')),
    onDrop: (event: DragEvent<HTMLInputElement>) => take(event, event.dataTransfer.getData('text/plain')),
  }
}
