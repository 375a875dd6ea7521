/** As in `trades-en.ts`; the business stands with its article in the dative, and the clauses end with their verb. */
export const de = `
any | Ihrem Betrieb | Betriebe | neue Kunden | jemand zum ersten Mal Hilfe braucht | was es kostet | wie schnell es geht
food restaurant fast_food | Ihrem Restaurant | Restaurants | Gäste | Freunde abends essen gehen wollen | was auf der Karte steht | ob noch ein Tisch frei ist
restaurant_japanese | Ihrem Restaurant | japanische Restaurants | Sushi-Fans | freitags die Lust auf Sushi kommt | wie frisch der Fisch ist | ob noch ein Tisch frei ist
restaurant_italian restaurant_pizza | Ihrem Restaurant | italienische Restaurants | Familien | zu Hause niemand kochen mag | was aus dem Ofen kommt | ob es noch einen freien Tisch gibt
cafe bubble_tea juice_bar | Ihrem Café | Cafés | Menschen in der Kaffeepause | zwischen zwei Terminen Zeit für einen Kaffee bleibt | ob es einen ruhigen Platz gibt | welcher Kuchen heute da ist
bars bar pub | Ihrer Bar | Bars | Freundesgruppen | eine Gruppe einen Ort für den Abend sucht | was ausgeschenkt wird | wie lange geöffnet ist
brewery winery distillery | Ihrem Betrieb | Brauereien und Weingüter | Menschen, die gern erst probieren, | jemand eine Verkostung plant | was gerade ausgeschenkt wird | wann die nächste Führung ist
bakery pastry donut_shop | Ihrer Bäckerei | Bäckereien | Frühaufsteher | morgens das Brot ausgeht | was gerade aus dem Ofen kommt | ob nachmittags noch Brot da ist
ice_cream dessert_shop | Ihrer Eisdiele | Eisdielen | Familien beim Spaziergang | der erste warme Tag kommt | welche Sorten es heute gibt | wie lang die Schlange ist
caterer | Ihrem Partyservice | Partyservices | Menschen, die ein Fest planen, | jemand ein großes Fest plant | wie das Essen schmeckt | wie lange man vorher bestellen muss
butcher | Ihrer Metzgerei | Metzgereien | Menschen, die gern grillen, | im Frühling der Grill hervorkommt | woher das Fleisch kommt | welches Stück sich eignet
deli food_shops cheese_shop | Ihrem Feinkostladen | Feinkostläden | Menschen in der Mittagspause | mittags etwas Gutes auf den Tisch soll | was heute frisch ist | ob man vorbestellen kann
hotel lodging motel guest_house hostel | Ihrem Hotel | Hotels | Reisende | jemand zwei Nächte in der Stadt plant | wie ruhig die Zimmer sind | ab wann es Frühstück gibt
shop | Ihrem Laden | Läden | Menschen, die gern in der Nähe kaufen, | etwas heute gebraucht wird und nicht in drei Tagen | was vorrätig ist | wie lange geöffnet ist
clothes fashion | Ihrem Modegeschäft | Modegeschäfte | Hochzeitsgäste | in zwei Wochen eine Hochzeit ansteht | welche Größen da sind | ob auch geändert wird
jewelry watches | Ihrem Juweliergeschäft | Juweliere | Paare | jemand einen Ring sucht | was sich anfertigen lässt | wie lange eine Reparatur dauert
florist | Ihrem Blumenladen | Blumenläden | Menschen in Eile | bis morgen Blumen her müssen | was gerade Saison hat | ob auch geliefert wird
garden_centre | Ihrer Gärtnerei | Gärtnereien | Hobbygärtner | das erste warme Wochenende kommt | was im Schatten wächst | wann man pflanzen sollte
furniture home_shops | Ihrem Möbelhaus | Möbelhäuser | Menschen nach dem Umzug | ein leeres Zimmer einen Tisch braucht | wie sich das Holz anfühlt | wann die Ware da ist
building_shops hardware | Ihrem Fachgeschäft | Fachgeschäfte | Heimwerker | samstags eine Schraube fehlt | ob das Teil vorrätig ist | welches Werkzeug passt
electronics mobile_phone phone_repair | Ihrem Elektronikladen | Elektronikläden | Menschen mit zersprungenem Display | das Handy auf die Straße fällt | ob es sich heute reparieren lässt | was das Ersatzteil kostet
books | Ihrer Buchhandlung | Buchhandlungen | Leserinnen und Leser | ein Geburtstag näher rückt | was man als Nächstes lesen soll | ob sich ein Titel bestellen lässt
bicycle | Ihrem Fahrradladen | Fahrradläden | Menschen auf dem Weg zur Arbeit | morgens die Kette springt | wie lange die Reparatur dauert | ob das Teil da ist
pet pet_grooming animal_boarding dog_trainer pets | Ihrem Betrieb | Betriebe für Tiere | Hundehalter | eine Reise ansteht und der Hund nicht mitkann | wie die Tiere betreut werden | wann noch etwas frei ist
health doctor clinic | Ihrer Praxis | Arztpraxen | neue Patienten | jemand neu in der Stadt ist und krank wird | wie schnell man einen Termin bekommt | was man mitbringen soll
dentist orthodontist | Ihrer Zahnarztpraxis | Zahnarztpraxen | Patienten mit Zahnarztangst | sonntagnachts ein Zahn schmerzt | ob es wehtut | wie schnell man einen Termin bekommt
pharmacy | Ihrer Apotheke | Apotheken | Menschen mit einem Rezept | ein Kind abends Fieber bekommt | ob das Mittel vorrätig ist | wie lange geöffnet ist
optician hearing_aids | Ihrem Optikgeschäft | Optiker | Menschen, die die Augen zusammenkneifen, | die Buchstaben verschwimmen | wie lange ein Sehtest dauert | welche Fassung passt
physiotherapist chiropractor osteopath massage | Ihrer Praxis | Praxen für Physiotherapie | Menschen mit Rückenschmerzen | bei der Arbeit der Rücken streikt | wie viele Termine nötig sind | wann der nächste Termin frei ist
hairdresser | Ihrem Salon | Friseursalons | Menschen, die etwas Neues wollen, | vor einem Fest die Haare gemacht werden sollen | welche Tage frei sind | wer sich mit Farbe auskennt
barber | Ihrem Barbershop | Barbershops | Stammkunden | in zwei Tagen ein Vorstellungsgespräch ansteht | ob es ohne Termin geht | wie lange man wartet
beauty nails spa beauty_and_care tattoo | Ihrem Studio | Kosmetikstudios | Kundinnen und Kunden | ein großer Tag bevorsteht | wie eine Behandlung abläuft | welche Tage frei sind
veterinary | Ihrer Tierarztpraxis | Tierarztpraxen | besorgte Tierhalter | der Hund samstags nicht mehr frisst | wie schnell jemand helfen kann | worauf man in der Zwischenzeit achten soll
contractor home_services | Ihrem Betrieb | Handwerksbetriebe | Hausbesitzer | eine Familie ein Zimmer mehr braucht | wie lange die Arbeiten dauern | wer vor Ort verantwortlich ist
plumber | Ihrem Betrieb | Sanitärbetriebe | Menschen mit nassen Füßen | sonntags ein Rohr platzt | wie schnell jemand kommt | was man in der Zwischenzeit tun soll
electrician solar security | Ihrem Elektrobetrieb | Elektrobetriebe | Hausbesitzer | im halben Haus das Licht ausgeht | ob es gefährlich ist | wie schnell jemand kommt
hvac chimney_sweep | Ihrem Betrieb | Heizungsbetriebe | frierende Familien | im Januar die Heizung ausfällt | ob sie sich reparieren lässt | wie schnell jemand kommt
roofer | Ihrem Dachdeckerbetrieb | Dachdecker | Hausbesitzer nach einem Sturm | es von der Decke tropft | ob Flicken genügt | wer mit der Versicherung spricht
carpenter upholsterer craft_workshop | Ihrer Werkstatt | Tischlereien | Menschen mit einer schrägen Wand | kein Regal von der Stange passt | welches Holz sich eignet | wie aus der Skizze ein Möbel wird
painter plasterer tiler glazier stonemason | Ihrem Betrieb | Malerbetriebe | Menschen vor dem Umzug | die Wände vor dem Umzug fertig sein müssen | wie viele Tage es dauert | wer die Möbel rückt
locksmith garage_doors metalworker | Ihrem Betrieb | Schlüsseldienste | Menschen vor verschlossener Tür | der Schlüssel im Schloss abbricht | was es kostet | wie schnell jemand da ist
gardener pool_service | Ihrem Gartenbetrieb | Gartenbetriebe | Menschen mit verwildertem Garten | die Hecke über den Zaun wächst | was im Monat zu tun ist | wann man was schneidet
cleaning laundry dry_cleaning junk_removal | Ihrer Firma | Reinigungsfirmen | Büroleiter | die Reinigungskraft ausfällt | wer einen Schlüssel hat | was dazugehört
pest_control restoration handyman | Ihrem Betrieb | Betriebe für Haus und Hof | Hausbesitzer | es nachts auf dem Dachboden kratzt | wie schnell jemand kommt | ob es für Kinder unbedenklich ist
moving storage | Ihrem Umzugsunternehmen | Umzugsunternehmen | Menschen vor dem Umzug | der Mietvertrag endet | wie viele Kartons es werden | wer das Klavier trägt
automotive car_repair tyres car_parts | Ihrer Werkstatt | Autowerkstätten | Autofahrer | vor der Reise eine Warnleuchte angeht | was es kostet | wie lange das Auto bleiben muss
car_dealer motorcycle caravan boat_dealer car_rental | Ihrem Autohaus | Autohäuser | Autokäufer | das alte Auto keinen Winter mehr schafft | was das alte noch wert ist | ob eine Probefahrt möglich ist
car_wash | Ihrer Waschanlage | Waschanlagen | Autofahrer | im Frühling der Staub auf dem Auto liegt | wie lange es dauert | was von Hand gemacht wird
taxi towing courier | Ihrem Unternehmen | Fahrdienste | Menschen, die pünktlich sein müssen, | der Flug früh am Morgen geht | wie schnell ein Wagen da ist | was die Fahrt kostet
lawyer notary | Ihrer Kanzlei | Kanzleien | neue Mandanten | ein Anwaltsschreiben im Briefkasten liegt | was das erste Gespräch kostet | ob eine Frist läuft
accountant finance insurance bank | Ihrer Kanzlei | Steuerkanzleien | Unternehmer mit einem Karton voller Belege | Post vom Finanzamt kommt | welche Unterlagen nötig sind | was ein Monat kostet
estate_agent property_management | Ihrem Immobilienbüro | Immobilienbüros | Eigentümer | das Elternhaus verkauft werden soll | was es wert ist | wie lange der Verkauf dauert
architect interior_design engineer | Ihrem Büro | Architekturbüros | Bauherren | einer Familie die Wohnung zu klein wird | was auf dem Grundstück erlaubt ist | was zuerst kommt
professional advertising graphic_design it consulting | Ihrem Unternehmen | Unternehmen | neue Auftraggeber | ein Projekt nächsten Monat starten soll | wer die Arbeit macht | was zuerst kommt
photographer media | Ihrem Fotostudio | Fotostudios | Brautpaare | der Hochzeitstermin steht | wie der Tag abläuft | wann die Bilder kommen
event_planner event_venue travel_agent | Ihrem Unternehmen | Veranstalter | Gastgeber | ein runder Geburtstag näher rückt | welche Termine frei sind | wer sich worum kümmert
funeral | Ihrem Bestattungshaus | Bestatter | Angehörige | eine Familie binnen eines Tages entscheiden muss | was zuerst zu tun ist | wer sich worum kümmert
gym sports sports_centre martial_arts dance_studio | Ihrem Studio | Fitnessstudios | Anfänger | jemand wieder fit werden will | wie der erste Besuch abläuft | wie voll es abends ist
yoga | Ihrem Yogastudio | Yogastudios | Anfänger | jemand nach der Arbeit zur Ruhe kommen will | welcher Kurs sich für Anfänger eignet | was man mitbringen soll
lessons driving_school language_school music_school tutoring | Ihrer Schule | Schulen | Eltern | das Schuljahr beginnt | wann der Unterricht ist | wie groß die Gruppen sind
childcare | Ihrer Einrichtung | Kitas | Eltern | ein Elternteil wieder arbeitet | wie ein Tag abläuft | wann ein Platz frei wird
leisure amusement museum cinema theatre gallery | Ihrem Haus | Freizeitbetriebe | Familien | es sonntags regnet | was sich für kleine Kinder eignet | wie lange ein Besuch dauert
manufacturer farm_business utility | Ihrem Betrieb | Hersteller | Einkäufer | ein Lieferant ausfällt | was sich anfertigen lässt | wann die Ware da ist
`
