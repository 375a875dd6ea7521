import { judgeReply } from '#server/incoming/judge.ts'
import { isOnlyNo } from '../column-mapping/answers.ts'
import { plain as plainText } from '../column-mapping/plain.ts'

/** A cell that says yes, no, or closed is short. */
const LONGEST = 200
const plain = (text: string) => plainText(text.slice(0, LONGEST))

const set = (words: string) => new Set(plain(words).split(' '))
const YES = set(
  'yes tak y true t 1 x on checked si s ja j oui o sim vrai vero waar wahr verdadero ano evet igen da kyllä jah taip ναι да так כן 예 네 はい 是 ya',
)
const NO = set(
  'no nej nei nie n false f 0 off unchecked nein non nao nee falso falsch faux onwaar ne hayır nem nu ei όχι нет не ні לא 아니오 아니요 いいえ 否 tidak',
)
/** Words that mean no, whatever the column asks. */
const OPTED_OUT =
  /^(?:un ?subscribed|opt(?:ed)? ?out|opt out|(?:keine|no) (?:werbung|marketing|e ?mails?|mailings?|contact|calls?|anrufe|kontakt)|do ?not ?(?:contact|e ?mail|mail|call|allow|disturb)|don t contact|dnc|not allowed|disallow|cleaned|blacklisted|blocklisted|blocked|suppressed|complained|spam|no consent|not subscribed|non ?subscribed|never subscribed|not opted in|consent (?:withdrawn|revoked|denied)|withdrawn|declined|refused|revoked|denied|abgemeldet|ausgetragen|widersprochen|gesperrt|baja|dado de baja|no suscrito|desabonne|desinscrit|disiscritto|descadastrado|afgemeld|uitgeschreven)(?: |$)/
const OPTED_IN =
  /^(?:subscribed|normal|opt(?:ed)? ?in|active|confirmed|express|implied|implicit|explicit|granted|given|allow|allowed|erlaubt|erwunscht|autorise|consented|pending|unconfirmed|transactional|double opt in|angemeldet|aktiv|suscrito|abonne|inscrit|iscritto|inscrito|aangemeld)(?: |$)/
const CLOSED =
  /^(?:\w+ly )?(?:(?:business )?closed(?: (?:permanently|down|for good|(?:(?:in|since|expired) )?\d{4}))?|expired closed|out of business|ceased|(?:no longer|not) trading|gone|moved away|retired|deceased|defunct|inactive|disused|abandoned|demolished|not? (?:longer )?(?:operational|operating|in operation)|non operational|dissolved|liquidat(?:ed|a)|liquidada|in liquidation|deregistered|struck off|removed|(?:terminated|revoked|surrendered|withdrawn|cancell?ed|ceased)(?: .*)?|(?:de |dad[oa] de )?baja|(?:dauerhaft |endgultig )?geschlossen|aufgegeben|abgemeldet|erloschen|geloscht|aufgelost|inaktiv|cerrad[oa](?: permanentemente)?|clausurad[oa]|disuelt[oa]|extinguid[oa]|en liquidacion|in liquidazione|inactiv[oa]|(?:definitivement )?fermee?(?: definitivement)?|cessee?|radiee?|dissoute?|liquidation judiciaire|chius[oa](?: definitivamente)?|cessa[td][oa]|cancell?a[dt][oa]|inattiva|fechad[oa]|encerrad[oa]|baixada|inapta|dissolvida|extint[oa]|(?:definitief )?gesloten|(?:opgeheven|gestopt|gestaakt|stopgezet|uitgeschreven)(?: .*)?|failliet|faillissement|wykreslon[aey]|zlikwidowan[aey]|nieaktywn[aey]|zanikl[ay]?|ukoncen[aoy]?|neaktivni|avregistrerad|inactief|aac|rev|f)$/
const OPEN =
  /^(?:open|active|trading|operational|operating|in business|in operation|current|good standing|in good standing|issued|clear|licensed|(?:currently )?registered|approved|renewed|pending|expired|live(?: company)?|normal|published|aai|temporarily closed|closed temporarily|open now|opens soon|closes soon|open(?: now)? (?:closes?|until|24 hours)\b.*|(?:opens|closed|closes)(?: now| soon)? (?:opens?|closes?)\b.*|(?:de )?alta|aktiv(?:ni)?|aktywn[aey]|in betrieb|laufend|bestehend|offen|geoffnet|activ[oa]|abiert[oa]|vigente|en vigor|operativ[oa]|ouverte?|actif|en activite|attiv[oa]|iscritt[oa]|apert[oa]|ativ[oa]|em atividade|abert[oa]|regular|actief|ingeschreven|a)$/

/** True for yes, false for no, null if it says neither. */
export function yesOrNo(text: string): boolean | null {
  const word = text === '✓' || text === '✔' ? 'x' : plain(text).replace(/ 0$/, '')
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

/** Whether a cell that tells about someone's permission means no. A date in a column of opt-outs is the day of one. */
export function isOptedOut(text: string, isOptOutColumn: boolean): boolean {
  const words = plain(text)
  if (OPTED_OUT.test(words)) return true
  if (OPTED_IN.test(words)) return false
  const answer = yesOrNo(text)
  if (answer !== null) return answer === isOptOutColumn
  return isOptOutColumn && dateIn(text) !== null
}

/** What a clause of a note says: "please call, no emails", "asked not to be contacted", "möchte keine Mails mehr". */
const NOTES = [
  "(?:do not|don['’]?t|never|must not|not to) (?:e-?mail|contact|mail|write to)(?: (?:us|me|him|her|them|again|any ?more|ever))*",
  '(?:(?:wants?|wishes|prefers|asked for|absolutely) )?no (?:more )?e-?mails?',
  "(?:(?:he|she|they|owner|client|customer) )?(?:does not|doesn['’]?t|do not|don['’]?t|did not|didn['’]?t) (?:want|wish|like)(?: to (?:get|receive|have))?(?: any| our| more)* (?:e-?mails?|newsletters?|to be (?:e-?mailed|contacted))",
  '(?:asked|wants?|requested|wishes) (?:not to be (?:e-?mailed|contacted|written to)|(?:us )?to (?:be (?:removed|taken off)|(?:take|leave) (?:them|him|her) off|remove (?:them|him|her))(?: (?:from )?(?:the|our) (?:mailing )?list)?|us not to (?:e-?mail|write|contact \\w+))',
  '(?:(?:will|möchte|wünscht|wollen|möchten) )?keine? (?:weiteren? )?(?:e-?)?(?:mails?|werbung|kontakt(?:aufnahme)?|newsletter)(?: mehr)?',
  'nicht (?:mehr )?(?:per (?:e-?)?mail )?(?:kontaktieren|anschreiben|anmailen)',
  "(?:(?:ne )?(?:veut|souhaite|voulait) )?(?:plus|pas) (?:de |d['’])(?:e-?mails?|courriels?|mails?)",
  'ne (?:pas|plus) (?:contacter|écrire|relancer)(?: par (?:e-?)?mails?)?',
  'no (?:quiere|desea|mandar|enviar|recibir) (?:más )?(?:correos?|e-?mails?|publicidad)',
  'no (?:contactar|escribir)(?:le|les)?(?: más)?',
  'non (?:contattare|scrivere|inviare (?:e-?)?mail)(?: più)?',
  'não (?:contatar|contactar|enviar e-?mails?|quer e-?mails?)(?: mais)?',
  'geen (?:e-?)?mails?(?: meer)?',
  'niet (?:meer )?(?:mailen|benaderen)',
  "(?:(?:has|have|hat sich|heeft zich|s'est|si è|se ha) )?(?:unsubscribed|opted out|abgemeldet|afgemeld|désabonnée?|désinscrite?|disiscritt[oa]|dado de baja)",
  '(?:se dio de|pidió (?:la|de)) baja|ha chiesto la cancellazione|widerspruch eingelegt|requested removal',
  "(?:ne )?(?:veut|souhaite) (?:plus|pas) (?:être|d['’]être) (?:contactée?|relancée?|démarchée?|sollicitée?)",
  'non vuole (?:più )?(?:essere (?:contattat|disturbat)[oa]|ricevere (?:e-?mail|pubblicità))',
]
const PLEASE = '(?:please|pls|bitte|por favor|prière de|merci(?: de)?|per favore|svp|aub|grazie)'
const CALL = '(?:(?:please|just|only|but) )*(?:call|phone|ring|anrufen|appeler|llamar|bellen)(?: only| instead)?'
const NOTED_NO = new RegExp(
  `^(?:${PLEASE} )?(?:${NOTES.join('|')})(?:,? ${PLEASE})?(?:,? ${CALL})?[\\W\\d]{0,24}$`,
  'i',
)
/** Most cells have none of these words. */
const MAY_BE_NOTED =
  /mail|conta[ct]|kontakt|schreib|werbung|newsletter|courriel|relanc|écrire|correo|publici|escrib|scriv|remov|taken? |off |suppress|stop|written|us not to|benader|meld|bestell|unsub|opted|widerspr|baja|cancella|iscri|abonn|pubb?l|reclame|démarch/i
const CLAUSE_MAX = 80
/** No address, rather than no wish for one. */
const NO_ADDRESS = /^\W*no e-?mails?\W*$/i

/** Whether a cell of any column, one of its tags, or a clause of a note can only mean that somebody wants no email. */
export function isCertainNo(cell: string, { isList, hasEmail }: { isList: boolean; hasEmail: boolean }): boolean {
  if (isList) return cell.split(/[,;|]/).some(tag => isOnlyNo(plain(tag)))
  if (cell.length > LONGEST || (!hasEmail && NO_ADDRESS.test(cell))) return false
  return (
    (cell.length < 60 && isOnlyNo(plain(cell))) || (hasEmail && MAY_BE_NOTED.test(cell) && clausesOf(cell).some(saysNo))
  )
}

/** By a rule, or as a reply that said so would be read. A word alone may be a floor ("baja") or a stop of the bus. */
const saysNo = (clause: string) =>
  NOTED_NO.test(clause) || (/\S \S/.test(clause) && !FOR_A_WHILE.test(clause) && judgeReply(clause).isCertain)

const FOR_A_WHILE = /(?<!\p{L})(?:before|until|till|vor|bis|avant|antes|hasta|prima|fino|voor|tot)(?!\p{L})/iu

const clausesOf = (text: string) =>
  text
    .split(/[.;,!?()\n]|\s[-–—]+\s|: /)
    .map(clause => clause.trim())
    .filter(clause => clause.length <= CLAUSE_MAX)

/** Whether a cell says that the business has closed: in words, by a yes, or with a day before `now`. */
export function isClosed(text: string, isOpenColumn: boolean, now: Date): boolean {
  const words = plain(text)
  if (CLOSED.test(words)) return true
  if (OPEN.test(words)) return false
  const answer = yesOrNo(text)
  if (answer !== null) return answer !== isOpenColumn
  const day = dateIn(text)
  return day !== null && day.getTime() < now.getTime() && day.getUTCFullYear() > OLDEST
}
/** Whether a note says nothing but that the business has closed: "CLOSED 2025". */
export const saysGone = (note: string) =>
  /clos|geschloss|ferm|cerrad|chius|encerrad|fechad|geslot/i.test(note) && CLOSED.test(plain(note))
/** Programs that know no date write 1900-01-01. */
const OLDEST = 1901

export const saysPermission = (text: string) => OPTED_OUT.test(plain(text)) || OPTED_IN.test(plain(text))
export const saysOpenOrClosed = (text: string) => CLOSED.test(plain(text)) || OPEN.test(plain(text))

/** The later one of the days that a date may be: 06/05 is in May or June. */
export function dateIn(text: string): Date | null {
  const day = text.trim().slice(0, 40)
  const [, y, m, d] =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/.exec(day) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(day) ?? []
  // Of a month, its last day.
  if (y) return utc(Number(y), Number(m), Number(d ?? new Date(Date.UTC(Number(y), Number(m), 0)).getUTCDate()))
  if (/^(?:19|20)\d\d$/.test(day)) return utc(Number(day), 12, 31)
  const [, a, b, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(day) ?? []
  if (year) {
    const days = [utc(Number(year), Number(a), Number(b)), utc(Number(year), Number(b), Number(a))].filter(
      one => one !== null,
    )
    return days.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
  }
  if (!/^\p{L}{3,10}\.? \d{1,2},? \d{4}$|^\d{1,2}[ -]\p{L}{3,10}[ -]\d{4}$/u.test(day)) return null
  const time = Date.parse(`${day} UTC`)
  return Number.isNaN(time) ? null : new Date(time)
}

const utc = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? new Date(Date.UTC(year, month - 1, day)) : null
