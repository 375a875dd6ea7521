import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: [
    'Soll[|en] [ich|wir] Ihnen einen Entwurf Ihrer Startseite schicken?',
    'Was sollen Besucher zuerst finden: Preise, Fotos oder Öffnungszeiten? Ein Wort reicht, dann schicke[|n] [ich|wir] Ihnen einen Entwurf.',
  ],
  seo: [
    'Soll[|en] [ich|wir] Ihnen ein Bildschirmfoto schicken, was man sieht, wenn man in {town} nach einem Betrieb wie Ihrem sucht?',
    'Welche Suche ist für Sie die wichtigste? Nennen Sie [mir|uns] die Wörter, dann schicke[|n] [ich|wir] Ihnen, was dabei erscheint.',
  ],
  photo: [
    'Was würden Sie zuerst fotografieren lassen? Eine Zeile reicht, dann schlage[|n] [ich|wir] einen Tag vor.',
    'Soll[|en] [ich|wir] Ihnen drei Beispiele schicken?',
  ],
  print: [
    '€Was brauchen Sie als Nächstes, und wie viel davon? Eine Zeile reicht, dann nenne[|n] [ich|wir] Ihnen einen Preis.',
    'Was bräuchten Sie zuerst? Ein Wort reicht, dann schicke[|n] [ich|wir] Ihnen eine Skizze.',
  ],
  cleaning: [
    '€Wie groß ist die Fläche ungefähr? Dann nenne[|n] [ich|wir] Ihnen einen Preis.',
    'Welcher Tag würde Ihnen für einen ersten Besuch passen?',
  ],
  books: [
    'Machen Sie das heute selbst? Ein Ja oder Nein reicht, dann schreibe[|n] [ich|wir] Ihnen, welche Unterlagen [ich|wir] bräuchte[|n].',
    'Soll[|en] [ich|wir] Ihnen eine Liste schicken, was [ich|wir] von Ihnen bräuchte[|n]?',
  ],
  payments: [
    'Wie viel Prozent zahlen Sie heute pro Kartenzahlung? Nennen Sie [mir|uns] die Zahl, dann rechne[|n] [ich|wir] Ihnen den Unterschied aus.',
    'Soll[|en] [ich|wir] Ihnen einen Vergleich schicken? Eine aktuelle Abrechnung genügt.',
  ],
  it: [
    'Wie viele Computer haben Sie? Antworten Sie mit der Zahl, dann schreibe[|n] [ich|wir] Ihnen, was es kosten würde.',
    'Was stört Sie am meisten: Computer, WLAN oder Telefon? Ein Wort reicht, dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] zuerst tun würde[|n].',
  ],
  supplies: [
    'Was brauchen Sie am meisten, und wie viel davon im Monat? Dann schicke[|n] [ich|wir] Ihnen ein Angebot.',
    'Soll[|en] [ich|wir] Ihnen ein Muster schicken?',
  ],
  repairs: [
    'Ist bei Ihnen gerade etwas zu reparieren? Schreiben Sie [mir|uns], was, dann schreibe[|n] [ich|wir] Ihnen, was es bräuchte.',
    'Gibt es etwas, das Sie prüfen lassen möchten, bevor es ausfällt? Eine Zeile reicht.',
  ],
  staffing: [
    'Wann brauchen Sie das nächste Mal jemanden, und wofür? Eine Zeile reicht, dann schreibe[|n] [ich|wir] Ihnen, wer kommen könnte.',
    'Welche Schicht ist am schwersten zu besetzen? Ein Wort reicht.',
  ],
  insurance: [
    'In welchem Monat verlängert sich Ihr Vertrag? Ein Wort reicht, dann schicke[|n] [ich|wir] Ihnen vorher einen Vergleich.',
    'Soll[|en] [ich|wir] Ihnen eine Liste schicken, was Sie in Ihrem jetzigen Vertrag prüfen sollten?',
  ],
  energy: [
    'Wie hoch war Ihre letzte Rechnung ungefähr? Dann schicke[|n] [ich|wir] Ihnen einen Vergleich.',
    'In welchem Monat endet Ihr Vertrag? Ein Wort reicht, dann [melde ich mich|melden wir uns] rechtzeitig.',
  ],
  ads: [
    'Soll[|en] [ich|wir] Ihnen eine erste Anzeige für {name} als Entwurf schicken?',
    'Wofür würden Sie zuerst werben? Ein Wort reicht, dann schicke[|n] [ich|wir] Ihnen einen Entwurf.',
  ],
  other: [
    'Wäre das etwas für Sie? Ein Ja oder Nein reicht, dann schicke[|n] [ich|wir] Ihnen die Einzelheiten.',
    'Was möchten Sie zuerst wissen? Schreiben Sie [mir|uns] eine Zeile, [ich|wir] antworte[|n] darauf.',
  ],
}

export const bridges: Bridges = {
  website: {
    rating: [
      'Ihr Betrieb hat {stars} Sterne aus {count} Bewertungen, aber eine Website, die das zeigt, habe[|n] [ich|wir] nicht gefunden.',
    ],
    menu_item: ['Bei Ihnen gibt es {items}, aber eine Website mit Ihrer Karte habe[|n] [ich|wir] nicht gefunden.'],
    service: ['Sie bieten {items} an, aber eine Website, auf der das steht, habe[|n] [ich|wir] nicht gefunden.'],
    founded: ['Es gibt Sie seit {year}, aber eine Website, auf der das steht, habe[|n] [ich|wir] nicht gefunden.'],
    no_website: ['Eine Website von {name} habe[|n] [ich|wir] nicht gefunden.'],
  },
  seo: {
    rating: [
      '{count} Bewertungen mit {stars} Sternen im Schnitt: Das sollte jeder finden, der in der Nähe sucht.',
      'Mit {stars} Sternen aus {count} Bewertungen haben Sie, worauf Leute bei der Suche achten.',
    ],
    service: ['Wer {items} braucht, sucht zuerst in der Nähe und ruft einen der ersten Namen an.'],
  },
  photo: {
    menu_item: ['Bei Ihnen gibt es {items}. Das möchte man vor dem Bestellen sehen.'],
  },
  print: {
    menu_item: ['Bei Ihnen gibt es {items}. Steht das auch auf einer Karte im Fenster?'],
  },
  books: { every_day: ['Sie haben sieben Tage die Woche geöffnet. Die Buchhaltung kommt noch dazu.'] },
  it: {
    every_day: [
      'Sie haben sieben Tage die Woche geöffnet, also müssen auch Computer und Telefon an allen sieben laufen.',
    ],
  },
  repairs: { every_day: ['Sie haben sieben Tage die Woche geöffnet, da passt ein Ausfall an keinem Tag.'] },
  staffing: { every_day: ['Sie haben sieben Tage die Woche geöffnet, und jede Schicht braucht jemanden.'] },
  energy: { every_day: ['Sie haben sieben Tage die Woche geöffnet, und an allen sieben läuft der Zähler.'] },
  insurance: {
    service: ['Sie bieten {items} an. Das sollte auch in Ihrem Vertrag stehen.'],
    founded: ['Seit {year} hat sich viel geändert. Verträge ändern sich nur, wenn jemand nachsieht.'],
  },
  ads: {
    rating: ['Sie haben {stars} Sterne aus {count} Bewertungen. Das ist ein guter erster Satz.'],
    menu_item: ['Bei Ihnen gibt es {items}. Wer in der Nähe genau das sucht, sollte es sehen.'],
    service: ['Sie bieten {items} an. Eine Anzeige erreicht Leute, wenn sie genau das brauchen.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'Sie haben {stars} Sterne aus {count} Bewertungen.',
  founded: 'Es gibt Sie seit {year}.',
  service: 'Sie bieten {items} an.',
  menu_item: 'Bei Ihnen gibt es {items}.',
  quote: 'Auf Ihrer Website steht: {quote}',
}
