import { markChoices } from '#contract/choices.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import { parseTemplate, type Tag, type Template } from '#server/sending/compose/template.ts'

/** Every variable that some recipient's copy may need, choices included. */
export function tagsIn(text: string): Tag[] {
  return collect(parseTemplate(markChoices(text).text))
}

const collect = (template: Template): Tag[] =>
  template.flatMap(part => {
    if (typeof part === 'string') return []
    return 'options' in part ? part.options.flatMap(collect) : [part]
  })

const BY_NAME = new Map<string, Variable>(VARIABLES.map(variable => [variable.toLowerCase(), variable]))

/** The variable that a tag names, or null. Names that begin with @ are our links. */
export const variableOf = ({ name }: Tag): Variable | null => BY_NAME.get(name) ?? null
export const isOurs = ({ name }: Tag) => name.startsWith('@')
