import { CLOSE, markChoices, NEXT, OPEN, plainBraces } from '#contract/choices.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'

/** A piece of a subject: its words, or the variable that each recipient's value replaces. */
export type TemplatePart = { words: string } | { variable: string; fallback: string | null; isUnknown?: true }

const VARIABLE = /\{\{([^{}|]{1,100})(?:\|([^{}]{0,200}))?\}\}/g
/** An innermost choice, shown by its first option. */
const CHOICE = new RegExp(
  `${OPEN}\\d+${NEXT}([^${OPEN}${NEXT}${CLOSE}]*)(?:${NEXT}[^${OPEN}${NEXT}${CLOSE}]*)*${CLOSE}`,
  'g',
)

/** Reads a subject for people: `{Hi|Hello} {{businessName}}` is "Hi " and the variable "Business name". */
export const readTemplate = (text: string): TemplatePart[] => readVariables(withFirstChoices(text))

/** The variables of a text without choices. */
export const readVariables = (plain: string): TemplatePart[] =>
  splitTags(plain).map(part => {
    if (typeof part === 'string') return { words: part }
    const { name, fallback } = part
    return variableNamed(name)
      ? { variable: nameInWords(name), fallback: fallback || null }
      : { variable: `{{${name}}}`, fallback: fallback || null, isUnknown: true }
  })

export interface Tag {
  name: string
  /** null: nothing stands in where the value is missing. */
  fallback: string | null
}

/** The tags of a text, `{{name}}` or `{{name|fallback}}`, as the server reads them, and what's between them. */
export function splitTags(text: string): (string | Tag)[] {
  const parts: (string | Tag)[] = []
  let done = 0
  for (const found of text.matchAll(VARIABLE)) {
    if (found.index > done) parts.push(text.slice(done, found.index))
    parts.push({ name: (found[1] ?? '').trim(), fallback: found[2]?.trim() ?? null })
    done = found.index + found[0].length
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

/** The same as one text, for toasts and titles: a variable is its fallback, or its name in brackets, and an unknown one as it was typed. */
export const templateInWords = (text: string): string =>
  readTemplate(text)
    .map(part =>
      'words' in part ? part.words : (part.fallback ?? (part.isUnknown ? part.variable : `[${part.variable}]`)),
    )
    .join('')

const withFirstChoices = (text: string) => plainBraces(firstChoices(markChoices(text).text))

/** The first option of each choice in a text whose choices are marked, such as the HTML of a sent email. */
export function firstChoices(marked: string): string {
  let text = marked
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(CHOICE, '$1')
  }
  return text
}

const NAMES = new Map<string, Variable>(VARIABLES.map(variable => [variable.toLowerCase(), variable]))
export const variableKey = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '')
export const variableNamed = (name: string): Variable | null => NAMES.get(variableKey(name)) ?? null

/** businessName, business_name, Business Name → Business name */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
