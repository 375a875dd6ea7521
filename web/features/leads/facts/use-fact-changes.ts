import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Fact } from '#contract/facts.ts'
import { leadFacts, type StatedFactType } from '#contract/lead-facts.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { type StatedFact, textOf } from './fact-words.ts'
import { factsOfLead } from './queries.ts'

type Stated = { type: StatedFactType; value: string }

/** Adds, corrects, and removes facts of one lead, each with Undo. */
export function useFactChanges(leadId: string, onDone: () => void) {
  const client = useQueryClient()
  const params = { id: leadId }
  const keep = (facts: Fact[]) => client.setQueryData(factsOfLead(leadId).queryKey, facts)
  const drop = ({ type, value }: Stated) => call(leadFacts.remove, { params, query: { type, value } })
  /** A fact from elsewhere keeps its source when it comes back. */
  const bringBack = ({ type, value, source }: StatedFact) =>
    call(source === 'user' ? leadFacts.add : leadFacts.restore, { params, body: { type, value } })
  const undo = (what: () => Promise<Fact[]>) => ({
    label: 'Undo',
    run: () => void what().then(keep, error => failed(error, 'Undo failed')),
  })
  const onError = (error: unknown) => failed(error, 'Save failed')
  const adding = useChange({
    mutationFn: (fact: Stated) => call(leadFacts.add, { params, body: fact }),
    said: (_, fact) => ({ title: 'Fact added', text: nameOf(fact), action: undo(() => drop(fact)) }),
    onSuccess: facts => {
      keep(facts)
      onDone()
    },
    onError,
  })
  const editing = useMutation({
    mutationFn: ({ fact: { type, value }, to }: { fact: StatedFact; to: string }) =>
      call(leadFacts.edit, { params, body: { type, value, to } }),
    onSuccess: (facts, { fact, to }) => {
      keep(facts)
      const back = () => drop({ type: fact.type, value: to }).then(() => bringBack(fact))
      toast({ title: 'Fact changed', text: to, tone: 'good', action: undo(back) })
      onDone()
    },
    onError,
  })
  const removing = useMutation({
    mutationFn: (fact: StatedFact) => drop(fact),
    onSuccess: (facts, fact) => {
      keep(facts)
      toast({ title: 'Fact removed', text: nameOf(fact), action: undo(() => bringBack(fact)) })
      onDone()
    },
    onError: error => failed(error, 'Remove failed'),
  })
  return { adding, editing, removing }
}

/** As a toast names it, without its label. */
const nameOf = (fact: Stated) => (fact.type === 'no_website' ? 'No website' : textOf(fact))

const failed = (error: unknown, title: string) =>
  toastRefusal(error, title, 'The fact couldn’t be changed. Please try again.')
