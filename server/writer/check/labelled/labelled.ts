import type { Fact, FactType } from '#contract/facts.ts'

/** Sentences of made-up drafts with what a careful reader would say of each. */
export interface LabelledContext {
  /** "type: value", or "type@source: value". */
  facts: string[]
  offer: string
  sender: string
  supported: string[]
  unsupported: string[]
  neutral: string[]
}

export const factOf = (line: string): Fact => {
  const [, type = '', source = 'lead', value = ''] = /^(\w+)(?:@(\w+))?: (.*)$/.exec(line) ?? []
  return { type: type as FactType, value, source: source as Fact['source'] }
}
