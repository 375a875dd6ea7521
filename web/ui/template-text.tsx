import { cn } from '#web/lib/cn.ts'
import { readTemplate } from '#web/lib/template-words.ts'

/** A subject with its variables as chips instead of raw braces. One that Canvass doesn't know keeps its braces. */
export const TemplateText = ({ text }: { text: string }) =>
  readTemplate(text).map((part, n) =>
    'words' in part ? (
      part.words
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={n}
        title={titleOf(part)}
        className={cn('rounded-sm px-1', part.isUnknown ? 'bg-bad-soft text-bad' : 'bg-accent-soft text-accent')}
      >
        {part.variable}
      </span>
    ),
  )

function titleOf({ fallback, isUnknown }: { fallback: string | null; isUnknown?: true }) {
  if (isUnknown) return 'Not a variable'
  return fallback ? `“${fallback}” where it’s missing` : undefined
}
