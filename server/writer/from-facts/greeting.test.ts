import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
import { rowsOf } from '#test/rows.ts'
import { factOf } from '#test/writer/labelled.ts'
import { deedsIn } from '../languages/act.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { writeFromFacts } from './from-facts.ts'

const OFFER = {
  en: 'I sell plants from $4.',
  de: 'Ich mache Lohnabrechnung, ab 14 Euro.',
  es: 'Limpieza de cristales, desde 4 euros.',
  fr: 'Nettoyage de vitres, à partir de 4 euros.',
}

const write = (language: DraftLanguage, facts: string[], offer = OFFER[language]) =>
  writeFromFacts({
    facts: facts.map(factOf),
    offer: Offer.parse({ offer }),
    sender: { name: 'Sam Field' },
    tone: 'friendly',
    language,
    seed: 0,
  })

/** An owner who is known is greeted, or whom the business is named after; lawyers and doctors aren't greeted as a team. */
test.each<[DraftLanguage, string[], string]>([
  ['en', ['name: Stillwater Yoga', 'person: Marta Lindqvist, owner'], 'Hello Marta Lindqvist,'],
  ['en', ['name: Stillwater Yoga', 'person: Marta Lindqvist, teacher'], 'Hello Stillwater Yoga team,'],
  ['en', ['name: The Tavern at Bayboro'], 'Hello team at The Tavern at Bayboro,'],
  ['en', ['name: Stillwater Yoga', 'person: click here, owner'], 'Hello Stillwater Yoga team,'],
  ['en', ['name: Hannah Reyes, Attorney at Law', 'category: Lawyer'], 'Hello Hannah Reyes,'],
  ['en', ['name: Law Offices of Robert Aguirre', 'category: Lawyer'], 'Hello Robert Aguirre,'],
  ['en', ['name: Reyes Legal, Attorney', 'category: Lawyer'], 'Hello Reyes Legal team,'],
  ['en', ['name: Dr. Steven Mayer', 'category: Dentist'], 'Hello Dr. Steven Mayer,'],
  ['de', ['name: Salon Haarwerk', 'person: Jana Pohl, Inhaberin'], 'Guten Tag Jana Pohl,'],
  ['de', ['name: Salon Haarwerk'], 'Liebes Team vom Salon Haarwerk,'],
  ['de', ['name: Kanzlei Brandt & Yilmaz', 'category: Lawyer'], 'Guten Tag,'],
  ['de', ['name: Zahnarztpraxis Roth', 'category: Dentist'], 'Guten Tag,'],
  ['es', ['name: Bar La Esquina', 'category: Bar'], 'Buenos días, equipo del Bar La Esquina:'],
  ['es', ['name: Clínica Dental Sonríe', 'category: Dentist'], 'Buenos días, equipo de la Clínica Dental Sonríe:'],
  ['es', ['name: Talleres Gómez', 'person: Ana Gómez Ruiz (propietaria)'], 'Buenos días, Ana Gómez Ruiz y equipo:'],
  ['fr', ['name: Zinc', 'person: Claire Daubas, gérante'], 'Bonjour Claire Daubas,'],
  ['fr', ['name: Cabinet dentaire Leroy', 'category: Dentist'], 'Bonjour,'],
  ['fr', ['name: Boulangerie Martin', 'category: Bakery'], 'Bonjour à toute l’équipe de la Boulangerie Martin,'],
])('in “%s”, %j is greeted “%s”', (language, facts, greeting) => {
  expect(write(language, facts).body.split('\n')[0]).toBe(greeting)
})

test.each<[DraftLanguage, string, string, string?]>(rowsOf('tables/subjects.txt'))(
  'in “%s”, the subject for %s is “%s”',
  (language, name, subject, offer) => {
    expect(write(language, [`name: ${name}`, 'town: Xtown'], offer).subject).toBe(subject)
  },
)

/** Of several things, the first that's of use to the business. */
test.each<[DraftLanguage, string, string, string]>([
  ['en', 'I write menus and product texts.', 'florist', 'Product texts for Zinc'],
  ['en', 'I write menus and product texts.', 'restaurant', 'Menus and product texts for Zinc'],
  ['en', 'We print menus, flyers and signs.', 'florist', 'Flyers for Zinc'],
  ['de', 'Wir drucken Speisekarten und Flyer.', 'florist', 'Flyer für Zinc'],
  ['de', 'Wir holen Altfett, Kartons und Sperrmüll ab.', 'florist', 'Kartons abholen für Zinc'],
  ['es', 'Imprimimos cartas plastificadas, folletos y carteles.', 'florist', 'Folletos para Zinc'],
  ['fr', 'Nous imprimons des menus et des flyers.', 'florist', 'Flyers pour Zinc'],
])('in “%s”, “%s” names to a business of the kind %s: “%s”', (language, offer, category, subject) => {
  expect(write(language, ['name: Zinc', `category: ${category}`], offer).subject).toBe(subject)
})

test.each([
  ['Nous dégraissons les hottes de cuisine', 'dégraissage de hottes de cuisine'],
  ['Nous tissons les tapis', undefined],
])('“%s” is “%s”, only for a verb that has a noun', (sentence, said) => {
  expect(deedsIn(sentence, LANGUAGES.fr.frames.beyond, LANGUAGES.fr.deeds)?.[0]).toBe(said)
})

/** What a person types around an offer isn't said twice, and a fragment becomes a sentence. */
test.each<[DraftLanguage, string, string]>([
  ['en', 'fix espresso machines, grinders too. 95 bucks', 'I fix espresso machines, grinders too. 95 bucks.'],
  ['en', 'COMB HONEY. $14. WE COME TO SEE US.', 'Comb honey. $14. We come to see us.'],
  ['en', 'Comb honey. $14. - Walt, Hollow Creek Apiary', 'I offer comb honey. $14.'],
  [
    'de',
    'SNACKAUTOMATEN FÜR BÜROS. WIR STELLEN SIE AUF UND FÜLLEN NACH.',
    'Snackautomaten für Büros. Wir stellen sie auf und füllen nach.',
  ],
  ['de', 'FUSSMATTEN MIT LOGO, AB 79 EURO', 'mein Angebot: Fußmatten mit Logo, ab 79 Euro.'],
  ['en', 'cuckoo clock $90. See https://clock.example', 'Cuckoo clock $90. See https://clock.example'],
  ['de', 'WIR KAUFEN ALTES SPEISEÖL. 30 CENT PRO LITER.', 'wir kaufen altes Speiseöl. 30 Cent pro Liter.'],
  ['de', 'wir nähen vorhänge nach maß, muster bringen wir mit', 'wir nähen Vorhänge nach Maß, Muster bringen wir mit.'],
  ['de', 'Brennholz, ab 5 Raummeter. Gruß, Sepp', 'mein Angebot: Brennholz, ab 5 Raummeter.'],
  [
    'de',
    'Was ich anbiete:\n- Messer schleifen\n- 4 Euro pro Klinge',
    'mein Angebot: Messer schleifen, 4 Euro pro Klinge.',
  ],
  ['es', '¿Buscan ayuda? La nuestra vale 22 € la hora.', '¿Buscan ayuda? La nuestra vale 22 € la hora.'],
  ['fr', 'Besoin d’agents ? Les nôtres coûtent 26 €.', 'Besoin d’agents ? Les nôtres coûtent 26 €.'],
  ['es', 'Pladur y pintura, 25 €. Gracias, Raúl', 'Esto es lo que ofrezco: pladur y pintura, 25 €.'],
  ['fr', 'Pain frais, 3 €. Merci, René', 'Voici ce que je propose : pain frais, 3 €.'],
])('in “%s”, “%s” is said as “%s”', (language, offer, said) => {
  expect(write(language, ['name: Zinc'], offer).body.split('\n\n')[1]).toBe(said)
})
