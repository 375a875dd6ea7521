import { offerGap } from '#contract/offer-gap.ts'
import { checkDraft } from '#server/writer/check/check.ts'
import { writeFromFacts } from '#server/writer/from-facts/from-facts.ts'
import { ownSentences } from '#server/writer/from-facts/own-sentences.ts'
import { answerLines } from './writer-lines.ts'

/**
 * `npm run writer:draft -- FILE.jsonl`: writes an email for each line of {lead, facts, offer, sender, tone,
 * language} with the built-in writer, and prints it with what supports each of its sentences.
 */
await answerLines('writer:draft', ({ facts, offer, sender, tone, language, seed }, line) => {
  const missing = offerGap(offer.offer)
  if (missing) return { missing }
  const draft = writeFromFacts({ facts, offer, sender, tone, ...(language && { language }), seed: seed ?? line })
  const own = ownSentences({ facts, offer, language: draft.language })
  const clauses = checkDraft(draft, { facts, offer, sender, own })
  return {
    ...draft,
    clauses: clauses.map(({ part, text, verdict, fact, reason }) => ({ part, text, verdict, fact, reason })),
  }
})
