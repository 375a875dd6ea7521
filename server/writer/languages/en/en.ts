import { readFileSync } from 'node:fs'
import type { WriterWords } from '../language.ts'
import { asWe, deed } from './deeds.ts'
import { asks, bridges, mentions, modifiers, namedAsks, openAsks, uses } from './offers.ts'

export const en: WriterWords = {
  reads: {
    countries: 'US GB IE AU NZ CA ZA SG MT JM BS',
    regions: {},
    phone: /^(?:\+|00)(?:1|44|353|61|64)(?!\d{0,2}\s?0\d{9})/,
    address:
      /\b(?:street|st\.?|avenue|ave|road|rd|drive|lane|blvd|boulevard|highway|suite|usa|united states|uk|united kingdom|ireland|australia|[A-Z]{2} \d{5})\b/i,
    topLevel: /\.(?:co\.uk|uk|us|ie|com\.au|co\.nz)(?:\/|$)/,
    common:
      /(?<!\p{L})(?:the|and|for|with|your?|our|we|i|i['’]m|from|of|is|are|build|make|that|it|every|by|this|have|has|not|at|no|per|within|hours?|month|week|small|business(?:es)?|clean|offer|fixed)(?!\p{L})/giu,
  },
  greetings: { professional: 'Dear {of},', casual: 'Hi {of},', friendly: 'Hello {of},' },
  ofName,
  nameless: { professional: 'Hello,', casual: 'Hi there,', friendly: 'Hello,' },
  personal: { professional: 'Dear {name},', casual: 'Hi {name},', friendly: 'Hello {name},' },
  signOffs: { professional: 'Kind regards,', casual: 'Thanks,', friendly: 'Best wishes,' },
  isLowercaseAfterGreeting: false,
  subjects: ['{noun} for {name}', '{noun}: {name}'],
  websiteSubject: 'Your website, {name}',
  namelessSubject: '{noun} for your business',
  anyNoun: 'an offer',
  and: 'and',
  quotes: ['“', '”'],
  decimal: '.',
  frames: {
    thing: '[I|We] offer {x}.',
    role: '[I’m|We’re] {x}.',
    other: '[My|Our] offer: {x}.',
    about: '[I’m|We’re] {x}.',
    price: 'The price: {x}.',
    link: 'More at {x}',
    sentence: /(?!)/,
    role_: /(?!)/,
    isThing: /(?!)/,
    request:
      /^(?:please )?(?:(?:call|text|email|visit|contact|message)(?= (?:me|us|for|now|today|at|by|or|if|our|my|\+?\(?\d)|[.!]?$)|(?:reply|write|ask|let me know|let us know|book|get in touch|send|reach out|tell)(?!\p{L}))/iu,
    isWe: /(?<!\p{L})(?:we|our|us)(?!\p{L})/iu,
    offering:
      /^(?:(?:i|we)(?:['’]ll| can| will)? (?:also )?(?:offer|do|provide|sell|print|make|build|create|supply|deliver|write|run|rent(?: out)?|lease|roast|bake|grow|design|install|sew|brew|bring|serve|stock|produce|cook|craft|import|host|shoot|give|take(?= (?:pictures|photos))|speciali[sz]e in|take care of|look after)|(?:my|our) offer:)\s/i,
    wanting:
      /^(?:(?:do you )?need|looking for|no time for|struggling with|trouble with)(?: (?:a hand|help|someone|support) with)? (.+)\?$/iu,
    goods:
      /(?:sell|print|make|build|supply|deliver|rent|lease|roast|bake|grow|sew|brew|bring|stock|produce|cook|craft|import)/i,
    amRole: /^(?:i['’]?m|i am|we['’]?re|we are) (?:an? )?/i,
    someOf: /^(?:(?:an?|the|your|our|my|some|any|all) )+/i,
    noThing:
      /^(?:answers|solutions|services?|help|support|ideas|products?|things|stuff)$|^(?:guaranteed|the best|best|call|contact|click|get|grow|save|boost|stop|let|try|increase|double|reach|turn|start|win|attract|improve|never|imagine|you|more|less|no|need|want|tired|how|why|what|who|are|is|if|because|with|without|this|that|it|they|he|she|everything|anything|everyone|whatever|all|for|from|in|at|as|when|and|or|to|i|we|only|just|up|work|help)(?!\p{L})|(?<!\p{L})(?:is|are|will|can|you|your|we|i)(?!\p{L})/iu,
    beyond:
      /\s(?:for|(?<!(?:pictures|photos|videos) )of|to|into|onto|per|during|between|over|behind|and \p{L}+ (?:them|it)|in|with|without|from|at|on|by|after|before|every|within|that|which|who|per|until|near|around|starting|delivered|made|the|\p{L}{3,30}ed(?= (?:the|in|by|at|to|on|daily|fresh|with|within|from|same)(?!\p{L}))|once|twice|daily|weekly|monthly|same|next|day and night|(?:two|three|four|five|six|seven) (?:times|days)|so|when|if|as|up|and (?:we|i|our|my)|–|[$€£]\S*|\d\S*)(?=[\s.,;:]|$)|[.:;()–]/iu,
    audience: /(?<!\p{L})(?:for|to|helping|help(?! you))(?!\p{L})/iu,
    introduction:
      /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day)|i['’]?m|i am|my name|this is|we['’]?re|we are)(?!\p{L})|[?!]\s*$|(?<!\p{L})(?:you|your|you['’]re)(?!\p{L})/iu,
    hello: /^(?:hi|hello|hey|good (?:morning|afternoon|day))(?: there| all| everyone)?[,!.]\s*/iu,
  },
  services: readFileSync(new URL('./services.txt', import.meta.url), 'utf8'),
  modifiers,
  deed,
  asWe,
  asks,
  openAsks,
  namedAsks,
  uses,
  answers: {
    '€': 'Tell [me|us], and [I’ll|we’ll] send you a price.',
    '>': 'One line is enough, and [I’ll|we’ll] tell you what it would take.',
    '#': 'Shall [I|we] send you {x}?',
  },
  askOfPeer:
    'Do you ever pass work on to others when you’re full? A yes is enough, and [I’ll|we’ll] tell you what [I|we] could take.',
  askOfWebsite: 'Shall [I|we] send you three things [I’d|we’d] change on your website?',
  bridges,
  mentions,
  replies: {
    asks: {
      price: /(?<!\p{L})(?:price|prices|pricing|cost|costs|charge|rates?|fees?|how much|quote|expensive)(?!\p{L})/iu,
      call: /(?<!\p{L})(?:call|phone|ring|talk|chat|speak|meet|meeting)(?!\p{L})/iu,
      more: /(?<!\p{L})(?:more|details?|information|info|learn|how (?:it|does it|does this|would it) works?|send (?:it|them|me|us))(?!\p{L})/iu,
    },
    thanks: 'Thank you for your answer.',
    call: 'Shall [I|we] call you on {first}, or would {second} suit you better?',
    hours: ['at 10 AM', 'at 2 PM'],
    later: '[I’ll|We’ll] write to you again on {date}.',
    other: '[I’ll|We’ll] write to {address}.',
  },
  followUps: {
    again: ['[I|We] wrote to you a few days ago about {noun}.'],
    smaller: [
      'If a full answer takes too long, a yes, a no, or “later” is enough.',
      'A question about it is welcome, too: one line is enough.',
    ],
    last: [
      'Would another month suit you better for {noun}? Just reply with its name, and [I’ll|we’ll] write again then. If you don’t need it at all, a short no is enough.',
    ],
  },
}

/** "Copper Kettle team", "team at the Law Offices of Robert Aguirre". */
function ofName(name: string): string {
  const said = name
    .replace(/^the /i, '')
    .replace(/, (?:attorneys?|lawyers?|cpa|dds|dmd|md|esq|realtors?)(?!\p{L}).*$/iu, '')
  return /^(?:law )?(?:offices?|practice|studio|school|house|friends|institute|center|centre|church|bank|university|museum|city|kitchen|art) (?:of|at|for) /i.test(
    said,
  )
    ? `team at the ${said}`
    : `${said} team`
}
