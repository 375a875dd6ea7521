import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { categories } from '#server/directory/categories/taxonomy.ts'
import { checkDraft } from '../check/check.ts'
import { factOf } from '../check/labelled/labelled.ts'
import { LEADING_ON } from './leading-on.ts'
import { capitalized, fill, type Phrases, type WriterLanguage } from './phrases.ts'
import { de } from './phrases-de.ts'
import { en } from './phrases-en.ts'
import { es } from './phrases-es.ts'
import { tradeOf } from './trades.ts'

const OFFERS: Record<WriterLanguage, string> = {
  en: 'I build websites with online booking. $900 once, no monthly fee.',
  de: 'Ich baue Websites mit Online-Buchung. 900 € einmalig, keine monatlichen Kosten.',
  es: 'Hago páginas web con reservas en línea. 900 € una vez, sin cuota mensual.',
}

test.each<[WriterLanguage, Phrases]>([
  ['en', en],
  ['de', de],
  ['es', es],
])('every sentence about every trade passes the fact check: %s', (language, phrases) => {
  const offer = Offer.parse({ offer: OFFERS[language] })
  const told = new Map(
    categories.map(({ code }) => {
      const facts = ['name: Maren Holt', `category: ${code}`, 'town: Osterby'].map(factOf)
      return [tradeOf(facts, language).moment, facts]
    }),
  )
  expect(told.size).toBeGreaterThan(55)
  const flagged = [...told.values()].flatMap(facts => {
    const { isKnown: _, ...trade } = tradeOf(facts, language)
    const aOne = `${/^[aeiou]/.test(trade.one) ? 'an' : 'a'} ${trade.one}`
    const values = { name: 'Maren Holt', town: 'Osterby', ...trade, aOne }
    const { web, workday } = LEADING_ON[language]
    const body = [...phrases.trade, ...phrases.tradeRemarks, ...web, ...workday]
      .map(template => capitalized(fill(template, values, 'friendly') ?? ''))
      .join('\n\n')
    return checkDraft({ subject: '', body }, { facts, offer, sender: { name: 'Ada Lovelace' } }).filter(
      ({ verdict }) => verdict === 'unsupported',
    )
  })
  expect(flagged.map(({ text, reason }) => `${text} ${reason}`)).toEqual([])
})
