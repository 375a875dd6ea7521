/** A slow expression whose text is capped before it's read. */
export interface Capped {
  file: string
  /** Part of its source. */
  pattern: string
  /** The most characters that it reads. */
  most: number
  /** The file and the words in it that cap them. */
  heldBy: [file: string, words: string]
}

const heldThere = (file: string, pattern: string, most: number, words: string): Capped => ({
  file,
  pattern,
  most,
  heldBy: [file, words],
})

export const capped: Capped[] = [
  heldThere('server/csv/import/read-lead.ts', '\\s*"((?:[^"]|"")*)"', 20_000, 'text.slice(0, LONGEST_TAGS)'),
  heldThere('server/email-finder/page/details/lists.ts', '[ .…·–-]*', 240, 'text.length > LONGEST_NAME * 4'),
  heldThere(
    'server/search/understand/read-text.ts',
    '\\b(?:(?:(?:that |who |which )?',
    600,
    'text.slice(0, MAX_LENGTH)',
  ),
  heldThere('server/writer/clean.ts', '<(script|style)', 20_000, 'text.slice(0, MOST)'),
]

/** Expressions built in functions, of words that are ours, have only letters, or are escaped before. */
export const builtOf: Record<string, string[]> = {
  'contract/choices.ts': ['name'],
  'server/http/wrong-method.ts': ["url.replace(/[.+?^${}()|[\\]\\\\]/g, '\\\\$&').replace(/:\\w+/g, '[^/]+')"],
  'server/writer/drafts/as-template.ts': ['pattern'],
  'server/writer/from-facts/service.ts': ['withoutAccents(pattern)'],
  'server/writer/from-facts/sold.ts': ['and'],
  'server/writer/languages/act.ts': ['stem', 'endings'],
  'server/writer/model/model-reply.ts': ['name'],
  'server/writer/tone/in-own-tone.ts': ['greeting'],
  'server/writer/tone/style.ts': ['greeting'],
  'web/features/campaigns/preflight/to-variables.ts': ['pattern'],
  'web/features/leads/search/source-results.tsx': [
    "Object.values(leadSources)\n    .map(({ label }) => label)\n    .join('|')",
  ],
}
