import type { ModelTest } from '#contract/admin.ts'
import type { Fact, Offer } from '#contract/facts.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import type { LanguageModel, Tokens } from '#server/providers/language-model/language-model.ts'
import { modelDrafts } from './drafts/model-drafts.ts'
import { writeTwice } from './drafts/write-checked.ts'
import { refuse } from './refuse.ts'
import { costOf, countedModel } from './usage/counted-model.ts'

const BUSINESS: Fact[] = [
  { type: 'name', value: 'Harbor Bakery', source: 'lead' },
  { type: 'category', value: 'Bakery', source: 'lead' },
  { type: 'town', value: 'Portland', source: 'lead' },
  { type: 'no_website', value: 'No website', source: 'lead' },
  { type: 'founded', value: '1998', source: 'lead' },
]
const OFFER: Offer = {
  offer: 'I build websites for bakeries. $900 once, ready in ten days. Would you like to see an example?',
  audience: '',
  signature: 'Mira Lang, web designer',
}

/** Writes one email to a made-up bakery with the configured model. It's counted for the administrator. */
export async function testModel(deps: Deps, userId: string): Promise<ModelTest> {
  const { languageModel } = deps.providers
  if (!languageModel) throw conflict('No language model is set up. Set AI_PROVIDER and AI_MODEL.')
  const spent = { input: 0, output: 0 }
  const writer = modelDrafts(countedModel(tallied(languageModel, spent), deps, { userId }))
  const began = performance.now()
  const request = { facts: BUSINESS, offer: OFFER, sender: { name: 'Mira Lang' }, seed: 1 }
  const { subject, body, clauses } = await writeTwice(writer, {
    ...request,
    tone: 'friendly',
    length: 'short',
    language: 'en',
  }).catch(refuse)
  return {
    model: languageModel.name,
    subject,
    body,
    clauses,
    seconds: (performance.now() - began) / 1000,
    tokens: spent,
    cost: costOf(spent, deps.config),
  }
}

const tallied = (model: LanguageModel, sum: Tokens): LanguageModel => ({
  ...model,
  ask: (prompt, watch = {}) =>
    model.ask(prompt, {
      ...watch,
      async spent(tokens) {
        sum.input += tokens.input
        sum.output += tokens.output
        await watch.spent?.(tokens)
      },
    }),
})
