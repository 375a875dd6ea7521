import type { OfferType } from '#contract/offer-types.ts'
import type { Variable } from '#contract/variables.ts'
import type { Tone } from '#contract/writer.ts'

/**
 * One language of the built-in writer. In its sentences, `{x}` is a value, `[a|b]` is said by one person or by several, and
 * a sentence whose value is missing isn't written.
 */
export interface WriterWords {
  reads: Reads
  greetings: Record<Tone, string>
  /** For a business whose name nobody should greet. */
  nameless: Record<Tone, string>
  /** A known owner, or a doctor or a lawyer whose practice has their name. */
  personal: Record<Tone, string>
  /** The directory's categories whose businesses aren't greeted as a team. */
  formal?: string
  /** Of `ofName`: a name that begins with an article or an adjective, which changes with the word before it, isn't greeted. */
  articles?: RegExp
  /** `{of}` of a greeting: the name with what goes before it, by the patterns of `names.of`. */
  ofName: (name: string) => string
  /** `{for}` of a subject, by `names.for` of that. */
  forName: (name: string) => string
  signOffs: Record<Tone, string>
  /** German goes on in lowercase behind a greeting's comma. */
  isLowercaseAfterGreeting?: string
  /** The next where one is too long. */
  subjects: readonly string[]
  /** For an offer of a website to a business that has one. */
  websiteSubject: string
  /** For a business without a name; with one that is too long, where nothing names the offer. */
  namelessSubject: string
  /** Where neither a table nor the offer's grammar names what's offered. */
  anyNoun: string
  and: string
  decimal: '.' | ','
  frames: Frames
  /** `services.txt`: one service a line, `type | its names, as a pattern | its noun within a sentence | its own asks`. */
  services: string
  /** Words that change nothing about what a name in `services` means: "professional". */
  modifiers: RegExp
  /** Behind its noun: what's left without it is still the same service. */
  adjective?: RegExp
  deeds: DeedWords
  /**
   * Asks where no row of `services` names the offer: by what it does or how it's paid, the first that fits. That of `price` is
   * for one without a price. Of `any`, the first whose pattern the offer's terms have; the last fits all.
   */
  openAsks: {
    buying: readonly string[]
    /** The sender wants something else than a thing, such as a room, and pays for it. */
    wanted: readonly [RegExp, string]
    shaped: readonly (readonly [RegExp, string])[]
    price: string
    hourly: string
    any: readonly (readonly [RegExp, string])[]
  }
  units: Units
  /** Something that the offer names and the sender can send, with its ask. */
  namedAsks: readonly (readonly [RegExp, string])[]
  /** Each gives something concrete, and one line's answer is enough. They may begin with a mark of `answers`. */
  asks: Record<Exclude<OfferType, 'other'>, readonly string[]>
  answers: Answers
  /** An offer that addresses its reader informally: how our formal sentences do to `one` or several, or the only ask behind it. */
  informal?: { is: RegExp; one?: RegExp; ask?: string; says?: Sayings; several?: Sayings }
  /** For a business that sells the same. */
  askOfPeer: string
  /** For a business whose website we know. */
  askOfWebsite: string
  bridges: Bridges
  /** A fact that the user wants mentioned, whatever it means for the offer. */
  mentions: Partial<Record<FactKind, string>>
  followUps: { again: readonly string[]; smaller: readonly string[]; last: readonly string[] }
  replies: ReplyWords
  tone: ToneWords
  /** What a template's variables say where a recipient has no value. */
  fallbacks: Partial<Record<Variable, string>> & { greeting: string }
}

/** What's taken from emails that a user pasted, the longer ones first: nothing else of them gets into a draft. */
export interface ToneWords {
  greetings: readonly string[]
  signOffs: readonly string[]
}

/** How a language says what somebody does. */
export interface DeedWords {
  /** With the groups `verb`, `article`, and `rest`. */
  said: RegExp
  /** Verbs whose object isn't what the offer does. */
  others: RegExp
  noObject: RegExp
  /** `stem:name` of verbs, between spaces; none in German. */
  names: string
  endings: string
  /** The names of services that do it to `{thing}`, or to `{one}` of them. */
  forms: readonly string[]
  /** Turn a sentence into one with the verb that says what's offered first, one after the other. */
  asWe: readonly (readonly [RegExp, string])[]
}

/** How a price names what it's for. */
export interface Units {
  /** Behind the price: "a seat", "per employee". */
  per: RegExp
  /** Before it: "a seat costs". */
  costs: RegExp
  /** What it's for has been named before. */
  each: RegExp
  /** A time, and what a business has one of, or can't count. */
  uncounted?: RegExp
  /** What a business can count; the first that fits makes the plural. */
  plurals: readonly (readonly [RegExp, string])[]
  asks: Record<'other' | 'each', string>
}

/** How a reply to the user's email is read and answered. */
export interface ReplyWords {
  /** What they ask for. */
  asks: Record<'price' | 'call' | 'more', RegExp>
  thanks: string
  /** `{first}` and `{second}`: a day with its hour, one of `hours`. */
  call: string
  hours: readonly [string, string]
  later: string
  other: string
}

/** What asks begin with, and what it stands for. */
export interface Answers {
  /** Behind a question, whose answer is a price. It isn't asked if the offer names a fixed one. */
  '€': string
  /** Behind a question, whose answer is what it would take. */
  '>': string
  /** Around a thing, `{x}`, that the sender could send. */
  '#': string
}

/** What shows that a place speaks the language, or that a text is in it. */
export interface Reads {
  /** ISO codes of countries in which it's the language to write in. */
  countries: string
  /** Parts of other countries, by country: their regions and larger towns. */
  regions?: Readonly<Record<string, RegExp>>
  /** Words that tell it from the other languages. */
  common: RegExp
}

/** How the user's own words become sentences. */
export interface Frames {
  /** Of a thing, up to `behind`, the first that fits: `{x}` is what the offer says, and `{a}` has "a" or "an" before it. */
  things?: readonly (readonly [RegExp, string])[]
  role: string
  /** What's neither a sentence nor a role nor a thing; without it, what the user typed. */
  other?: string
  /** Says by itself who does what. */
  sentence: RegExp
  role_: RegExp
  /** The sender's verb without a subject, and with it: "Biete Webdesign". */
  bareVerb?: RegExp
  doing?: string
  /** What follows the thing that's offered. */
  behind?: RegExp
  /** A sentence or its part, whatever its verb: begins with a small word, or says who does it. */
  asTyped: RegExp
  /** A request of the user's own, which takes the place of ours. */
  request: RegExp
  /** The sender is several people. */
  isWe: RegExp
  /** What goes before the thing in a sentence that offers one: "We print". */
  offering: RegExp
  /** What goes before something that the sender wants to have. */
  buying: RegExp
  /** What goes before the sender's role: "I'm a". */
  amRole: RegExp
  /** What goes before a thing and isn't part of its name: "the", "your". */
  someOf: RegExp
  /** What no thing begins with or contains. */
  noThing: RegExp
  /** What ends the thing: "menus | from $45". */
  beyond: RegExp
  /** Somebody else pays, or nobody does. */
  isFree: RegExp
  /** Words behind which an offer names whom it's for. */
  audience: RegExp
  /** A statement that doesn't say yet what's offered: who's writing, a question, a slogan. */
  introduction: RegExp
  /** The sender's greeting: the email has one. */
  hello: RegExp
  /** The sender's sign-off with what's below it. */
  signed: RegExp
}

type Sayings = readonly (readonly [RegExp, string])[]

export type FactKind = 'no_website' | 'rating' | 'founded' | 'service' | 'menu_item'

/** What a fact means for an offer. Most pairs have nothing to say. */
export type Bridges = Partial<Record<OfferType, Partial<Record<FactKind, readonly string[]>>>>
