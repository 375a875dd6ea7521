import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
import { rowsOf } from '#test/rows.ts'
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
const FRAGMENTS: [DraftLanguage, string, string][] = rowsOf('tables/services.txt')

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
