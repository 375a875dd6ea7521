import { flushSync } from 'react-dom'

/**
 * Inserts `text` at the last caret position, replacing the selection and what was `typed` before it, and puts the caret
 * behind it.
 */
export function insertAtCaret(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  setValue: (value: string) => void,
  typed = 0,
): void {
  if (!field) return
  const { value, selectionStart, selectionEnd } = field
  const start = (selectionStart ?? value.length) - typed
  flushSync(() => setValue(value.slice(0, start) + text + value.slice(selectionEnd ?? value.length)))
  field.setSelectionRange(start + text.length, start + text.length)
}
