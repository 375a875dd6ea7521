import type { ReplyLanguage } from './language.ts'

export const de: ReplyLanguage = {
  wrote: 'schrieb|geschrieben|schreibt|verfasste|gesendet',
  on: 'am|um',
  from: 'von|absender',
  sent: 'gesendet|datum|gesendet am',
  to: 'an|cc|kopie',
  subject: 'betreff',
  original:
    'ursprungliche nachricht|urspruengliche nachricht|weitergeleitete nachricht|original nachricht|originalnachricht|original-nachricht|ursprungliche e-mail|anfang der weitergeleiteten nachricht',
  device:
    'von meinem|von meiner|gesendet von|gesendet mit|gesendet uber|diese nachricht wurde von meinem|outlook fur|holen sie sich outlook|hol dir outlook|mit freundlichen grussen von meinem|von unterwegs gesendet|gesendet aus',
  months:
    'januar|jan|janner|jaenner februar|feb|feber marz|maerz|mrz april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez',
  days: 'sonntag|so montag|mo dienstag|di mittwoch|mi donnerstag|do freitag|fr samstag|sa|sonnabend',
  dates: {
    back: ['zuruck', 'wieder', 'zurueck', 'ab'],
    until: ['bis (zum|einschliesslich|inkl|einschl)?', 'nach'],
    units: ['tag|tage|tagen', 'woche|wochen', 'monat|monate|monaten', 'jahr|jahre|jahren'],
    next: 'nachste|nachsten|nachstes|kommende|kommenden|kommendes|neuen|neues',
    ahead: 'in|nach',
    numbers: 'ein|einer|einem|eine zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    tomorrow: 'morgen',
  },
  anger: [
    '(konnt|konnen|kannst) (sie)? (mich|uns) mal',
    'was soll (der|die|das|dieser|diese) (scheiss*|mist|mull|schwachsinn)',
    'scheiss*',
    'verpiss*',
    'leck* (mich|uns)',
    'arsch*',
    'idioten',
    'verarsch*',
    '(seid|sind|bist) (ihr|sie|du) … (bescheuert|dicht|bloed|blod|bekloppt)',
    'frechheit',
    'unverschamt*',
    'zeige (sie|euch|dich) an',
    'anzeige (erstatten|gegen)',
    'geht sterben',
    '(schamt euch|schamen sie sich)',
  ],
}
