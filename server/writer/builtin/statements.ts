import { topicOf } from './topics.ts'

/** One statement of the offer. */
export interface Statement {
  text: string
  /** A bullet or a phrase without a verb: "20% off the first month". */
  isFragment: boolean
}

export const BULLET = /^\s*(?:[-*•·▪–—✓✔✅→]|\d{1,2}[.)])\s+/u
const LABEL =
  /^(?:my |our |the )?(?:niche|offer|service|services|product|pitch|usp|benefits?|features?|guarantee|price|pricing|bonus|niche\s*\/\s*offer|what (?:i|we) (?:do|offer))\s*(?::|=|\s-\s|\bis\b(?! (?:not|no)\b)|\bare\b(?! (?:not|no)\b))\s*/i

/** The statements of an offer, its core first. Leaves out words meant for the writer. */
export const statementsIn = (text: string): Statement[] => {
  const lines = joinWrapped(text.split('\n').filter(line => /[\p{L}\p{N}]/u.test(line)))
  const said = lines.flatMap(line =>
    sentencesIn(line.replace(BULLET, '')).map(sentence => read(sentence, BULLET.test(line))),
  )
  const meant = said.filter(({ sentence, text: words }) => !isForTheWriter(sentence) && /[\p{L}\p{N}]/u.test(words))
  const core = coreOf(meant)
  if (core === undefined) return []
  const at = meant.indexOf(core)
  // Before the core there's only an opening question or the audience; neither supports the offer.
  const before = meant.slice(0, at).filter(({ label, text: words }) => label === '' && !words.endsWith('?'))
  return [core, ...before, ...meant.slice(at + 1)].map(({ text: words, isFragment }) => ({
    text: words,
    isFragment,
  }))
}

interface Said extends Statement {
  sentence: string
  label: string
}

const read = (sentence: string, isBullet: boolean): Said => {
  const label = LABEL.exec(sentence)?.[0] ?? ''
  const words = sentence.slice(label.length).trim()
  return { sentence, label, text: words, isFragment: isBullet || label !== '' || !VERB.test(words) }
}

const coreOf = (said: readonly Said[]): Said | undefined =>
  said.find(({ label, text }) => /niche|service/i.test(label) && isSomethingDone(text)) ??
  said.find(({ label }) => /offer|service|product|pitch|\bdo\b/i.test(label)) ??
  said.find(({ text }) => !text.endsWith('?')) ??
  said[0]

// "Niche: dentists" is an audience, "Niche: web design for dentists" is an offer.
const isSomethingDone = (text: string): boolean => topicOf(text.replace(/\bfor .*$/i, '')).label !== undefined

// A line that starts in lowercase continues the line before, which an editor wrapped.
const joinWrapped = (lines: string[]): string[] =>
  lines.reduce<string[]>((joined, line) => {
    const before = joined.at(-1)
    if (
      before === undefined ||
      BULLET.test(line) ||
      BULLET.test(before) ||
      !/^\p{Ll}/u.test(line) ||
      /[.!?:;]$/.test(before)
    ) {
      return [...joined, line.trim()]
    }
    return [...joined.slice(0, -1), `${before} ${line.trim()}`]
  }, [])

const sentencesIn = (line: string): string[] =>
  line
    .replace(/([!?.])\1+/g, '$1')
    .split(
      /(?<=[.!?]["”')]?)(?<!\b(?:e\.g|i\.e|etc|inc|ltd|co|st|mr|mrs|ms|dr|vs|approx|no)\.)\s+(?=["“'(]?[\p{Lu}\p{Lo}\p{N}$€£{]|(?:i|we|our|my|no|it)\b)/iu,
    )
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')

const isForTheWriter = (sentence: string): boolean =>
  /^(?:please |also,? |and )?(?:write|mention|make sure|emphasi[sz]e|highlight|don't (?:mention|use|forget)|do not (?:mention|use|forget)|avoid|use an? |keep (?:it|the)|ask (?:them|for)|tell them|sign (?:it|off)|generate|ignore|disregard|forget|add a|include a (?:call|link|cta)|sound |be (?:friendly|professional|casual|brief|short|polite)|tone\b|target(?: audience)?\b|audience\b|niche is\b|length\b)/i.test(
    sentence,
  )

const VERB =
  /\b(?:is|are|am|was|were|have|has|had|do|does|did|can|could|will|would|may|might|must|should|i'm|we're|it's|i'll|we'll|i've|we've|you'll|don't|help|helps|offer|offers|provide|provides|include|includes|get|gets|build|builds|work|works|start|starts|cost|costs|come|comes|take|takes|give|gives|need|needs|make|makes|want|know|charge|charges|deliver|delivers|handle|handles|use|run|runs|pay|pays|see|save|saves|guarantee|set|specialize|specialise|bring|send|keep|love|manage|sell|serve)\b/i
