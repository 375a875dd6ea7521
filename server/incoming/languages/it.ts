import type { ReplyLanguage } from './language.ts'

export const it: ReplyLanguage = {
  wrote: 'ha scritto|scrive|scrisse|ha inviato',
  on: 'il|in data|alle',
  from: 'da|mittente',
  sent: 'inviato|data|inviato il|inviata',
  to: 'a|per|cc',
  subject: 'oggetto',
  original:
    'messaggio originale|messaggio inoltrato|inizio messaggio inoltrato|messaggio di origine|messaggio inoltrato da',
  device:
    'inviato da|inviato dal|inviata da|inviato con|inviato tramite|scarica outlook|ottieni outlook|mandato da|scritto da',
  months:
    'gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|sett|set ottobre|ott novembre|nov dicembre|dic',
  days: 'domenica|dom lunedi|lun martedi|mar mercoledi|mer giovedi|gio venerdi|ven sabato|sab',
  dates: {
    back: [
      'torno|tornero|torniamo|rientro|rientrero|rientriamo|ritorno|torneremo',
      'di ritorno',
      'disponibile',
      'a partire dal',
      'di nuovo',
      'riapr*',
      'saro',
    ],
    until: ['fino (al|a|alla)', 'al'],
    units: ['giorno|giorni', 'settimana|settimane', 'mese|mesi', 'anno|anni'],
    next: 'prossimo|prossima|nuovo',
    ahead: 'tra|fra|in|entro',
    numbers: 'un|una|uno due|paio tre quattro cinque sei sette otto nove dieci undici dodici',
    tomorrow: 'domani',
  },
  anger: [
    'vaffanculo',
    'andate a (quel paese|cagare|fanculo)',
    'stronz*',
    'coglion*',
    'cretini',
    'idioti',
    '(siete|sei) (pazzi|scemi|matti|pazzo|scemo|matto)',
    'vergognatevi',
    '(vi|la) denunci*',
    'buffoni',
    'truffatori',
  ],
}
