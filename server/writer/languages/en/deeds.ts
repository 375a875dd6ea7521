import type { Deed } from '../language.ts'

const SAID =
  /^(?:i|we)(?:['’]ll| can| will| also)* (\p{Ll}+(?:-\p{Ll}+)?)(?: (?:away|up|out|down|off))? (?:(?:the|your|all|any|an?|some|their|old|used|dirty|our|my|every) )*(.+)$/iu
/** Verbs whose object isn't what the offer does. */
const OTHERS =
  /^(?:help|work|speak|come|have|are|am|know|want|believe|love|save|live|go|start|can|would|were|keep|let|get|turn|put|use|need|see|think|found|pay|show|guarantee|promise|charge|accept|employ|visit|send|match|beat|bill|invoice|reply|drop|stay|never|always|only|just|now|really|don|won|aim|try|like|hope|look|met|saw|treat|care|cover|focus|combine|understand|turn|listen|plan|meet|earn|win|grow)$/
const NO_OBJECT =
  /^(?:and|or|to|at|in|on|up|out|off|for|with|from|you|it|them|that|how|what|by|over|down|away|not|more|be|sure|me|us|when|if|so|only|everything|anything|yours?|everyone|people|between|through|around|directly|fast|well)(?!\p{L})/iu
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'repair:repair fix:repair mend:repair install:installation fit:installation photograph:photography translate:translation design:design rent:rental hire:hire service:service replace:replacement remove:removal deliver:delivery inspect:inspection maintain:maintenance restore:restoration decorate:decoration renovate:renovation manage:management check:checks audit:audits teach:lessons collect:collection transport:transport store:storage insure:insurance review:review compare:comparison analyze:analysis dispose:disposal pick:pickup set:setup haul:hauling illustrate:illustration'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)

/** "We tune pianos" is "piano tuning". */
export const deed: Deed = (sentence, beyond) => {
  const [, verb = '', rest = ''] = SAID.exec(sentence) ?? []
  const object = rest.split(beyond)[0]?.trim() ?? ''
  if (object === '' || OTHERS.test(verb) || NO_OBJECT.test(object) || object.split(' ').length > 7) return undefined
  const name = NAMES[verb] ?? gerund(verb)
  const [first = ''] = object.split(',')
  const things = first.split(/ (?:and|&) /).map(one => {
    const words = one.trim().split(' ')
    return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')
  })
  const said = object.includes(',') ? things.slice(0, 1) : things
  return { said: `${said.join(' and ')} ${name}`, things: things.map(thing => `${thing} ${name}`) }
}

const IRREGULAR: Readonly<Record<string, string>> = {
  knives: 'knife',
  shelves: 'shelf',
  leaves: 'leaf',
  movies: 'movie',
  cookies: 'cookie',
}
const singular = (word: string): string =>
  IRREGULAR[word] ??
  (/(?:[ai]s|ss|bus|campus|status|glasses|clothes|scissors|premises|lens|news|goods|electronics)$/i.test(word)
    ? word
    : word.replace(/(?:(?<=\p{L}{2})ies|(?<=ch|sh|x|ss|z)es|s)$/u, ending => (ending === 'ies' ? 'y' : '')))

const gerund = (verb: string): string => {
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb)) return `${verb}${verb.at(-1)}ing`
  return `${verb.replace(/(?<![eoy])e$/, '')}ing`
}

/** "I run a bakery and deliver bread", "our team looks after gardens", and "we sell and fix bikes" with the verb that counts. */
export const asWe = (sentence: string): string =>
  sentence
    .replace(
      /^(?:our|my) (?:team|company|crew|studio|shop|agency|firm|farm|bakery|workshop|drivers?) (\p{Ll}+?)(?:(?<=sh|ch|x|ss)es|s) /iu,
      'we $1 ',
    )
    .replace(/^(?:our|my) \p{Ll}+(?:ians|ers|ors|ists|chefs|crews|teams) (?=\p{Ll}{3,}(?<!ing|ed) )/iu, 'we ')
    .replace(/^(i|we) (?:(?:run|own|have|operate) an? |come |stop |visit |drive )[^,.]*? and (?=\p{Ll})/iu, '$1 ')
    .replace(/^(i|we) (\p{Ll}+) (?:and|&) \p{Ll}+ (?=\p{L})/iu, '$1 $2 ')
    .replace(
      /^(?:(i|we) (?:take care of|look after|take over|handle|deal with)|looking after|taking care of) /i,
      'we manage ',
    )
