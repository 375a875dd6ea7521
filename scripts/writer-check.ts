import { checkDraft } from '#server/writer/check/check.ts'
import { answerLines } from './writer-lines.ts'

/** `npm run writer:check -- FILE.jsonl`: says of each sentence of {facts, offer, sender, subject, body} what supports it. */
await answerLines('writer:check', ({ subject, body, facts, offer, sender }) => ({
  sentences: checkDraft({ subject, body }, { facts, offer, sender }).map(({ part, text, verdict, fact, reason }) => ({
    part,
    text,
    verdict,
    fact,
    reason,
  })),
}))
