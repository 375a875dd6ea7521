import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
import { rowsOf } from '#test/rows.ts'
import { factOf } from '#test/writer/labelled.ts'
import { writeFollowUp } from './follow-up.ts'
import { writeFromFacts } from './from-facts.ts'

const bodyOf = (offer: string, language: DraftLanguage, facts = ['name: X1 Lab']) =>
  writeFromFacts({
    facts: facts.map(factOf),
    offer: Offer.parse({ offer }),
    sender: { name: 'Sam Field' },
    tone: 'friendly',
    language,
    seed: 0,
  }).body

test.each<[DraftLanguage, string, string]>(rowsOf('tables/units.txt'))(
  'in “%s”, “%s” asks “%s”',
  (language, offer, ask) => {
    expect(bodyOf(offer, language)).toContain(ask)
  },
)

const ANY = { en: 'How many', de: 'Wie viele', es: 'Cuánt', fr: 'Combien' }

test.each<[DraftLanguage, string]>([
  ['en', 'Spanish interpreting by phone, on demand, $1.10 a minute.'],
  ['en', 'We service exhaust fans. $280 a visit.'],
  ['en', 'I make websites. A website is $900.'],
  ['en', 'Bookkeeping is $200 a month, and payslips are $9 each.'],
  ['fr', 'Il reste six chalets à 90 € le week-end.'],
  ['en', 'I shoot videos: six clips from one morning, $600.'],
  ['en', 'We clean ovens, $320 per kitchen.'],
  ['en', 'PRESSURE WASHER RENTAL $65/DAY FREE DROP OFF'],
  ['es', 'Reparamos hornos, 90 euros el desplazamiento.'],
  ['de', 'Ich schnitze Eis, 90 Euro die Stunde.'],
  ['de', 'Wir vermieten E-Lastenräder, 119 Euro im Monat mit Wartung.'],
  ['de', 'Ich übersetze Verträge, 12 Cent pro Wort.'],
  ['es', 'Tallo hielo, 35 euros la hora.'],
  ['es', 'Hago fotos de platos: media jornada, 300 euros, 40 fotos.'],
  ['fr', 'Je sculpte la glace, 40 euros de l’heure.'],
  ['fr', 'Je photographie les équipes, une demi-journée pour 420 euros.'],
])('in “%s”, “%s” counts nothing that a business knows', (language, offer) => {
  expect(bodyOf(offer, language)).not.toContain(ANY[language])
})

/** An offer that nobody has to be in time for, that costs the reader nothing, or that has a price gets no ask that contradicts it. */
test.each<[DraftLanguage, string]>([
  ['en', 'Spanish interpreting by phone, on demand, $1.10 a minute.'],
  ['en', 'I carve ice. Monthly, $90.'],
  ['en', 'I teach first aid. The insurer pays.'],
  ['en', 'We swap lamps, and the utility pays for it.'],
  ['de', 'Ich gebe Erste-Hilfe-Kurse im Betrieb, die Berufsgenossenschaft zahlt.'],
  ['de', 'Wir vermieten E-Lastenräder, 119 Euro im Monat mit Wartung.'],
  ['de', 'Wir holen Altfett und Kartons ab. Die erste Abholung ist kostenlos.'],
  ['es', 'Alquilamos bicicletas de carga, 119 euros al mes.'],
  ['es', 'Instalamos toldos. La primera visita es gratis.'],
  ['fr', 'Nous louons des vélos cargo, 109 euros par mois.'],
  ['fr', 'Je donne des cours de secourisme, pris en charge par votre assurance.'],
])('in “%s”, “%s” is asked about without a date or a price', (language, offer) => {
  const [, , ask = ''] = bodyOf(offer, language).split('\n\n')
  expect(ask).toMatch(/\?/)
  expect(ask).not.toMatch(/by when|possible|price|Termin,|möglich|Preis|para cuándo|precio|pour quand|prix/)
})

/** Where the offer names nothing that's counted, what it does or how it's paid says what to ask; one line is enough. */
test.each<[DraftLanguage, string, string]>(rowsOf('tables/sentences-without-units.txt'))(
  'in “%s”, “%s” is asked about with “%s”',
  (language, offer, ask) => {
    expect(bodyOf(offer, language)).toContain(ask)
  },
)

test('what the price counts isn’t asked for twice, in the email and in its follow-up', () => {
  const request = {
    facts: [factOf('name: X1 Lab')],
    offer: Offer.parse({ offer: 'Parking lot striping, $4 a space.' }),
    sender: { name: 'Sam Field' },
    tone: 'friendly' as const,
    language: 'en' as const,
    seed: 0,
  }
  const first = writeFromFacts(request)
  expect(first.body).toContain('How many spaces would it be')
  expect(writeFollowUp(request, 1, first)).not.toContain('How many')
})
