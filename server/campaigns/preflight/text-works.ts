import { readBack, renderSample, type SampleFacts, type SampleText } from '#server/sending/compose/sample-email.ts'
import { peersOf } from '#server/writer/from-facts/peers.ts'
import { phrasesOf } from './one-business.ts'
import { checkText, type PlacedText, type Texts } from './preflight.ts'
import { memoryIn } from './text/leftovers.ts'
import { otherTrade } from './text/names.ts'
import { type Around, findRemarks } from './text/remarks.ts'
import { findSlips } from './text/slips.ts'
import { visibleText } from './text/visible-text.ts'
import { tint } from './tint.ts'

/** A rendered email, read back from its bytes, with the recipient's values in color. */
async function preview(facts: SampleFacts) {
  const { mail, marked } = await renderSample({ ...facts, isMarked: true })
  if ('outcome' in mail) return mail
  return { subject: mail.subject, ...readBack(Buffer.from(mail.raw)), tinted: marked && tintedOf(marked) }
}

/** Read from an email of its own, so that the preview itself is read from bytes as they'd be sent. */
function tintedOf(marked: SampleText) {
  if ('outcome' in marked) return undefined
  const { html } = readBack(Buffer.from(marked.raw))
  return html === null ? undefined : { subject: marked.subject, html: tint(html) }
}

export const works = {
  preview,
  sample: async (facts: SampleFacts) => (await renderSample(facts)).mail,
  peers: ({ body, categories }: { body: string; categories: string[] }) => {
    const { text } = visibleText(body)
    return { peers: peersOf(text, categories), other: otherTrade(text, categories) }
  },
  phrases: (texts: PlacedText[]) => texts.map(phrasesOf),
  remarks: ({ placed, texts, around }: { placed: PlacedText[]; texts: Texts; around: Around }) => [
    ...findSlips(placed, texts, around),
    ...findRemarks(placed, around),
  ],
  memories: (texts: PlacedText[]) =>
    texts.flatMap(({ at, text }) => {
      const said = at.email === 'follow-up' ? undefined : memoryIn(visibleText(text).text)
      return said ? [{ at, said }] : []
    }),
  checks: (texts: PlacedText[]) => texts.map(checkText),
}
