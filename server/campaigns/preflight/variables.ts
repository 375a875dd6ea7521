import { markChoices } from '#contract/choices.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import { parseTemplate, type Tag, type Template } from '#server/sending/compose/template.ts'

/** Every variable that some recipient's copy may need, choices included. */
export function tagsIn(text: string): Tag[] {
  const found: Tag[] = []
  // Choices within choices may be nested deeper than calls can be.
  const waiting: Template[] = [parseTemplate(markChoices(text).text)]
  for (const template of waiting)
    for (const part of template) {
      if (typeof part === 'string') continue
      if ('options' in part) waiting.push(...part.options)
      else found.push(part)
    }
  return found
}

const BY_NAME = new Map<string, Variable>(VARIABLES.map(variable => [variable.toLowerCase(), variable]))

/** The variable that a tag names, or null. Names that begin with @ are our links. */
export const variableOf = ({ name }: Tag): Variable | null => BY_NAME.get(name) ?? null
export const isOurs = ({ name }: Tag) => name.startsWith('@')
