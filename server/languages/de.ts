import type { Language } from './language.ts'

export const de: Language = {
  code: 'de',
  countries: 'DE AT CH LI',
  schemaFiles: ['de'],
  countryNames: '',
  words: {
    commands:
      'kann konnen finde finden suche suchen such gesucht sucht zeige zeig mir ich brauche brauchen bitte wo gibt gibts es welche welcher welches alle liste mich uns wir wer kennt jemand repariert verkauft hallo mochte will einen fur zu gute beste ergebnisse treffer innen minuten',
    joiners:
      'aber in an auf bei nahe um von vom der die das den dem des im am ein eine einen einem einer raum umkreis umgebung rund nahe nach zum zur bis plz postleitzahl',
    adjectives:
      'beste besten bester bestes gute guten guter gutes gunstige gunstigen gunstiger gunstig gunstigste billig billige billiger notdienst notfall kleine kleinen lokale lokalen ortliche neue neuen zuverlassige zuverlassiger nachste nachsten erfahrene empfehlenswerte preiswerte offen geoffnet',
    generic:
      'unternehmen firma firmen geschaft geschafte betrieb betriebe laden gewerbe anbieter dienstleister kontakte kunden kanzlei kanzleien praxis praxen werkstatt werkstatten studio studios buro buros agentur agenturen fachbetrieb fachbetriebe meisterbetrieb meisterbetriebe handler dienst dienste service',
    conjunctions: 'und oder sowie',
  },
  places: {
    connectors:
      'in der nahe von|in der nahe der|in der nahe|in der stadt|zwischen|im raum|im grossraum|im umkreis von|in und um|rund um|nahe bei|in der region|in der|an der|auf der|auf|im|bei|nahe|um|raum|umkreis',
    weakConnectors: 'von|vom|am|zu|zum|um',
    fronts:
      'altstadt|altstadt von|zentrum von|umgebung von|stadt|innenstadt|grossraum|raum|region|landkreis|kanton|kreis|bezirk|nord|sud|ost',
    backs: 'stadt|innenstadt|zentrum|mitte|umgebung|und umgebung|und umland|nord|sud|ost|west',
    insideNames: 'am an ob',
    likeStates: '',
    abbreviations: [[/^bad /, '']],
  },
  counts: {
    numbers:
      '2 zwei|3 drei|4 vier|5 funf|6 sechs|7 sieben|8 acht|9 neun|10 zehn|12 zwolf dutzend|15 funfzehn|20 zwanzig|30 dreissig|40 vierzig|50 funfzig|100 hundert',
    limits: 'mindestens hochstens maximal ersten',
    results: 'ergebnisse treffer kontakte adressen',
  },
  patterns: {
    hours: 'std|stunden',
    radius: {
      before: 'im umkreis von|in einem umkreis von|umkreis von|umkreis|maximal|max\\.?|bis zu',
      km: 'kilometer',
      mile: 'meilen?',
      metre: 'meter',
      after: 'umkreis|entfernt|rund',
      to: 'um|von|rund um|vom',
    },
    here: '(?:in|bei) (?:meiner|unserer|der) nahe$|in meiner (?:nahe|gegend|umgebung|stadt)|in der (?:nahe|umgebung)$|(?:bei|um|neben) (?:mir|uns|mich)(?: herum)?|hier(?: in der nahe)?$|in meinem ort|(?:in der|im) (?:altstadt|innenstadt|stadtzentrum|stadtmitte|zentrum|stadt|city)$',
    unsearchable: [
      'rund um die uhr|(?:heute|sonntags?|samstags?|am sonntag|am wochenende|nachts|24 stunden) (?:geoffnet|offen|auf)|(?:mit )?notdienst|24 stunden(?: notdienst)?',
      '(?:mit |ohne |(?:die )?keine ){contact}',
      '(?:adressen|telefonnummern|kontakte|kontaktdaten|liste|mailadressen|e ?mails) (?:von|der|aller|fur)',
      '(?:(?:hochstens|maximal|unter|etwa) )?(?:\\d+ (?:minuten|min|stunden?)|(?:eine )?(?:halbe )?stunde) (?:fahrt |fussweg )?(?:von|um)',
      '^(?:ich|wir) .{5,120}? (?:suchen?|brauchen?)(?= )',
      '[1-5] sterne|(?:best|top) bewertungen|gut bewertete[nr]?',
    ],
    contact: {
      articles: 'eine[mnr]?',
      adjectives: 'gute[rn]?',
      nouns: 'webseiten?|homepages?|internetseiten?|internetauftritt|mailadressen?|email adressen?|telefonnummern?',
    },
    has: {
      email: '(?:e ?)?mail ?adressen?',
      phone: 'telefon(?:nummern?)?',
      website: 'web ?seiten?|websites?|homepages?|(?:internet|web|online) ?(?:seiten?|auftritte?|prasenz)',
      articles: 'eine[mnr]?|eigene[mnr]?',
      also: 'und|mit',
      or: 'oder',
      phrases: ['mit {things}', 'die {things} haben'],
      without: 'ohne|(?:(?:die|welche) )?keine[nr]?',
    },
    open: '(?:jetzt|gerade|aktuell|derzeit|momentan) (?:geoffnete?[nrs]?|offene?[nrs]?|auf)|(?:geoffnete?[nrs]?|offene?[nrs]?) (?:jetzt|gerade)|(?:geoffnete|offene)[nrs]?|(?:die )?(?:jetzt |gerade )?(?:geoffnet|offen|auf) (?:sind|haben)',
    rated: {
      before: 'bewertet|bewertung(?:en)?|bewertete[nrs]?',
      over: 'mit mindestens|mit uber|mit mehr als|uber|mindestens|mehr als|ab|von mindestens|besser als|mit',
      stars: 'sternen?|sterne?',
      up: 'und mehr|oder mehr|oder besser',
    },
  },
  forms: {
    plurals: [[/eien$/, 'ei']],
    vowelPlurals: [[/(haus|rad|bad|glas|gut|buch|blatt|schloss|dach|holz|tuch)ern?$/, '$1']],
    feminine: [
      [/innen$/, ''],
      [/in$/, ''],
    ],
    respellings: [[/(?<![aeioqu])(?:(a)e(?=u)|([aou])e(?![iuy]))/g, '$1$2']],
    compoundEnds:
      /(?:fach|einzel|gross)?(?:praxen|praxis|laden|geschafte?|betriebe?|meisterbetriebe?|meister|dienste?|service|firm(?:a|en)|unternehmen|werkstatt|werkstatten|studios?|buros?|kanzlei(?:en)?|handel|handler|markt|markte|zentrum|zentren|salons?|haus|hauser|techniker|technik|stuben?|verleih|spezialist(?:en)?|profis?|experten?|agentur(?:en)?|gesellschaft)$/,
  },
  categories: `
restaurant_steakhouse | Steakhaus, Steakhäuser
investigator | Detektei, Detekteien
food | essen und trinken, gastronomie
restaurant | restaurants, gaststätte, gasthaus, lokal, essen gehen, speiselokal, gasthof, wirtschaft, gasthof restaurant, gasthäuser, wirtshaus, wirtshäuser, lokale, heuriger
restaurant_chinese | chinarestaurant, chinese, china restaurant, chinesisches restaurant
restaurant_greek | grieche
restaurant_indian | inder, indisches restaurant
restaurant_italian | italiener, italienisches restaurant
restaurant_japanese | japaner, japanisches restaurant
restaurant_mexican | mexikaner, mexikanisches restaurant
restaurant_pizza | pizzeria, pizzalieferdienst
restaurant_spanish | tapasbar
restaurant_vegetarian | veganes restaurant, vegetarisches restaurant
fast_food | imbiss, schnellimbiss, pommesbude, imbissbude, würstelstand
fast_food_burger | hamburger restaurant, burgerladen
fast_food_kebab | döner, dönerladen, dönerbude
cafe | kaffeehaus, café
bar | bars
wine_bar | weinbar, weinstube
pub | kneipe, kneipen, wirtshaus, beisl, boazn, wirtschaft, eckkneipe
nightclub | disco, diskothek
brewery | brauerei
winery | weingut, winzer
ice_cream | eisdiele, eiscafé
caterer | catering, partyservice
supermarket | supermarkt, lebensmittel, lebensmittelgeschäft
convenience | spätkauf, späti, spätis, spätkäufe, büdchen, trinkhalle
bakery | bäckerei, bäckereien, bäcker
pastry | konditorei, tortenladen
butcher | metzgerei, fleischerei, metzger
seafood_shop | fischgeschäft
greengrocer | obsthändler
farm_shop | hofladen
deli | feinkost, feinkostladen
coffee_store | kaffeerösterei, kaffeeröster
alcohol | spirituosen
wine_shop | weinhandlung
beverages | getränkemarkt
health_food | bioladen, reformhaus
shop | laden, geschäft, geschäfte
clothes | bekleidungsgeschäft, mode, modegeschäft
bridal | brautmode
shoes | schuhgeschäft, schuhladen
jewelry | juwelier, schmuck, goldschmied
watches | uhrmacher
second_hand | gebrauchtwaren
tailor | schneider, schneiderei, änderungsschneiderei, änderungsschneider
shoe_repair | schuster, schuhmacher
mall | einkaufszentrum
gift | geschenke, geschenkladen
florist | blumenladen, florist, blumen
garden_centre | gärtnerei, gartencenter
furniture | möbel, möbelhaus
bed | matratzen, bettenhaus
kitchen_shop | küchenstudio, badstudio, bäderstudio
curtain | rollladen, sonnenschutz, Rollladenbauer, Rollläden
frame | bilderrahmen
appliance | waschmaschinen
doityourself | baumarkt
hardware | eisenwaren
trade | baustoffe
doors | garagentore, türen
tool_hire | maschinenverleih
electronics | elektronik, Elektrogeschäft, Elektrogeschäfte
computer | computerladen
mobile_phone | handyladen
phone_repair | handyreparatur, handyreparaturen, Computerreparatur
books | buchhandlung
newsagent | kiosk
stationery | schreibwaren
copyshop | druckerei, copyshop, textildruck
toys | spielwaren
sports_shop | sportgeschäft
bicycle | fahrradladen, fahrrad
pet | zoohandlung, tierhandlung
tobacco | tabakladen, trafik, tabaktrafik, tabakwaren
pawnbroker | pfandhaus
health | gesundheit
doctor | arzt, ärzte, hausarzt, arztpraxis, allgemeinarzt, internist, allgemeinmediziner, arztpraxen
cardiologist | kardiologe
dermatologist | hautarzt
eye_doctor | augenarzt
gynaecologist | frauenarzt
orthopaedist | orthopäde
paediatrician | kinderarzt
plastic_surgeon | schönheitschirurg
clinic | klinik, medizinisches versorgungszentrum
hospital | krankenhaus
dentist | zahnarzt, zahnärzte, zahnarztpraxis, dental
orthodontist | kieferorthopäde
pharmacy | apotheke, apotheken, drogerie
optician | optiker, brillen
hearing_aids | hörgeräte, hörakustiker
medical_supply | sanitätshaus
physiotherapist | physiotherapie, physiotherapeut, krankengymnastik, ergotherapie, ergotherapeut, physio
osteopath | osteopathie
alternative_medicine | heilpraktiker, homöopath
podiatrist | podologie, fußpflege
psychotherapist | psychologe, psychotherapie
speech_therapist | logopäde, logopädie
nutritionist | ernährungsberatung, ernährungsberater
midwife | hebamme
laboratory | labor
nursing_home | pflegeheim, altenheim, seniorenheim, altersheim, altenpflege
hairdresser | friseur, friseure, friseursalon, frisör, haarsalon
barber | barbier, barbershop, Herrenfriseur, Herrenfriseure, Friseur für Herren, Friseur für Männer, Männerfriseur
beauty | kosmetikstudio, kosmetik, kosmetiksalon, kosmetikerin, haarentfernung, kosmetikstudios, wimpernverlängerung, permanent make up, kosmetiker, Wimpernstudio, Wimpernstudios
nails | nagelstudio, nageldesign, nagelstudios, maniküre
tanning | sonnenstudio, solarium
massage | massagen, massagepraxis
sauna | therme
tattoo | tattoo, tattoostudio
cosmetics | parfümerie
veterinary | tierarzt, tierärzte, tierarztpraxis, tierklinik
pet_grooming | hundesalon, hundefriseur, hundefrisör
animal_boarding | tierpension, hundepension
dog_trainer | hundeschule, hundetrainer, hundeschulen
home_services | handwerker
contractor | bauunternehmen, baufirma, tiefbau, holzbau, hochbau, gerüstbau, estrichleger, sanierung, wintergarten, treppenbau, pflasterarbeiten, schwimmbadbau
plumber | klempner, installateur, sanitär, heizung sanitär, sanitärinstallateur, heizungsinstallateur, rohrreinigung, gas wasser installateur, installateure, sanitärbetrieb, rohrbruch, Klempnerei
electrician | elektriker, elektroinstallateur, elektro, elektrobetrieb
hvac | heizung, heizungsbau, klimatechnik, heizungsbauer, klimaanlage, kaminbauer, kältetechnik, Wärmepumpe, Wärmepumpen
roofer | dachdecker, dachdeckerei, spengler, spenglerei, bedachungen
carpenter | tischler, tischlerei, schreiner, schreinerei, zimmerei, treppenbauer, möbelschreiner
painter | maler, malerbetrieb
plasterer | verputzer, trockenbau, stuckateur
tiler | fliesenleger, bodenleger
stonemason | steinmetz, maurer, naturstein
glazier | glaser, glaserei, fensterbau, fensterbauer, fenster, Autoglas
locksmith | schlüsseldienst, schlosser
metalworker | metallbau, schlosserei
gardener | gärtner, gartenbau, landschaftsbau, baumpflege, landschaftsgärtner, garten und landschaftsbau, galabau, baumfällung
cleaning | reinigung, gebäudereinigung, putzfirma, fensterputzer, putzfrau, reinigungsfirma, büroreinigung, reinigungsdienst, reinigungsfirmen, Teppichreinigung, Teppichreiniger
pest_control | schädlingsbekämpfung, Kammerjäger, Schädlingsbekämpfer
chimney_sweep | schornsteinfeger, kaminkehrer
handyman | hausmeisterservice, hausmeister, hausmeisterdienst
solar | solaranlagen, photovoltaik, solarteur, photovoltaikanlagen
garage_doors | zaunbau, garagentor
security | sicherheitsdienst, alarmanlagen
pool_service | poolbau, Schwimmbadbauer, Poolbauer
interior_design | innenarchitekt, raumausstatter, badsanierung
upholsterer | polsterer, sattler
moving | umzugsunternehmen, umzug, möbelspedition, umzugsfirma, umzugsfirmen, möbelpacker, umzugsservice
storage | lagerraum
junk_removal | entrümpelung, schrottplatz, containerdienst, entsorgung, haushaltsauflösung
laundry | wäscherei, waschsalon
dry_cleaning | textilreinigung
car_dealer | autohaus, autohändler, gebrauchtwagen, autohändler
car_repair | autowerkstatt, kfz werkstatt, werkstatt, karosseriebau, lackiererei, auto werkstatt, freie werkstatt, autowerkstätten, kfz werkstätten, pkw werkstatt, autoreparatur, kfz meisterbetrieb, Autolackierer, Autolackiererei, Karosseriebau
car_parts | autoteile
tyres | reifen, reifenhändler, reifenservice, reifenhandel
car_wash | autowäsche, waschanlage, autopflege, autowaschanlage, autoaufbereitung, fahrzeugaufbereitung, folierung
car_rental | autovermietung, mietwagen
motorcycle | motorrad, motorradhändler, motorräder, motorradladen, motorradwerkstatt
fuel | tankstelle
towing | abschleppdienst, abschleppdienst, pannenhilfe
vehicle_inspection | tüv, kfz gutachter, hauptuntersuchung
professional | firma, firmen, unternehmen
lawyer | anwalt, anwälte, rechtsanwalt, kanzlei, fachanwalt, anwaltskanzlei, rechtsanwaltskanzlei, scheidungsanwalt, familienanwalt, anwältin, arbeitsrecht anwalt, strafverteidiger, anwaltskanzleien, Rechtsanwalt für Familienrecht, Fachanwalt für Familienrecht, Rechtsanwälte für Familienrecht, Anwalt für Familienrecht, Fachanwalt Arbeitsrecht, Fachanwälte Arbeitsrecht, Rechtsanwalt für Arbeitsrecht, Fachanwalt für Arbeitsrecht, Anwalt für Arbeitsrecht
notary | notar
accountant | steuerberater, buchhaltung, wirtschaftsprüfer, lohnsteuerhilfe, steuerberatung, steuerkanzlei, buchhaltungsbüro, lohnbüro, buchhalter, steuerbüro, buchführung, treuhänder
bank | bank, banken
finance | finanzberater
insurance | versicherung, versicherungen, versicherungsmakler, versicherungsbüro
estate_agent | immobilien, immobilienmakler, makler, maklerbüro, immobilienbüro
property_management | hausverwaltung
architect | architekt, architekten
engineer | ingenieurbüro, vermessung, sachverständige, gutachter, energieberater, statiker
advertising | werbeagentur, marketingagentur, seo agentur, onlinemarketing, werbung
graphic_design | grafikdesign, webdesign, grafiker, webagentur, webdesigner
it | it dienstleister, softwarefirma, softwareentwicklung, softwarehaus, systemhaus, EDV, EDV Service, IT Dienstleister
consulting | unternehmensberatung, unternehmensberater, coach
employment_agency | personalvermittlung, zeitarbeit, zeitarbeitsfirma, personaldienstleister
translator | übersetzer, Übersetzungsbüro, Übersetzungsbüros
photographer | fotograf, fotografen, fotostudio, hochzeitsfotograf, hochzeitsfotografen
event_planner | eventagentur, hochzeitsplaner, veranstaltungstechnik, djs, hüpfburg, zeltverleih, hochzeitsdj
event_venue | eventlocation, veranstaltungsort, hochzeitslocation, festsaal, partyraum, hochzeitslocations
travel_agent | reisebüro, reisebüros, reisebüro
sign_maker | schilder, werbetechnik
courier | kurier, spedition, logistik, transportunternehmen
funeral | bestattung, bestatter, bestattungsinstitut, bestattungsunternehmen
media | verlag, zeitung, tonstudio
manufacturer | hersteller, fabrik, produktion
lodging | unterkunft, unterkünfte
hotel | hotels
guest_house | pension, gästehaus
hostel | jugendherberge
holiday_rental | ferienwohnung, ferienwohnungen, ferienhaus
campsite | campingplatz
mountain_hut | berghütte, almhütte
leisure | freizeit
gym | fitnessstudio, fitnessstudios, personaltrainer, fitness, muckibude, fitnesscenter
yoga | yogastudio, pilatesstudio
martial_arts | kampfsport, kampfsportschule
sports_centre | sportzentrum
climbing_gym | kletterhalle, boulderhalle
swimming | schwimmbad, hallenbad, schwimmschule
sports_club | sportverein
horse_riding | reitschule, reiterhof
outdoor_activities | skiverleih, fahrradverleih
dance_studio | tanzschule
casino | spielbank, spielothek
theme_park | freizeitpark
water_park | freizeitbad
museum | museen
gallery | galerie, kunstgalerie
cinema | kino, kinos
theatre | theater
lessons | kurse
driving_school | fahrschule, fahrschulen
language_school | sprachschule, englischkurs
music_school | musikschule, klavierunterricht, gitarrenunterricht
tutoring | nachhilfe
childcare | kita, kindertagesstätte, kindergarten, tagesmutter, krippe, kitas, kinderkrippe
other | betriebe
shredding | aktenvernichtung, datenträgervernichtung
appliance_repair | haushaltsgeräte reparatur, haushaltsgerätereparatur, waschmaschinenreparatur, waschmaschinen reparatur
appraiser | immobiliengutachter, immobilienbewertung, wertgutachter
home_inspector | baugutachter, bausachverständiger, bausachverständige
mortgage_broker | baufinanzierung, baufinanzierer, hypothekenmakler
home_care | pflegedienst, pflegedienste, ambulanter pflegedienst, häusliche pflege
dog_walker | gassi service, gassiservice, hundesitter, tiersitter, katzensitter, hundeausführer
trade_school | berufsschule, kosmetikschule, friseurschule
flight_school | flugschule, flugschulen
art_school | kunstschule, malschule, zeichenkurs, malkurs, töpferkurs
cooking_school | kochschule, kochschulen, kochkurs, kochkurse
`,
}
