import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
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

test.each<[DraftLanguage, string, string]>([
  [
    'en',
    'I reupholster chairs and booths, from $95 a seat.',
    'How many seats would it be, roughly? The number is enough, and I’ll',
  ],
  [
    'en',
    'We wash delivery vans and company cars for $45 each.',
    'How many would it be, roughly? The number is enough, and we’ll',
  ],
  ['en', 'We run your payroll for $20 a month per employee.', 'How many employees would it be'],
  ['en', 'We run your payroll, $14/employee.', 'How many employees would it be'],
  ['en', 'I sharpen knives and shears, $6 a knife, $25 shears.', 'Shall I sharpen one knife first'],
  ['en', 'Team lunches, $12 per person.', 'How many people would it be'],
  ['en', 'Sourdough, $5.50 a loaf wholesale.', 'How many would it be'],
  ['en', 'Firewood, delivered, $280 a cord stacked.', 'How many cords would it be'],
  ['en', 'Fresh fruit for the office, $28 a box every Monday.', 'How many boxes would it be'],
  ['de', 'Wir spülen Fässer, 4 Euro pro Fass.', 'Wie viele Fässer wären es'],
  ['en', 'I letter windows. A window starts at $220.', 'How many windows would it be'],
  ['de', 'Wir prüfen Feuerlöscher, 9 Euro pro Gerät.', 'Wie viele wären es'],
  ['de', 'Wir waschen Hemden, 3 Euro pro Hemd.', 'Wie viele Hemden wären es'],
  ['fr', 'Je rédige des textes, 90 euros la page.', 'Ce serait pour combien de pages'],
  ['en', 'We clean windows. Each window is $4.', 'How many windows would it be'],
  [
    'de',
    'Ich mache die Lohnabrechnung: 14 Euro pro Mitarbeiter im Monat.',
    'Wie viele Mitarbeiter wären es ungefähr? Die Zahl reicht, dann schreibe ich',
  ],
  [
    'de',
    'Wir kleben Folien auf Glas. Ein Schaufenster kostet ab 190 Euro.',
    'Wie viele Schaufenster wären es ungefähr? Die Zahl reicht, dann schreiben wir',
  ],
  ['de', 'Wir polstern Möbel, 80 Euro je Stuhl.', 'Wie viele Stühle wären es ungefähr?'],
  ['de', 'Ich schärfe Messer, 6 Euro das Stück.', 'Wie viele wären es ungefähr?'],
  [
    'es',
    'Llevamos las nóminas por 12 euros al mes por empleado.',
    '¿Cuántos empleados serían, más o menos? Con el número basta, y les decimos',
  ],
  [
    'es',
    'Limpio cristales, 4 euros la ventana.',
    '¿Cuántas ventanas serían, más o menos? Con el número basta, y les digo',
  ],
  ['es', 'Pintamos fachadas, 300 € por habitación.', '¿Cuántas habitaciones serían'],
  [
    'fr',
    'Je fais les fiches de paie : 15 euros par salarié et par mois.',
    'Ce serait pour combien de salariés, à peu près ? Le nombre suffit, et je vous envoie',
  ],
  ['fr', 'Nous posons des vitrophanies, à partir de 180 euros la vitrine.', 'Ce serait pour combien de vitrines'],
  ['es', 'Rotulamos tiendas, 150 euros por local.', '¿Cuántos locales serían'],
  ['fr', 'Location de nappes, 2 euros pièce.', 'Combien y en aurait-il'],
  ['fr', 'Cours de secourisme, 60 € par élève.', 'Ce serait pour combien d’élèves'],
])('in “%s”, “%s” asks “%s”', (language, offer, ask) => {
  expect(bodyOf(offer, language)).toContain(ask)
})

const ANY = { en: 'How many', de: 'Wie viele', es: 'Cuánt', fr: 'Combien' }

test.each<[DraftLanguage, string]>([
  ['en', 'Spanish interpreting by phone, on demand, $1.10 a minute.'],
  ['en', 'We service exhaust fans. $280 a visit.'],
  ['en', 'I make websites. A website is $900.'],
  ['en', 'We set up four displays a year, $275 each.'],
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
test.each<[DraftLanguage, string, string]>([
  ['en', 'I carve ice.', 'What would be first, and how large, roughly?'],
  ['en', 'We collect used clothing and pay by the pound.', 'How much is there, roughly?'],
  ['en', 'We check first aid kits every quarter. $49 per visit.', 'Which day would suit you?'],
  ['de', 'Wir entstauben Bücher, monatlich kündbar, 90 Euro.', 'Möchten Sie es einen Monat ausprobieren?'],
  ['en', 'Small claims + unpaid invoices. I make the calls.', 'How many of your invoices are more than 30 days late?'],
  ['en', 'I juggle clubs. $90.', 'Would this be of use to you?'],
  ['en', 'Marble floors, $3 a square foot.', 'How large is the area, roughly? The size is enough'],
  ['de', 'Wir vermieten Hüpfburgen.', 'Ab wann bräuchten Sie das, und für wie lange?'],
  ['de', 'Honig mit Ihrem Etikett, ab 24 Gläser, 6,50 Euro pro Glas.', 'Wie viele Gläser wären es ungefähr?'],
  ['de', 'Reinige Bierleitungen, 12 € pro leitung.', 'Wie viele Leitungen wären es ungefähr?'],
  ['es', 'Instalamos desfibriladores y formamos al equipo.', '¿Qué necesitarían, más o menos?'],
  ['es', 'Tallo hielo.', '¿Qué sería lo primero, y de qué tamaño, más o menos?'],
  ['es', '¿Su web tarda en cargar? La arreglamos por 150 €.', '¿Cuál es la dirección de su web?'],
  ['es', 'Traduzco cartas, 60 € por idioma.', '¿Cuántos idiomas serían'],
  ['en', 'We install bird netting. Free inspection.', 'Which day would suit you for a first visit?'],
  ['en', 'We subtitle videos, $9 per minute.', 'Which video would you start with?'],
  ['es', 'Hielo seco a 3 euros el kilo.', '¿Qué cantidad sería, más o menos?'],
  [
    'fr',
    'Tenue de livres, 300 $ par mois. Première rencontre gratuite!',
    'Quel jour vous conviendrait pour un premier',
  ],
  ['fr', 'On sculpte la glace, 38 euros le premier cygne.', 'Cela vous serait-il utile ?'],
  ['de', 'Hüpfburgen, 95 Euro pro Monat und Kabine.', 'Wie viele Kabinen wären es'],
  ['en', 'ICE SWANS. 95 BUCKS EACH.', 'How many would it be, roughly?'],
  ['es', 'TALLAMOS HIELO. 120 EUROS POR ESCULTURA.', '¿Cuántas esculturas serían'],
  ['es', 'Tallo tu hielo por 90 euros.', '¿Te serviría?'],
  ['es', 'Os tallo hielo por 90 euros.', 'Con una línea sobre lo que necesitáis basta, y os digo'],
  [
    'es',
    'Te afilo los cuchillos, 3 € por cuchillo.',
    '¿Cuántos cuchillos serían, más o menos? Con el número basta, y te digo',
  ],
  ['fr', 'Corbeille de fruits au bureau, 21 €, chaque lundi', 'Ce serait pour combien de personnes ?'],
  ['es', 'Vendo arena fina, 9 €.', '¿Con qué cantidad empezarían?'],
  ['es', 'Revisión de pararrayos, 70 €.', '¿Cuándo se hizo por última vez?'],
  ['fr', 'Pose de rosiers, 12 € le rosier', 'pour combien de rosiers'],
  ['fr', 'Vérification de paratonnerres, 70 €.', 'Quand cela a-t-il été fait pour la dernière fois ?'],
  ['es', 'Alquilo carpas y mesas para eventos, 180 €.', '¿Para qué día sería'],
  ['es', 'Instalamos molinos. Estudio gratis.', '¿Quieren ese estudio gratis?'],
  ['es', 'Chatbot que agenda citas, 49 USD al mes', '¿Les enseño en diez minutos cómo funciona?'],
  ['fr', 'Gardiennage de serpents, 25 € par mois, sans engagement', 'Souhaitez-vous essayer un mois ?'],
  ['en', 'ATM placement. You get 60 cents per withdrawal.', 'Would that be possible at your place?'],
  ['en', 'We pick up cardboard twice a week, $60 a month', 'How much is there, roughly?'],
  ['es', 'Redes contra palomas desde 260 €, presupuesto gratis', '¿Quieren un presupuesto gratis?'],
  ['es', 'Llevo la contabilidad de bares, 90 € al mes', '¿Les envío una lista'],
  ['es', 'Rollos de papel para TPV, 27 €, envío en 24h', '¿Cuántos rollos necesitan al mes'],
  ['fr', 'Je regarnis vos trousses de secours une fois par trimestre, 29 € le passage', 'Quel jour vous conviendrait'],
  ['es', 'Masaje en silla en su oficina, 15 minutos 18 €, llevamos la silla', '¿Qué día les vendría bien? Con'],
  ['es', 'Control de mosquitos, primera aplicación 75 €, después 50 € al mes', '¿Les serviría?'],
  ['de', 'Massage am Arbeitsplatz, 15 Minuten 19 €, den Stuhl bringen wir mit', 'Wäre das etwas für Sie?'],
  ['de', 'Lüftungskanäle auswischen, 32 € pro Auslass', 'Wäre das etwas für Sie?'],
  ['de', 'Mülltonnenwäsche, 9 € pro Tonne', 'Wie viele Tonnen wären es ungefähr?'],
  ['de', 'Ich poliere Messing: Schilder, Geländer. 45 € die Stunde', 'Was bräuchten Sie?'],
  ['es', 'Cosemos cojines, desde 24 € por cojín', '¿Cuántos cojines serían'],
  ['es', 'Café frío de barril, 130 € por barril', '¿Cuántos barriles serían'],
  ['en', 'Fish tank maintenance every 2 weeks. $70 per visit', 'How large is your tank'],
  ['fr', 'Entretien de piscine, 130 € par mois', 'Cela vous serait-il utile'],
  ['fr', 'Vitrerie et miroiterie, devis gratuit', 'Souhaitez-vous un devis gratuit ?'],
  ['fr', 'On rachète vos palettes.', 'Quelle quantité avez-vous, à peu près ?'],
  ['es', 'Pintamos muros, 7 €/m2, para que no cierres.', 'y te decimos el total.'],
  ['es', '250 llaveros por 95 €.', '¿Con qué cantidad empezarían?'],
  ['fr', 'Location de nappes pour réceptions, 2 € la nappe', 'Pour quel jour'],
  ['fr', 'Tonte de moutons, diagnostic gratuit', 'Souhaitez-vous ce diagnostic gratuit ?'],
  ['de', 'Ich schnitze euch Eis, 90 Euro.', 'Wäre das etwas für euch?'],
  ['de', 'Ich nähe eure Vorhänge, 90 € pro Fenster.', 'dann schreibe ich euch, was es zusammen kostet.'],
  ['de', 'Klavierstimmung für deine Kneipe.', 'Habt ihr ein Klavier?'],
  ['de', 'Suche einen Raum für Kurse, zahle 25 € pro Stunde.', 'Wäre das bei Ihnen möglich?'],
  ['en', 'Our club needs a room. We pay $40 an hour.', 'Would that be possible at your place?'],
  ['de', 'Ich führe eure Gäste durch den Wald, ihr behaltet 15 %.', 'Wäre das bei euch möglich?'],
  ['en', 'Stand at our market, $95.', 'keep one for you?'],
  ['en', 'Kiosks, so that nobody has to stand at a counter, $95.', 'Would this be of use to you?'],
  ['en', 'Tow trucks 24/7, from $90.', 'send you my number, for when you need it?'],
  ['en', 'Ice swans, $90, minimum 12.', 'How many would you begin with?'],
  ['de', 'Wir bügeln. Kittel 2,90 € / Hose 3,40 €.', 'Wäre das etwas für Sie?'],
  ['de', 'Eisschwäne, 95 €/Stück.', 'Wie viele wären es ungefähr?'],
  ['fr', 'Je sculpte ton nom dans la glace, 90 euros.', 'en trois lignes comment cela se passerait ?'],
  ['fr', 'Je corrige des thèses.', 'Par quoi commenceriez-vous ? Une ligne suffit, et je vous dis quand'],
  ['fr', 'Pose de filets sur façades.', 'Que vous faudrait-il, à peu près ?'],
  ['en', 'We tint shop windows, $9 per sq ft installed.', 'How large is the area, roughly? The size is enough'],
  ['en', 'Text reminders. Free 14 day trial, then $49/month.', 'Would you like to try it free first?'],
  ['en', 'We install bells, free 20 minute door walk-through.', 'Which day would suit you for it?'],
  ['de', 'Wir liefern jeden Montag Eisblöcke, 90 Euro.', 'Welcher Tag würde Ihnen für eine erste Lieferung passen?'],
  ['de', 'Taubenabwehr. Erstbesichtigung kostenlos.', 'Welcher Tag würde Ihnen für einen ersten Termin passen?'],
  ['de', 'Friseur im Betrieb, 25 € pro Schnitt.', 'Wie viele Schnitte wären es ungefähr?'],
  ['es', 'Llevamos bloques de hielo todos los lunes, 90 euros.', '¿Qué día les vendría bien una primera entrega?'],
  ['fr', 'Nous livrons des blocs de glace, 90 euros.', 'Quel jour vous conviendrait pour une première livraison ?'],
  ['fr', 'Nous récupérons vos cartons gratuitement.', 'Quelle quantité y aurait-il à récupérer, à peu près ?'],
])('in “%s”, “%s” is asked about with “%s”', (language, offer, ask) => {
  expect(bodyOf(offer, language)).toContain(ask)
})

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
