import { plain } from './plain.ts'

const NO =
  '(?:do ?not|don ?t|never|stop|keine?r?|nicht|ne (?:pas|plus)|(?:pas|plus) de|non|nao(?: quer)?|sem|geen|niet|refus\\w*|recus\\w*|rechaz\\w*|objec\\w*|opposition|opposizione|oposicion|verzet|exclu\\w*)(?: (?:to|to be|from|de|des|du|da|la|les|l|d|al|alla|au|aux|a|tegen))*'
const CONTACT =
  '(?:e ?mail(?:ed|ing)?|e ?mails|mails?|mailen|mailings?|marketing|market|newsletters?|werbung|reclame|pub|publicite|publicidad|pubblicita|publicidade|promo\\w*|spam|correos?|courriels?|demarch\\w*|prospec\\w*|campa\\w+|envois?|envios?|anrufe?n?|kontakt|kontaktieren|anschreiben|anmailen|benaderen|bellen|contacteren|contact|contact(?:er|ar)|contatar|contattare|appeler|solliciter|relancer|chiamare|llamar|ligar|scrivere|escribir|inviare|enviar|molestar|incomodar|perturbe|disturb|solicit\\w*|calls?|phone|send|pursue)'
/** "No phone" and "No. contacts" are something else. */
const BARE_NO =
  'no (?:quiere |desea |more |cold )?(?:e ?mails?|mailings?|contact|marketing|spam|newsletters?|correos?|publicidad|pubblicita|promo\\w*|contactar|llamar|enviar|escribir|molestar)'
const SAYS_NO = `(?:${BARE_NO}|(?:${NO} |donot)${CONTACT}|not to be (?:contacted|e ?mailed|called)|(?:werbung|kontakt|mails?) (?:unerwunscht|untersagt|verboten|gesperrt)|(?:e ?mails?|contact) blocked|(?:remov\\w*|tak\\w+|off) (?:from|off)(?: \\w+){0,2} lists?|(?:has)?opt(?:ed)? ?outs?|unsubscribed?|bloctel|\\w*robinson ?liste?|list[ae] robinson|bel me niet|blacklist\\w*|black listed|blocklist\\w*|suppress\\w*|abgemeldet|\\w+sperre|sperrvermerk|werbeverbot|\\w*widerspruch|desabonnee?|desinscrite?|disiscritt[oa]|descadastrad[oa]|afgemeld|uitgeschreven|wypisan[ya]|nie kontaktowac)`
const OPT_OUT = new RegExp(
  `\\b(?:${SAYS_NO}|do ?not allow|(?:has)?opt(?:ed)? ?outof\\w*|unsub\\w*|dn[cdem]|no calls?|c?tps|desabonn\\w*|desinscri\\w*|ne (?:pas|plus) \\w+|abmeldung|\\w*widerspr\\w*|non ?mailing\\w*|baja(?: de)? \\w+|disiscri\\w*|descadastr\\w*|reklame\\w*|nepos[iy]l\\w*|nezasil\\w*|neposiel\\w*|nie wysyl\\w*|ne kuldj\\w*|gonderme\\w*|istemiyor\\w*)\\b`,
)
const ONLY_NO = new RegExp(
  `^(?:please |pls |bitte )?(?:stop|${SAYS_NO})(?: (?:again|any ?more|mehr|mas|meer|piu|mais))?(?: [\\d ]+)?$`,
)
/** Whether plain words are a no and nothing else, with at most a day behind it. */
export const isOnlyNo = (words: string) => ONLY_NO.test(words)
/** "Accepts new patients" and "acepta tarjetas" are about something else. */
const ACCEPTS =
  /\b(?:accepts?|acepta\w*|accepte\w*|aceita\w*|accetta\w*)(?:$| (?:(?:la|el|los|les|le|il|o|a|de|our|your|to|recibir|recevoir|ricevere|receber) ){0,2}(?:e ?mail|mail|market|news|promo|off|ofert|contact|commun|comunic|publi|pubbli|correo|courriel|boletin|receive|envi|invi))/
const OPT_IN =
  /\b(?:opt(?:ed)? ?in|optin|subscri\w*|consents?|agree\w* to (?:be contacted|receive)|promotional e ?mails?|permission\w*|(?:may|can) we|durfen wir|podemos|pouvons nous|possiamo|mogen (?:we|wij)|ok to (?:e ?mail|contact|call)|(?:e ?mail|contact) ok$|gdpr|newsletters?|boletin(?:es)?|infolettre|nieuwsbrief|nyhetsbrev|nyhedsbrev|uutiskirje|biuletyn|newsletteru|rundbrief|infobrief|^mailings?$|(?:receives?|wants?|gets?) (?:\w+ )?(?:e ?mails?|news\w*|marketing|promotions?|offers?|updates?)|(?:e ?mail )?marketing(?: (?:e ?mails?|status|consent|permission|allowed))?$|zgoda|samtyck\w+|samtykke\w*|suostumus|werbung (?:erlaubt|ok|gewunscht|zulassig)|mailings? (?:erlaubt|ok)|rgpd|dsgvo|lgpd|\w*einwilligung|zustimmung|werbeerlaubnis|abonn(?:e|iert|ement)|consentement|consentimiento|consenso|hirlevel\w*|izni|autoriz\w*|autoris\w*|toestemming)\b/
const CLOSED =
  /\b(?:permanently closed|is closed|is open|closed|^open$|clos(?:ing|e) date|cancel(?:led|lation)? date|date of removal|removal date|date removed|date closed|deactivation date|deactivated|business status|stato (?:attivita|impresa|societa)|status inschrijving|situacao da empresa|statut de l entreprise|etat de l entreprise|(?:unternehmens|betriebs)status|operating status|operational status|company status|(?:licen[cs]e|registration|permit|certificate) stat(?:us|e)|primary status|entity status|account status|end date|inactive\w*|revoked|surrendered|out of business|dissol\w*|date of closure|drop(?:ped)? date|date dropped|bankruptcy|konkurs|insolven\w*|faillissement|faillite|closure date|cessation|ceased|data (?:di )?(?:cessazione|chiusura|fine)(?: validita)?|fecha (?:de )?(?:baja|cierre|fin)|date (?:de )?(?:fermeture|cessation|radiation|fin)|losch(?:datum|ung)|avslutad|avsluttet|opsagt|datum (?:zaniku|vymazu|ukonceni)|zanik|data (?:zakonczenia|zaprzestania|wykreslenia|zamkniecia|likwidacji)|erloschen|geschlossen|abmeldedatum|etat administratif|situacao cadastral|estado (?:del negocio|administrativo)|data (?:de )?(?:baixa|encerramento)|einddatum|^baja$|inaktiv seit|stopzetting\w*|schrapping\w*|opheffing\w*|ophor\w*|opphor\w*|endigung\w*|slutdato|cessee?|beendet\w*|ingetrokken|wykresl\w*|gekundigt\w*|avregistrer\w*|is active|still open|gesloten|opgeheven|gestopt|gestaakt|einde activiteit|datum einde|chius[oa]|cerrad[oa]|fermee?|cessad[oa]|encerrad[oa]|fechad[oa]|data de cessacao|gewerbeabmeldung|betriebsaufgabe)\b/
/** "Kein Newsletter": yes means no. */
const NEGATED = /\b(?:no|not|non|kein\w*|ohne|without|pas|sans|sin|sem|senza|geen|ingen|inga|bez|exclude\w*|stop) /
/** One of many statuses: only its values show that it's about closing. */
const MAYBE_CLOSED =
  /\b(?:active|aktiv|aktywn[aey]|aktivni|attiv[oa]|activ[oa]|ativ[oa]|actif|actief|\w*status|statut|stato|estado|estatus|etat|situacion|situacao|situazione|trading|in business)\b/
const NOT_SAYING =
  /\b(?:sms|text|texts|time|timestamp|ip|source|reason|method|mode|temporarily|contract|agreement|insurance|compliance|activation|onboarding|membership|bid|lead|order|appointment|booking|ticket|payment|email status|attendee|approval|application|rsvp|guest|attendance|invite|invitation|review|customer|client|prospect|fulfillment|shipping|task|project|marital|tax|verification|deals?|certified|changed?|status (?:\w+ )?date|active (?:date|since|from)|date active)\b/
/** When somebody said no, or when a tool took out an address that bounced. */
const SAID_AT =
  /^(?:unsub\w*|opt(?:ed)? ?outs?|clean(?:ed)?|blacklisted|suppressed|bounced?) (?:at|on|time|timestamp|date)$/

/** Whether a column's filled cells mean yes or no, if they don't say it themselves. */
export const isOptOutName = (name: string) => SAID_AT.test(plain(name)) || isNo(plain(name))
const isYes = (words: string) => OPT_IN.test(words) || ACCEPTS.test(words)
const isNo = (words: string) => OPT_OUT.test(words) || (NEGATED.test(words) && isYes(words))
export const isOpenName = (name: string) =>
  /\b(?:open|active|aktiv|aktywn[aey]|aktivni|attiv[oa]|activ[oa]|ativ[oa]|actif|actief)\b/.test(plain(name))
/** The channel that an opt-out is about; both if it doesn't say. */
export function channelsOf(name: string): ('email' | 'phone')[] {
  const words = plain(name)
  if (/\be ?mails?\b/.test(words)) return ['email']
  if (/\b(?:calls?|phone|c?tps|bloctel|llamar|ligar|anrufe?n?|bellen|bel|appeler|chiamare|disturb)\b/.test(words))
    return ['phone']
  const isGeneral = /\b(?:contact\w*|contat\w+|dnc|kontakt\w*|molestar|incomodar|solicit\w*|benaderen)\b/.test(words)
  return isGeneral ? ['email', 'phone'] : ['email']
}

/** Which questions a column's plain name asks: "may we email you?", "is it closed?". */
export function answersIn(words: string): [field: 'optOut' | 'closed', isWeak: boolean, fit: number][] {
  if (SAID_AT.test(words)) return [['optOut', false, 0.9]]
  if (NOT_SAYING.test(words))
    return /^(?:status|email status|subscriber status)$/.test(words) ? [['optOut', true, 0.5]] : []
  // A date is the day of a no, but not of a yes: people also subscribe before they leave.
  const isClosed = CLOSED.test(words)
  return [
    ...(isNo(words) || isYes(words) ? [['optOut', !isNo(words), 0.9] as const] : []),
    ...(isClosed || MAYBE_CLOSED.test(words) ? [['closed', !isClosed, 0.9] as const] : []),
  ].map(one => [...one])
}
