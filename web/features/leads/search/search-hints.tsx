import type { Interpretation } from '#contract/search.ts'

interface SearchHintsProps {
  understood: Interpretation
  /** An area is drawn: no place is needed. */
  hasArea: boolean
  /** What belongs to an earlier text is not offered. */
  isCurrent: boolean
  onChoose: (text: string) => void
}

/** What is missing in the text, what was not taken as it stands, and texts that may be meant instead. */
export function SearchHints({ understood, hasArea, isCurrent, onChoose }: SearchHintsProps) {
  const { place, hints = [] } = understood
  if (hasArea) return null
  const missing = 'No place recognised yet: add “in” and a town or a ZIP code.'
  const shown = place || hints.length > 0 ? hints : [{ text: missing, options: [] }]
  return shown.map(({ text, options }) => (
    <span key={text} className="text-warm text-xs">
      {text}{' '}
      {options.map(option => (
        <button
          key={option.text}
          type="button"
          disabled={!isCurrent}
          onClick={() => onChoose(option.text)}
          className="mr-1.5 rounded-sm font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {option.label}
        </button>
      ))}
    </span>
  ))
}
