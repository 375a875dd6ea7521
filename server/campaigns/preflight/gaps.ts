import type { Finding } from '#contract/preflight.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import type { Audience, PlacedText } from './preflight.ts'

/** Where an empty fallback leaves a hole: before a comma or stop, as in "Hi {{businessName|}},", or as a whole subject. */
const BEFORE_STOP = /\{\{([^{}|]{1,60})\|\s*\}\}(?=[,!?:;]|\.(?:\s|$))/g
const ALONE = /^\s*\{\{([^{}|]{1,60})\|\s*\}\}\s*$/g

/** Finds recipients for whom an empty fallback would leave a gap in the sentence. */
export function findGaps(texts: PlacedText[], audience: Audience): Finding[] {
  const findings: Finding[] = []
  for (const { at, text } of texts)
    for (const variable of new Set([...gapsIn(text, BEFORE_STOP), ...gapsIn(text, ALONE)])) {
      const count = audience.lacking[variable]
      if (count > 0)
        findings.push({
          code: 'empty-fallback',
          severity: 'warning',
          at,
          variable,
          count,
          of: audience.mailable,
          emails: audience.examples(variable),
        })
    }
  return findings
}

const gapsIn = (text: string, pattern: RegExp): Variable[] =>
  [...text.matchAll(pattern)].flatMap(([, name = '']) => {
    const key = name.toLowerCase().replace(/[\s_-]+/g, '')
    return VARIABLES.find(variable => variable.toLowerCase() === key) ?? []
  })
