import type { Tone } from '#contract/writer.ts'
import type { Writing } from './from-facts.ts'
import type { Hook } from './hooks.ts'
import { capitalized, fill } from './phrases.ts'

const MOST = 41
const FEWEST_WORDS = 2
const MOST_WORDS = 6

const fits = (subject: string | undefined): subject is string => {
  const words = subject?.split(/\s+/).length ?? 0
  return subject !== undefined && subject.length <= MOST && words >= FEWEST_WORDS && words <= MOST_WORDS
}

/** Two to six words without a claim: about the fact that the email opens with, or with the business's name, if they fit. */
export function subjectOf({ phrases, turns, values, name }: Writing, tone: Tone, hook?: Hook): string {
  const short = name && shortName(name)
  const named = short ? phrases.subjects : []
  // Every other email has its fact in the subject.
  const isAboutHook = hook && turns.of(7, 2) === 0
  for (const [templates, part] of [
    [(isAboutHook && phrases.hookSubjects[hook.kind]) || [], 4],
    [named, 2],
    [phrases.plainSubjects, 3],
  ] as const) {
    const at = turns.of(part, templates.length)
    for (let n = 0; n < templates.length; n++) {
      const subject = fill(
        templates[(at + n) % templates.length] ?? '',
        { ...values, ...hook?.values, name: short },
        tone,
      )
      if (fits(subject)) return capitalized(subject)
    }
  }
  return phrases.plainSubjects.at(-1) ?? ''
}

/** The name, or its first words: "Kowalski Auto" of "Kowalski Auto Repair and Towing". Undefined if too little is left. */
function shortName(name: string): string | undefined {
  const said = name.replace(/!+$/, '')
  if (said.length <= 24 && said.split(' ').length <= 4) return said
  const words = said.split(' ')
  while (words.length > 1 && (words.join(' ').length > 24 || words.length > 4)) words.pop()
  while (
    words.length > 1 &&
    /^(?:and|&|of|the|for|und|der|die|für|y|de|la|el|los|las|del|-|–)$/i.test(words.at(-1) ?? '')
  )
    words.pop()
  // "The Original Port" isn't what people call "The Original Port Canvass Harbour Front Sushi".
  return words.length * 2 < said.split(' ').length ? undefined : words.join(' ')
}
