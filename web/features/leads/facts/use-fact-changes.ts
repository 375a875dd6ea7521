import type { Fact } from '#contract/facts.ts'
import { leadFacts, type StatedFactType } from '#contract/lead-facts.ts'
import { call } from '#web/lib/call.ts'
import { useChange, useUndo } from '#web/lib/use-change.ts'
import { type StatedFact, textOf } from './fact-words.ts'
import { factsOfLead } from './queries.ts'

type Stated = { type: StatedFactType; value: string }

/** Adds, corrects, and removes facts of one lead, each with Undo. */
export function useFactChanges(leadId: string, onDone: () => void) {
  const params = { id: leadId }
  const keep = factsOfLead(leadId).queryKey
  const drop = ({ type, value }: Stated) => call(leadFacts.remove, { params, query: { type, value } })
  /** A fact from elsewhere keeps its source when it comes back. */
  const bringBack = ({ type, value, source }: StatedFact) =>
    call(source === 'user' ? leadFacts.add : leadFacts.restore, { params, body: { type, value } })
  const undo = useUndo<Fact[]>(keep, failed('Undo failed'))
  const saved = { keep, onSuccess: onDone, failed: failed('Save failed') }
  const adding = useChange({
    ...saved,
    mutationFn: (fact: Stated) => call(leadFacts.add, { params, body: fact }),
    said: (_, fact) => ({ title: 'Fact added', text: nameOf(fact), action: undo(() => drop(fact)) }),
  })
  const editing = useChange({
    ...saved,
    mutationFn: ({ fact: { type, value }, to }: { fact: StatedFact; to: string }) =>
      call(leadFacts.edit, { params, body: { type, value, to } }),
    said: (_, { fact, to }) => {
      const back = () => drop({ type: fact.type, value: to }).then(() => bringBack(fact))
      return { title: 'Fact changed', text: to, action: undo(back) }
    },
  })
  const removing = useChange({
    ...saved,
    mutationFn: (fact: StatedFact) => drop(fact),
    said: (_, fact) => ({
      title: 'Fact removed',
      text: nameOf(fact),
      tone: 'neutral',
      action: undo(() => bringBack(fact)),
    }),
    failed: failed('Remove failed'),
  })
  return { adding, editing, removing }
}

/** As a toast names it, without its label. */
const nameOf = (fact: Stated) => (fact.type === 'no_website' ? 'No website' : textOf(fact))

const failed = (title: string): [string, string] => [title, 'The fact couldn’t be changed. Please try again.']
