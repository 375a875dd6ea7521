import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
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

test.each<[DraftLanguage, string, string, string?]>([
  ['en', 'Hannah Reyes, Attorney at Law', 'Plants for Hannah Reyes'],
  [
    'en',
    'Copper Kettle',
    'Commercial kitchen exhaust fan service',
    'We service commercial kitchen exhaust fans. $280.',
  ],
  [
    'en',
    'Oak Dental',
    'Guaranteed page 1 rankings or your money back',
    'Guaranteed page 1 rankings or your money back',
  ],
  ['en', 'The Copper Kettle', 'Plants for The Copper Kettle'],
  ['de', 'Adler', 'Gebärdensprachdolmetschen für Adler', 'Biete Gebärdensprachdolmetschen, 75 €.'],
  [
    'de',
    'Adler',
    'Reparatur und Verkauf von Nähmaschinen und Overlocks',
    'Reparatur und Verkauf von Nähmaschinen und Overlocks',
  ],
  ['es', 'Bar Sol', 'Pintura de letreros para el Bar Sol', 'Pinto a mano letreros y pizarras.'],
  ['fr', 'Zinc', 'Je réponds à vos avis Google …', 'Je réponds à vos avis Google en moins d’un jour.'],
  ['en', 'Zinc', 'Gluten free cakes for Zinc', 'I’m Lena, I bake gluten free cakes. 12 slices $34.'],
  ['en', 'Zinc', 'Dumpster cleaning for Zinc', 'We steam clean dumpsters every month.'],
  ['de', 'Adler', 'Eine Website für Adler', 'Moin, ich bin Jens und mach Webseiten. Fertig in 10 Tagen. Gruß Jens'],
  [
    'fr',
    'Zinc',
    'Nettoyage de tireuses à bière pour Zinc',
    'Nous nettoyons les tireuses à bière toutes les 3 semaines, 35 €.',
  ],
  ['fr', 'Zinc', 'Des piles vides ?', 'Des piles vides ? Nous les changeons deux fois par an.'],
  ['de', 'Adler', 'Bücherecke für Adler', 'Ich stelle Ihnen eine Bücherecke zusammen, jeden Monat neu.'],
  [
    'fr',
    'Zinc',
    'J’apprends à vos équipes à parler aux clients sourds',
    'J’apprends à vos équipes à parler aux clients sourds.',
  ],
  [
    'de',
    'Adler',
    'Haben Sie Ihre Feuerlöscher dieses Jahr schon prüfen lassen?',
    'Haben Sie Ihre Feuerlöscher dieses Jahr schon prüfen lassen? Wir prüfen vor Ort.',
  ],
  [
    'de',
    'Adler',
    'Ich schule Ihr Team in Erster Hilfe',
    'Ich schule Ihr Team in Erster Hilfe, direkt bei Ihnen im Betrieb.',
  ],
  ['de', 'Adler', 'Lohnabrechnung für Adler', 'Wir übernehmen Ihre Lohnabrechnung: 15 Euro pro Mitarbeiter.'],
  ['en', 'Zinc', 'Payroll for Zinc', 'I’m a former accountant and I now do payroll for small places.'],
  ['en', 'Zinc', 'Sewing machine repair: Zinc', 'Sewing machine repair, 70 dollars, I pick it up'],
  [
    'fr',
    'Zinc',
    'Je suis comptable et je m’occupe des petites entreprises',
    'Je suis comptable et je m’occupe des petites entreprises.',
  ],
  ['en', 'Zinc', 'Pub quizzes for Zinc', 'hey its mike from mikes trivia, i host pub quizzes on slow nights.'],
  [
    'en',
    'Zinc',
    'Bilingual answering service for Zinc',
    'Our firm offers bilingual (Spanish/English) answering service.',
  ],
  ['en', 'Zinc', 'Indoor plants rental: Zinc', 'indoor plants rental - we bring them, 39/mo per plant'],
  ['en', 'Zinc', 'Grease trap emptying for Zinc', 'What we do:\n- empty and clean grease traps\n- haul away used oil'],
  ['en', 'Zinc', 'Tired of voicemail?', 'Tired of voicemail? We answer for you.'],
  ['en', 'Zinc', 'Two brothers with a truck: Zinc', 'Two brothers with a truck. We move safes, $90.'],
  ['en', 'Zinc', 'My son and I cast concrete swans', 'My son and I cast concrete swans, 3 sizes, $60.'],
  [
    'en',
    'Zinc',
    'Swan parts nobody sells anymore: Zinc',
    'I’m a retired machinist and make swan parts nobody sells anymore.',
  ],
  ['de', 'Adler', 'Parkett abschleifen für Adler', 'Ich schleif Parkett ab und öle es, 28 €/qm.'],
  ['de', 'Adler', 'Alte Schwäne: Adler', 'Imkerei Berg: Alte Schwäne mit Logo, 9 €.'],
  ['en', 'Zinc', 'Our chair pays you', 'Our chair pays you: you keep 40% of it.'],
  ['en', 'Zinc', 'Would your members like free scans?', 'Would your members like free scans? We bring a machine.'],
  [
    'en',
    'Zinc',
    'We’re holding the third annual fair on Main Street',
    'We’re holding the third annual fair on Main Street. Vendors get a 10x10 spot.',
  ],
  [
    'de',
    'Adler',
    'Ich heiße Omar und bringe Outlook',
    'Ich heiße Omar und bringe Outlook, Drucker und WLAN in Ordnung.',
  ],
  ['de', 'Freie Schule', 'Messer schleifen: Freie Schule', 'Wir schleifen Messer.'],
  ['es', 'Bar Sol', 'Plantas de interior para el Bar Sol', 'Soy Luis y tengo una empresa de plantas de interior.'],
  ['de', 'TSV 1860', 'Messer schleifen für den TSV 1860', 'Wir schleifen Messer.'],
  ['es', 'Bar Sol', 'Café para el Bar Sol', 'Somos un pequeño tostador y buscamos bares que sirvan nuestro café.'],
  [
    'fr',
    'Zinc',
    'Je remets vos papiers en ordre',
    'Retraité des impôts, je remets vos papiers en ordre, toujours chez vous.',
  ],
  ['fr', 'Zinc', 'Location de tapis d’entrée : Zinc', 'Location de tapis d’entrée, changés toutes les deux semaines'],
  ['en', 'Zinc', 'Goat grooming for Zinc', 'My wife and I groom goats.'],
  [
    'en',
    'Zinc',
    'We put logos on caps',
    'My name is Dana and I run a small embroidery shop in town. We put logos on caps.',
  ],
  ['en', 'Zinc', 'Let me take over your page', 'Let me take over your page. 12 posts a month, $350.'],
  [
    'de',
    'Adler',
    'Frische Früchtekörbe für Adler',
    'Als Familienbetrieb liefern wir wöchentlich frische Früchtekörbe.',
  ],
  ['de', 'Adler', 'Fettabscheider reinigen für Adler', 'ich reinige fettabscheider und dunstabzuege'],
  ['de', 'Adler', 'Wir sind zwei Brüder', 'Wir sind zwei Brüder. Pro Einsatz 60 Euro.'],
  [
    'es',
    'Bar Sol',
    'Asesoría fiscal y laboral: Bar Sol',
    'Le ofrecemos nuestros servicios de asesoría fiscal y laboral.',
  ],
  ['es', 'Bar Sol', 'Pintura de locales para el Bar Sol', 'Somos dos hermanos y pintamos locales.'],
  ['es', 'Bar Sol', 'Configuramos el programa en una tarde', 'Configuramos el programa en una tarde.'],
  ['es', 'Bar Sol', 'Miel para el Bar Sol', 'Soy apicultor y busco tiendas para mi miel, tarro a 4,80.'],
  ['es', 'Bar Sol', '¿Una tarde de equipo?', '¿Una tarde de equipo? Bonos de 18 € por persona.'],
  ['de', 'Adler', 'Honig für Adler', 'Ich imkere und suche Läden für meinen Honig.'],
  ['de', 'Adler', 'Skier reparieren für Adler', 'Servus, i bin der Toni und repariere Skier.'],
  ['fr', 'Zinc', 'Je suis apiculteur', 'Je suis apiculteur. Minimum 25.'],
  [
    'fr',
    'Zinc',
    'Déneigement des stationnements pour Zinc',
    'Allo, moi c’est Marc-André, je fais le déneigement des stationnements.',
  ],
  ['en', 'Zinc', 'Menu proofreading for Zinc', 'I’m a retired teacher and I proofread menus, $35 an hour.'],
  ['en', 'Zinc', 'Clock repair for Zinc', 'Hi, Ben from Tideways. We repair clocks, $90.'],
  ['en', 'Zinc', 'Clock radios: Zinc', 'Get up on time: clock radios with two bells, $9.'],
  ['de', 'Adler', 'Grüner Veltliner: Adler', 'Wir sind ein Weingut. Grüner Veltliner ab 5,20 €.'],
  ['de', 'Adler', 'Suche Räume für Kurse', 'Suche Räume für Kurse, zahle 25 €.'],
  ['de', 'Adler', 'Wir kaufen alte Uhren', 'Wir kaufen alte Uhren.'],
  ['en', 'Zinc', 'Hot sauce for Zinc', 'Looking for places to sell my hot sauce. $4.50 a bottle.'],
  ['de', 'Adler', 'Chilisauce für Adler', 'Meine Chilisauce gibt es in fünf Sorten, 3,90 € die Flasche.'],
  ['es', 'Bar Sol', '¿Buscan vigilantes?', '¿Buscan vigilantes? Los nuestros cuestan 22 € la hora.'],
  [
    'es',
    'Bar Sol',
    'Harina de piedra para el Bar Sol',
    'Le habla Fermín del Molino Ebro. Repartimos harina de piedra.',
  ],
  ['fr', 'Zinc', 'Farine de meule pour Zinc', 'Ici François du Moulin Vernet. Nous livrons de la farine de meule.'],
  [
    'fr',
    'Zinc',
    "Installation et entretien mensuel d'aquariums : Zinc",
    "Installation et entretien mensuel d'aquariums, dès 200 litres.",
  ],
  ['en', 'Zinc', 'I write every reply within a day', 'I write every reply within a day, $90 a month.'],
  ['fr', 'Zinc', 'Impression 3D de pièces : Zinc', 'Impression 3D de pièces, dès 14 € la pièce.'],
  ['fr', 'Zinc', 'Relecture de menus pour Zinc', 'Enseignante à la retraite, je relis vos menus pour 25 €.'],
  ['fr', 'Zinc', 'Réfection de joints pour Zinc', 'Je refais les joints et le carrelage.'],
  ['fr', 'Zinc', 'Nous rachetons le matériel de cuisine', 'Nous rachetons le matériel de cuisine.'],
  ['fr', 'Zinc', 'Vente de stores pour Zinc', 'Vente et pose de stores et de moustiquaires, 90 € par fenêtre.'],
  [
    'fr',
    'Zinc',
    'Ramonage et l’entretien de hottes pour Zinc',
    'Notre société assure le ramonage et l’entretien de hottes.',
  ],
  ['fr', 'Zinc', 'Enseignes pour Zinc', 'On fait les enseignes et le marquage de véhicules.'],
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
  ['fr', 'Zinc', 'Lavage de camping-cars pour Zinc', 'Je lave et je cire les camping-cars, dès 150 €'],
  ['en', 'Zinc', 'QuickBooks training for Zinc', 'I do QuickBooks training one on one, $85/hr'],
  ['en', 'Zinc', 'Commercial ice machine repair for Zinc', 'I fix commercial ice machines. Diagnosis $95.'],
  ['en', 'Zinc', 'Diploma framing for Zinc', 'We frame diplomas and certificates, $65 each.'],
  ['es', 'Zinc', 'Fotos con dron para Zinc', 'Fotos con dron de su hotel, 10 por 190 €'],
])('in “%s”, the subject for %s is “%s”', (language, name, subject, offer) => {
  expect(write(language, [`name: ${name}`, 'town: Xtown'], offer).subject).toBe(subject)
})

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
