import { LANGUAGES } from '../languages/languages.ts'
import { capitalized } from './fill.ts'
import { decapitalized, isName, withArticle, withoutShouting } from './words.ts'

/**
 * How to express the core of an offer. `lead` is our template around the user's words ("I offer {x}."), which we put into
 * the right voice and register; `words` are the user's own and stay unchanged.
 */
export interface Pitch {
  lead: string
  words: string
  /** The user says what they are ("web designer") instead of what they offer. */
  isRole: boolean
}

const { frames } = LANGUAGES.en

export const pitchOf = (statement: string): Pitch => {
  const said = tidy(statement)
  const words = said.replace(/(?<![.,;:!\s])[.,;:!\s]+$/, '')
  const form = (lead: string, inner = words, isRole = false): Pitch => ({
    lead,
    words: inner,
    isRole,
  })
  if (said.includes('?')) return form('{x}', capitalized(said))
  if (frames.sentence.test(words)) return form('{x}.', asFirstPerson(words))
  if (/^looking for\s/i.test(words)) return form(frames.role, words.charAt(0).toLowerCase() + words.slice(1))
  if (GERUND.exec(words)?.index === 0)
    return form(
      DOING,
      words.replaceAll(EACH_GERUND, (_, before: string, verb: string) => before.toLowerCase() + finite(verb)),
    )
  if (VERBS.test(words) && !/\byours?\b/i.test(words))
    return form(DOING, words.charAt(0).toLowerCase() + words.slice(1))
  if (ADVICE.test(words)) return form('{x}.', capitalized(words))
  const role = roleOf(words)
  if (role !== undefined) return form(frames.role, role, true)
  const thing = thingOffered(unowned(words))
  if (thing !== undefined) return form(frames.thing, thing)
  // "Our offer: Answering service: we pick up" has a colon too many.
  return /[:;]\s/.test(words) ? form('{x}.', capitalized(words)) : form(frames.other, unowned(inSentence(words)))
}

const DOING = '[I|We] {x}.'

const tidy = (statement: string): string =>
  withoutShouting(statement.replace(/^(?:hi|hello|hey|hey there|hi there|dear \w+)[,!.]\s+/i, ''))
    .replace(/(?<!\s)\s+[-–—]+\s+/g, ' – ')
    .replace(/\bi(?=$|\s|'|’)/g, 'I')
    .replace(/\b[iI]m\b/g, "I'm")
    .replace(/\bive\b/g, "I've")
    .replace(/(?<!\s)\s+([,.;:!?])/g, '$1')
    .replace(/(?<![!?])[!?]*!(?=\s|$)/g, '.')
    .trim()

const asFirstPerson = (text: string): string =>
  capitalized(text.replace(/^(I|we)(?:['’]d| would)? (?:like|want) to (?=sell|offer|help|provide|build)/i, '$1 '))

const FINITE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  'helping:help building:build making:make creating:create selling:sell providing:provide offering:offer developing:develop writing:write managing:manage running:run delivering:deliver supplying:supply installing:install repairing:repair teaching:teach giving:give bringing:bring finding:find saving:save taking:take producing:produce improving:improve getting:get setting:set doing:do growing:grow redesigning:redesign looking:look taking:take handling:handle'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)
const GERUND = new RegExp(`(^|\\b(?:and|&) )(${Object.keys(FINITE_OF).join('|')})\\b`, 'i')
const EACH_GERUND = new RegExp(GERUND, 'gi')
const finite = (gerund: string): string => FINITE_OF[gerund.toLowerCase()] ?? gerund

// Words that are as often a noun ("design services", "print shop") count as a verb only before a plural.
const VERBS =
  /^(?:(?:help|build|make|create|sell|provide|offer|develop|write|manage|run|deliver|install|teach|produce|redesign|bring|give|do|set up|roast|bake)\s+(?!desk\b|wanted\b|services?\b)|(?:design|print|repair|supply|clean|maintain|fix|train)\s+(?:(?:and|&) \p{L}+ )?(?!services\b|solutions\b|packages\b|shops?\b|for\b|and\b)\p{L}+s\b)/iu

const roleOf = (words: string): string | undefined => {
  const head =
    words.split(/\s(?:for|in|with|that|which|who|helping|based|from|serving|–|specializing|specialising)\s|,/)[0] ?? ''
  if (!frames.role_.test(head) || /^(?:my|our|your|the)\b/i.test(head)) return undefined
  const role = inSentence(words)
  return /^an?\s/i.test(role) ? role.charAt(0).toLowerCase() + role.slice(1) : withArticle(role)
}

const unowned = (words: string): string => words.replace(/^(?:my|our)\s+/i, '')

const MASS =
  /(?:[^s]s|ing|tion|ment|age|ance|ence|ship|pickup|cleanup|clean-up|staff|personnel|labor|(?<!\p{L})(?:beef|pork|lamb|chicken|poultry|milk|butter|oil|ice|tea|chocolate|wood|propane|gas|water|jazz|solar|honey|jam|tint|install)|tuning|setup|embroidery|lettering|wi-?fi|retrofit|prep|film|lighting|washing|upkeep|design|seo|ppc|dev|support|management|software|insurance|advice|coffee|paper|help|maintenance|development|automation|photography|equipment|furniture|packaging|ware|installation|bread|wine|beer|care|payroll|security|hosting|content|signage|optimi[sz]ation|generation|assistance|delivery|control|removal|repair|rental|training|translation|bookkeeping|produce|meat|cheese|food|flour|storage|transport|recruitment|decor|apparel|outreach|copy|work|energy|power|access|research|seafood|fish|fruit)$/iu
const TO_THE_READER =
  /^(?:get|grow|save|boost|stop|let|try|increase|double|reach|turn|start|win|attract|improve|never|imagine|make|your|you|more|no|need|want|tired|how|why|are|is|if|because|with|without|\d.*)$/i

/** What the reader would do stands as it is: "Lower your electric bill." */
const ADVICE =
  /^(?:get|grow|save|boost|stop|let|try|increase|double|cut|lower|reduce|win|attract|improve) (?!up )\p{L}+ \p{L}/iu

/** Needs an article; a head that's in neither list is quoted as it is. */
const COUNTED =
  /(?:website|site|page|store|shop|app|logo|newsletter|video|system|audit|review|plan|course|workshop|class|package|program|kit|service|subscription|contract|chatbot|assistant|tool|terminal|platform|consultation|session|tour|campaign|brochure|catalog|menu|sign|mural|redesign|network|camera|machine|box|team|line|check|account|profile|club|band|analysis|report|solution|visit|photo shoot|shoot|mailing|day|calendar|manual|training|bouquet|discount|trial|evening|trio|duo|quartet|chatbot)$/i

/** What follows the thing that's offered: "fresh produce | delivered before 7 am". */
const BEHIND =
  /\s(?:for|to|in|with|about|around|without|via|twice|once|that|which|from|at|on|by|of|before|after|until|within|near|under|inside|outside|per|every|up|any|incl|including|as|and we|–|\+|starting|same day|next day|\d\S{0,30}|[$€£]\S{0,30}|who|we|(?<!^\p{L}{1,40} )(?:built|made|\p{L}{3,40}ed)(?= (?:for|to|in|with|from|at|on|by|before|after|within|until|near|per|every|daily|weekly|monthly|fresh|\p{Lu}|\d))|(?<=s )\p{L}{3,40}ed$|(?:delivered|made|installed|included|done)$)(?=\s|$)|[,:;(]|\s(?:daily|weekly|monthly|evenings|after hours)(?=[\s,.]?$|,)/iu

// "web design services" and "a free audit" follow "I offer" as they are; "website for plumbers" needs an article.
const thingOffered = (phrase: string): string | undefined => {
  const head = phrase.split(BEHIND)[0] ?? ''
  const inside = inSentence(phrase)
  const [first = '', second] = inside.split(' ')
  if (TO_THE_READER.test(first) || !/^[\p{L}{]/u.test(first) || /\b(?:is|are|will|can|your)\b/i.test(head))
    return undefined
  if (/^(?:an?|the|some|all)$/i.test(first)) return second === undefined ? undefined : inside
  if (MASS.test(head) || head.startsWith('{{')) return inside
  return COUNTED.test(head) && !/\s(?:and|&)\s/.test(head) ? withArticle(inside) : undefined
}

/** A sentence's capital goes; that of a name or of a title, "Online Ordering Setup", stays. */
export const inSentence = (phrase: string): string => {
  const [first = '', second = ''] = phrase.split(' ')
  const isSentenceCase =
    /^\p{Lu}\p{Ll}+(?:-\p{Ll}+|s['’])?[,:;]?$/u.test(first) && !/^\p{Lu}/u.test(second) && !isName(first)
  return isSentenceCase ? first.toLowerCase() + phrase.slice(first.length) : decapitalized(phrase)
}
