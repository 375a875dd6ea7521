import type { Language } from './language.ts'

export const ca: Language = {
  code: 'ca',
  countries: 'ES AD',
  schemaFiles: [],
  countryNames: 'US Estats Units | GB Anglaterra',
  words: {
    commands: 'busca busco cerca cerco troba trobar mostra vull necessito on quins quines tots totes llista',
    joiners: 'a al de del dels en el la els les un una amb per prop i pero',
    adjectives:
      'millor millors bo bons bona bones barat barats barata barates urgent urgents local locals petits petites obert oberts',
    generic: 'empresa empreses negoci negocis botiga botigues servei serveis despatx despatxos centre centres',
    conjunctions: 'i o',
  },
  places: {
    connectors: 'a prop de|prop de|prop del|prop|a la zona de|al voltant de|al centre de|entre|a la|al|en',
    weakConnectors: 'a|de|del|d|per',
    fronts: 'centre de|zona de|ciutat de',
    backs: 'centre|ciutat|i rodalies',
    insideNames: '',
    likeStates: 'la de al',
    abbreviations: [],
  },
  counts: {
    numbers: '2 dos dues|3 tres|4 quatre|5 cinc|10 deu|20 vint|30 trenta|50 cinquanta|100 cent',
    limits: 'uns unes',
    results: 'resultats contactes',
  },
  patterns: {
    hours: 'hores',
    radius: {
      before: 'en un radi de|radi de|a menys de',
      km: 'quilometres?|quil[oò]metres?',
      mile: 'milles',
      metre: 'metres',
      after: 'de radi',
      to: 'de|del',
    },
    here: '(?:a )?prop (?:meu|de mi|d aqui|de casa)|al meu (?:barri|poble)|a la meva (?:zona|ciutat)|al (?:centre|nucli antic)$',
    unsearchable: ['oberts? (?:avui|24 hores|diumenges?)|24 hores', '(?:amb |sense ){contact}'],
    contact: { articles: 'una?', adjectives: 'bona', nouns: 'pagina web|web|correu|telefon' },
    has: {
      email: 'correus?(?: electronics?)?',
      phone: 'telefons?',
      website: 'pagin(?:a|es) web|llocs? web|webs?',
      articles: 'una?|propia?',
      also: 'i|amb',
      or: 'o',
      phrases: ['(?:amb|que tenen) {things}'],
      without: 'sense|(?:que )?no tenen',
    },
    open: 'obert(?:a|s|es)? (?:ara|en aquest moment)',
    rated: {
      before: 'valorat(?:s|da|des)?|valoracio',
      over: 'mes de|almenys|com a minim',
      stars: 'estrell(?:a|es)',
      up: 'o mes',
    },
  },
  forms: {
    plurals: [],
    vowelPlurals: [
      [/ques$/, 'ca'],
      [/es$/, 'a'],
    ],
    feminine: [],
    respellings: [],
    compoundEnds: null,
  },
  categories: `
travel_agent | agència de viatges, agències de viatges
toys | botiga de joguines, botigues de joguines, joguines
stationery | papereria, papereries
nursing_home | residència de gent gran, residències de gent gran
pet | botiga d'animals, botigues d'animals, botiga de mascotes
podiatrist | podòleg, podòlegs
tyres | pneumàtics
restaurant | restaurants, fonda, braseria
cafe | cafeteria, cafè
winery | celler, cellers
ice_cream | gelateria, gelateries
supermarket | supermercat, supermercats
bakery | forn, forns, forn de pa, fleca, fleques
pastry | pastisseria, pastisseries
butcher | carnisseria, carnisseries, xarcuteria
seafood_shop | peixateria, peixateries
greengrocer | fruiteria, fruiteries
clothes | roba, botiga de roba, botigues de roba
shoes | sabateria, sabateries
jewelry | joieria, joieries
florist | floristeria, floristeries
furniture | mobles
hardware | ferreteria, ferreteries
books | llibreria, llibreries
doctor | metge, metges
dentist | dentista, dentistes, clínica dental, clíniques dentals
pharmacy | farmàcia, farmàcies
optician | òptica, òptiques
physiotherapist | fisioterapeuta, fisioterapeutes
psychotherapist | psicòleg, psicòlegs
hairdresser | perruqueria, perruqueries, perruquer, perruquers
pet_grooming | perruqueria canina
barber | barberia, barberies, perruqueria d'home, perruqueria masculina
beauty | estètica, centre d estètica, centres d estètica, centre d'estètica, centres d'estètica
veterinary | veterinari, veterinaris, clínica veterinària
contractor | paleta, paletes, constructora, reformes
plumber | lampista, lampistes, lampisteria
electrician | electricista, electricistes
carpenter | fuster, fusters, fusteria, fusteries
painter | pintor, pintors
locksmith | manyà, manyans, serraller, serrallers
gardener | jardiner, jardiners, jardineria
cleaning | neteja, empresa de neteja, empreses de neteja
moving | mudances
laundry | bugaderia, bugaderies
car_repair | taller mecànic, tallers mecànics, tallers, mecànic, mecànics, planxista, planxistes, xapa i pintura
lawyer | advocat, advocats, bufet d advocats
notary | notari, notaris
accountant | gestoria, gestories, assessoria, assessories
insurance | assegurances
estate_agent | immobiliària, immobiliàries
architect | arquitecte, arquitectes
photographer | fotògraf, fotògrafs
hotel | hotels
guest_house | casa rural, cases rurals, hostal, hostals
gym | gimnàs, gimnasos
driving_school | autoescola, autoescoles
language_school | acadèmia d anglès, escola d idiomes, acadèmia d'anglès, acadèmies d'anglès, acadèmia d'idiomes
childcare | llar d infants, escola bressol
shredding | destrucció de documents
appliance_repair | reparació d'electrodomèstics
appraiser | taxador, taxadors
mortgage_broker | hipoteques
home_care | ajuda a domicili, atenció domiciliària
dog_walker | passejador de gossos, passejadors de gossos
trade_school | escola de perruqueria
flight_school | escola de vol, escola d'aviació
art_school | escola d'art, classes de pintura, classes de dibuix
cooking_school | escola de cuina, classes de cuina
`,
}
