import { flushSync } from 'react-dom'

/** Puts `text` where the caret is or last was, in the place of what is selected; the caret then stands behind it. */
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
