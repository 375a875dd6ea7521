import type { Finding } from '#contract/preflight.ts'
import type { PlacedText, Texts } from '../preflight.ts'
import { leftoverIn } from './leftovers.ts'
import { linksOfText } from './links.ts'
import { remark } from './remarks.ts'
import { visibleText } from './visible-text.ts'

/** Finds common slips: an email without words, links that nobody can open, an attachment that isn't there. */
export function findSlips(placed: PlacedText[], texts: Texts, { total }: { total: number }): Finding[] {
  return [...placed.flatMap(placedText => slipsIn(placedText, total)), ...repeated(texts)]
}

function slipsIn({ at, text }: PlacedText, total: number): Finding[] {
  if (text.trim() === '')
    return at.field === 'subject' && at.email !== 'follow-up' ? [{ code: 'empty-email', severity: 'block', at }] : []
  const findings: Finding[] = []
  if (at.field === 'subject') {
    if (at.email !== 'follow-up' && (REPLY.test(text) || UNREAL.test(text)))
      findings.push(remark('reply-subject', at, text.trim().slice(0, 60)))
    if (total > 1 && (TRIAL.test(text.trim()) || !/[\p{L}\p{N}]/u.test(text)))
      findings.push(remark('trial-subject', at, text.trim()))
    return findings
  }
  const { text: words, links } = visibleText(text)
  const isWordless = words.replace(BLANK, '') === ''
  if (isWordless && !/<img\b/i.test(text)) findings.push({ code: 'empty-email', severity: 'block', at })
  const dead = [
    ...links.filter(isDead),
    ...[TORN, NO_ENDING].flatMap(torn => words.match(torn) ?? []),
    ...addressesIn(words).filter(isLocalHost),
    ...sourcesIn(text).filter(isUnsent),
  ]
  for (const url of new Set(dead)) findings.push({ code: 'dead-link', severity: 'block', at, url: url.slice(0, 200) })
  const leftover = leftoverIn(words, at.email === 'follow-up')
  if (leftover) findings.push({ code: 'placeholder', severity: 'block', at, text: leftover })
  const attached = words
    .split(/\n|(?<=[.!?])\s/)
    .map(line => (LATER.test(line) ? null : ATTACHED.exec(line)?.[0]))
    .find(Boolean)
  if (attached) findings.push(remark('no-attachment', at, attached))
  return findings
}

/** Also the invisible characters that editors leave in an empty paragraph. */
const BLANK = /[\s\u00a0\u200b-\u200d\u2060\ufeff]+/g

/** As email programs begin an answer or a forward, in seven languages. */
const REPLY = /^\s*(?:re|fwd?|aw|wg|antw|sv|rv|tr|rif|enc)(?:\[\d{1,2}\])?\s*:/i
/** Business that there isn't: "Your payment is overdue", "Invoice #2231". A question pretends nothing. */
const UNREAL =
  /^(?=[^?]*$)(?:.{0,40}(?<!\p{L})(?:your|ihre?|votre|vos|sus?|tu) (?:\p{L}+ )?(?:invoice|payment|account|order|booking|reservation|delivery|subscription|refund|listing|rechnung|zahlung|konto|bestellung|buchung|facture|paiement|compte|commande|factura|pago|cuenta|pedido|reserva)(?!\p{L}).{0,20}(?:overdue|past due|suspended|on hold|failed|declined|expire[sd]|will be (?:deleted|removed|closed|suspended|charged)|confirmed|cancell?ed|approved|überfällig|gesperrt|fehlgeschlagen|storniert|bestätigt|suspendu|refusé|échou|annulé|confirmé|vencid|suspendid|rechazad|cancelad|confirmad)|.{0,20}(?:invoice|rechnung|facture|factura) (?:#|no\.?|nr\.?|n[°º])\s?\d)/iu

/** A subject that somebody typed to try out the form. */
const TRIAL =
  /^\W{0,3}test(?:ing|mail|e)?(?![a-z])(?:[\s\d:,#.()-]|\b(?:please|ignore|e-?mail|campaign|message|subject|newsletter|template|send|version|run|only|new|mail|final|draft|for me)\b)*$|^\W{0,3}tests?(?:mail)? ?\d{1,3} ?(?:[-–:,.(]|$)|^(?:prueba|prova|essai|probe|proef|asdf\w*|qwert\w*|hello world|untitled|foo|bar|new campaign|subject(?: line)?|betreff|asunto|objet)(?: ?\d{1,3})?[.!]*$|^(?:copy of|kopie von|copie de|copia de) |^(?:draft|entwurf|brouillon|borrador)\s?(?:\d|[:–-]|$)|^v\d{1,2}(?: final| draft)?\s?[-–:_]|^(?:final|last) (?:version|draft)\s?[-–:]|[_ -]v\d{1,2}$|_final|\.(?:docx?|txt|html?)$/i

/** "https:// shop.test", "htps://shop.test", "www.shop,test", "me@@shop.test", "me@shop". */
const TORN =
  /(?<![\p{L}\d./:-])(?:https?:\/\/\s[a-z\d.-]+|(?!https?:\/\/)h?tt?ps?[:;.,]?\/{1,3}[a-z\d][^\s<>"]{2,80}|www(?:,|\.\s|\.[\w-]{1,60},(?=[a-z]))[\w.-]{2,80}|[\w.+-]{1,64}(?:@@[\w.-]{1,80}|@[\w-]{1,60}(?:\.\.|,(?=[a-z]))[\w.-]{2,80}))/giu
const NO_ENDING = /(?<![@\w.+-])[a-z][a-z.+-]{2,60}@[a-z-]{3,60}(?![\w.@:-])/g
const SCHEMES =
  /^(?:https?:\/\/[^/\s]|mailto:(?:\?|[^@\s]{1,64}@[^@\s,]{1,250}\.[a-z\d-]{2,63}(?:\?|$))|(?:tel|sms):(?:.*\{|(?:\D*\d){5})|#.)/i
/** A variable, and what findPlaceholders names already. */
const UNFILLED = /^(?:\\?\{|\[|<|\*\||%)/
const isFile = (url: string) => /^(?:file:|[a-z]:[\\/])/i.test(url)
/**
 * Names that only this machine or network knows, and those for examples (RFC 2606, 6762, 8375). Images may be there: the library
 * of an installation that nobody else can reach yet has such addresses.
 */
const isLocalHost = (url: string) =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|[^/?#:]{1,200}\.(?:local|localhost|internal|lan|home\.arpa|invalid)|(?:www\.)?example\.(?:com|org|net))(?:[:/?#]|$)/i.test(
    url,
  )

/** "https://https://shop.test", "https://my shop.test", "https://shop". */
const isNowhere = (url: string) => {
  if (!/^https?:/i.test(url) || url.includes('{')) return false
  const parsed = URL.parse(url)
  return !parsed || !/[.:]/.test(parsed.hostname)
}
/** Images pasted from a mail program or a page, which stay there. */
const isUnsent = (url: string) =>
  isFile(url) ||
  /^(?:cid|blob|webkit-fake-url|about):|^\.{0,2}\/?(?!https?:|data:)[\w%-]{1,60}(?:\/[\w%-]{1,60}){0,5}\.(?:png|jpe?g|gif|webp|svg)$/i.test(
    url,
  )

function isDead(url: string): boolean {
  const plain = url.trim()
  if (UNFILLED.test(plain)) return false
  return isFile(plain) || isLocalHost(plain) || !SCHEMES.test(plain) || isNowhere(plain)
}

/** Web addresses that email programs make links of. */
const addressesIn = (words: string): string[] => linksOfText(words).map(({ href }) => href)

const sourcesIn = (text: string): string[] =>
  [...text.matchAll(/\ssrc\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi)].map(([, a, b]) => a ?? b ?? '')

const ATTACHED =
  /\b(?:see|find|check)[^.!?\n]{0,40} (?:attached|enclosed)\b|\b(?:in|see|open) the attach(?:ment|ed file)\b|\bI(?:['’]ve| have|['’]m)? (?:attached|attaching|enclosed)\b|\bthe attached (?:pdf|file|document|price|menu|flyer|brochure|list|offer)|\b(?:attached|enclosed) (?:you(?:['’]ll| will) find|please find|is (?:a|our|my|the)|are)\b|\b(?:pdf|brochure|price list|flyer|quote|catalog(?:ue)?|menu) (?:is )?(?:attached|enclosed)\b|\b(?:im|als) anhang\b|\bin der anlage\b|\b(?:beigefügt|angehängt|beiliegend)\p{L}*|\banbei\b|\bbijgaand\p{L}{0,2}\b|\banexo (?:a|o|as|os|envio)\b|\bpfa\b|\bci-(?:joint|inclus)(?:e|s|es)?\b|\ben pièce jointe\b|\b(?:en el|archivo|fichero|le) adjunto\b|\badjunt(?:o|amos) (?:le|encontrará|nuestr[oa]|mi|el|la)\b|\b(?:in allegato|in allegata|allego|alleghiamo)\b|\b(?:em anexo|segue anexo)\b|\bin de bijlage\b|\b(?:bijgevoegd|bijgesloten)\b/iu

/** What comes in another email, or if they want it. */
const LATER =
  /(?<!\p{L})(?:if you|would you|shall i|i['’]?ll|next (?:e-?mail|message)|wenn sie|auf wunsch|soll ich|darf ich|nächsten|si vous|souhaitez|\p{L}+rai|prochain|si (?:le|te|quiere)|próximo)(?!\p{L})/iu

/** A variant or follow-up that says what an earlier email says. */
function repeated({ subject, body, variants, steps }: Texts): Finding[] {
  const first = normal(body)
  if (first === '') return []
  const findings: Finding[] = []
  for (const [i, variant] of variants.entries())
    if (normal(variant.body) === first && variant.subject.trim() === subject.trim())
      findings.push(same('variant', i + 1))
  const earlier = new Set([first])
  for (const [i, step] of steps.entries()) {
    if (step.type !== 'email') continue
    const text = normal(step.body)
    if (text !== '' && earlier.has(text)) findings.push(same('follow-up', i + 1))
    earlier.add(text)
  }
  return findings
}

const same = (email: 'variant' | 'follow-up', n: number): Finding => ({
  code: 'same-text',
  severity: 'warning',
  at: { email, n, field: 'body' },
})

const normal = (text: string) => visibleText(text).text.replace(BLANK, ' ').trim().toLowerCase()
