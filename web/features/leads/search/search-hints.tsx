import type { Interpretation } from '#contract/search.ts'

interface SearchHintsProps {
  understood: Interpretation
  /** An area is drawn, so the query needs no place. */
  hasArea: boolean
  /** Suggestions for an earlier text are disabled. */
  isCurrent: boolean
  onChoose: (text: string) => void
}

/** Says what the query lacks, what we changed, and what the user may have meant. */
export function SearchHints({ understood, hasArea, isCurrent, onChoose }: SearchHintsProps) {
  const { place, hints = [] } = understood
  if (hasArea) return null
  const missing = 'Add “in” and a city or ZIP code to search in a place.'
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
