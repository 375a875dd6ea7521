import type { Language } from './language.ts'

export const it: Language = {
  code: 'it',
  countries: 'IT SM VA CH',
  schemaFiles: [],
  countryNames: 'US Stati Uniti, America | GB Inghilterra, Gran Bretagna',
  words: {
    commands:
      'cerca cerco cerchiamo cercare trova trovare trovami mostra mostrami voglio vorrei dammi dove quali quale chi tutti tutte elenco lista serve ho bisogno minuti',
    joiners:
      'pero in nel nella nei vicino a al alla di da del della dei delle il lo la i gli le un una con per su sul sulla sui sulle presso ad dal dalla nello nelle',
    adjectives:
      'migliore migliori buono buoni buona buone economico economici economica economiche urgente urgenti piccolo piccoli piccola piccole locale locali professionale professionali vicini vicine affidabile affidabili aperto aperti aperta aperte',
    generic:
      'attivita azienda aziende impresa imprese ditta ditte negozio negozi studio studi servizio servizi agenzia agenzie laboratorio laboratori centro centri botteghe bottega professionisti',
    conjunctions: 'e ed o',
  },
  places: {
    connectors:
      'vicino a|vicino al|vicino alla|nei pressi di|nei dintorni di|nella zona di|in zona|in centro a|in provincia di|tra|fra|intorno a|presso|nel|nella',
    weakConnectors: 'a|ad|al|alla|sul|sulla|di|del|della|in|da',
    fronts: 'centro storico di|periferia di|quartiere|zona di|centro di|zona|citta di|provincia di|comune di',
    backs: 'centro|citta|e dintorni|e provincia',
    insideNames: 'sul',
    likeStates: 'in al la mi',
    abbreviations: [],
  },
  counts: {
    numbers:
      '2 due|3 tre|4 quattro|5 cinque|6 sei|7 sette|8 otto|9 nove|10 dieci|12 dodici dozzina|15 quindici|20 venti|30 trenta|40 quaranta|50 cinquanta|100 cento',
    limits: 'circa primi prime massimo',
    results: 'risultati contatti',
  },
  patterns: {
    hours: 'ore',
    radius: {
      before: 'entro|nel raggio di|raggio di|a meno di|fino a',
      km: 'chilometri|chilometro',
      mile: 'miglia|miglio',
      metre: 'metri|metro',
      after: 'di raggio',
      to: 'da|di|dal|intorno a',
    },
    here: 'vicino a (?:me|noi|casa|qui)|qui vicino|(?:nella|in) mia (?:zona|citta)|in zona$|piu vicin[ioae]$|nelle vicinanze$|(?:in|al|nel) centro(?: storico)?$|in citta$',
    unsearchable: [
      'apert[oiae] (?:oggi|24 ore|(?:la )?(?:domenica|notte)|fino a tardi)|24 ore(?: su 24)?|a domicilio',
      '(?:con |senza |che hanno |che non hanno ){contact}',
      '(?:indirizzi|contatti|telefoni|elenco|lista) (?:di|dei|delle|degli)',
      'a (?:meno di )?(?:\\d+ minuti|mezz ?ora|un ora) (?:in auto |a piedi )?da(?:l|lla)?',
      '^(?:sono|siamo|vendo|vendiamo|lavoro) .{3,120}? (?:cerco|cerchiamo)(?= )',
      '[1-5] stelle|di qualita|a buon prezzo|economic[oiae]',
    ],
    contact: {
      articles: 'una?|un',
      adjectives: 'buon',
      nouns: 'siti? (?:web|internet)|siti?|indirizzi? e ?mail|telefono',
    },
    has: {
      email: 'indirizzi? (?:e ?mail|di posta)|posta elettronica',
      phone: 'numer[oi] di telefono|telefono|cellulare',
      website: 'sit[oi](?: (?:web|internet))?|pagin[ae](?: web)?',
      articles: 'un|una|il|proprio',
      also: 'e|ed|con',
      or: 'o',
      phrases: ['(?:con|che hanno) {things}'],
      without: 'senza|(?:che )?non hanno|priv[ie] di',
    },
    open: 'apert[oiae] (?:ora|adesso|in questo momento)',
    rated: {
      before: 'valutat[oiae]|valutazion[ei]|recension[ei]',
      over: 'piu di|oltre|almeno|minimo|sopra(?: le)?|superiore a|con',
      stars: 'stell[ae]',
      up: 'o piu|in su',
    },
  },
  forms: {
    plurals: [],
    vowelPlurals: [],
    feminine: [
      [/trici?$/, 'tore'],
      [/ier[ae]$/, 'iere'],
    ],
    respellings: [],
    compoundEnds: null,
  },
  categories: `
bicycle | negozio di biciclette, negozi di biciclette, biciclette
toys | negozio di giocattoli, negozi di giocattoli, giocattoli
psychiatrist | psichiatra, psichiatri
speech_therapist | logopedista, logopedisti
health_food | erboristeria, erboristerie
hearing_aids | apparecchi acustici, audioprotesista, audioprotesisti
watches | orologiaio, orologiai, orologeria
curtain | tende da sole, tende
plasterer | cartongesso, cartongessista, cartongessisti
translator | traduttore, traduttori, agenzia di traduzione
investigator | investigatore privato, investigatori privati, agenzia investigativa
deli | salumeria, salumerie
newsagent | edicola, edicole
restaurant | ristorante, ristoranti, trattoria, trattorie, osteria, osterie
restaurant_pizza | pizzeria, pizzerie
restaurant_seafood | ristorante di pesce, ristoranti di pesce
restaurant_steakhouse | braceria, bracerie
restaurant_chinese | ristorante cinese, ristoranti cinesi
restaurant_japanese | ristorante giapponese, ristoranti giapponesi
fast_food | rosticceria, rosticcerie, paninoteca, paninoteche
cafe | caffetteria, caffetterie, caffè
wine_bar | enoteca con cucina
pub | birreria, birrerie
nightclub | discoteca, discoteche
winery | cantina, cantine, azienda vinicola, aziende vinicole
ice_cream | gelateria, gelaterie
supermarket | supermercato, supermercati
convenience | alimentari
bakery | panetteria, panetterie, panificio, panifici, forno, fornai
pastry | pasticceria, pasticcerie
butcher | macelleria, macellerie
seafood_shop | pescheria, pescherie
greengrocer | fruttivendolo, fruttivendoli, ortofrutta
wine_shop | enoteca, enoteche
tobacco | tabaccheria, tabacchi, tabaccherie
clothes | abbigliamento, negozio di abbigliamento, negozi di abbigliamento
shoes | calzature, negozio di scarpe, negozi di scarpe
shoe_repair | calzolaio, calzolai
jewelry | gioielleria, gioiellerie, oreficeria, orefice, orefici
tailor | sarto, sartoria, sartorie, sarta, sarte
florist | fioraio, fiorista, fioristi, fioraio, fiorai
garden_centre | vivaio, vivai
furniture | mobilificio, arredamento, mobili, arredamenti
hardware | ferramenta
electronics | elettronica, elettrodomestici
books | libreria, librerie
stationery | cartoleria, cartolerie
copyshop | tipografia, tipografie, copisteria
pet | negozio di animali, negozi di animali
doctor | medico, medici, medico di base
dermatologist | dermatologo, dermatologi
eye_doctor | oculista, oculisti
gynaecologist | ginecologo, ginecologi
paediatrician | pediatra, pediatri
clinic | clinica, cliniche, poliambulatorio
dentist | dentista, dentisti, studio dentistico, studi dentistici, odontoiatra
orthodontist | ortodontista, ortodontisti
pharmacy | farmacia, farmacie, parafarmacia, parafarmacie
optician | ottico, ottici, ottica
physiotherapist | fisioterapista, fisioterapisti, fisioterapia
osteopath | osteopata, osteopati
psychotherapist | psicologo, psicologi, psicoterapeuta
nutritionist | nutrizionista, nutrizionisti, dietologo
hairdresser | parrucchiere, parrucchieri, parrucchiera, parrucchiere per donna, salone di parrucchiere
barber | barbiere, barbieri, parrucchiere uomo, parrucchiere per uomo, parrucchiere da uomo, parrucchieri uomo, parrucchieri per uomo, parrucchieri da uomo
beauty | estetista, estetiste, centro estetico, centri estetici, salone di bellezza
nails | unghie, ricostruzione unghie, manicure
spa | centro benessere, centri benessere, terme
massage | massaggi, massaggiatore
tattoo | tatuatore, tatuatori, tatuaggi, studio di tatuaggi
veterinary | veterinario, veterinari, clinica veterinaria, ambulatorio veterinario
pet_grooming | toelettatura, toelettatura cani, toelettatore, toelettature, toelettatori
contractor | impresa edile, imprese edili, muratore, muratori, ristrutturazioni, edilizia, costruzioni
plumber | idraulico, idraulici, termoidraulica, spurghi, autospurgo
electrician | elettricista, elettricisti, impianti elettrici
hvac | condizionatori, climatizzazione, caldaie, caldaista
roofer | tetti, lattoniere, lattonieri, copertura tetti, coperture, rifacimento tetti
carpenter | falegname, falegnami, falegnameria, falegnamerie
painter | imbianchino, imbianchini, tinteggiatura
tiler | piastrellista, piastrellisti, parquettista, parquettisti, posatore di parquet
glazier | vetraio, vetrai, vetreria, serramenti, infissi, serramentista, serramentisti
locksmith | fabbro, fabbri, serraturiere, apertura porte, fabbro serrature
gardener | giardiniere, giardinieri, giardinaggio, potatura alberi
cleaning | pulizie, impresa di pulizie, imprese di pulizie, ditta di pulizie
pest_control | disinfestazione, disinfestazioni, derattizzazione
chimney_sweep | spazzacamino
solar | fotovoltaico, pannelli solari
security | allarmi, vigilanza
pool_service | piscine, manutenzione piscine
interior_design | arredatore, interior designer
upholsterer | tappezziere, tappezzieri, tappezzeria
moving | traslochi, ditta di traslochi, ditte di traslochi
laundry | lavanderia, lavanderie
dry_cleaning | tintoria, lavasecco
car_dealer | concessionaria, concessionarie, autosalone, autosaloni
car_repair | officina, officine, meccanico, meccanici, autofficina, autofficine, carrozzeria, carrozzerie, carrozziere, officina meccanica, officine meccaniche, elettrauto
car_parts | ricambi auto, autoricambi
tyres | gommista, gommisti, pneumatici
car_wash | autolavaggio, autolavaggi
car_rental | autonoleggio, noleggio auto
fuel | benzinaio, distributore di benzina
towing | carro attrezzi, soccorso stradale
lawyer | avvocato, avvocati, studio legale, studi legali, avvocato divorzista, avvocati divorzisti, avvocato penalista, avvocati penalisti, avvocato matrimonialista, avvocato del lavoro
notary | notaio, notai
accountant | commercialista, commercialisti, ragioniere, consulente fiscale, consulente del lavoro, consulenti del lavoro
bank | banca, banche
insurance | assicurazione, assicurazioni, assicuratore
estate_agent | agenzia immobiliare, agenzie immobiliari, immobiliare, immobiliari
property_management | amministratore di condominio, amministratori di condominio
architect | architetto, architetti
engineer | ingegnere, ingegneri, geometra, geometri
advertising | agenzia pubblicitaria, agenzia di marketing, agenzia di comunicazione, agenzie di comunicazione
graphic_design | grafico, grafici, siti web, web designer
photographer | fotografo, fotografi, fotografo matrimonio, fotografi matrimonio, fotografi di matrimonio
event_planner | organizzazione eventi, organizzatore di matrimoni
event_venue | sala ricevimenti, sale ricevimenti, location per matrimoni, location matrimoni
travel_agent | agenzia di viaggi, agenzie di viaggi, agenzia viaggi, agenzie viaggi, agenzia di viaggio, agenzie di viaggio
courier | corriere, corrieri
funeral | pompe funebri, onoranze funebri, agenzia funebre
hotel | albergo, alberghi
guest_house | pensione, pensioni, agriturismo, agriturismi, affittacamere
campsite | campeggio, campeggi
gym | palestra, palestre
swimming | piscina
dance_studio | scuola di danza, scuole di danza, scuola di ballo
museum | museo, musei
cinema | cinema
theatre | teatro, teatri
driving_school | autoscuola, autoscuole, scuola guida
language_school | scuola di lingue, scuole di lingue
music_school | scuola di musica
childcare | asilo nido, asili nido, asilo
caterer | catering matrimoni, catering per matrimoni
animal_boarding | pensione per cani, pensioni per cani, asilo per cani
nursing_home | casa di riposo, case di riposo
tutoring | ripetizioni
holiday_rental | casa vacanze, case vacanze, case vacanza
sign_maker | insegne, insegne luminose
metalworker | carpenteria metallica
it | assistenza informatica, assistenza computer, software house
phone_repair | riparazione cellulari, riparazione smartphone, riparazione computer, riparazione telefoni
consulting | consulente aziendale, consulenti aziendali, consulenza aziendale
taxi | ncc, noleggio con conducente
shredding | distruzione documenti, distruzione di documenti
appliance_repair | riparazione elettrodomestici, riparazione lavatrici
appraiser | perito immobiliare, valutazione immobiliare
home_inspector | ispezione immobiliare
mortgage_broker | mutui, consulente mutui, mediatore creditizio
home_care | assistenza domiciliare, assistenza anziani, badanti
dog_walker | dog sitter, cat sitter, pet sitter
trade_school | scuola professionale, scuola per parrucchieri, scuola di estetica
flight_school | scuola di volo, scuole di volo, aeroclub
art_school | scuola d'arte, corso di pittura, corso di disegno, corso di ceramica
cooking_school | scuola di cucina, scuole di cucina, corso di cucina, corsi di cucina
`,
}
