import type { Answers } from '../languages/language.ts'

export type Values = Readonly<Record<string, string | undefined>>

/** The sentence with its values, as one person or several say it; undefined if a value is missing. */
export function fill(template: string, values: Values, isWe: boolean): string | undefined {
  let isWhole = true
  const said = template
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, one: string, several: string) => (isWe ? several : one))
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) isWhole = false
      return value ?? ''
    })
  return isWhole ? capitalized(said) : undefined
}

/** An ask with the answer that its mark stands for. */
export function asked(ask: string, answers: Answers): string {
  const sent = /^[€>]?#(.+)$/.exec(ask)?.[1]
  if (sent) return answers['#'].replace('{x}', sent)
  const answer = ask.startsWith('€') || ask.startsWith('>') ? answers[ask.charAt(0) as '€' | '>'] : undefined
  return answer ? `${ask.slice(1)} ${answer}` : ask
}

export const capitalized = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
