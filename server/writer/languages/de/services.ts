export const services = `
website | websites?|webseiten?|homepages?|internetseiten?|web-?design\\w*|webauftritt\\w*|landing\\w* | eine Website
website! | relaunch\\w*|(?:alte|veraltete|bestehende) (?:websites?|webseiten|homepages?) | eine neue Website | Soll[|en] [ich|wir] Ihnen drei Dinge schicken, die [ich|wir] an Ihrer Website ändern würde[|n]?
website! | (?:website-?|web-?|wordpress-?)(?:pflege|wartung|betreuung)|hosting|(?:pflege|hoste|warte)n? (?:und \\w+ )?(?:ihre )?(?:websites?|webseiten) | Website-Pflege | Soll[|en] [ich|wir] Ihnen auflisten, was [ich|wir] an Ihrer Website zuerst prüfen würde[|n]?
website | (?:online-?|web)shops? | ein Onlineshop | #zwei Beispiele zum Durchklicken
website | online-?(?:buchung|termin|reservierung)\\w*|buchungssystem\\w*|terminbuchung\\w*|terminkalender | Online-Buchung | #ein Beispiel zum Ausprobieren
website | online-?bestell\\w*|bestellsystem\\w*|qr-?(?:codes?|speisekarten?)|digitale speisekarten? | Online-Bestellungen | #ein Beispiel zum Ausprobieren
seo | lokales seo|local seo|seo|suchmaschin\\w* | lokales SEO
seo | google maps|google[- ](?:my[- ])?business\\w*|google-?(?:\\w+-?)?(?:profil|eintrag)\\w* | Google-Profil
seo | (?:google-?)?(?:bewertungen|rezensionen)|bewertungsmanagement | Bewertungen
photo! | \\w*foto(?!box|kopier)\\w*|bilder|\\w*porträts?|aufnahmen|\\w+fotografie | Fotos
photo | (?:food|produkt|speisen)-?foto\\w*|fotografiere\\w* (?:ihr |ihre )?(?:essen|speisen|gerichte)|fotos (?:von|vom) (?:essen|speisen|gerichten) | Fotos
photo^^ | fotografiere\\w* (?:ihre )?(?:speisen|gerichte|essen)(?! ?,)|foodfotograf\\w* | Fotos
photo | videos?|filme?|imagefilm\\w*|reels?|kurzvideos? | ein Video | #zwei Beispiele
photo! | drohnen\\w*|luftbild\\w* | Drohnenaufnahmen | #zwei Beispiele
photo! | (?:360-?grad-?|virtuelle )?rundg[aä]nge?|360-?grad\\w* | ein Rundgang | #einen Rundgang zum Ansehen
print^ | speisekarten?|menükarten?|getränkekarten? | Speisekarten | €Wie viele Karten brauchen Sie ungefähr? / #eine Karte als Muster
print! | schilder|beschilderung\\w*|leuchtreklame\\w*|werbetechnik|leuchtbuchstaben|banner|(?:schau)?fenster-?beschriftung\\w* | Schilder | #eine Skizze mit Ihrem Namen
print! | (?:sonnen|sicht|splitter|hitze)schutz\\w*|fensterfolien? | Fensterfolie | €Wie groß ist das Fenster ungefähr? / #ein Muster der Folie
print! | beschriften|beschrifte|fahrzeugbeschriftung\\w*|autobeschriftung\\w*|beschriftung\\w*|\\w*foli(?:erung|erungen|en|e) | eine Beschriftung | #eine Skizze mit Ihrem Namen
print! | logos?|grafikdesign|grafik\\w*|corporate design | Gestaltung | #drei Beispiele [meiner|unserer] Arbeit
print! | textildruck\\w*|t-?shirts?|polos?|bestick\\w*|stickerei | Kleidung mit Ihrem Namen | #eine Skizze mit Ihrem Namen
print~ | druck(?:en|t|e|sachen|erei)?|print\\w* | Drucksachen
print | flyer|prospekte?|faltblätter|broschüren?|kataloge?|visitenkarten?|aufkleber|etiketten|plakate? | Drucksachen
cleaning | fenster(?:reinigung|putzen|putzer)?|glasreinigung\\w*|schaufensterreinigung | Fensterreinigung | €Wie viele Fenster haben Sie ungefähr? / Soll[|en] [ich|wir] einmal zur Probe ein Fenster putzen?
cleaning | büroreinigung\\w*|praxisreinigung\\w*|unterhaltsreinigung\\w*|gebäudereinigung\\w*|gewerbereinigung | Reinigung
cleaning | teppich\\w*|polster(?:reinigung) | Teppichreinigung | €Wie viele Räume haben Teppich? / #zwei Fotos von vorher und nachher
cleaning^^ | küchenreinigung\\w*|(?:grund)?reinig\\w* (?:von |ihre |für )?küchen | Küchenreinigung
cleaning^^ | (?:küchen-?)?abluft\\w*|dunstabzug\\w*|lüftungsreinigung | Abluftreinigung | Wann wurde Ihre Abluft zuletzt gereinigt? Ein Monat reicht, dann schreibe[|n] [ich|wir] Ihnen, wann sie fällig ist.
cleaning | dachrinnen\\w* | Dachrinnenreinigung | Wann wurden Ihre Rinnen zuletzt gereinigt? Ein Jahr reicht, dann schreibe[|n] [ich|wir] Ihnen, wann sie fällig sind.
cleaning | fahrzeugaufbereitung\\w*|autowäsche\\w*|fahrzeugpflege | Fahrzeugpflege | €Wie viele Fahrzeuge haben Sie? / #zwei Fotos von vorher und nachher
cleaning~ | \\w*reinig(?!\\w*mittel)\\w*|putz(?:en|t|e|dienst|kraft|kräfte)?|sauber\\w* | Reinigung
books | buchhalt\\w*|buchführung\\w*|belege | Buchhaltung
books | lohn(?:abrechnung\\w*|buchhaltung)?|gehaltsabrechnung\\w* | Lohnabrechnung | €Wie viele Mitarbeitende haben Sie? / #eine Musterabrechnung
books | steuer\\w*|jahresabschl\\w* | Steuern
payments | kassen\\w*|kasse|pos|registrierkassen? | eine neue Kasse | Womit kassieren Sie heute? Nennen Sie [mir|uns] das Gerät, dann schreibe[|n] [ich|wir] Ihnen, was sich ändern würde.
payments | kartenzahlung\\w*|kartenterminal\\w*|kartenleseger\\w*|ec-?(?:geräte?|terminals?)|zahlungs(?:terminal|system|abwicklung)\\w*|bezahlterminal\\w*|kartenleser|kartenger[äa]t\\w* | Kartenzahlung
payments! | (?:treue|kunden|stempel|gutschein)karten?|treue-?\\w+|gutscheine?|treueprogramm\\w* | Treuekarten | #einen Entwurf mit Ihrem Namen
it! | wlan|w-lan | WLAN | >Wo ist Ihr WLAN am schwächsten?
it! | (?:glasfaser-?)?internet(?!seite)|glasfaser | Internet | Was zahlen Sie heute ungefähr für Internet? Nennen Sie [mir|uns] den Betrag, dann schicke[|n] [ich|wir] Ihnen einen Vergleich.
it | telefonanlage\\w*|telefonie|voip | eine Telefonanlage | Wie viele Telefone haben Sie? Antworten Sie mit der Zahl, dann schreibe[|n] [ich|wir] Ihnen, was sich ändern würde.
it! | telefonservice|telefonsekretariat|anrufe?|anrufannahme|büroservice | Telefonservice | Wie viele Anrufe verpassen Sie ungefähr in der Woche? Antworten Sie mit der Zahl, dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] übernehmen [kann|können].
it | it-?(?:support|service|betreuung|wartung|systemhaus)|computer\\w*|edv\\w*|pcs?|netzwerk\\w*|datensicherung\\w*|it | IT-Betreuung
it! | datenschutz\\w*|dsgvo\\w* | Datenschutz | #eine kurze Checkliste
it! | \\w*kameras?|alarm\\w*|videoüberwachung\\w*|einbruchschutz | Kameras | Welche Tür macht Ihnen am meisten Sorgen? Ein Wort reicht, dann schicke[|n] [ich|wir] Ihnen einen Vorschlag.
it! | software\\w*|apps?|programme?|crm|automatisier\\w*|ki|chatbots? | Software | #ein kurzes Beispiel
supplies | kaffee(?!maschine|vollautomat|becher|tasse)\\w* | Kaffee | #eine Probe
supplies | tee|tees | Tee | #eine Probe
supplies | seifen?|kosmetik\\w*|handcremes?|kerzen | Seife und Pflege | #ein paar Muster
supplies | verpackung\\w*|kartons?|\\w*becher|tüten|to-?go-?\\w+ | Verpackungen | #ein paar Muster
supplies | arbeitskleidung|berufskleidung|uniformen|schürzen | Arbeitskleidung | #ein Stück zum Anprobieren
supplies | wäsche\\w*|mietwäsche|tischwäsche|handtücher|bettwäsche | Wäscheservice | €Wie viel Wäsche fällt bei Ihnen ungefähr in der Woche an? / #die Preisliste
supplies | \\w*pflanzen|moos\\w*|begrünung\\w* | Pflanzen | #Fotos von drei passenden Pflanzen
supplies | \\w*blumen\\w*|sträuße|floristik\\w* | Blumen | #Fotos von drei Sträußen
supplies | \\w*möbel|\\w*stühle|tische | Möbel | #Fotos von drei Stücken mit Preisen
supplies | getränke|wasserspender|(?:snack|getränke|waren)?automaten | Getränke | Wie viele Leute kommen bei Ihnen am Tag ungefähr vorbei? Antworten Sie mit der Zahl, dann schicke[|n] [ich|wir] Ihnen einen Vorschlag.
supplies | kuchen|torten|desserts?|eis|pralinen|gebäck | Süßes | Soll[|en] [ich|wir] Ihnen etwas zum Probieren vorbeibringen?
supplies^^ | to-?go-?\\w+|pizzakartons?|lebensmittelverpackung\\w* | Verpackungen | #ein paar Muster
supplies^^ | \\w*gemüse|salate?|kräuter|pilze|obst|\\w*brot|brötchen|\\w*fleisch|wurst|fisch|käse|eier|milch|(?:natur|bio|rot|weiß)?wein\\w*|bier\\w*|honig|\\w*öl|gewürze|backwaren | frische Ware | Soll[|en] [ich|wir] Ihnen eine Probe vorbeibringen?
supplies~ | großhandel|\\w*bedarf|ausstattung\\w*|reinigungsmittel\\w*|hygiene\\w* | Bedarf
repairs^^ | kaffeemaschinen?\\w*|espressomaschinen?|kaffeevollautomat\\w* | Kaffeemaschinen-Service | Haben Sie eine Siebträgermaschine oder einen Vollautomaten? Nennen Sie [mir|uns] die Marke, dann schreibe[|n] [ich|wir] Ihnen, was zur Wartung gehört.
repairs | heizung\\w*|klimaanlagen?|klimatechnik|klimageräte?|wärmepumpen?|lüftung\\w* | Heizung und Klima | Wie alt ist Ihre Heizung oder Klimaanlage ungefähr? Dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] zuerst prüfen würde[|n].
repairs | sanitär\\w*|rohr\\w*|abfluss\\w*|abflüsse|klempner\\w* | Sanitärarbeiten | >Tropft oder staut sich bei Ihnen etwas?
repairs | elektro\\w*|elektrik\\w*|steckdosen | Elektroarbeiten | >Gibt es bei Ihnen eine Steckdose, einen Schalter oder ein Licht, das gemacht werden müsste?
repairs^^ | (?:back)?öfen|backofen|spülmaschinen?|geschirrspüler|(?:gastro|küchen|groß)(?:geräte?|küchen?|technik) | Küchengeräte | >Welches Gerät in Ihrer Küche macht Ihnen am meisten Ärger?
repairs^^ | kälte\\w*|\\w*kühl\\w*|gefrier\\w*|tiefkühl\\w* | Kühlgeräte | >Welches Kühlgerät macht Ihnen am meisten Sorgen?
repairs | dach(?!rinne)\\w*|dächer | Dacharbeiten | Wie alt ist Ihr Dach ungefähr? Dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] zuerst ansehen würde[|n].
repairs | (?:handy|smartphone|laptop|display)-?reparatur\\w* | Gerätereparatur
repairs! | schlüsseldienst|schließanlagen?|schlösser | Schlösser und Schlüssel | >Wie viele Türen haben Sie?
repairs! | (?:garagen|roll)tore?|tore|türen|\\w*türen | Türen und Tore | >Welche Tür macht Ihnen am meisten Ärger?
repairs! | aufzüge|aufzug\\w* | Aufzüge | Wie alt ist Ihr Aufzug ungefähr? Dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] zuerst prüfen würde[|n].
repairs! | polsterei|polster\\w*|neu beziehen | Polsterarbeiten | Welcher Sitz hätte es am nötigsten? Schicken Sie [mir|uns] ein Foto, dann schreibe[|n] [ich|wir] Ihnen, was zu tun wäre.
repairs | hausmeister\\w*|kleinreparaturen | Hausmeisterservice | >Was wartet bei Ihnen am längsten auf eine Reparatur?
repairs~ | \\w*repar\\w*|wartung\\w*|instandhaltung\\w* | Reparaturen
staffing^^ | küchenhilfen?|köche|köchinnen|spüler|(?:bar)?kellner\\w*|barkeeper|servicekräfte | Küche und Service
staffing | personal(?!ausweis|beratung|wesen)\\w*|zeitarbeit\\w*|aushilfen?|mitarbeitende|recruiting|fachkräfte | Personal
staffing! | hr|personal(?:beratung|wesen) | HR | Welche Personalfrage ist gerade offen? Eine Zeile reicht, [ich|wir] antworte[|n] darauf.
staffing! | virtuelle assisten\\w*|büroassisten\\w*|sekretariat\\w* | Büroassistenz | Welche Aufgabe würden Sie zuerst abgeben? Eine Zeile reicht, dann schreibe[|n] [ich|wir] Ihnen, wie lange sie dauern würde.
insurance | \\w*versicherung\\w*|\\w*haftpflicht\\w*|versicherer | Versicherungen
energy | solar\\w*|photovoltaik\\w*|pv(?:-?anlagen?)? | Solarstrom | #eine Schätzung für Ihr Dach
energy | led\\w*|beleuchtung\\w*|licht\\w* | LED-Licht | Wie viele Lampen brennen bei Ihnen den ganzen Tag? Antworten Sie mit der Zahl, dann rechne[|n] [ich|wir] aus, was LED sparen würde.
energy! | wallbox\\w*|ladestation\\w*|ladesäule\\w* | Ladestationen | Wie viele Parkplätze haben Sie? Antworten Sie mit der Zahl, dann schreibe[|n] [ich|wir] Ihnen, was möglich ist.
energy | strom\\w*|\\w*gas|energie\\w* | Energiekosten
ads | google ads|google-?(?:anzeigen|werbung) | Google Ads
ads | (?:facebook|instagram|tiktok|social[- ]media|meta)-?\\s?(?:ads|anzeigen|werbung|kampagnen)|(?:werbung|anzeigen|kampagnen) (?:auf|bei|in) \\w+|anzeigen|ads | Anzeigen
ads! | social[ -]media\\w*|instagram|facebook|tiktok|beiträge | Social Media | #Entwürfe für drei Beiträge
ads! | newsletter\\w* | ein Newsletter | #eine erste Ausgabe als Entwurf
ads! | \\w*texte?|texter\\w*|blog\\w*|lektorat | Texte | Welcher Text stört Sie am meisten? Schicken Sie [mir|uns] den Link, dann schreibe[|n] [ich|wir] den ersten Absatz neu.
ads~ | werbung\\w*|marketing\\w* | Werbung
other | übersetz\\w* | Übersetzungen | Soll[|en] [ich|wir] einen Absatz zur Probe übersetzen? Schicken Sie [mir|uns] einfach einen Text.
other | dolmetsch\\w* | Dolmetschen | Welche Sprache brauchen Sie am häufigsten? Ein Wort reicht, dann schreibe[|n] [ich|wir] Ihnen, wer Zeit hätte.
other^^ | messer\\w*|\\w*schleif\\w* | Messerschliff | €Wie viele Messer nutzen Sie ungefähr? / Soll[|en] [ich|wir] ein Messer zur Probe schleifen?
other | klavier\\w*|flügel | Klavierstimmung | Wann wurde Ihr Klavier zuletzt gestimmt? Ein Jahr reicht, dann schreibe[|n] [ich|wir] Ihnen, ob es fällig ist.
other | feuerlöscher\\w*|brandschutz\\w*|rauchmelder | Brandschutz | Welches Jahr steht auf der Plakette Ihrer Feuerlöscher? Nennen Sie es [mir|uns], dann schreibe[|n] [ich|wir] Ihnen, wann sie fällig sind.
other | arbeitssicherheit\\w*|arbeitsschutz\\w*|gefährdungsbeurteilung\\w*|haccp\\w*|hygieneschulung\\w* | Arbeitssicherheit | #eine Checkliste
other | aktenvernichtung\\w*|akten | Aktenvernichtung | €Wie viele Ordner wären es ungefähr?
other | schädling\\w*|kammerjäger\\w* | Schädlingsbekämpfung | Ist Ihnen zuletzt etwas aufgefallen? Schreiben Sie [mir|uns], was und wo, dann schreibe[|n] [ich|wir] Ihnen, was zu tun wäre.
other | winterdienst\\w*|schnee\\w* | Winterdienst | €Wie groß ist Ihr Parkplatz ungefähr?
other | maler\\w*|streich\\w*|malen | Malerarbeiten | €Welcher Raum hätte es am nötigsten, und wie groß ist er ungefähr? / #zwei Fotos von vorher und nachher
other | garten\\w*|gärtner\\w*|rasen\\w*|hecken?\\w*|grünpflege|baum\\w*|bäume | Gartenpflege | €Was wäre bei Ihnen zu pflegen: Rasen, Hecken oder Bäume?
other^^ | fettabscheider\\w* | Fettabscheider | Wann wurde Ihr Abscheider zuletzt geleert? Ein Monat reicht, dann schreibe[|n] [ich|wir] Ihnen, wann er fällig ist.
other | pool\\w*|schwimmb\\w+ | Poolpflege | €Wie groß ist Ihr Becken ungefähr?
other | maler\\w*|sanier\\w*|streich\\w*|malen|renovier\\w*|umbau\\w*|boden\\w*|böden|fliesen\\w*|trockenbau\\w*|fassaden\\w* | Renovierung | €Welcher Raum hätte es am nötigsten, und wie groß ist er ungefähr? / #zwei Fotos von vorher und nachher
other | schreiner\\w*|tischler\\w*|einbaumöbel|regale? | Einbauten | Welche Ecke würden Sie zuerst ändern? Schicken Sie [mir|uns] ein Foto, dann schicke[|n] [ich|wir] Ihnen eine Skizze.
other | dguv\\w*|e-check|(?:geräte|elektro)prüfung\\w*|(?:elektrische|ortsveränderliche) geräte | Geräteprüfung | €Wie viele Geräte sind es ungefähr?
other | vorhänge?|gardinen?|jalousien?|rollläden|markisen?|sonnensegel\\w* | Vorhänge und Markisen | €Wie viele Fenster wären es ungefähr, und wie breit?
other | metallbau\\w*|schlosser\\w*|schweiß\\w*|geländer | Metallarbeiten | €Was müsste gemacht werden: Geländer, Tor oder Rahmen?
other | entsorg\\w*|müll\\w*|abfall\\w*|abfälle|altpapier|entrümpel\\w*|altöl\\w* | Entsorgung | €Was müsste weg, und wie viel ist es ungefähr?
other | umzug\\w*|umzüge|transporte? | ein Umzug | €Was müsste bewegt werden: ein Tisch, ein Büro oder ein ganzer Laden?
other | lager(?:raum|räume|flächen?|boxen)? | Lagerraum | €Was würden Sie einlagern, und wie viel ungefähr?
other | lieferservice|lieferdienst|kurier\\w*|auslieferung\\w* | Lieferungen | €Wie viele Lieferungen haben Sie ungefähr am Tag?
other | sicherheitsdienst\\w*|wachdienst\\w*|objektschutz|türsteher | Sicherheitsdienst | €Zu welchen Zeiten bräuchten Sie jemanden?
other | catering|lunch\\w*|mittagessen|buffets?|partyservice | Catering | #die Speisekarte
other | veranstaltung\\w*|events?|fotobox\\w*|zelte?|zeltverleih|hüpfburg\\w* | Veranstaltungen | #drei Fotos
other | erste[- ]hilfe\\w* | Erste Hilfe | Wie viele von Ihnen würden teilnehmen? Antworten Sie mit der Zahl, dann schicke[|n] [ich|wir] Ihnen zwei Termine.
other | (?:sprach|englisch|deutsch|französisch|spanisch)-?(?:kurse?|unterricht|training) | Sprachunterricht | Wie viele von Ihnen würden teilnehmen? Antworten Sie mit der Zahl, dann schicke[|n] [ich|wir] Ihnen einen Plan.
other~ | \\w*schulung\\w*|kurse?|seminare?|workshops?|\\w*training\\w*|coaching\\w*|unterricht | eine Schulung | #den Ablauf eines ersten Termins
other | rechtsberatung|rechtsanw\\w*|anw[aä]lt\\w*|verträge | Rechtsfragen | Welcher Vertrag oder Brief liegt gerade auf Ihrem Tisch? Eine Zeile reicht, dann schreibe[|n] [ich|wir] Ihnen, ob [ich|wir] helfen [kann|können].
other | inkasso\\w*|forderung\\w*|außenstände | Inkasso | Wie viele Ihrer Rechnungen sind mehr als 30 Tage überfällig? Antworten Sie mit der Zahl, dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] zuerst tun würde[|n].
other | fördermittel\\w*|kredite?|finanzierung\\w*|leasing | Finanzierung | #ein Beispiel mit allen Kosten
other~ | \\w*beratung\\w*|berate\\w*|berater\\w* | Beratung | Welche Frage ist bei Ihnen gerade offen? Eine Zeile reicht, dann schreibe[|n] [ich|wir] Ihnen, ob [ich|wir] helfen [kann|können].
other | innenarchitekt\\w*|raumgestaltung|dekoration\\w*|wandbild\\w* | Raumgestaltung | Welche Ecke würden Sie zuerst ändern? Schicken Sie [mir|uns] ein Foto, dann schicke[|n] [ich|wir] Ihnen eine Skizze.
other | massagen?|yoga\\w*|gesundheits\\w*|rückenschule | Gesundheit im Betrieb | Wie viele von Ihnen würden teilnehmen? Antworten Sie mit der Zahl, dann schicke[|n] [ich|wir] Ihnen einen Plan.
other | team-?building|team-?events? | Team-Events | Wie viele sind Sie? Antworten Sie mit der Zahl, dann schicke[|n] [ich|wir] Ihnen zwei Ideen.
other | transfers?|shuttles?|\\w*fahrdienst\\w*|taxi\\w* | Fahrten | €Welche Strecke brauchen Ihre Gäste oder Ihr Team am häufigsten?
other | (?:live)?musik\\w*|jazz\\w*|\\w*trio|djs?|bands? | Livemusik | #eine Aufnahme
`
