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
    '€#ein Angebot',
    'Soll[|en] [ich|wir] Ihnen auflisten, was alles enthalten ist?',
    'Was möchten Sie zuerst wissen? Schreiben Sie [mir|uns] eine Zeile, [ich|wir] antworte[|n] darauf.',
  ],
}

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
