import { escapeBraces } from '#contract/choices.ts'
import type { DraftClause, DraftTemplate } from '#contract/drafts.ts'
import type { Fact, Offer } from '#contract/facts.ts'
import type { Variable } from '#contract/variables.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { asName } from '../names.ts'
import type { CheckedText } from './drafts-sql.ts'
import { tidy } from './remove-flagged.ts'

const VARIABLE_OF: Partial<Record<Fact['type'], Variable>> = {
  name: 'businessName',
  town: 'city',
  phone: 'phone',
  website: 'website',
  address: 'address',
}
/** Without a variable for a fact, its sentence goes. */
const isRemoved = (type: Fact['type']): boolean => !(type in VARIABLE_OF || type === 'category' || type === 'language')

interface Value {
  text: string
  variable: Variable
  /** The sender says it of themselves as well. */
  isOurs: boolean
}

/** Turns an email to one business into one for many. `replaced` says what became of its name and facts. */
export function asTemplate(text: CheckedText, { facts, offer }: { facts: Fact[]; offer: Offer }): DraftTemplate {
  const values = valuesOf(facts, offer)
  const replaced: DraftTemplate['replaced'] = []
  const note = (found: string, by: string | null) => {
    if (!replaced.some(one => one.text === found && one.by === by)) replaced.push({ text: found, by })
  }
  const turn = (part: 'subject' | 'body') => {
    let done = 0
    let turned = ''
    const words = (piece: string, isAboutThem: boolean) =>
      withVariables(piece, { values: values.filter(({ isOurs }) => isAboutThem || !isOurs), text, note })
    for (const clause of inOrder(text.clauses, part)) {
      turned += words(text[part].slice(done, clause.start), false)
      const sentence = text[part].slice(clause.start, clause.end)
      if (clause.fact && isRemoved(clause.fact.type)) note(sentence, null)
      else turned += words(sentence, clause.fact !== undefined)
      done = clause.end
    }
    return tidy(turned + words(text[part].slice(done), false))
  }
  return { subject: turn('subject'), body: turn('body'), replaced }
}

const inOrder = (clauses: DraftClause[], part: DraftClause['part']) =>
  clauses.filter(clause => clause.part === part).toSorted((a, b) => a.start - b.start)

/** The lead's values that variables hold, the longest first. */
function valuesOf(facts: Fact[], offer: Offer): Value[] {
  const ours = [offer.offer, offer.audience, offer.signature].join('\n').toLowerCase()
  return facts
    .flatMap(({ type, value }) => {
      const variable = VARIABLE_OF[type]
      const spelled = type === 'name' ? [value, asName(value) ?? value] : [value]
      return variable ? [...new Set(spelled)].map(text => ({ text, variable })) : []
    })
    .map(value => ({ ...value, isOurs: ours.includes(value.text.toLowerCase()) }))
    .toSorted((a, b) => b.text.length - a.text.length)
}

interface Turning {
  values: Value[]
  text: CheckedText
  note: (found: string, by: string) => void
}

/** "Hello Max’s Deli team," greets "Hello there," where the name is missing. */
const TEAM = '(?: team(?=[,.!:\\n]|$))?'

function withVariables(piece: string, { values, text: { language }, note }: Turning): string {
  const literal = escapeBraces(piece)
  if (values.length === 0) return literal
  const pattern = values
    .map(({ text, variable }) => {
      const start = variable === 'website' ? '(?:https?:\\/\\/)?(?:www\\.)?' : ''
      return `(${start}${escaped(text)}${variable === 'businessName' ? TEAM : ''})`
    })
    .join('|')
  return literal.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
    (found: string, ...groups: (string | undefined)[]) => {
      const value = values[groups.slice(0, values.length).findIndex(group => group !== undefined)]
      if (!value) return found
      const { greeting, ...fallbacks } = LANGUAGES[language].fallbacks
      const isGreeting = value.variable === 'businessName' && / team$/i.test(found)
      const tag = `{{${value.variable}|${isGreeting ? greeting : (fallbacks[value.variable] ?? '')}}}`
      note(found, tag)
      return tag
    },
  )
}

const escaped = (text: string) => RegExp.escape(escapeBraces(text))
