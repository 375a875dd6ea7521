import type { ReplyLanguage } from './language.ts'

export const nl: ReplyLanguage = {
  wrote: 'schreef|heeft geschreven|geschreven|schrijft|het volgende geschreven',
  on: 'op|om',
  from: 'van',
  sent: 'verzonden|datum|verstuurd',
  to: 'aan|cc',
  subject: 'onderwerp',
  original:
    'oorspronkelijk bericht|doorgestuurd bericht|origineel bericht|oorspronkelijke mail|begin doorgestuurd bericht|oorspronkelijke e-mail|doorgestuurde bericht',
  device:
    'verstuurd vanaf|verzonden vanaf|verstuurd vanuit|verzonden met|verzonden vanuit|verstuurd met|verzonden via|verstuurd via|outlook voor|download outlook|outlook downloaden',
  months:
    'januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep|sept oktober|okt november|nov december|dec',
  days: 'zondag|zo maandag|ma dinsdag|di woensdag|wo donderdag|do vrijdag|vr zaterdag|za',
  dates: {
    back: ['terug', 'weer', 'bereikbaar', 'vanaf', 'aanwezig'],
    until: ['tot (en met|en)?', 't m', 'tm'],
    units: ['dag|dagen', 'week|weken', 'maand|maanden', 'jaar|jaren'],
    next: 'volgende|volgend|komende|nieuwe',
    ahead: 'over|binnen|na',
    numbers: 'een twee|paar drie vier vijf zes zeven acht negen tien elf twaalf',
    tomorrow: 'morgen',
  },
  anger: [
    '(rot|sodemieter|flikker|lazer|donder) (toch)? op',
    '(zijn|ben) (jullie|je|u) (gek|dom|achterlijk|niet goed wijs)',
    'idioten',
    'klootzak*',
    'oplichters',
    'schaam (je|jullie)',
    'aangifte (tegen|doen|bij)',
    'ga (je|u|jullie) aangeven',
  ],
}
