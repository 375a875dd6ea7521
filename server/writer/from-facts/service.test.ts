import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
import { offerText } from './offer-text.ts'
import { isPeer } from './peers.ts'
import { serviceOf } from './service.ts'

/** Offers with the terms and extras that any offer may have, and what they offer. A word that isn't sold names nothing. */
const OFFERS: [DraftLanguage, string, string | undefined][] = [
  ['en', 'Commercial cleaning after hours. Our own supplies, insured.', 'cleaning'],
  ['en', 'Restaurant hood cleaning, certified, photos before and after. $350 per hood', 'hood cleaning'],
  ['en', 'I tune and repair pianos. $140 a visit, references on request.', 'piano tuning'],
  ['en', 'Office cleaning with liability insurance, free estimates, call or text', 'office cleaning'],
  ['en', 'Weld repairs at your site. We speak Spanish. Payment by card. Training included.', undefined],
  ['en', 'We run Facebook and Instagram ads for shops. $500 a month.', 'ads'],
  ['en', 'Fresh produce delivered before 7 am, six days a week.', 'fresh goods'],
  ['en', 'Menu design and printing, free delivery, 1 year warranty', 'menus'],
  ['en', 'Maintenance for heating. Emergency phone support 24/7.', undefined],
  ['en', 'Hi! I’m Dana, mother of three. I do bookkeeping.', 'bookkeeping'],
  ['en', 'Your kitchen deserves sharp knives. I sharpen them on site.', undefined],
  ['en', 'I carve ice into swans. Photos on request, insured, delivered.', undefined],
  ['en', 'I read palms. Website on request, insured, free delivery, training included.', undefined],
  ['en', 'We fix espresso machines for hotels that need coffee at six.', 'espresso machine service'],
  ['en', 'We fit extractor hoods, from $220, with a certificate for your insurer.', undefined],
  ['en', 'I juggle clubs at parties, with a certificate and a website.', undefined],
  ['de', 'Wir beschriften Schaufenster und Firmenfahrzeuge, ab 240 Euro inklusive Entwurf.', 'eine Beschriftung'],
  ['de', 'Wir prüfen elektrische Geräte nach DGUV V3, 4,50 Euro pro Gerät, mit Protokoll.', 'Geräteprüfung'],
  ['de', 'Praxisreinigung abends, versichert, Rechnung per E-Mail, mit Fotos nachher', 'Reinigung'],
  ['de', 'Wir reparieren Kühlschränke. Lieferung frei, 2 Jahre Garantie, Schulung inklusive.', 'Kühlgeräte'],
  ['de', 'Backöfen und Kühlschränke reparieren wir am selben Tag.', 'Küchengeräte'],
  ['de', 'Ich schalte Anzeigen auf Facebook. Website kostenlos dazu.', 'Anzeigen'],
  ['de', 'Frische Blumen jeden Montag, Lieferung bis 8 Uhr, Zahlung auf Rechnung', 'Blumen'],
  ['de', 'Wir bringen Teams das Mittagessen, 12 Euro.', undefined],
  ['es', 'Reparto local en bicicleta de carga, 7 euros', 'reparto'],
  ['fr', 'Création et suivi de fiche Google, 135 €', 'fiche Google'],
  ['en', 'I’ve been fixing commercial refrigeration for 22 years.', 'refrigeration'],
  ['de', 'Schädlingsbekämpfung diskret und ohne Ausfall.', 'Schädlingsbekämpfung'],
  ['de', 'Wir liefern jeden Montag frische Blumen für den Empfang.', 'Blumen'],
  ['es', 'Instalamos rótulos luminosos LED, desde 450 euros.', 'rótulos'],
  ['es', 'Gestoría online: nóminas e impuestos.', 'contabilidad'],
  ['es', 'Soy fotógrafa de producto y de espacios.', 'fotos'],
  ['fr', 'Création de cartes et menus : design et impression.', 'menus'],
  ['fr', 'Nous installons des caisses enregistreuses tactiles.', 'une nouvelle caisse'],
  ['fr', 'Je suis photographe culinaire.', 'photos de plats'],
  ['de', 'Ich lese Karten aus dem Satz. Versichert, Fotos auf Anfrage.', undefined],
  ['es', 'Limpieza de locales, asegurados, fotos del antes y después, pago con tarjeta', 'limpieza'],
  ['es', 'Reparamos neveras. Presupuesto sin compromiso, garantía de 2 años, entrega gratis.', 'neveras y cámaras'],
  ['es', 'Anuncios en Facebook e Instagram, 300 euros al mes', 'anuncios'],
  ['es', 'Afino pianos a domicilio. Hablo inglés, envío referencias.', 'afinación de pianos'],
  ['es', 'Entrega a domicilio de menús para empresas, asegurados', undefined],
  ['es', 'Leo la mano. Asegurado, fotos del antes y después.', undefined],
  ['fr', 'Nettoyage de hottes avec certificat et photos avant/après', 'nettoyage de hottes'],
  ['fr', 'Nous réparons les fours. Devis gratuit, livraison offerte, paiement par carte.', 'appareils de cuisine'],
  ['fr', 'Publicités Facebook et Instagram, 300 € par mois', 'publicité'],
  ['fr', 'Panneaux solaires sans apport, assurés, pose comprise', 'énergie solaire'],
  ['fr', 'Pose de 4 caméras, garantie 2 ans, prise en main comprise', 'caméras'],
  ['fr', 'Films solaires pour vitrines, posés', 'films pour vitres'],
  ['es', 'Hola, buen día. Fumigamos restaurantes y bodegas.', 'control de plagas'],
  ['fr', 'Traitement contre les punaises de lit et les rats pour hôtels.', 'traitement antinuisibles'],
  ['fr', 'On fait le déneigement pis l’entretien de terrains.', 'déneigement'],
  ['de', 'Ich baue Ihre Seite neu, passend für jedes Gerät.', 'eine Website'],
  ['fr', 'Vos photos datent ? Je viens une matinée, je photographie la salle.', 'photos'],
  ['fr', 'Affûtage de couteaux, 5 € pièce, je passe le lundi.', 'affûtage de couteaux'],
  ['fr', 'Je lis les lignes de la main. Assuré, références sur demande.', undefined],
]

test.each(OFFERS)('in “%s”, “%s” offers %s', (language, offer, noun) => {
  expect(serviceOf(Offer.parse({ offer }), language).noun).toBe(noun)
})

interface Decoy {
  language: DraftLanguage
  offer: string
  said: string | null
  service: string | null
}

/** Odd trades, and offers whose other words name services that they don't sell. */
const DECOYS = readFileSync('test/writer/decoys.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line): Decoy => JSON.parse(line))

test.each(DECOYS)('in $language, “$offer” sells “$said”', ({ language, offer, said, service }) => {
  const { noun = null, sold } = serviceOf(Offer.parse({ offer }), language)
  expect([sold?.said ?? null, noun]).toEqual([said, service])
})

/** Fragments, and the sentence that an email makes of them. */
const FRAGMENTS: [DraftLanguage, string, string][] = [
  ['en', 'Fresh produce delivered before 7 am', 'I offer fresh produce delivered before 7 am.'],
  ['en', 'Answering service: we pick up when you can’t', 'Answering service: we pick up when you can’t.'],
  ['en', 'LED retrofit for warehouses', 'I offer LED retrofit for warehouses.'],
  ['en', 'Our electricians install EV chargers. $900 each.', 'Our electricians install EV chargers. $900 each.'],
  ['en', 'PRESSURE WASHER RENTAL $65/DAY FREE DROP OFF', 'I offer pressure washer rental, $65/day free drop off.'],
  ['de', 'Mülltonnen reinigen wir am Abholtag', 'Mülltonnen reinigen wir am Abholtag.'],
  [
    'de',
    'Trinkbrunnen und Filter mieten statt schleppen',
    'Mein Angebot: Trinkbrunnen und Filter mieten statt schleppen.',
  ],
  ['de', 'Karikaturist für Firmenfeiern', 'Ich bin Karikaturist für Firmenfeiern.'],
  ['fr', 'Caricaturiste pour soirées', 'Je suis caricaturiste pour soirées.'],
  ['de', 'Bienen umsiedeln statt vergiften', 'Mein Angebot: Bienen umsiedeln statt vergiften.'],
  ['de', 'HOCHDRUCKREINIGER MIETEN 49 EURO', 'Mein Angebot: Hochdruckreiniger mieten 49 Euro.'],
  ['es', '¿Pilas gastadas? Las cambiamos cada año.', '¿Pilas gastadas? Las cambiamos cada año.'],
  ['es', '¡Hola! Soy Lena y hago tartas.', 'Soy Lena y hago tartas.'],
  ['es', 'Dibujo a mano pizarras, cristales y cartas', 'Dibujo a mano pizarras, cristales y cartas.'],
  ['fr', 'Bonjour ! Je fais des gâteaux.', 'Je fais des gâteaux.'],
  ['en', 'website for plumbers', 'I offer a website for plumbers.'],
  ['en', 'HVAC audit for offices', 'I offer an HVAC audit for offices.'],
  ['en', 'Emergency locksmith, $19 a lock', 'I’m an emergency locksmith, $19 a lock.'],
  ['en', 'Live plants for lobbies', 'I offer live plants for lobbies.'],
  ['en', 'Hi! Window washing, $4 a pane', 'I offer window washing, $4 a pane.'],
  ['de', 'Kassensystem mit TSE, 49 € im Monat', 'Mein Angebot: Kassensystem mit TSE, 49 € im Monat.'],
  ['de', 'Google Ads einrichten und betreuen', 'Mein Angebot: Google Ads einrichten und betreuen.'],
  ['de', 'ENTRÜMPELUNG UND ENTSORGUNG, FESTPREIS', 'Mein Angebot: Entrümpelung und Entsorgung, Festpreis.'],
  ['de', 'Guten Tag, ich bin Maler. Ab 30 €.', 'Ich bin Maler. Ab 30 €.'],
  ['es', 'Reparto local en bicicleta', 'Ofrezco reparto local en bicicleta.'],
  ['es', 'alquiler de mantelería', 'Ofrezco alquiler de mantelería.'],
  ['es', 'Cerrajero urgente, 24 h', 'Soy cerrajero urgente, 24 h.'],
  ['fr', 'Assurances professionnelles : je compare', 'Assurances professionnelles : je compare.'],
  ['fr', 'Responsabilité civile : je compare', 'Responsabilité civile : je compare.'],
  ['fr', 'lavage de vitres', 'Je propose le lavage de vitres.'],
  // A sentence is said as it is, whatever its verb.
  ['en', 'A trio plays at your opening, $480.', 'A trio plays at your opening, $480.'],
  ['en', 'Retired librarian here! I sort books.', 'Retired librarian here! I sort books.'],
  ['en', 'Ice rink? Yes, a synthetic one.', 'Ice rink? Yes, a synthetic one.'],
  ['en', '🎪 Face painting, $90 an hour', 'I offer face painting, $90 an hour.'],
  ['de', 'Am 6. Dezember ist Markt. 75 Euro.', 'Am 6. Dezember ist Markt. 75 Euro.'],
  ['de', 'Ein alter Meister sieht Ihre Uhren durch', 'Ein alter Meister sieht Ihre Uhren durch.'],
  ['de', 'Hauke hier vom Eiswerk. Eis, 4 €.', 'Hauke hier vom Eiswerk. Eis, 4 €.'],
  ['es', 'El 14 de mayo montamos una feria', 'El 14 de mayo montamos una feria.'],
  ['es', '¡Hola! Hago retratos. Es una hora. Carla', 'Hago retratos. Es una hora.'],
  ['es', 'Mariachi para fiestas', 'Ofrezco un mariachi para fiestas.'],
  ['fr', 'Location de chaises', 'Je propose la location de chaises.'],
  ['fr', 'Pose de toits et double de clés', 'Voici ce que je propose : pose de toits et double de clés.'],
  ['fr', 'Vitrerie et miroiterie', 'Voici ce que je propose : vitrerie et miroiterie.'],
  ['es', '¡¡LIMPIEZA DE CRISTALES!! DESDE 25 €', 'Ofrezco limpieza de cristales. Desde 25 €.'],
  ['fr', 'Le 7 mai, nous tenons un marché', 'Le 7 mai, nous tenons un marché.'],
  ['fr', 'Marc, de Glace du Nord. Glaçons, 3 €.', 'Marc, de Glace du Nord. Glaçons, 3 €.'],
  ['fr', 'Ancienne notaire, 60 € de l’heure', 'Je suis ancienne notaire, 60 € de l’heure.'],
  ['en', 'WE HAUL AWAY OLD OVENS. MOST OF IT FOR FREE.', 'We haul away old ovens. Most of it for free.'],
  ['de', 'WIR REINIGEN IHRE ANLAGE FÜR KLEINE BETRIEBE', 'Wir reinigen Ihre Anlage für kleine Betriebe.'],
  ['en', 'GUTTER CLEANING - $0.90/FT - INSURED', 'I offer gutter cleaning. $0.90/ft. Insured.'],
  ['en', 'Here is what I do:\n1. Inventory counts\n2. Price tags', 'I offer inventory counts, price tags.'],
  ['es', 'Qué hacemos:\n• Toldos\n• Lonas', 'Ofrecemos toldos, lonas.'],
  ['fr', 'entretien de jardins', 'Je propose l’entretien de jardins.'],
]

test.each(FRAGMENTS)('in “%s”, “%s” is said as “%s”', (language, offer, said) => {
  expect(offerText(Offer.parse({ offer }), language).paragraphs.join(' ')).toBe(said)
})

test.each<[string[], string, DraftLanguage, boolean]>([
  [['name: Sparkle Window Cleaning', 'category: Cleaning'], 'Window cleaning', 'en', true],
  [['name: Sparkle Window Cleaning'], 'Window cleaning', 'en', true],
  [['name: Sauber & Co', 'category: Gebäudereinigung'], 'Fensterreinigung', 'de', true],
  [['name: Green Side', 'category: Landscaping'], 'Lawn mowing', 'en', true],
  [['name: Garden Café', 'category: cafe'], 'Lawn mowing', 'en', false],
  [['name: Kowalski', 'category: Auto repair'], 'We repair coffee machines', 'en', false],
  [['name: Blue Cup', 'category: Coffee shop'], 'Coffee beans', 'en', false],
])('%j sells what “%s” sells (%s): %s', (facts, offer, language, expected) => {
  const service = serviceOf(Offer.parse({ offer }), language)
  expect(isPeer(facts.map(factOf), service, language)).toBe(expected)
})
