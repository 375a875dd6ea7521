import type { Lexicon } from './lexicon.ts'

export const de: Lexicon = {
  plain:
    'kümmere kümmern kümmert steht stehen bauen baut fertigen fertigt sprechen spricht gesprochen verarbeiten verarbeitet dauert dauern komme kommt kocht kochen backt backen serviert servieren verkauft verkaufen repariert reparieren behandelt behandeln führt führen bereitet reinigt der die das den dem des ein eine einen einem einer eines und oder aber wenn als an am auf aus bei beim bis durch für gegen im in ins mit nach ohne seit um unter von vom vor zu zum zur über es er sie wir uns unser unsere ihr ihre ihrem ihren ihrer ihnen ich mir mich mein meine meinem man wer was wann wo wie warum dass daß ist sind war waren sein bin hat haben habe hatte wird werden würde kann können könnte soll sollte muss darf nicht kein keine keinen nichts auch nur noch schon sehr mehr alle alles jeder jede dieser diese dieses einmal einmalig heute hier dort dann gibt geben steht stehen machen macht bieten bietet kostet kosten erledigen selbst backen wechseln betreuen bekommen erhalten fertig seite schreiben bewertungen sterne sternen inhaber inhaberin öffnet geöffnet uhr jahr jahre jahren tag tage firma betrieb team gründete gegründet leute menschen frau herr einen inbegriffen enthalten reparieren verkaufen liefern rund ganz davon dafür beispiel montags dienstags mittwochs donnerstags freitags samstags sonntags montag dienstag mittwoch donnerstag freitag samstag sonntag wurde wurden gegründet gründung gründungsjahr eröffnet eröffnete eröffnung besteht bestehen angefangen finden findet finde ergeben ergibt kommt bewertet schnitt sternen außerdem dazu entstanden offen geschlossen anbieten sich nichts daran darin dabei darauf etwas bevor während meiste meisten dieselbe dieselben derselbe jetzt immer oft viel viele wenig wenige oder übernehmen übernimmt übernehme leisten leistet preis lassen lässt zahlen zahlt zahle erst anderem geht gehen gehören gehört deshalb statt noch dafür bitte soll müssen muss sollen dürfen ob einfach leistungen karte auch wirklich eigentlich überhaupt bereits angebot biete bieten so zwar sonst selten',
  talk: 'natürlich hierher gelesen lesen worten worte beantworten beantwortet begründung jemanden sprechen gestellt nachdenken nach einfachen einfache unklar thema weitergeht bleibt anderen anderem ignoriere fangen lesen liest lese einfach frage fragen gefragt idee ideen gedanke gedanken notiz nachricht nachrichten mail zeile zeilen wort worte satz antwort antworten antwortet gespräch telefonat minute minuten moment einzelheiten übersicht beispiel beispiele beurteilen beurteilt urteilen entscheiden entscheidung entscheidet wissen wüsste weiß denken denkt gedacht nachgedacht meinung halten meinen nützlich hilfreich interessant interesse interessieren interessiert passt passen passend lohnt sinn erklären erkläre erklärt hören höre kurz kurzes kurze knapp eilt eile genügt reicht ordnung richtig richtige person weitergeben geben gebe leiten weiter schreiben schreibe schreibt erreicht liste pläne plan längst gelöst ignorieren vielleicht lieber neugierig hoffe gern gerne besser bester besten sehen sehe sieht später klein anfangen beginnen beginne beginnt sagen sage sagt bescheid grund ja nein woche jahr heute zeit voll tag kunden gäste kenne kennen kennt leichter klar einzige einzigen reihe lange langen wichtig andere trotzdem melden mögen möchten möchte wirklich falls egal gut damit davon schicken schicke zeigen zeige mehr angesehen jemand team lässt mit ihnen eigentlich betrieb betrieben betriebe ihrem wie wert denken fasse mich nichts alles darüber würde könnte genug telefon telefonisch anruf anrufen muster rückruf rückmeldung lösung zurück hilft helfen dränge drängen ruhe ruhig ruhige erreichen erreichen erreichbar jederzeit freude wünsche schöne schönen guten gute start feierabend überlegen überlegung nachfragen nachfrage druck geduld störe stören unverhofft ehrlich offen gespannt glück erfolg geschmack foto reicht zusenden bescheid kontakt',
  acts: /(?<![\p{L}])(?:beurteilen|entscheiden|wissen|wüsste|denken|gedacht|nachgedacht|fragen?|antworte?n?|sagen|sage|schreibe?n?|hören|erklären?|weitergeben|geben sie|passt|passen|nützlich|hilfreich|lohnt|sehen|hoffe|interessier\p{L}+|gelöst|beginnen?|fangen|genügt|reicht|ordnung|kennen|nachricht|fasse|eilt|wert|pläne|angesehen|halten|lesen|antwort|beantworten|sprechen|weitergeht|wissen|ignorieren|erkläre|kenne)(?![\p{L}])/u,
  leadIn:
    'heißt preis preise bedingungen zahlen kosten angebot worte wort satz zeile website webseite seite homepage karte liste leistungen steht stehen liest schreiben gelesen habe frage kurz einem diesen dieser eigenen wortlaut bieten ihre',
  condition: /^(?:wenn|falls|sobald|bevor|solange|nachdem|wer)(?![\p{L}])[^,]{0,90}, (?:dann |so )?(.+)$/u,

  numbers: {
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    vierzehn: 14,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
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
    /^(?:sehr geehrte|guten (?:tag|morgen|abend)|hallo|liebe[rs]?|moin|servus|grüß gott|mit freundlichen|freundliche grüße|beste grüße|viele grüße|herzliche grüße|schöne grüße|danke|vielen dank fürs lesen)(?![\p{L}])|^(?:wenn (?:sie|das|es)|falls|antworten sie|schreiben sie|ich (?:freue|hoffe|schreibe|möchte|würde|melde|halte mich)|gerne?|ganz wie sie|überlegen sie|es kommt (?:ganz )?darauf an|mir ist (?:klar|bewusst)|nehmen sie sich zeit|ob .{3,40} (?:wissen sie|weiß ich nicht)|vielleicht|womöglich|eventuell|möglicherweise|über .{3,40} freue ich mich|ich wünsche|haben sie (?:einen|eine|noch)|(?:rufen|sagen|geben|legen|löschen|werfen|nehmen|lassen|denken|fragen|schauen|sprechen|rühren|lesen) sie|sonst hören sie|das (?:liegt|bleibt) (?:ganz )?(?:bei|ihnen)|passt|hätten|könnten|darf|dürfte|wäre|haben sie interesse|melden sie)(?![\p{L}])/u,
  courtesy:
    /^(?:ich|wir) (?:hoffe|hoffen|wünsche|wünschen|weiß|wissen|verstehe|verstehen|freue|freuen|würde mich|schreibe ihnen,? weil|melde mich,? weil)(?![\p{L}])|(?<![\p{L}])(?:(?:würde|würden) (?:ich mich|wir uns|mich|uns) (?:sehr )?(?:freuen|über)|freue ich mich|freuen wir uns|kein problem|keine sorge|in ordnung|leiten sie|zögern sie nicht|bei fragen|wenn sie fragen haben|jederzeit (?:gern|melden)|vielen dank|danke|schönen tag|schöne woche|angenehme woche|gute woche|richten wir uns (?:ganz )?nach|richte ich mich (?:ganz )?nach|nichts für ungut|nicht übel|ich (?:will|möchte|würde)(?!.*(?<![\p{L}])(?:auch|zusätzlich|außerdem|kostenlos))|ich \p{L}+ (?:ihnen )?gerne?(?!.*(?<![\p{L}])(?:auch|zusätzlich|außerdem|kostenlos))|einfach ignorieren|infrage kommt|in frage kommt|gern (?:zeige|erkläre|erzähle|beantworte|schicke) ich|meine (?:nachricht|e-?mail|mail|anfrage)|zeige ich ihnen|zeigen wir ihnen|kurze antwort|kurzes (?:gespräch|telefonat))(?![\p{L}])/u,
  greeting:
    /^(?:sehr geehrte[rs]?|guten (?:tag|morgen|abend)|hallo|liebe[rs]?|moin|servus|grüß gott|an das team)(?![\p{L}])/u,
  anyone:
    /(?<![\p{L}])(?:viele|menschen|man|niemand|jemand|jeder|kaum jemand|die meisten|manche|oft|meist|fremde|stammkunden|wer|was leicht|der erste eindruck|die erste frage|mundpropaganda|gute arbeit|neue (?:gäste|kunden|patienten)|wenn|es hilft|sobald|die wahl|im alltag|ein voller tag|lange suchen|(?<!\S )\p{L}{3,}en (?:kostet|braucht|dauert) (?:seine |ihre |viel |oft )?(?:zeit|mut|geduld|ruhe))(?![\p{L}])/u,
  you: /(?<![\p{L}])(?:der|die|das) (?:laden|betrieb|restaurant|gasthaus|praxis|werkstatt|team|inhaberin?|küche|terrasse|familie|geschäft|firma|salon)(?![\p{L}])|(?<![\p{L}])(?:sie|ihr|ihre|ihrem|ihren|ihrer|ihres|ihnen)(?![\p{L}])/u,
  any: /^(?:(?:ein|eine|jede[rs]?|manche[rs]?|viele|wenige|einige|die meisten) \p{L}+|(?:menschen|leute|kunden|gäste|patienten|eltern|familien|besucher|reisende|fahrer|anrufer|käufer|fremde|kinder|nachbarn))(?![\p{L}])/u,
  your: /(?<![\p{L}])(?:sie|ihr|ihre|ihrem|ihren|ihrer|ihres|ihnen)(?![\p{L}])/u,
  sender:
    /(?<![\p{L}])(?:ich|wir|mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unseren|unserer|mir|mich|uns)(?![\p{L}])/u,
  delivery:
    /^auch (?:\p{L}+ ){1,3}(?:wird|werden|ist möglich|sind möglich)(?![\p{L}])|(?<![\p{L}])(?:auf wunsch|zusätzlich)(?![\p{L}])|(?<![\p{L}])(?:sie (?:bekommen|erhalten|können|dürfen|zahlen|sparen|gewinnen|werden)|(?:kunden|gäste|patienten|leser|besucher|leute|menschen|schüler) (?:könnten|würden)|(?:bekommen|erhalten|können|erledigen|gewinnen|sparen|werden) sie|inklusive|inbegriffen|enthalten|kostet|kosten|kostenlos|gratis|kündbar|hosting|fertig|lieferung|versand|preis|garantie|angebot|beratung)(?![\p{L}])/u,
  reading:
    /,? (?:ist|sind) mir (?:gleich |sofort )?aufgefallen(?=[.!]?$)|,? hat mir (?:gleich |sofort )?gefallen(?=[.!]?$)|^(?:mir (?:gefällt|ist aufgefallen), dass |auf ihrer (?:web ?seite|seite|homepage|website) (?:steht|lese ich|habe ich gelesen|schreiben sie|heißt es),? (?:dass )?|ich habe (?:auf ihrer (?:web ?seite|seite|homepage|website) )?(?:gelesen|gesehen),? dass )|,? so steht es auf ihrer (?:web ?seite|seite|homepage|website)(?=[.!]?$)|,? laut ihrer (?:web ?seite|seite|homepage|website)(?=[.!]?$)/,
  founding: /(?<![\p{L}])(?:gegründet|gründe\p{L}+|eröffne\p{L}+|aufgebaut|ins leben)(?![\p{L}])/u,
  days: [
    /montags?(?![\p{L}])/u,
    /dienstags?(?![\p{L}])/u,
    /mittwochs?(?![\p{L}])/u,
    /donnerstags?(?![\p{L}])/u,
    /freitags?(?![\p{L}])/u,
    /samstags?(?![\p{L}])|sonnabends?(?![\p{L}])/u,
    /sonntags?(?![\p{L}])/u,
  ],
  opens: /(?<![\p{L}])(?:geöffnet|offen|öffnen|öffnet|auf|da|uhr)(?![\p{L}])/u,
  closed: /(?<![\p{L}])(?:geschlossen|ruhetag|zu)(?![\p{L}])/u,
  noWebsite:
    /(?:keine|nirgends eine) (?:web ?seite|website|homepage|internetseite|seite)(?![\p{L}])|(?:web ?seite|website|homepage) .{0,30}nicht gefunden/u,
  claims: [
    {
      reason: 'contact',
      pattern:
        /(?<![\p{L}])(?:hatten|hatte) (?:[\p{L}]+ ){0,6}kontakt(?![\p{L}])|(?<![\p{L}])(?:ich|wir) (?:war|waren|habe|haben)(?: [\p{L}]+){0,5} (?:probiert|unterhalten|gekostet|bei ihnen|in ihrem|besucht|telefoniert|gesprochen|getroffen|gekauft|gegessen|bestellt|gehört|kennengelernt)(?![\p{L}])|(?<![\p{L}])(?:war|waren) (?:[\p{L}]+ ){0,4}bei ihnen|(?<![\p{L}])wie (?:[\p{L}]+ ){0,2}(?:besprochen|vereinbart|versprochen|erwähnt)|(?<![\p{L}])wir (?:haben )?uns (?:[\p{L}]+ ){0,3}(?:getroffen|gesprochen|gesehen|kennengelernt)|(?<![\p{L}])ihre (?:anfrage|bestellung|nachricht) (?:vom|von)(?![\p{L}])|(?<![\p{L}])(?:danke|dank) für (?!(?:das |s )?lesen|ihre (?:zeit|aufmerksamkeit|geduld))\p{L}+|(?<![\p{L}])(?:bekannte[rn]?|freund(?:in)?|kunde|kollege) (?:[\p{L}]+ ){0,3}empfohlen|(?<![\p{L}])sie (?:haben )?(?:[\p{L}]+ ){0,3}(?:gebeten|angefragt|angerufen)(?![\p{L}])/u,
    },
    {
      reason: 'praise',
      pattern:
        /(?<![\p{L}])(?:beste[rsm]?(?! grüße)|(?<!(?:wissen|kennen|beurteilen|entscheiden) sie(?: selbst| das)? am )besten(?!\?| beurteilen| einschätzen| entscheiden| wissen| grüße|s)|führende[rn]?|beliebteste[rns]?|größte[rns]?|schönste[rns]?|günstigste[rns]?|wunderschöne[rnsm]?|wunderbare?[rnsm]?|tolle[rnsm]?|großartige?[rnsm]?|hervorragende?[rnsm]?|beeindruckende?[rnsm]?|köstliche?[rnsm]?|lieben|preisgekrönte?[rnsm]?|veraltete?[rnsm]?|altmodische?[rnsm]?|langsame?[rnsm]?|hässliche?[rnsm]?|schlechte?[rnsm]?|unübersichtliche?[rnsm]?|bekannte?[rnsm]?|berühmt\p{L}*|geheimtipp|beliebt\p{L}*|(?:der|die|das) einzigen? (?!frage)\p{L}+ (?:in|mit|weit|der|die|das)|(?:der|die|das|ihr|ihre|ihren|am) (?!erste|nächste|letzte|meiste|dienste|künste)\p{L}{4,}ste[nrsm]?|in die jahre gekommen|unscharf\p{L}*|verbesserungs\p{L}+|schwach\p{L}*|(?:ihnen|ihre[mnrs]?) (?:\p{L}+ )?fehl(?:t|en)|fehl(?:t|en) (?:ihnen|ihre?|nur|noch)|guten ruf|leidenschaft\p{L}*|einzigartig\p{L}*|gemütlich\p{L}*|erstklassig\p{L}*|ausgezeichnet\p{L}*|schwärm\p{L}*|begeistert\p{L}*|verlieren sie|sie verlieren|sie verschenken|verschenken sie|entgehen ihnen|ihnen entgehen|sie verpassen)(?![\p{L}])/u,
    },
    {
      reason: 'promise',
      pattern:
        /(?<![\p{L}])(?:für immer|lebenslang\p{L}*)(?![\p{L}])|(?<![\p{L}])(?:kosten(?:los|frei)[\p{L}]*|gratis|umsonst|garantier[\p{L}]*|garantie|rabatt|geld zurück|unverbindlich|risikofrei|doppelt so \p{L}+|nachweislich|sorg(?:t|en) (?:\p{L}+ )?für mehr|geschenk|macht sich (?:\p{L}+ )?bezahlt|rechnet sich|schenke|geschenkt|zahlen sie nichts|(?:bringen|bringt) (?:\p{L}+ ){0,2}(?:kunden|umsatz|anrufe|gäste|aufträge|bestellungen|patienten)|bei nichtgefallen|steigt|steiger\p{L}*|erhöh\p{L}+|(?:zwei|drei|vier|fünf|zehn)mal (?:so|häufiger|öfter|mehr|schneller) ?\p{L}*|mehr (?:patienten|schüler|teilnehmer|bewerber|buchungen|reservierungen|termine|kunden|umsatz|anrufe|gäste|aufträge|bestellungen)|sparen|inklusive|unbegrenzt[\p{L}]*)(?![\p{L}])/u,
    },
    {
      reason: 'proof',
      pattern:
        /(?<![\p{L}])(?:mein(?:e|er)? kund(?:e|en|in)|unsere kunden|zertifiziert[\p{L}]*|jahre(?:n)? erfahrung|(?:haben|hat) (?:\p{L}+ )?(?:schon|bereits) (?:bestellt|gekauft|gebucht|unterschrieben|zugesagt)|vertrauen (?:uns|mir)|konkurrenz|mitbewerber|partner|in ihrer (?:nähe|gegend|umgebung|stadt|region)|(?:für|mit) (?:mehrere[n]?|viele[n]?|zahlreiche[n]?|andere[n]?|einige[n]?)|betreuen bereits|bereits (?:[\p{L}]+ )?(?:betriebe|kunden|werkstätten)|preis gewonnen|(?:ich habe|wir haben|habe ich|haben wir) (?:schon|bereits) \p{L}+|(?:ein|eines|zwei) (?:drittel|viertel|fünftel)|(?:jede[rs]?|alle|die meisten) (?:\p{L}+ ){1,4}(?:nutz\p{L}+|vertrau\p{L}+|empfehl\p{L}+)|seit (?:vielen |einigen )?jahren|seit langem|langjährig\p{L}*|auszeichnung|arbeiten mit (?:mir|uns)|(?:nutzen|vertrauen|empfehlen) (?:mich|uns|mir)|bei (?:kollegen|anderen|einem \p{L}+|mehreren \p{L}+|\p{L}+ in) .{0,40}(?:geklappt|funktioniert|bewährt))(?![\p{L}])/u,
    },
    {
      reason: 'urgency',
      pattern:
        /(?<![\p{L}])(?:nur noch (?:im|in|diese[nrsm]?)|nur (?:noch )?(?:bis|heute|wenige|\S+ plätze)|nehme (?:nur|höchstens)|nur \S+ (?:kunden|betriebe|aufträge)|(?:antworten|melden|buchen|bestellen|entscheiden) sie (?:sich )?(?:noch )?(?:heute|bis (?:\p{L}+tag|mittwoch|ende|zum))|letzte chance|gilt nur|läuft (?:am|bald|heute) |(?:angebot|preis|rabatt|aktion|gilt|gültig|buchen|sichern|bestellen)[^.]{0,40}(?:bis|nur|ende)(?![\p{L}])|bis (?:ende|zum ende) (?:des|der)|solange der vorrat|plätze frei)(?![\p{L}])/u,
    },
    {
      reason: 'instruction',
      pattern:
        /(?:^|[.!?:;,"“„«] ?|(?<![\p{L}])(?:bitte|und) )zahlen sie(?![\p{L}])|(?<![\p{L}])(?:senden sie (?:uns |mir )?(?:geld|ihre)|geben sie ihr|anzahlung|kreditkarte|kontodaten)(?![\p{L}])/u,
    },
  ],
}
