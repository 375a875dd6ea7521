import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
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
    length: 'short',
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

test.each<[DraftLanguage, string, string, string?]>([
  ['en', 'Hannah Reyes, Attorney at Law', 'Plants for Hannah Reyes'],
  ['en', 'Copper Kettle', 'Exhaust fan service for Copper Kettle', 'We service commercial kitchen exhaust fans. $280.'],
  ['en', 'Oak Dental', 'A question for Oak Dental', 'Guaranteed page 1 rankings or your money back'],
  ['en', 'The Copper Kettle', 'Plants for The Copper Kettle'],
  ['de', 'Adler', 'Gebärdensprachdolmetschen für Adler', 'Biete Gebärdensprachdolmetschen, 75 €.'],
  [
    'de',
    'Adler',
    'Reparatur von Nähmaschinen und Overlocks: Adler',
    'Reparatur und Verkauf von Nähmaschinen und Overlocks',
  ],
  ['es', 'Bar Sol', 'Pintura de letreros y pizarras: Bar Sol', 'Pinto a mano letreros y pizarras.'],
  ['fr', 'Zinc', 'Je réponds à vos avis Google', 'Je réponds à vos avis Google en moins d’un jour.'],
  ['en', 'Zinc', 'Gluten free cakes for Zinc', 'I’m Lena, I bake gluten free cakes. 12 slices $34.'],
  ['en', 'Zinc', 'Dumpster cleaning for Zinc', 'We steam clean dumpsters every month.'],
  ['de', 'Adler', 'Mülltonnen reinigen für Adler', 'Mülltonnen reinigen wir am Abholtag.'],
  ['fr', 'Zinc', 'Confection de rideaux pour Zinc', 'Je couds des rideaux.'],
  ['fr', 'Zinc', 'Une question pour Zinc', 'Des piles vides ? Nous les changeons deux fois par an.'],
  ['de', 'Adler', 'Bücherecke für Adler', 'Ich stelle Ihnen eine Bücherecke zusammen, jeden Monat neu.'],
  ['fr', 'Zinc', 'Une question pour Zinc', 'J’apprends à vos équipes à parler aux clients sourds.'],
  ['en', 'Zinc', 'Move planning for Zinc', 'We plan your move. Fixed quote after one visit.'],
  ['de', 'Gasthof zum Hirschen', 'Lohnabrechnung für den Gasthof zum Hirschen'],
  ['de', 'Hofbäckerei Ehrlich', 'Lohnabrechnung für die Hofbäckerei Ehrlich'],
  ['de', 'Autohaus Seidel', 'Lohnabrechnung für das Autohaus Seidel'],
  ['de', 'Blumen Petersen', 'Lohnabrechnung für Blumen Petersen'],
  ['de', 'Adler', 'Erste-Hilfe-Kurse für Adler', 'Ich gebe Erste-Hilfe-Kurse in Ihrem Betrieb.'],
  ['es', 'Bar La Esquina', 'Limpieza de cristales para el Bar La Esquina'],
  ['es', 'Bar Sol', 'Toldos para el Bar Sol', 'Instalamos toldos.'],
  ['es', 'Talleres Gómez', 'Limpieza de cristales para Talleres Gómez'],
  ['fr', 'Boulangerie Martin', 'Fiches de paie pour la Boulangerie Martin', 'Je fais les fiches de paie, 15 €.'],
  ['fr', 'Garage du Canal', 'Vélos cargo pour le Garage du Canal', 'Nous louons des vélos cargo, 109 €.'],
  ['fr', 'Zinc', 'Nettoyage de vitres pour Zinc'],
])('in “%s”, the subject for %s is “%s”', (language, name, subject, offer) => {
  expect(write(language, [`name: ${name}`, 'town: Xtown'], offer).subject).toBe(subject)
})

/** Of several things, the first that's of use to the business. */
test.each<[DraftLanguage, string, string, string]>([
  ['en', 'I write menus and product texts.', 'florist', 'Product texts for Zinc'],
  ['en', 'I write menus and product texts.', 'restaurant', 'Menus and product texts for Zinc'],
  ['en', 'We print menus, flyers and signs.', 'florist', 'Flyers for Zinc'],
  ['de', 'Wir drucken Speisekarten und Flyer.', 'florist', 'Flyer für Zinc'],
  ['de', 'Wir holen Altfett, Kartons und Sperrmüll ab.', 'florist', 'Entsorgung für Zinc'],
  ['es', 'Imprimimos cartas plastificadas, folletos y carteles.', 'florist', 'Folletos para Zinc'],
  ['fr', 'Nous imprimons des menus et des flyers.', 'florist', 'Flyers pour Zinc'],
])('in “%s”, “%s” names to a business of the kind %s: “%s”', (language, offer, category, subject) => {
  expect(write(language, ['name: Zinc', `category: ${category}`], offer).subject).toBe(subject)
})

test.each([
  ['Nous dégraissons les hottes de cuisine', 'dégraissage de hottes de cuisine'],
  ['Nous tissons les tapis', 'tapis'],
  ['Nous fournissons des nappes et des serviettes', 'nappes et serviettes'],
])('“%s” is “%s”, with a noun only for a verb that has one', (sentence, said) => {
  expect(LANGUAGES.fr.deed(sentence, LANGUAGES.fr.frames.beyond, LANGUAGES.fr.deeds)?.said).toBe(said)
})
