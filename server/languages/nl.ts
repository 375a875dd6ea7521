import type { Language } from './language.ts'

export const nl: Language = {
  code: 'nl',
  countries: 'NL BE SR',
  schemaFiles: ['nl'],
  countryNames: 'US Amerika, Verenigde Staten | GB Engeland, Groot Brittannie | NL Holland | BE Vlaanderen',
  words: {
    commands:
      'zoek zoeken vind vinden toon geef mij me ik wil nodig graag alle lijst waar welke wie is zijn er een of die dat heeft hebben met voor te kan je alsjeblieft overzicht gezocht minuten',
    joiners: 'maar in bij nabij rond omgeving de het een van van de aan op te tot postcode straal binnen vlakbij buurt',
    adjectives:
      'beste goede goed goedkope goedkoop betaalbare lokale kleine nieuwe betrouwbare ervaren open spoed snelle dichtstbijzijnde zelfstandige erkende',
    generic:
      'bedrijf bedrijven zaak zaken winkel winkels praktijk praktijken dienst diensten kantoor kantoren bureau bureaus specialist specialisten',
    conjunctions: 'en of',
  },
  places: {
    connectors:
      'in de buurt van|in de omgeving van|omgeving|in de regio|in de|nabij|dichtbij|dicht bij|vlakbij|rondom|rond|bij|tussen|in en rond|in|te|regio',
    weakConnectors: 'van|uit|op|aan',
    fronts: 'centrum van|binnenstad van|regio|gemeente|stad|provincie|omgeving|centrum',
    backs: 'centrum|binnenstad|stad|noord|zuid|oost|west|en omgeving|e o',
    insideNames: 'aan op',
    likeStates: 'de of en',
    abbreviations: [],
  },
  counts: {
    numbers:
      '2 twee|3 drie|4 vier|5 vijf|6 zes|7 zeven|8 acht|9 negen|10 tien|20 twintig|30 dertig|50 vijftig|100 honderd',
    limits: 'maximaal minstens eerste ongeveer',
    results: 'resultaten contacten adressen',
  },
  patterns: {
    hours: 'uur',
    radius: {
      before: 'binnen(?: een straal van)?|in een straal van|straal van|tot',
      km: 'kilometers?',
      mile: 'mijl(?:en)?',
      metre: 'meters?',
      after: 'afstand|rond',
      to: 'van|rond|rondom',
    },
    here: '(?:bij|rond|naast) (?:mij|ons|me)|(?:in|bij) (?:mijn|de) (?:buurt|omgeving)$|hier in de buurt|dichtbij$|in (?:het |de )?(?:centrum|stad|binnenstad|stadscentrum)$',
    unsearchable: [
      '(?:op zondag|zondag|vandaag|24 uur|s avonds) open|open op (?:zondag|zaterdag)|24 uur|met spoed',
      '(?:met |zonder ){contact}',
      '(?:op |binnen )?(?:\\d+ (?:minuten|min)|(?:een )?half uur) (?:rijden |lopen )?van',
      '^(?:ik|wij|we) .{5,120}? zoek(?:en)?(?= )',
    ],
    contact: {
      articles: 'een|eigen',
      adjectives: 'goede',
      nouns: 'websites?|telefoonnummers?|e ?mail(?:adres(?:sen)?)?',
    },
    has: {
      email: 'e ?mail ?adres(?:sen)?|mailadres(?:sen)?',
      phone: 'telefoon(?:nummers?)?',
      website: 'webs(?:ite|ites|hop)|webpagina s?|homepage|internetsite',
      articles: 'een|eigen',
      also: 'en|met',
      or: 'of',
      phrases: ['(?:met|die) {things}(?: hebben)?'],
      without: 'zonder|(?:die )?geen',
    },
    open: '(?:nu|momenteel|op dit moment) (?:open|geopend)|(?:die )?(?:nu )?(?:open|geopend) zijn',
    rated: {
      before: 'beoordeeld|beoordeling(?:en)?',
      over: 'boven(?: de)?|meer dan|minstens|minimaal|vanaf|met|hoger dan',
      stars: 'sterren|ster',
      up: 'of (?:meer|hoger)|en hoger',
    },
  },
  forms: {
    plurals: [],
    vowelPlurals: [
      [/zen$/, 's'],
      [/([aeou])([bdfgklmnprst])en$/, '$1$1$2'],
      [/([bdfgklmnprst])\1en$/, '$1'],
      [/en$/, ''],
    ],
    feminine: [[/(?:ster|sters)$/, 'er']],
    respellings: [],
    compoundEnds:
      /(?:bedrijf|bedrijven|zaak|zaken|winkels?|praktijk(?:en)?|kantoor|kantoren|bureaus?|studios?|salons?|diensten|dienst|specialist(?:en)?|centrum|centra)$/,
  },
  categories: `
phone_repair | telefoonreparatie, computerreparatie
kitchen_shop | keukenzaak, keukenzaken
bed | beddenzaak, beddenzaken
restaurant_pizza | pizzerias
restaurant_vegetarian | veganistisch restaurant, veganistische restaurants, vegetarisch restaurant, vegetarische restaurants
tutoring | bijles, huiswerkbegeleiding
yoga | yogastudio, yogastudios
dog_trainer | hondenschool, hondenscholen
nutritionist | diëtist, diëtisten
hearing_aids | audicien, audiciens
tailor | kledingmaker, kledingmakers, kledingreparatie
storage | opslagruimte, opslagruimtes
pool_service | zwembadbouwer, zwembadbouwers
curtain | zonwering, gordijnen
towing | takelbedrijf, takelbedrijven, takeldienst
restaurant | restaurants, eetcafé, eetcafés, eethuis, brasserie
fast_food | snackbar, snackbars, frituur, frituren, frietkot, cafetaria, friettent
cafe | koffietent, koffiebar, koffiehuis, lunchroom, lunchrooms, tearoom
bar | bars
pub | kroeg, kroegen, bruin café
ice_cream | ijssalon, ijssalons, ijswinkel
supermarket | supermarkt, supermarkten
convenience | avondwinkel, nachtwinkel, buurtwinkel
bakery | bakker, bakkers, bakkerijen
butcher | slager, slagers, slagerijen, beenhouwerij
seafood_shop | visboer, viswinkel
greengrocer | groenteboer, groentewinkel
cheese_shop | kaasboer, kaaswinkel
alcohol | slijterij, slijterijen
clothes | kledingwinkel, kledingzaak, kleding
shoes | schoenenwinkel, schoenwinkel
jewelry | juwelier, juweliers
florist | bloemist, bloemisten, bloemenzaak, bloemenwinkel
garden_centre | tuincentrum, tuincentra, kwekerij
furniture | meubelzaak, meubelwinkel, meubels
hardware | ijzerhandel, bouwmarkt
bicycle | fietsenwinkel, fietsenmaker, fietswinkel, fietsenzaak
books | boekwinkel, boekhandel
second_hand | kringloopwinkel, kringloop
doctor | huisarts, huisartsen, dokter
dentist | tandarts, tandartsen, tandartspraktijk
orthodontist | orthodontist, orthodontisten
pharmacy | apotheek, apotheken, drogist
optician | opticien, opticiens
physiotherapist | fysiotherapeut, fysiotherapeuten, fysiotherapie, fysio, kinesist, kinesisten
psychotherapist | psycholoog, psychologen
hairdresser | kapper, kappers, kapsalon, kapsalons
barber | barbier, herenkapper, mannenkapper
beauty | schoonheidssalon, schoonheidssalons, schoonheidsspecialiste
nails | nagelstudio, nagelsalon, nagelstyliste, nagelstudios
massage | masseur, massagesalon
tattoo | tatoeëerder, tattooshop, tattoo zaak
veterinary | dierenarts, dierenartsen, dierenkliniek
pet_grooming | hondentrimmer, trimsalon, hondenkapper
contractor | aannemer, aannemers, bouwbedrijf, klusbedrijf bouw, aannemersbedrijf
plumber | loodgieter, loodgieters, ontstopper, ontstoppingsdienst, riolering, ontstopping, ontstoppingsbedrijf, rioolontstopping
electrician | elektricien, elektriciens, electricien, electriciens, elektrieker
hvac | cv monteur, cv installateur, airco, verwarming, installateur
roofer | dakdekker, dakdekkers, dakwerker, dakwerkers
carpenter | timmerman, timmerlieden, timmerbedrijf, schrijnwerker, schrijnwerkers
painter | schilder, schilders, schildersbedrijf
plasterer | stukadoor, stukadoors
tiler | tegelzetter, tegelzetters, vloerenlegger, parketteur, parketteurs, parketvloeren
stonemason | metselaar, metselaars
glazier | glaszetter, ramen en deuren
locksmith | slotenmaker, slotenmakers
gardener | hovenier, hoveniers, tuinman, tuinier, tuinaannemer, boomverzorger, boomverzorgers
cleaning | schoonmaakbedrijf, schoonmaakbedrijven, schoonmaker, glazenwasser, poetsdienst
pest_control | ongediertebestrijding, ongediertebestrijder
handyman | klusjesman, klusbedrijf
solar | zonnepanelen
moving | verhuisbedrijf, verhuisbedrijven, verhuizer, verhuizers, verhuisfirma
laundry | wasserette, wassalon
dry_cleaning | stomerij, droogkuis
car_dealer | autodealer, autobedrijf, autohandelaar
car_repair | garage, garages, autogarage, automonteur, garagebedrijf, carrosserie, schadeherstel, autoschade, autoschadeherstel
tyres | bandenservice, bandencentrale, bandenhandel, bandenhandels
lawyer | advocaat, advocaten, advocatenkantoor, echtscheidingsadvocaat, echtscheidingsadvocaten, letselschadeadvocaat
notary | notaris, notarissen
accountant | boekhouder, boekhouders, accountantskantoor, belastingadviseur, boekhoudkantoor
insurance | verzekeringen, verzekeraar, verzekeringskantoor
estate_agent | makelaar, makelaars, vastgoedmakelaar, immokantoor
architect | architect, architecten
photographer | fotograaf, fotografen, trouwfotograaf, bruidsfotograaf, bruidsfotografen
it | ict bedrijf
advertising | reclamebureau, marketingbureau
graphic_design | webdesigner, vormgever
copyshop | drukkerij, drukkerijen
travel_agent | reisbureau
funeral | uitvaartonderneming, begrafenisondernemer, uitvaartondernemer, uitvaartondernemers, uitvaartcentrum
hotel | hotels
guest_house | gasthuis, pension
campsite | camping, campings
gym | sportschool, sportscholen, fitness
driving_school | rijschool, rijscholen, autorijschool
music_school | muziekschool
childcare | kinderdagverblijf, kinderopvang, crèche, kinderdagverblijven
shredding | archiefvernietiging, papiervernietiging
appliance_repair | witgoed reparatie, witgoedreparatie, wasmachine reparatie
appraiser | taxateur, taxateurs, taxatiebureau
home_inspector | bouwkundige keuring, bouwkeuring
mortgage_broker | hypotheekadviseur, hypotheekadvies, hypotheken
home_care | thuiszorg
dog_walker | hondenuitlaatservice, hondenoppas, kattenoppas
trade_school | kappersschool, beroepsopleiding
flight_school | vliegschool, vliegscholen, vlieglessen
art_school | kunstschool, tekenles, schilderles, keramiekles
cooking_school | kookschool, kookstudio, kookles, kookworkshop
`,
}
