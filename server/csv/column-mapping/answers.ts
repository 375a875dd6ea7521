import { plain } from './plain.ts'

const OPT_OUT =
  /\b(?:(?:has)?opt(?:ed)? ?out(?:s|of\w*)?|unsub\w*|c?tps|do ?not ?(?:e ?mail|mail|contact|call|disturb|allow|phone|market|solicit)|dn[dem]|don t (?:e ?mail|contact|call)|dnc|no (?:e ?mails?|mailings?|contact|marketing|calls?)|blacklist\w*|black listed|blocklist\w*|suppress\w*|desabonn\w*|desinscri\w*|ne (?:pas|plus) \w+|exclu\w* (?:des?|from|de) (?:campa\w+|mail\w*|envois?)|abgemeldet|abmeldung|keine?r? (?:werbung|e ?mails?|mailings?|kontakt\w*|anrufe?)|werbesperre|widerspr\w*|non ?mailing\w*|baja(?: de)? \w+|no (?:contactar|llamar|enviar|molestar)|disiscri\w*|non contattare|descadastr\w*|nao (?:contatar|enviar|ligar|perturbe)|afgemeld|uitgeschreven|geen (?:e ?)?(?:mail|reclame|contact)|reklame\w*|nepos[iy]l\w*|nezasil\w*|neposiel\w*|nie wysyl\w*|ne kuldj\w*|gonderme\w*|istemiyor\w*)\b/
/** "Accepts new patients" and "acepta tarjetas" are about something else. */
const ACCEPTS =
  /\b(?:accepts?|acepta\w*|accepte\w*|aceita\w*|accetta\w*)(?:$| (?:(?:la|el|los|les|le|il|o|a|de|our|your|to|recibir|recevoir|ricevere|receber) ){0,2}(?:e ?mail|mail|market|news|promo|off|ofert|contact|commun|comunic|publi|pubbli|correo|courriel|boletin|receive|envi|invi))/
const OPT_IN =
  /\b(?:opt(?:ed)? ?in|optin|subscri\w*|consents?|agree\w* to (?:be contacted|receive)|promotional e ?mails?|permission\w*|(?:may|can) we|durfen wir|podemos|pouvons nous|possiamo|mogen (?:we|wij)|ok to (?:e ?mail|contact|call)|(?:e ?mail|contact) ok$|gdpr|newsletters?|boletin(?:es)?|infolettre|nieuwsbrief|nyhetsbrev|nyhedsbrev|uutiskirje|biuletyn|newsletteru|rundbrief|infobrief|^mailings?$|(?:receives?|wants?|gets?) (?:\w+ )?(?:e ?mails?|news\w*|marketing|promotions?|offers?|updates?)|(?:e ?mail )?marketing(?: (?:e ?mails?|status|consent|permission|allowed))?$|zgoda|samtyck\w+|samtykke\w*|suostumus|werbung (?:erlaubt|ok|gewunscht|zulassig)|mailings? (?:erlaubt|ok)|rgpd|dsgvo|lgpd|\w*einwilligung|zustimmung|werbeerlaubnis|abonn(?:e|iert|ement)|consentement|consentimiento|consenso|hirlevel\w*|izni|autoriz\w*|autoris\w*|toestemming)\b/
const CLOSED =
  /\b(?:permanently closed|is closed|is open|closed|^open$|clos(?:ing|e) date|cancel(?:led|lation)? date|date of removal|removal date|date removed|date closed|deactivation date|deactivated|business status|operating status|operational status|company status|(?:licen[cs]e|registration|permit|certificate) stat(?:us|e)|primary status|entity status|account status|end date|inactive\w*|revoked|surrendered|out of business|dissol\w*|date of closure|drop(?:ped)? date|date dropped|bankruptcy|konkurs|insolven\w*|faillissement|faillite|closure date|cessation|ceased|data (?:di )?(?:cessazione|chiusura|fine)(?: validita)?|fecha (?:de )?(?:baja|cierre|fin)|date (?:de )?(?:fermeture|cessation|radiation|fin)|losch(?:datum|ung)|avslutad|avsluttet|opsagt|datum (?:zaniku|vymazu|ukonceni)|zanik|data (?:zakonczenia|zaprzestania|wykreslenia|zamkniecia|likwidacji)|erloschen|geschlossen|abmeldedatum|etat administratif|situacao cadastral|estado (?:del negocio|administrativo)|data (?:de )?(?:baixa|encerramento)|einddatum|^baja$|inaktiv seit|stopzetting\w*|schrapping\w*|opheffing\w*|ophor\w*|opphor\w*|endigung\w*|slutdato|cessee?|beendet\w*|ingetrokken|wykresl\w*|gekundigt\w*|avregistrer\w*|is active)\b/
/** "Kein Newsletter": yes means no. */
const NEGATED = /\b(?:no|not|non|kein\w*|ohne|without|pas|sans|sin|sem|senza|geen|ingen|inga|bez|exclude\w*|stop) /
/** One of many statuses: only its values show that it's about closing. */
const MAYBE_CLOSED =
  /\b(?:active|aktiv|aktywn[aey]|aktivni|attiv[oa]|activ[oa]|ativ[oa]|actif|actief|status|statut|stato|estado|estatus|situacion)\b/
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
  if (/\b(?:call|calls|phone|c?tps|llamar|ligar|anrufe?|disturb)\b/.test(words) && !/\be ?mails?\b/.test(words))
    return ['phone']
  const isGeneral = /\b(?:contact|contactar|contatar|contattare|dnc|kontakt\w*|molestar|disturb)\b/.test(words)
  return isGeneral && !/\be ?mails?\b/.test(words) ? ['email', 'phone'] : ['email']
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
