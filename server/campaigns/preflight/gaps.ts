import type { Finding } from '#contract/preflight.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import { type Audience, lacking, type PlacedText } from './preflight.ts'

/** Where an empty fallback leaves a hole: before a comma or stop, as in "Hi {{businessName|}},", or as a whole subject. */
const BEFORE_STOP =
  /\{\{([^{}|]{1,60})\|\s*\}\}(?=\s?[,!?:;]|\.(?:\s|$))|(?<=\p{L} )\{\{([^{}|]{1,60})\|\s*\}\}(?=\s{0,3}(?:$|<))/gmu
const ALONE = /^\s*\{\{([^{}|]{1,60})\|\s*\}\}\s*$/g

/** Finds recipients for whom an empty fallback would leave a gap in the sentence. */
export const findGaps = (texts: PlacedText[], audience: Audience): Finding[] =>
  texts.flatMap(({ at, text }) =>
    lacking('empty-fallback', at, new Set([...gapsIn(text, BEFORE_STOP), ...gapsIn(text, ALONE)]), audience),
  )

const gapsIn = (text: string, pattern: RegExp): Variable[] =>
  [...text.matchAll(pattern)].flatMap(([, stopped, ended]) => {
    const key = (stopped ?? ended ?? '').toLowerCase().replace(/[\s_-]+/g, '')
    return VARIABLES.find(variable => variable.toLowerCase() === key) ?? []
  })
