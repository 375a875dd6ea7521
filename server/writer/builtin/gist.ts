import { MASS } from './pitch.ts'
import { withArticle } from './template.ts'
import { decapitalized, withoutShouting } from './words.ts'

const MAKING =
  '(?:build|design|make|create|sell|offer|provide|supply|do|run|manage|deliver|install|write|produce|develop|print|roast|set up|repair|maintain|redesign|take|shoot|rent|lease|bake|grow|brew)'
const MAKING_ANY = `${MAKING}(?:s|es|ing)?`
const THING = new RegExp(
  `\\b(?:${MAKING_ANY}(?:,? (?:and|&) |, ))*${MAKING_ANY}\\s+(?:you |an?\\s+|the |our |my |some )?([\\p{L}\\p{N}][^.,;:!?()|–—]*)`,
  'iu',
)
const STOP =
  /\s(?:for|to|in|with|that|which|who|so|at|on|from|by|using|without|across|near|of your|you|when|while|because|designed|built|made|starting|since|as|-)(?=\s|$).*$/i
const HYPE =
  /^(?:(?:affordable|amazing|the best|best|high[- ](?:quality|converting|end)|quality|professional|premium|top|great|stunning|beautiful|modern|cheap|fast|simple|reliable|easy|custom|effective|really|very|super|local|own)(?:,| and)?\s+)+/i

/** The subject of an offer, short enough for a subject line: "I build websites for plumbers" → "websites". */
export const gistOf = (statement: string): string | undefined => {
  const said = withoutShouting(statement)
  // "Pizza boxes with your logo": the words after the noun don't change what it is.
  const head = said.replace(STOP, '')
  const made = isSelfPortrait(said) ? undefined : madeThing(said)
  const thing = isPhrase(head) ? head : made
  const gist = thing
    ?.replace(/[.,;:!?()|–—].*$/s, '')
    .replace(STOP, '')
    .replace(HYPE, '')
    .replace(/^(?:an?|the|our|my)\s+/i, '')
    .replace(/\s(?:too|also|as well)$/i, '')
    .replace(/\s(?:supplier|wholesaler|manufacturer|distributor|provider|dealer|seller)s?$/i, '')
    .trim()
  if (gist === undefined || !isUsable(gist)) return undefined
  const noun = decapitalized(gist)
  // "a question about website" lacks an article; a proper name needs none.
  return MASS.test(noun) || /^\p{Lu}\p{Ll}/u.test(noun) ? noun : withArticle(noun)
}

/** "We supply restaurants with cookware": the goods come after "with". */
const madeThing = (said: string): string | undefined =>
  /\b(?:supply|supplies|supplying|provide|provides|providing|equip|equips|equipping)\s+[\p{L} ]{3,30}?\s+with\s+([\p{L}\p{N}][^.,;:!?()|–—]*)/iu.exec(
    said,
  )?.[1] ?? THING.exec(said)?.[1]

// "We're a print shop" says who they are instead of what they offer.
const isSelfPortrait = (text: string): boolean => /^(?:i|we)(?:['’]?(?:m|re)| am| are)\s+(?:an?|the)\b/i.test(text)

// Not a sentence: starts with a noun or an adjective and names a thing.
const isPhrase = (text: string): boolean =>
  !new RegExp(`^${MAKING_ANY}\\s`, 'i').test(text) &&
  !/^(?:i|we|you|they|he|she|it|this|that|there|im|i'm|we're|my|our|your|if|when|get|grow|save|boost|stop|let|try|increase|double|reach|need|want|tired|help|helping|looking|are|do|is|how|what|why|no|yes)\b/i.test(
    text,
  ) &&
  !/\b(?:is|are|am|was|were|have|has|will|can|help|helps|your|you)\b/i.test(text)

const VAGUE =
  /^(?:services?|help|things?|it|this|that|them|everything|all|anything|work|solutions?|business|what|more|sure|people|customers|you|money|time|free|company|stuff|products?|all kinds|one|job|fast|well)$/i
// Words that make spam filters and readers suspicious of a subject.
const SPAM =
  /\b(?:free|discount|guarantee\w*|cheap\w*|winner|cash|profit\w*|earn|deal|off|bonus|limited|act now|urgent|100)\b|[%$€£!<>@\d]|\{\{|https?/i

const isUsable = (gist: string): boolean =>
  gist.length <= 32 &&
  gist.split(/\s+/).length <= 4 &&
  /^[\p{L}][\p{L}\p{M}'’&/ -]*[\p{L}]$/u.test(gist) &&
  !VAGUE.test(gist) &&
  !SPAM.test(gist) &&
  !/\b(?:your|you|their|our|my|and|or|of|the|helping|agency|company|studio|firm|business|shop|team|designer|developer|consultant|freelancer?)$|\b(?:we|they|who)\b/i.test(
    gist,
  )
