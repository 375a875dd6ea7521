import type { Language } from './language.ts'

export const fr: Language = {
  code: 'fr',
  countries: 'FR BE CH LU CA MC MA TN SN CI DZ GP MQ',
  schemaFiles: ['fr'],
  countryNames: '',
  words: {
    commands:
      'puis peux peut trouve trouver trouvez trouvez cherche chercher cherchons recherche rechercher montre montrer donne donner moi je veux voudrais besoin nous ou quel quels quelle quelles qui tous toutes liste pour y il se sont est bonjour svp resultats connaissez vous repare vend',
    joiners: 'mais pres autour a au aux dans le les l la un une du des d de en chez par sur vers proche rayon avec cp',
    adjectives:
      'meilleur meilleurs meilleure meilleures bon bons bonne bonnes pas cher chers chere cheres urgence urgences petit petits petites locaux locales independant independants professionnel professionnels proches fiable recommande ouvert ouverte ouverts ouvertes',
    generic:
      'entreprise entreprises commerces commerce societe societes magasins etablissements boutiques boutique cabinet cabinets agence agences magasin clinique cliniques adresses clients pme ateliers atelier prestataires prestataire professionnels',
    conjunctions: 'et ou',
  },
  places: {
    connectors:
      'pres de|entre|autour de|a cote de|proche de|aux environs de|aux alentours de|a proximite de|dans le|dans la|dans les|dans|vers|sur',
    weakConnectors: 'a la|a|au|aux|de la|de|du|des|la|le|les',
    fronts:
      'centre ville de|centre ville|agglomeration de|banlieue de|region de|la region de|departement de|vieux|peripherie de|centre|la ville de|ville de|centre de|quartier',
    backs: 'ville|centre ville|et environs|et alentours|cedex',
    insideNames: 'sur sous les',
    likeStates: '',
    abbreviations: [[/^ste /, 'sainte ']],
  },
  counts: {
    numbers:
      '2 deux|3 trois|4 quatre|5 cinq|6 six|7 sept|8 huit|9 neuf|10 dix|12 douze douzaine|15 quinze|20 vingt|30 trente|40 quarante|50 cinquante|100 cent',
    limits: 'environ premiers',
    results: 'resultats adresses',
  },
  patterns: {
    hours: 'heures',
    radius: {
      before: 'dans un rayon de|rayon de|[aà] moins de|jusqu.[aà]',
      km: 'kil[oó]m[eè]tres?',
      mile: 'milles?',
      metre: 'm[eè]tres?',
      after: 'de rayon',
      to: 'd.|des|du|autour de|autour du',
    },
    here: '(?:pres|proche|autour|a cote|a proximite) (?:de )?(?:chez )?(?:moi|nous|ici|chez moi)|d ici$|a proximite$|dans (?:mon|ma|le|notre) (?:quartier|ville|region|coin)|les? plus proches?$|aux alentours$|(?:en|au|dans le) centre(?: ville)?$|en ville$',
    unsearchable: [
      'de garde|ouvert(?:e|s|es)? (?:aujourd ?hui|(?:le )?(?:dimanche|samedi)|la nuit|24 ?h(?:eures)?(?: sur 24)?|tard|7 7|7j 7)|24 ?h(?:eures)? (?:sur )?24|7 ?j(?:ours)? (?:sur )?7|24 24',
      '(?:avec |sans |qui n ont pas de ){contact}',
      '(?:adresses|coordonnees|telephones?|e ?mails?|liste|contacts) (?:de|des)',
      'a (?:moins d ?e? ?)?(?:\\d+ (?:minutes?|mn|min)|une (?:demi )?heure) (?:en voiture |a pied )?d(?:e|u|es)?',
      '^(?:je suis|nous sommes|je vends|nous vendons|je travaille) .{3,120}? (?:re)?cherch(?:e|ons)(?= )',
      '[1-5] etoiles|(?:bien|mieux) (?:notes?|notees?)|de qualite|pas (?:trop )?chere?s?|bon marche|a bas prix',
    ],
    contact: {
      articles: 'une?',
      adjectives: '',
      nouns: 'sites? (?:web|internet)|sites?|adresses? (?:e ?mail|mail)|numeros? de telephone|telephone',
    },
    has: {
      email: 'adresses? (?:e ?mail|mail)|courriels?',
      phone: 'numeros? de telephones?|telephones?',
      website: '(?:sites?|pages?) (?:web|internet)|sites?',
      articles: 'une|leurs?',
      also: 'et|avec',
      or: 'ou',
      phrases: ['(?:avec|ayant|qui ont) {things}'],
      without: 'sans|n ?ayant pas de|(?:qui )?n ?(?:ont|a) pas (?:de|d)',
    },
    open: '(?:qui sont )?ouvert(?:e|s|es)?(?: (?:maintenant|en ce moment|actuellement)|(?= (?:a|en|dans|pres)(?: |$)|$))|actuellement ouvert(?:e|s|es)?',
    rated: {
      before: 'notee?s?|note|evaluee?s?|avis',
      over: 'plus de|au moins|au dessus de|superieure? a|minimum|de plus de|d au moins|a partir de|a plus de',
      stars: 'etoiles?',
      up: 'et plus|ou plus|minimum',
    },
  },
  forms: {
    plurals: [[/eaux$/, 'eau']],
    vowelPlurals: [],
    feminine: [
      [/euses?$/, 'eur'],
      [/trices?$/, 'teur'],
      [/ieres?$/, 'ier'],
      [/iennes?$/, 'ien'],
      [/ennes?$/, 'en'],
      [/ees?$/, 'e'],
      [/istes?$/, 'ista'],
    ],
    respellings: [],
    compoundEnds: null,
  },
  categories: `
dog_trainer | éducateur canin, éducateurs canins, dresseur de chiens
investigator | détective privé, détectives privés
food | restauration
restaurant | restaurants, resto, restaurant gastronomique, table d'hôtes, brasserie, brasseries, crêperie restaurant, bistrots, bouchon, bouchons
restaurant_chinese | restaurant chinois, chinois, traiteur chinois
restaurant_french | crêperie
restaurant_indian | restaurant indien
restaurant_italian | restaurant italien
restaurant_japanese | restaurant japonais
restaurant_mexican | restaurant mexicain
restaurant_pizza | pizzeria, pizza
restaurant_seafood | restaurant de fruits de mer
restaurant_spanish | bar à tapas
restaurant_vegetarian | restaurant végétarien, restaurant végan
fast_food | casse-croûte, restauration rapide, friterie, vente à emporter, friteries, baraque à frites
fast_food_chicken | rôtisserie
cafe | salon de thé, café
bar | bars, bar à cocktails, troquet, buvette, guinguette
wine_bar | bar à vin
pub | pubs, estaminet, estaminets
nightclub | boîte de nuit, discothèque
brewery | brasserie artisanale
winery | domaine viticole, viticulteur, vigneron
ice_cream | glacier
caterer | traiteur, traiteurs, traiteur mariage, traiteur de mariage
supermarket | supermarché, épicerie, supérette
newsagent | kiosque à journaux
convenience | dépanneur@CA, night shop
bakery | boulangerie, boulangeries, boulanger
pastry | pâtisserie
butcher | boucherie, boucher
seafood_shop | poissonnerie
greengrocer | primeur, fruits et légumes, marchand de fruits, primeurs
farm_shop | ferme
deli | charcuterie, épicerie fine
coffee_store | torréfacteur
alcohol | caviste
health_food | magasin bio
shop | magasin, magasins, boutique
clothes | vêtements, magasin de vêtements, boutique de vêtements, prêt à porter
bridal | robes de mariée
shoes | chaussures, magasin de chaussures
bag | maroquinerie
jewelry | bijouterie, bijoutier, horloger bijoutier
watches | horlogerie
second_hand | friperie
tailor | couturier, retouches, retoucherie, couturière
shoe_repair | cordonnier, cordonnerie
mall | centre commercial
gift | cadeaux
florist | fleuriste, fleuristes, fleurs
garden_centre | jardinerie
furniture | meubles
bed | literie
kitchen_shop | cuisiniste, cuisine équipée, salle de bain
curtain | volets, stores
frame | encadreur
appliance | électroménager
doityourself | bricolage
hardware | quincaillerie
trade | matériaux de construction
doors | portail
tool_hire | location de matériel
electronics | électronique
computer | magasin d'informatique
mobile_phone | téléphonie
phone_repair | réparation téléphone, réparation de téléphone, réparation ordinateur
books | librairie
stationery | papeterie
copyshop | imprimerie, imprimeur, sérigraphie
toys | jouets
sports_shop | magasin de sport
bicycle | vélos, magasin de vélo, réparation vélo, réparation de vélos, vélociste, vélocistes
pet | animalerie
tobacco | tabagie, tabagies, tabac, bureau de tabac, tabacs, civette
health | santé
doctor | médecin, médecins, docteur, cabinet médical, médecin généraliste, gastro-entérologue
cardiologist | cardiologue
dermatologist | dermatologue
eye_doctor | ophtalmologue
gynaecologist | gynécologue
orthopaedist | orthopédiste
paediatrician | pédiatre
plastic_surgeon | chirurgien esthétique
clinic | clinique, centre médical, centre de santé
hospital | hôpital
dentist | dentiste, dentistes, cabinet dentaire, chirurgien dentiste
orthodontist | orthodontiste
pharmacy | pharmacie, pharmacies, parapharmacie
optician | opticien, opticiens, lunettes, lunetterie
physiotherapist | kinésithérapeute, kiné, masseur kinésithérapeute
chiropractor | chiropracteur
osteopath | ostéopathe, ostéo
alternative_medicine | sophrologue, hypnothérapeute, naturopathe
podiatrist | podologue, pédicure podologue
psychotherapist | psychologue, psychothérapeute
speech_therapist | orthophoniste
nutritionist | nutritionniste, diététicien, diététicienne
midwife | sage femme
laboratory | laboratoire d'analyses, laboratoire d'analyses médicales
nursing_home | maison de retraite, ehpad
beauty_and_care | beauté
hairdresser | coiffeur, coiffeurs, salon de coiffure, salons de coiffure, coiffure, coiffeuse à domicile, coiffeur à domicile
barber | barbier, coiffeur homme, coiffeur pour homme, coiffure homme, salon de coiffure homme
beauty | institut de beauté, esthéticienne, esthétique, instituts de beauté, extension de cils, épilation
nails | onglerie, manucure, prothésiste ongulaire, ongleries
spa | spas, hammam
massage | massages
tattoo | tatouage, tatoueur, salon de tatouage
cosmetics | parfumerie
veterinary | vétérinaire, vétérinaires, clinique vétérinaire
pet_grooming | toilettage, toiletteur, toilettage chien, toilettage canin, toiletteurs, toiletteur pour chien, toiletteurs pour chiens
animal_boarding | pension pour chiens, garde d'animaux, pension canine, pension pour chats
home_services | artisan, artisans
contractor | entreprise de construction, maçon, bâtiment, artisan du bâtiment, artisans du bâtiment, entreprise de bâtiment, entreprise du bâtiment, constructeur de maisons, terrassement, terrassier, entreprise générale, façadier, rénovation, maçons, entreprise de rénovation, entreprise générale du bâtiment
plumber | plombier, plombiers, plomberie, débouchage, plombier chauffagiste, chauffagiste plombier, dépannage plomberie, plomberie chauffage, débouchage canalisation, débouchage de canalisation
electrician | électricien, électriciens, électricité, dépannage électrique
hvac | chauffagiste, climatisation, chauffage, dépannage chaudière, pompe à chaleur, chauffagistes
roofer | couvreur, étanchéité, toiture, couvreurs, couvreur zingueur, zingueur, zingueurs, couverture zinguerie, couverture toiture, travaux de toiture
carpenter | menuisier, menuiserie, charpentier, ébéniste
painter | peintre en bâtiment, peintre, entreprise de peinture, peintre
plasterer | plâtrier, plaquiste, isolation
tiler | carreleur, parqueteur, parquet
stonemason | marbrier
glazier | vitrier, fenêtres, menuiserie aluminium, vitrage auto, pare-brise
locksmith | serrurier, serruriers, dépannage serrurerie
metalworker | métallerie, ferronnier, métallier
gardener | jardinier, paysagiste, élagage, élagueur, jardiniers, paysagistes, entretien de jardin
cleaning | nettoyage, entreprise de nettoyage, femme de ménage, ménage, laveur de vitres, nettoyage de vitres, sociétés de nettoyage, société de nettoyage
pest_control | dératisation, désinsectisation
chimney_sweep | ramoneur, ramonage
handyman | bricoleur, homme à tout faire
solar | panneaux solaires, photovoltaïque
security | sécurité, alarme, gardiennage, surveillance, alarme maison, alarmes
pool_service | pisciniste, piscinistes
interior_design | décorateur, architecte d'intérieur, décorateur d'intérieur
upholsterer | tapissier, tapissier décorateur
moving | déménagement, déménageur, entreprise de déménagement, déménageurs
storage | garde meuble
junk_removal | débarras, ferrailleur
laundry | buanderie, laverie, blanchisserie
dry_cleaning | nettoyeur, pressing
car_dealer | concessionnaire, concessionnaire automobile, concessionnaire auto, vendeur de voitures, voitures d'occasion
car_repair | débosseleur, débosselage, garage automobile, garagiste, mécanicien, carrossier, carrosserie, garage auto, mécanicien auto, réparation auto, carrossiers, mécaniciens, garagistes, réparation automobile
car_parts | pièces auto, pièces détachées auto
tyres | pneus, garage pneus
car_wash | lavage auto, lavage automobile, station de lavage
car_rental | location de voitures, location de voiture
motorcycle | moto, concessionnaire moto
fuel | station service, station essence
towing | dépannage, dépanneur, dépannage auto, remorquage
vehicle_inspection | contrôle technique
taxi | vtc
professional | entreprise, entreprises
lawyer | avocat, avocats, cabinet d'avocats, avocat fiscaliste, avocat divorce, huissier, cabinet d avocats, cabinets d avocats, avocat pénaliste, avocat en droit du travail, avocat en droit de la famille
notary | notaire, notaires
accountant | comptable, expert comptable, cabinet comptable, cabinet d'expertise comptable, experts comptables
bank | banque, banques
finance | conseiller financier
insurance | assurance, assurances, assureur, courtier en assurance, mutuelle
estate_agent | agence immobilière, immobilier, agent immobilier, chasseur immobilier, agences immobilières
property_management | syndic, gestion locative, syndic de copropriété
architect | architecte, architectes
engineer | bureau d'études, géomètre, bureau d'étude
advertising | agence de publicité, agence marketing, agence de communication, agence de communication, agence digitale, agence seo
graphic_design | graphiste, agence web, création de site web, designer, webdesigner, création de site, création de sites, création de site internet, création de sites internet
it | informatique, dépannage informatique, développeur, esn
consulting | conseil, cabinet de conseil, consultant
employment_agency | agence d'intérim, intérim, agence intérim, cabinet de recrutement
translator | traducteur
photographer | photographe, photographes, studio photo, photographe mariage, photographe de mariage, photographes de mariage
event_planner | événementiel, agence événementielle, location de chapiteau, traiteur mariage, organisateur de mariage, location de chapiteaux, DJ mariage, DJ de mariage
event_venue | salle de réception, salle des fêtes, salle de mariage, lieu de réception
travel_agent | agence de voyage, agence de voyages, voyagiste
sign_maker | enseignes, enseigniste
courier | transporteur, coursier, transport, logistique
funeral | pompes funèbres, obsèques
media | journal
manufacturer | usine, fabricant, usines
lodging | hébergement, hébergements
hotel | hôtels, hôtel
guest_house | chambre d'hôtes, maison d'hôtes, auberge, chambres d'hôtes
hostel | auberge de jeunesse
holiday_rental | gîte, location de vacances, gîte de vacances
campsite | campings
mountain_hut | refuge de montagne
leisure | loisirs
gym | salle de sport, salle de gym, coach sportif, fitness
yoga | cours de yoga
martial_arts | arts martiaux
sports_centre | centre sportif, complexe sportif
climbing_gym | salle d'escalade
swimming | piscine, cours de natation
sports_club | club de sport
horse_riding | centre équestre
outdoor_activities | location de vélos, location de ski
dance_studio | école de danse
theme_park | parc d'attractions
water_park | parc aquatique
museum | musée, musées
gallery | galerie d'art
cinema | cinémas
theatre | théâtre, théâtres
lessons | cours
driving_school | auto école, auto écoles
language_school | école de langues, cours d'anglais
music_school | école de musique, cours de piano, professeur de musique
tutoring | soutien scolaire, cours particuliers
childcare | crèche, garderie, garde d'enfants, assistante maternelle, micro crèche, nounou
other | commerces
shredding | destruction de documents, destruction d'archives
appliance_repair | dépannage électroménager, réparation électroménager, réparation lave-linge
appraiser | expert immobilier, estimation immobilière, experts immobiliers
home_inspector | diagnostiqueur immobilier, diagnostic immobilier, diagnostiqueurs immobiliers
mortgage_broker | courtier immobilier, courtier en prêt immobilier, courtier hypothécaire, courtiers hypothécaires
home_care | infirmière, infirmier, aide à domicile, aides à domicile, soins à domicile
dog_walker | promeneur de chiens, promeneurs de chiens, dog sitter, pet sitter, garde de chiens
trade_school | école de coiffure, école d'esthétique, formation professionnelle
flight_school | école de pilotage, aéro-club, aéroclub, école d'aviation
art_school | école d'art, cours de dessin, cours de peinture, cours de poterie
cooking_school | école de cuisine, cours de cuisine, écoles de cuisine
`,
}
