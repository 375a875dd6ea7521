import type { Lexicon } from './lexicon.ts'

export const de: Lexicon = {
  plain:
    'der die das den dem des ein eine einen einem einer eines und oder aber wenn als an am auf aus bei beim bis durch für gegen im in ins mit nach ohne seit um unter von vom vor zu zum zur über es er sie wir uns unser unsere ihr ihre ihrem ihren ihrer ihnen ich mir mich mein meine meinem man wer was wann wo wie warum dass daß ist sind war waren sein bin hat haben habe hatte wird werden würde kann können könnte soll sollte muss darf nicht kein keine keinen nichts auch nur noch schon sehr mehr alle alles jeder jede dieser diese dieses einmal einmalig heute hier dort dann gibt geben steht stehen machen macht bieten bietet kostet kosten erledigen selbst backen wechseln betreuen bekommen erhalten fertig seite schreiben bewertungen sterne sternen inhaber inhaberin öffnet geöffnet uhr jahr jahre jahren tag tage firma betrieb team gründete gegründet leute menschen frau herr einen inbegriffen enthalten reparieren verkaufen liefern rund ganz davon dafür beispiel montags dienstags mittwochs donnerstags freitags samstags sonntags montag dienstag mittwoch donnerstag freitag samstag sonntag',
  numbers: {
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    fünfzehn: 15,
    zwanzig: 20,
    dreißig: 30,
    vierzig: 40,
    fünfzig: 50,
    hundert: 100,
    tausend: 1000,
    hunderte: 100,
    dutzend: 12,
    hälfte: 0.5,
    doppelt: -2,
    verdoppeln: -2,
    verdoppelt: -2,
  },
  neutral:
    /^(?:sehr geehrte|guten (?:tag|morgen|abend)|hallo|liebe[rs]?|moin|servus|grüß gott|mit freundlichen|freundliche grüße|beste grüße|viele grüße|herzliche grüße|schöne grüße|danke|vielen dank fürs lesen)(?![\p{L}])|^(?:wenn (?:sie|das|es)|falls|antworten sie|schreiben sie|ich (?:freue|hoffe|schreibe|möchte|würde|melde|halte mich)|gerne?|passt|hätten|könnten|darf|dürfte|wäre|haben sie interesse|melden sie)(?![\p{L}])/u,
  you: /(?<![\p{L}])(?:sie|ihr|ihre|ihrem|ihren|ihrer|ihres|ihnen)(?![\p{L}])/u,
  sender:
    /(?<![\p{L}])(?:ich|wir|mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unseren|unserer|mir|mich|uns)(?![\p{L}])/u,
  delivery:
    /(?<![\p{L}])(?:sie (?:bekommen|erhalten|können|zahlen|sparen|gewinnen|werden)|(?:bekommen|erhalten|können|erledigen|gewinnen|sparen|werden) sie|inklusive|inbegriffen|enthalten|kostet|kosten|kostenlos|gratis|kündbar|hosting|fertig|lieferung|versand|preis|garantie|angebot|beratung)(?![\p{L}])/u,
  reading:
    /^(?:auf ihrer (?:web ?seite|seite|homepage|website) (?:steht|lese ich|habe ich gelesen|schreiben sie|heißt es),? (?:dass )?|ich habe (?:auf ihrer (?:web ?seite|seite|homepage|website) )?(?:gelesen|gesehen),? dass )/,
  noWebsite:
    /(?:keine|nirgends eine) (?:web ?seite|website|homepage|internetseite|seite)(?![\p{L}])|(?:web ?seite|website|homepage) .{0,30}nicht gefunden/u,
  claims: [
    {
      reason: 'contact',
      pattern:
        /(?<![\p{L}])(?:ich|wir) (?:war|waren|habe|haben)(?: [\p{L}]+){0,5} (?:bei ihnen|in ihrem|besucht|telefoniert|gesprochen|getroffen|gekauft|gegessen|bestellt|gehört|kennengelernt)(?![\p{L}])|(?<![\p{L}])(?:war|waren) (?:[\p{L}]+ ){0,4}bei ihnen|(?<![\p{L}])wie (?:besprochen|vereinbart|versprochen|erwähnt)|(?<![\p{L}])(?:danke|dank) für (?:ihren|ihr|das|den) (?:anruf|interesse|besuch|gespräch|auftrag|bestellung)|(?<![\p{L}])(?:bekannte[rn]?|freund(?:in)?|kunde|kollege) (?:[\p{L}]+ ){0,3}empfohlen|(?<![\p{L}])sie (?:haben )?(?:[\p{L}]+ ){0,3}(?:gebeten|angefragt|angerufen)(?![\p{L}])/u,
    },
    {
      reason: 'praise',
      pattern:
        /(?<![\p{L}])(?:beste[rnsm]?|besten|führende[rn]?|beliebteste[rns]?|größte[rns]?|schönste[rns]?|günstigste[rns]?|wunderschöne[rnsm]?|wunderbare?[rnsm]?|tolle[rnsm]?|großartige?[rnsm]?|hervorragende?[rnsm]?|beeindruckende?[rnsm]?|köstliche?[rnsm]?|lieben|preisgekrönte?[rnsm]?|veraltete?[rnsm]?|altmodische?[rnsm]?|langsame?[rnsm]?|hässliche?[rnsm]?|schlechte?[rnsm]?|unübersichtliche?[rnsm]?|bekannte[rnsm]?)(?![\p{L}])/u,
    },
    {
      reason: 'promise',
      pattern:
        /(?<![\p{L}])(?:kostenlos[\p{L}]*|gratis|umsonst|garantier[\p{L}]*|garantie|rabatt|geld zurück|unverbindlich|risikofrei|mehr (?:kunden|umsatz|anrufe|gäste|aufträge|bestellungen)|sparen|inklusive|unbegrenzt[\p{L}]*)(?![\p{L}])/u,
    },
    {
      reason: 'proof',
      pattern:
        /(?<![\p{L}])(?:mein(?:e|er)? kund(?:e|en|in)|unsere kunden|zertifiziert[\p{L}]*|jahre(?:n)? erfahrung|vertrauen (?:uns|mir)|konkurrenz|mitbewerber|partner|in ihrer (?:nähe|gegend|umgebung|stadt|region)|(?:für|mit) (?:mehrere[n]?|viele[n]?|zahlreiche[n]?|andere[n]?|einige[n]?)|betreuen bereits|bereits (?:[\p{L}]+ )?(?:betriebe|kunden|werkstätten)|preis gewonnen|auszeichnung)(?![\p{L}])/u,
    },
    {
      reason: 'urgency',
      pattern:
        /(?<![\p{L}])(?:nur (?:noch )?(?:bis|heute|wenige|\S+ plätze)|letzte chance|gilt nur|läuft (?:am|bald|heute) |bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen)|solange)(?![\p{L}])/u,
    },
    {
      reason: 'instruction',
      pattern:
        /(?<![\p{L}])(?:überweisen sie|zahlen sie|klicken sie|senden sie (?:uns |mir )?(?:geld|ihre)|geben sie ihr|anzahlung|kreditkarte|passwort|kontodaten)(?![\p{L}])/u,
    },
  ],
}
