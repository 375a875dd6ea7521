import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Fact } from '#contract/facts.ts'
import { offerGap } from '#contract/offer-gap.ts'
import { misfitTrades } from '#server/writer/drafts/sample-draft.ts'
import { missedAudience } from '#server/writer/from-facts/audience.ts'
import { languageFor, writeFromFacts } from '#server/writer/from-facts/from-facts.ts'
import { isPeer } from '#server/writer/from-facts/peers.ts'
import { serviceOf } from '#server/writer/from-facts/service.ts'
import { type DraftLine, readDraftLine } from './draft-lines.ts'

/**
 * `npm run writer:read -- --leads LEADS --offers OFFERS [--language de] [--each 3]`: prints one page with the draft of each
 * offer for its leads, to read and grade (docs/writing.md). A line of LEADS is an object as `writer:draft` takes it:
 * {lead, facts}; a line of OFFERS is one, too, or an offer as its user types it. `--language` keeps the lines that name
 * another language out, and `--each` gives each offer as many leads, in turn, that a run's preview wouldn't leave out.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string' },
    offers: { type: 'string' },
    language: { type: 'string' },
    each: { type: 'string', default: '1000' },
  },
})
const { leads: leadFile, offers: offerFile } = values
if (!leadFile || !offerFile) {
  console.error('Name two files: npm run writer:read -- --leads LEADS --offers OFFERS')
  process.exit(1)
}
const objectIn = (line: string): object => (line.startsWith('{') ? JSON.parse(line) : { offer: line })
const read = (file: string, more: object): DraftLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => readDraftLine(JSON.stringify({ ...more, ...objectIn(line.trim()) })))
    .filter(({ language }) => !values.language || !language || language === values.language)
const leads = read(leadFile, { offer: 'I clean windows.' })
const offers = read(offerFile, {})
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

let leftOut = 0
let next = 0

type Draft = Pick<DraftLine, 'offer' | 'facts' | 'subject' | 'body'> & { language: string }

const tradeOf = (facts: Fact[] = []) => facts.find(({ type }) => type === 'category')?.value.toLowerCase() ?? ''
const trades = [...Map.groupBy(leads, ({ facts }) => tradeOf(facts))].map(([name, all]) => ({
  name,
  leads: all.map(({ facts }) => ({ id: '', place: {}, facts })),
}))

/** The leads that the preview of a run keeps, from where the last offer's ended. */
function draftsOf({ offer: given, sender, language: wanted }: DraftLine): Draft[] {
  const gap = offerGap(given.offer)
  if (gap) return [{ offer: given, facts: [], subject: 'Not written', body: gap, language: '' }]
  const drafts: Draft[] = []
  const { notFor } = given
  const asked = { offer: given, language: wanted ?? null, trades }
  const wrong = new Set((notFor ?? misfitTrades(asked).misfitTrades).map(name => name.toLowerCase()))
  for (let tried = 0; tried < leads.length && drafts.length < Number(values.each); tried++) {
    const { facts = [], language: spoken } = leads[next++ % leads.length] ?? {}
    const { language, offer } = languageFor(given, { facts, wanted: wanted ?? spoken })
    const isDoubtful = !notFor && missedAudience(facts, offer, language)
    if (wrong.has(tradeOf(facts)) || isDoubtful || isPeer(facts, serviceOf(offer, language), language)) {
      leftOut++
      continue
    }
    const named = sender.name === '' ? { name: 'Sam Field' } : sender
    const draft = writeFromFacts({ facts, offer, sender: named, tone: 'friendly', language, seed: 0 })
    drafts.push({ offer, facts, ...draft })
  }
  return drafts
}
const drafts = offers.flatMap(draftsOf)
const articles = drafts.map(
  ({ offer, facts, subject, body, language }, at) => `<article><h2>${at + 1} · ${language} · ${escaped(subject)}</h2>
<pre>${escaped(body)}</pre>
<details><summary>Offer and facts</summary><pre>${escaped(offer.offer)}
${escaped(facts.map(({ type, value }) => `${type}: ${value}`).join('\n'))}</pre></details></article>`,
)
console.log(`<!doctype html><meta charset="utf-8"><title>Drafts</title>
<style>body{font:16px/1.5 sans-serif;max-width:42rem;margin:2rem auto}pre{white-space:pre-wrap;font:inherit}h2{font-size:1rem}</style>
<p>${drafts.length} drafts. ${leftOut} pairs of a lead and an offer are left out, as the preview of a run suggests.</p>
${articles.join('\n')}`)
