import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: ['#einen Entwurf Ihrer Startseite'],
  seo: [
    'Soll[|en] [ich|wir] Ihnen ein Bildschirmfoto schicken, was man sieht, wenn man in {town} nach einem Betrieb wie Ihrem sucht?',
    'Soll[|en] [ich|wir] Ihnen ein Bildschirmfoto schicken, was man sieht, wenn man nach einem Betrieb wie Ihrem sucht?',
  ],
  photo: ['#drei Beispiele [meiner|unserer] Arbeit'],
  print: ['#ein paar Muster', '€Was brauchen Sie als Nächstes, und wie viel davon?'],
  cleaning: ['€Wie groß ist die Fläche ungefähr?', 'Soll[|en] [ich|wir] Ihnen auflisten, was zu einem Besuch gehört?'],
  books: [
    'Soll[|en] [ich|wir] Ihnen auflisten, was [ich|wir] übernehmen [würde|würden] und was [ich|wir] von Ihnen bräuchte[|n]?',
  ],
  payments: [
    'Wie viel Prozent zahlen Sie heute pro Kartenzahlung? Nennen Sie [mir|uns] die Zahl, dann rechne[|n] [ich|wir] Ihnen den Unterschied aus.',
    'Soll[|en] [ich|wir] Ihnen einen Vergleich schicken? Eine aktuelle Abrechnung genügt.',
  ],
  it: [
    '€Wie viele Computer haben Sie?',
    'Was stört Sie am meisten: Computer, WLAN oder Telefon? Ein Wort reicht, dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] zuerst prüfen würde[|n].',
  ],
  supplies: ['#die Preisliste'],
  repairs: ['>Ist bei Ihnen gerade etwas zu reparieren?'],
  staffing: ['Soll[|en] [ich|wir] Ihnen zwei Profile schicken, damit Sie sehen, wer kommen könnte?'],
  insurance: [
    'In welchem Monat verlängert sich Ihr Vertrag? Ein Wort reicht, dann schicke[|n] [ich|wir] Ihnen vorher einen Vergleich.',
    'Soll[|en] [ich|wir] Ihnen eine Liste schicken, was Sie in Ihrem jetzigen Vertrag prüfen sollten?',
  ],
  energy: ['Wie hoch war Ihre letzte Rechnung ungefähr? Dann schicke[|n] [ich|wir] Ihnen einen Vergleich.'],
  ads: ['#eine erste Anzeige für {short} als Entwurf', '#eine erste Anzeige als Entwurf'],
  other: [
    '€Was bräuchten Sie ungefähr?',
    'Brauchen Sie gerade {thing}? Nennen Sie [mir|uns] einen Termin, dann schreibe[|n] [ich|wir] Ihnen, ob er möglich ist.',
    'Wäre das bei Ihnen gerade ein Thema? Nennen Sie [mir|uns] einen Termin, dann schreibe[|n] [ich|wir] Ihnen, ob er möglich ist.',
  ],
}

export const openAsks: WriterWords['openAsks'] = {
  doing: [
    '€Was wäre bei Ihnen zu tun?',
    'Haben Sie dafür schon jemanden? Wenn nicht, reicht ein kurzes Nein, dann schreibe[|n] [ich|wir] Ihnen, wann [ich|wir] Zeit hätte[|n].',
  ],
  goods: [
    '€Was bräuchten Sie, und wie viel davon?',
    'Was bräuchten Sie, und bis wann? Eine Zeile reicht, dann schreibe[|n] [ich|wir] Ihnen, wann es bei Ihnen wäre.',
  ],
  offer: asks.other,
}

export const namedAsks: WriterWords['namedAsks'] = [
  [
    /(?<!\p{L})(?:gratis-?|kostenlose[sr]? )(?:proben?|muster)|(?<!\p{L})(?:proben?|muster) (?:gratis|kostenlos|auf anfrage)/iu,
    '#ein Muster',
  ],
  [/(?<!\p{L})preislisten?(?!\p{L})/iu, '#die Preisliste'],
  [/(?<!\p{L})katalog(?= |[.,;])/iu, '#den Katalog'],
  [
    /(?<!\p{L})(?:kostenvoranschl\p{L}+|kostenloses? angebot)(?!\p{L})/iu,
    'Was bräuchten Sie? Eine Zeile reicht, dann bekommen Sie das Angebot.',
  ],
  [/(?<!\p{L})(?:erst|probe)termin\p{L}*(?!\p{L})/iu, 'Welcher Tag würde Ihnen für einen ersten Termin passen?'],
  [/(?<!\p{L})probestunden?(?!\p{L})/iu, 'Welcher Tag würde Ihnen für eine Probestunde passen?'],
  [/(?<!\p{L})(?:fotos|bilder) auf anfrage/iu, '#ein paar Fotos'],
  [/(?<!\p{L})referenzen auf/iu, '#zwei Referenzen'],
]

/** What German adjectives end in. None of them changes what a noun names, but for these. */
export const modifiers = '(?!(?:digital|virtuell|künstlich|falsch)e)\\p{Ll}+e[nrsm]?'

export const uses: WriterWords['uses'] = [
  [
    /(?<!\p{L})(?:empfang(?:sbereich\p{L}*|stresen)?|wartezimmer\p{L}*|rezeption|lobby|foyers?)(?!\p{L})/iu,
    'reception',
  ],
  [/(?<!\p{L})(?:produkt(?:foto\p{L}*|bilder|videos|texte)|(?:ihre|von) produkten?)(?!\p{L})/iu, 'products'],
  [/(?<!\p{L})schaufenster\p{L}*/iu, 'storefront'],
  [/(?<!\p{L})(?:gästezimmer|gästebäder|hotelzimmer|bettwäsche|minibars?|ferienwohnungen)(?!\p{L})/iu, 'rooms'],
  [/(?<!\p{L})patienten(?!\p{L})/iu, 'patients'],
  [
    /(?<!\p{L})(?:küchenpersonal|gasträume\p{L}*|gastro\p{L}*|profiküchen|großküchen|dunstabzug\p{L}*|köche)(?!\p{L})/iu,
    'food',
  ],
  [
    /(?<!\p{L})(?:ins büro|im büro|bürokaffee|büroobst|büromöbel|bürostühle|(?:für|in) (?:ihr|ihrem|das) büro)(?!\p{L})/iu,
    'office',
  ],
  [
    /(?<!\p{L})(?:fahrzeug|auto|transporter|flotten)(?:beschriftung|folierung|ortung)\p{L}*|(?<!\p{L})firmenfahrzeuge/iu,
    'fleet',
  ],
]

export const bridges: Bridges = {
  website: {
    rating: [
      'Ihr Betrieb hat {stars} Sterne aus {count} Bewertungen, aber eine Website, die das zeigt, habe[|n] [ich|wir] nicht gefunden.',
    ],
    menu_item: ['Bei Ihnen gibt es {items}, aber eine Website mit Ihrer Karte habe[|n] [ich|wir] nicht gefunden.'],
    no_website: ['[Ich habe|Wir haben] Ihre Website gesucht und keine gefunden.'],
  },
  seo: {
    rating: ['{count} Bewertungen mit {stars} Sternen im Schnitt: Das sollte jeder finden, der in der Nähe sucht.'],
    service: ['Wer {items} braucht, sucht zuerst in der Nähe und ruft einen der ersten Namen an.'],
  },
  photo: { menu_item: ['Bei Ihnen gibt es {items}. Das möchte man vor dem Bestellen sehen.'] },
  ads: { rating: ['Sie haben {stars} Sterne aus {count} Bewertungen. Das könnte der erste Satz Ihrer Anzeige sein.'] },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'Sie haben {stars} Sterne aus {count} Bewertungen.',
  founded: 'Es gibt Sie seit {year}.',
  service: 'Sie bieten {items} an.',
  menu_item: 'Bei Ihnen gibt es {items}.',
  quote: 'Auf Ihrer Website steht: {quote}',
}
