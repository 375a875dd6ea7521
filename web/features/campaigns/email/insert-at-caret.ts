import { flushSync } from 'react-dom'

/** Inserts `text` at the last caret position, replacing the selection, and puts the caret behind it. */
export function insertAtCaret(
  field: HTMLTextAreaElement | null,
  text: string,
  setValue: (value: string) => void,
): void {
  if (!field) return
  const { value, selectionStart, selectionEnd } = field
  flushSync(() => setValue(value.slice(0, selectionStart) + text + value.slice(selectionEnd)))
  const behind = selectionStart + text.length
  field.setSelectionRange(behind, behind)
}
