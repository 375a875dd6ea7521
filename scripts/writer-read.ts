import { readFileSync } from 'node:fs'
import { missedAudience } from '#server/writer/from-facts/audience.ts'
import { languageFor, writeFromFacts } from '#server/writer/from-facts/from-facts.ts'
import { isPeer } from '#server/writer/from-facts/peers.ts'
import { serviceOf } from '#server/writer/from-facts/service.ts'
import { type DraftLine, readDraftLine } from './draft-lines.ts'

/**
 * `npm run writer:read -- LEADS.jsonl OFFERS.jsonl`: prints one page with the draft of each offer for each lead, to read and
 * grade (docs/writing.md). Each line is an object as `writer:draft` takes it: {lead, facts}, and {offer}. Leads that a run's
 * preview would leave out (others than the offer is for, and those who sell the same) are only counted.
 */
const [leadFile = '', offerFile = ''] = process.argv.slice(2)
if (offerFile === '') {
  console.error('Name two files: npm run writer:read -- LEADS.jsonl OFFERS.jsonl')
  process.exit(1)
}
const read = (file: string, more: object): DraftLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => readDraftLine(JSON.stringify({ ...more, ...JSON.parse(line) })))
const leads = read(leadFile, { offer: 'I clean windows.' })
const offers = read(offerFile, {})
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

let leftOut = 0
const drafts = offers.flatMap(({ offer: given, sender }) =>
  leads.flatMap(({ facts }) => {
    const { language, offer } = languageFor(given, { facts })
    if (missedAudience(facts, offer, language) || isPeer(facts, serviceOf(offer, language), language)) {
      leftOut++
      return []
    }
    const draft = writeFromFacts({
      facts,
      offer,
      sender: sender.name === '' ? { name: 'Sam Field' } : sender,
      tone: 'friendly',
      length: 'short',
      language,
      seed: 0,
    })
    return { offer, facts, ...draft }
  }),
)
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
