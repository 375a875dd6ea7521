import { expect, test } from 'vitest'
import { type DraftLanguage, Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
import { audienceOf, missedAudience, servesFood } from './audience.ts'

test.each<[DraftLanguage, string, string | undefined]>([
  ['en', 'I print menus for restaurants, cafés and bars, from $45', 'restaurants, cafés and bars'],
  ['en', 'Websites for dentists in Reno: $900', 'dentists'],
  ['en', 'Bookkeeping for small businesses', undefined],
  ['en', 'Web design', undefined],
  ['de', 'Kasse für Restaurants mit TSE, 49 €', 'Restaurants'],
  ['en', 'With references from last year. Signs for shops', undefined],
  ['fr', 'Nous proposons aux commerces la vidéosurveillance', 'commerces'],
  ['de', 'Wir vermieten Bienenvölker an Hotels', 'Hotels'],
  ['es', 'Seguros para tiendas pequeñas, comparamos ocho compañías', 'tiendas'],
  ['fr', 'Je crée des sites pour les restaurants et les hôtels', 'restaurants et hôtels'],
  ['fr', 'Je fais la compta des artisans du bâtiment', 'artisans'],
  ['es', 'Llevo la contabilidad de restaurantes', 'restaurantes'],
  ['es', 'Maniquíes para tiendas de ropa, desde 40 €', 'tiendas de ropa'],
  ['de', 'Kaffeevollautomat fürs Büro mieten', 'Büro'],
  ['en', 'Portable toilets for home services', 'home services'],
])('an offer in “%s”, “%s”, is for %s', (language, offer, said) => {
  expect(audienceOf(Offer.parse({ offer }), language)?.said).toBe(said)
})

test('the audience that the user typed wins', () => {
  const offer = Offer.parse({ offer: 'Websites for restaurants', audience: 'bakeries in Reno' })
  expect(audienceOf(offer, 'en')?.said).toBe('bakeries')
})

test.each<[string, string, string | undefined]>([
  ['category: Lawyer', 'Menus for restaurants', 'restaurants'],
  ['category: cafe', 'Menus for restaurants', undefined],
  ['category: florist', 'Window cleaning for shops and offices', undefined],
  ['category: plumber', 'Window cleaning for shops and offices', 'shops and offices'],
  ['category: dentist', 'Knife sharpening, $6 a knife', 'restaurants'],
  ['category: hotel', 'Knife sharpening, $6 a knife', undefined],
  ['category: Professional services', 'Menus for restaurants', 'restaurants'],
  ['category: dentist', 'We print menus, flyers and signs', undefined],
  ['category: something', 'Menus for restaurants', undefined],
  ['town: Reno', 'Menus for restaurants', undefined],
  ['category: lawyer', 'Product photos, $12 a picture', 'shops and makers'],
  ['category: plumber', 'Flowers for your front desk, $35 a week', 'businesses with a reception'],
  ['category: bakery', 'Fresh fruit for the office, $28 a box', 'office'],
  ['category: lawyer', 'Fresh fruit for the office, $28 a box', undefined],
  ['category: pub', 'Oven cleaning for bakeries', 'bakeries'],
  ['category: car_repair', 'Carpet cleaning, $2 a square foot', 'offices'],
  ['category: hotel', 'Carpet cleaning, $2 a square foot', undefined],
  ['category: hotel', 'We clean floors at night, when you’re closed', 'businesses that close for the night'],
  ['category: florist', 'We clean floors at night, when you’re closed', undefined],
  ['category: courier', 'For $200 I walk through your kitchen as an inspector would.', 'restaurants'],
  ['category: lawyer', 'Sourdough, baguettes & brioche buns by 6 am', 'restaurants'],
  ['category: florist', 'We print menus, flyers and signs', undefined],
  ['no_website: none', 'Website updates, $60 a month', 'businesses with a website'],
])('a business with “%s” isn’t whom “%s” is for: %s', (fact, offer, expected) => {
  expect(missedAudience([factOf(fact)], Offer.parse({ offer }), 'en')?.said).toBe(expected)
})

/** Shops don't mean doctors and lawyers, and a kitchen's hood is in a hotel's restaurant and a Gasthof, too. */
test.each<[DraftLanguage, string, string, boolean]>([
  ['fr', 'Nous louons des vélos cargo aux commerces, 109 € par mois.', 'category: dentist', false],
  ['fr', 'Nous louons des vélos cargo aux commerces, 109 € par mois.', 'category: florist', true],
  ['en', 'Signs for shops, from $90.', 'category: lawyer', false],
  ['es', 'Rótulos para comercios, desde 90 €.', 'category: lawyer', false],
  ['de', 'Schilder für Läden, ab 90 €.', 'category: dentist', false],
  ['de', 'Schilder für Läden, ab 90 €.', 'category: bakery', true],
  ['de', 'Wir reinigen Abzugshauben in Küchen.', 'name: Gasthof zum Hirschen', true],
  ['de', 'Wir reinigen Dunstabzugshauben, ab 340 Euro.', 'category: guest_house', true],
  ['en', 'Kitchen hood cleaning, $300.', 'category: hotel', true],
  ['en', 'Night hikes for your guests.', 'category: lawyer', false],
  ['en', 'Candles, looking for shops that stock them.', 'category: lawyer', false],
  ['en', 'Bookkeeping for restaurants behind on their books.', 'category: florist', false],
  ['de', 'Wir sind ein Weingut und suchen Wirte.', 'category: dentist', false],
  ['de', 'Krapfen fürs Frühstücksbuffet.', 'category: florist', false],
  ['es', 'Limpiamos campanas de cocina.', 'category: hotel', true],
  ['fr', 'Nous dégraissons les hottes de cuisine.', 'category: hotel', true],
  ['es', 'Vendo miel cruda de romero, 8 €.', 'category: lawyer', false],
  ['de', 'Spielplatzprüfung, 180 € pro Platz', 'name: Grundschule Am Wald', true],
  ['es', 'maquina de hielo en alquiler, 59 €/mes', 'category: lawyer', false],
  ['de', 'Wir suchen Läden, die unseren Honig verkaufen.', 'category: hardware', false],
  ['fr', 'J’expose des tableaux dans les restaurants.', 'category: dentist', false],
  ['en', 'piano tuning $140, i come to you', 'category: plumber', false],
  ['en', 'Office cleaning after hours', 'category: bakery', false],
  ['en', 'Office cleaning after hours', 'category: dentist', true],
  ['de', 'Praxisreinigung am Abend', 'category: florist', false],
  ['fr', 'Nettoyage de bureaux le soir', 'category: florist', false],
  ['de', 'Ich schleife Friseurscheren', 'category: lawyer', false],
  ['es', 'Llevo la contabilidad de bares y tiendas', 'category: lawyer', false],
  ['en', 'We fix pallets, $6 a pallet.', 'category: dentist', false],
  ['en', 'Hot sauce, $4.50 a bottle.', 'category: lawyer', false],
  ['de', 'Karaoke mit eigener Anlage', 'category: hairdresser', false],
  ['de', 'Karaoke für Ihre Firmenfeier', 'category: hairdresser', true],
  ['en', 'Scents for waiting rooms, $29.', 'category: restaurant', false],
])('an offer in “%s”, “%s”, is for a lead with “%s”: %s', (language, offer, fact, isFor) => {
  expect(missedAudience([factOf(fact)], Offer.parse({ offer }), language) === undefined).toBe(isFor)
})

test.each([
  ['category: texmex restaurant', true],
  ['category: panadería', true],
  ['name: Gasthof zum Ochsen', true],
  ['category: Barber', false],
  ['category: supermarket', false],
  ['category: dentist', false],
])('%s serves food: %s', (fact, expected) => expect(servesFood([factOf(fact)])).toBe(expected))
