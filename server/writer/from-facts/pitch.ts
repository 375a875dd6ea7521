import { capitalized } from './phrases.ts'
import { decapitalized, withArticle, withoutShouting } from './words.ts'

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

export const pitchOf = (statement: string): Pitch => {
  const said = tidy(statement)
  const words = said.replace(/(?<![.,;:!\s])[.,;:!\s]+$/, '')
  const form = (lead: string, inner = words, isRole = false): Pitch => ({
    lead,
    words: shortened(inner),
    isRole,
  })
  if (said.endsWith('?')) return form('{x} That is what I would like to talk about.', capitalized(said))
  if (isSentence(words)) return form('{x}.', asFirstPerson(words))
  if (/^looking for\s/i.test(words)) return form('I am {x}.', words.charAt(0).toLowerCase() + words.slice(1))
  if (GERUND.exec(words)?.index === 0)
    return form(
      'I {x}.',
      words.replaceAll(
        new RegExp(GERUND, 'gi'),
        (_, before: string, verb: string) => before.toLowerCase() + finite(verb),
      ),
    )
  if (VERBS.test(words) && !/\byours?\b/i.test(words))
    return form('I {x}.', words.charAt(0).toLowerCase() + words.slice(1))
  const role = roleOf(words)
  if (role !== undefined) return form('I am {x}.', role, true)
  const thing = thingOffered(unowned(words))
  return thing === undefined
    ? form('My offer in short: {x}.', unowned(decapitalized(words)))
    : form('I offer {x}.', thing)
}

const tidy = (statement: string): string =>
  withoutShouting(statement.replace(/^(?:hi|hello|hey|hey there|hi there|dear \w+)[,!.]\s+/i, ''))
    .replace(/(?<!\s)\s+[-–—]+\s+/g, ' – ')
    .replace(/\bi(?=$|\s|'|’)/g, 'I')
    .replace(/\b[iI]m\b/g, "I'm")
    .replace(/\bive\b/g, "I've")
    .replace(/(?<!\s)\s+([,.;:!?])/g, '$1')
    .replace(/(?<![!?])[!?]*!(?=\s|$)/g, '.')
    .trim()

const FINITE =
  /\b(?:is|are|am|was|were|have|has|had|do|does|did|can|could|will|would|may|might|must|should|get|gets|want|need|make|makes|help|helps|work|works|come|comes|take|takes|give|gives|start|starts|cost|costs|offer|offers|provide|provides|build|builds|include|includes|bring|brings|run|runs|save|saves|deliver|delivers|got|gained|grew|won|saw|doubled|tripled|increased|saved|made|took|went|came)\b/i
const COMPANY_VERB =
  '(?:helps|builds|offers|provides|is|are|designs|makes|sells|specializes|specialises|creates|delivers|does|runs|gives|supplies|manages|develops|installs|works|brings|handles|cleans|prints|got|gained|grew|won|saw|doubled|tripled|increased|saved|made)'

const isSentence = (text: string): boolean =>
  /^(?:i|we)(?:['’](?:m|re|ve|ll|d))?\s+\p{L}/iu.test(text) ||
  (/^(?:you|it|this|they|there|our|my|your|the|these|if|when|with|as)\b/i.test(text) && FINITE.test(text)) ||
  new RegExp(
    `^(?:an?\\s+|one\\s+)?(?:client|customer)?s?\\s*(?:[\\p{Lu}\\p{Lo}{][^\\s]*\\s+){1,4}${COMPANY_VERB}\\s`,
    'u',
  ).test(text)

const asFirstPerson = (text: string): string =>
  capitalized(text.replace(/^(I|we)(?:['’]d| would)? (?:like|want) to (?=sell|offer|help|provide|build)/i, '$1 '))

const FINITE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  'helping:help building:build making:make creating:create selling:sell providing:provide offering:offer developing:develop writing:write managing:manage running:run delivering:deliver supplying:supply installing:install repairing:repair teaching:teach giving:give bringing:bring finding:find saving:save taking:take producing:produce improving:improve getting:get setting:set doing:do growing:grow redesigning:redesign'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)
const GERUND = new RegExp(`(^|\\b(?:and|&) )(${Object.keys(FINITE_OF).join('|')})\\b`, 'i')
const finite = (gerund: string): string => FINITE_OF[gerund.toLowerCase()] ?? gerund

// Words that are as often a noun ("design services", "print shop") count as a verb only before a plural.
const VERBS =
  /^(?:(?:help|build|make|create|sell|provide|offer|develop|write|manage|run|deliver|install|teach|produce|redesign|bring|give|do|set up|roast|bake)\s+(?!desk\b|wanted\b|services?\b)|(?:design|print|repair|supply|clean|maintain|fix|train)\s+(?:(?:and|&) \p{L}+ )?(?!services\b|solutions\b|packages\b|shops?\b|for\b|and\b)\p{L}+s\b)/iu

const AGENT =
  '(?:designer|developer|consultant|photographer|videographer|accountant|bookkeeper|coach|specialist|expert|freelancer|copywriter|marketer|supplier|wholesaler|broker|advisor|adviser|agent|electrician|plumber|cleaner|engineer|writer|trainer|translator|agency|company|studio|firm|business|start-?up|shop|roaster|roastery|bakery|team)'

const roleOf = (words: string): string | undefined => {
  const head =
    words.split(/\s(?:for|in|with|that|which|who|helping|based|from|serving|–|specializing|specialising)\s|,/)[0] ?? ''
  if (!new RegExp(`\\b${AGENT}$`, 'i').test(head) || /^(?:my|our|your|the)\b/i.test(head)) return undefined
  const role = decapitalized(words)
  return /^an?\s/i.test(role) ? role.charAt(0).toLowerCase() + role.slice(1) : withArticle(role)
}

const unowned = (words: string): string => words.replace(/^(?:my|our)\s+/i, '')

const MASS =
  /(?:[^s]s|ing|design|seo|ppc|dev|support|management|software|insurance|advice|coffee|help|maintenance|development|automation|photography|equipment|furniture|packaging|\w*ware|installation|bread|wine|beer|care|payroll|security|hosting|content|signage|optimi[sz]ation|generation|assistance|delivery|produce|meat|cheese|food|flour|storage|transport|recruitment|decor|apparel|outreach|copy|work|energy|power|access|research|seafood|fish|fruit)$/i
const TO_THE_READER =
  /^(?:get|grow|save|boost|stop|let|try|increase|double|reach|turn|start|win|attract|improve|never|imagine|make|your|you|more|no|need|want|tired|how|why|are|is|if|because|with|without|\d.*)$/i

// "web design services" and "a free audit" follow "I offer" as they are; "website for plumbers" needs an article.
const thingOffered = (phrase: string): string | undefined => {
  const head =
    phrase.split(
      /\s(?:for|to|in|with|that|which|from|at|on|by|of|–|starting|built|made|designed|who)(?=\s)|[,:;(]/,
    )[0] ?? ''
  const inside = decapitalized(phrase)
  const [first = '', second] = inside.split(' ')
  const isName =
    /^\p{Lu}/u.test(first) && !/^(?:\p{Lu}{2,5}|Google|Facebook|Instagram|Shopify|WordPress|TikTok)$/u.test(first)
  if (isName || TO_THE_READER.test(first) || !/^[\p{L}{]/u.test(first) || /\b(?:is|are|will|can|your)\b/i.test(head))
    return undefined
  if (/^(?:an?|the|some|all)$/i.test(first)) return second === undefined ? undefined : inside
  return MASS.test(head) || head.startsWith('{{') ? inside : withArticle(inside)
}

/** No sentence should have more than 45 words; a longer one ends at the last clause that fits. */
const MOST_WORDS = 45

const shortened = (text: string): string => {
  const words = text.split(' ')
  if (words.length <= MOST_WORDS && text.length <= 400) return text
  const start = words.slice(0, MOST_WORDS).join(' ').slice(0, 400)
  const clause = /^.{40,}(?=[,;:]|\s–\s|\s(?:and|but|so|which|because)\s)/s.exec(start)?.[0]
  return (clause ?? start.replace(/\s\S*$/, ''))
    .replace(/(?:\s(?:and|or|the|an?|of|to|for|with|in|on|that|so|but|which))+$/i, '')
    .replace(/(?<![,;:\s–-])[,;:\s–-]+$/, '')
}
