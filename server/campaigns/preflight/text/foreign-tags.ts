import { asTag, FALLBACK } from '#contract/preflight-words.ts'
import { suggestVariable } from '#contract/suggest-variable.ts'
import type { Variable } from '#contract/variables.ts'

/** A tag of another program, and ours in its place if there's no doubt. */
export interface ForeignTag {
  found: string
  to: string | null
}

/** Names of a person's or a company's name that no sentence contains. */
const NAME =
  '(?:(?:contact|lead|subscriber|recipient|customer|client|user|member|person)s?[ ._-]?)?(?:first|last|full|nick|company|business)[ ._-]?name|[fl]name'
const THING =
  'contact|lead|subscriber|recipient|customer|client|user|member|person|company|account|object|params|profile|data|var|merge|custom|field|newsletter|link|date|subtag|tag'
const tag = (pattern: string, flags = 'g') => new RegExp(pattern, flags)

/** Each syntax with a program that has it. A text that matches one by chance would be a strange email. */
const SYNTAX: RegExp[] = [
  // Liquid, Jinja, Twig, HubL: {% if … %}, {# … #}.
  tag('(?<![{\\\\])\\{[%#][^{}\\n]{1,200}[%#]\\}'),
  // Salesforce, AWeber, MailerLite, Smarty: {!Contact.Name}, {$name}.
  tag('(?<![{\\\\])\\{[!$][^{}\\n]{1,80}\\}'),
  // Mautic, AcyMailing: {contactfield=firstname|there}.
  tag(`(?<![{\\\\])\\{(?:[A-Za-z_][\\w.]{1,40}=|(?:${THING}):)[A-Za-z][\\w.]{0,60}(?:\\|[^{}\\n]{0,80})?\\}`),
  // GMass, Yesware: {FirstName|fallback=there}.
  tag('(?<![{\\\\])\\{[^{}|\\n]{1,40}\\|\\s?(?:fallback|default)\\s?[=:][^{}\\n]{0,80}\\}', 'gi'),
  tag(`(?<![{\\\\])\\{(?:${NAME})\\|[^{}\\n]{0,80}\\}`, 'gi'),
  // A filter of Liquid behind a name of ours: it would be the fallback.
  tag(
    '\\{\\{[^{}|\\n]{1,80}\\|\\s?(?:(?:default|fallback)\\s?[:=(]|(?:upcase|downcase|capitalize|title|trim|strip|escape|safe|truncate|date)\\b)[^{}\\n]{0,80}\\}\\}',
    'gi',
  ),
  // MailPoet, Sendy, Benchmark, phpList: [subscriber:firstname | default:reader], [Name,fallback=there].
  tag(`\\[(?:${THING})(?:_\\w{1,20})?[:.=][^\\[\\]\\n]{1,80}\\]`, 'gi'),
  tag('\\[[\\w .-]{1,40}[,|]\\s?(?:fallback|default)\\s?[=:][^\\[\\]\\n]{0,60}\\]', 'gi'),
  tag(`\\[(?:${NAME})\\s?[,|][^\\[\\]\\n]{0,60}\\]`, 'gi'),
  // Mad Mimi, Moosend: (firstname|there), #recipient:name|there#.
  tag(`\\((?:${NAME})\\s?\\|[^()\\n]{0,60}\\)`, 'gi'),
  tag(`#(?:${THING}):[A-Za-z][\\w. ]{0,40}(?:\\|[^#\\n]{0,60})?#`, 'gi'),
  // Mailjet, GetResponse, Constant Contact, Omnisend, Emma: [[var:firstname]], [% member %].
  tag('\\[\\[[^\\[\\]\\n]{1,80}\\]\\]'),
  tag('\\[([%*])[^%*\\n]{1,80}\\1\\]'),
  // Mailgun, ActiveCampaign: %recipient.first_name%, %FIRSTNAME%.
  tag('(?<![\\w%])%[A-Za-z]\\w{0,30}(?:[.:_-]\\w{1,30}){1,4}%(?!\\w)'),
  tag(`(?<![\\w%])%(?:${NAME})%`, 'gi'),
  tag('(?<![\\w%])%[A-Z][A-Z_]{2,30}%(?!\\d)'),
  // Pardot, Marketing Cloud: %%first_name%%, %%=v(@name)=%%.
  tag('%%[=\\[]?[^%\\n]{2,80}[=\\]]?%%'),
  // Mailchimp: *|FNAME|*, *|IF:FNAME|*.
  tag('\\*\\|[^|*\\n]{1,60}\\|\\*'),
  // ERB, QWeb, PHP, mail merge of Word.
  tag('<%[^<>\\n]{1,80}%>'),
  tag('<(?:t|property|merge|field)\\s[^<>\\n]{1,120}>', 'gi'),
  tag('<\\?(?:php|=)[^<>\\n]{1,80}\\?>', 'gi'),
  tag('«\\s?(?:[A-Za-z]{1,30}_[A-Za-z_]{1,30}|[A-Z][a-z]{1,30}[A-Z][A-Za-z]{1,30})\\s?»'),
  tag(`(?:<<|«)\\s?(?:${NAME})\\s?(?:>>|»)`, 'gi'),
  // Keap, Zoho: ~Contact.FirstName~, $[FNAME|Customer]$.
  tag('~~?[A-Za-z]\\w{1,30}\\.[\\w.]{1,60}~~?'),
  tag('\\$\\[[^\\[\\]\\n]{1,60}\\]\\$?'),
  // Any sign on both sides of such a name: #FIRSTNAME#, ||first_name||, $FNAME$.
  tag(`(##?|@@?|\\$\\$?|\\|\\|?|__|::|\\^\\^?|~)(?:${NAME})\\1`, 'gi'),
  tag('(?<=\\s)\\|(?:FIRST|LAST|NAME|COMPANY|CITY)\\|'),
  tag(`(?<![\\w.@$])[@$](?:${NAME})(?!\\w)`, 'gi'),
  tag('(?<![\\w%])%(?:name|company|city|email|title)%(?!\\w)', 'gi'),
  // MailPoet, Campaign Monitor: what Canvass adds itself.
  tag('(?:\\[|</?)(?:unsubscribe|webversion|preferences|forwardtoafriend|view[ _]?in[ _]?browser)(?:\\]|>)', 'gi'),
  // SendGrid: -first_name-.
  tag('(?<!\\S)-(?:[a-z]{1,20}_)?(?:first|last|full)?_?name-(?![\\w-])', 'gi'),
  // What is left of a tag whose braces were lost.
  tag('(?<!\\w)contactfield=\\w{1,40}', 'gi'),
  tag('(?<![\\w.-])(?:[FL]NAME|(?:FIRST|LAST|FULL)_?NAME|(?:COMPANY|BUSINESS|CONTACT|CUSTOMER)_?NAME)(?![\\w.-])'),
  tag(
    '^[ \\t]{0,9}(?:dear|hi|hello|hey)[ ,]{1,3}(?:undefined|null|nan|none|n/a|#n/a|\\(null\\)|first_?name)(?=\\s{0,3}[,!:])',
    'gim',
  ),
]

/** Enough to show that this text was written for another program. */
const MOST = 10

/** Finds tags that Canvass wouldn't fill, as written. `parts` are the words and the addresses of links. */
export function findForeignTags(parts: string[]): ForeignTag[] {
  const found = new Set<string>()
  for (const part of parts)
    for (const syntax of SYNTAX)
      for (const [whole] of part.matchAll(syntax)) if (found.size < MOST) found.add(whole.trim().slice(0, 120))
  const all = [...found]
  return all
    .filter(one => !all.some(other => other !== one && other.includes(one)))
    .map(one => ({ found: one, to: ours(one) }))
}

const CONTROL = /^(?:\{[%#]|\|[A-Z]{3,8}\||\*\|(?:IF|END|ELSE|MC|LIST|ARCHIVE)|<[%?\w]|%%[=[])/i
const NOISE = new Set(
  `${THING.replace('|company', '')}|contactfield|leadfield|default|fallback|or|attribute|dear|hi|hello|hey`.split('|'),
)
const NAMES: [RegExp, Variable][] = [
  [/^fname$|firstname|^nickname$/, 'firstName'],
  [/^lname$|lastname/, 'lastName'],
  [/fullname/, 'contactName'],
  [/^(?:company|business)?name$/, 'businessName'],
]
const DEFAULT = /(?:(?<!\*)[|,]|\bOR\b)\s?(?:default|fallback)?\s?[:=(]?\s?["']?([\p{L}][\p{L}\p{N} ’'-]{0,38})/iu

/** `{contactfield=firstname|there}` is `{{firstName|there}}`; a name alone is the business's. */
function ours(found: string): string | null {
  if (CONTROL.test(found)) return null
  const words = found.split(/[^\p{L}\p{N}_ -]+/u).map(word => word.toLowerCase().replace(/[\s_-]+/g, ''))
  const name = words.find(word => word !== '' && !NOISE.has(word))
  if (name === undefined) return null
  const variable = NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? suggestVariable(name)
  return variable && asTag(variable, DEFAULT.exec(found)?.[1]?.trim() || FALLBACK[variable])
}
