import { readTemplate } from '#web/lib/template-words.ts'

/** A subject with its variables as chips instead of raw braces. */
export const TemplateText = ({ text }: { text: string }) =>
  readTemplate(text).map((part, n) =>
    'words' in part ? (
      part.words
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={n}
        title={part.fallback ? `“${part.fallback}” where it’s missing` : undefined}
        className="rounded-sm bg-accent-soft px-1 text-accent"
      >
        {part.variable}
      </span>
    ),
  )
