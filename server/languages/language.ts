/** An ending and its replacement. */
export type Ending = [ending: RegExp, form: string]

/**
 * Everything that search and the directory know about one language. Words are in the form that `normalise` gives
 * (lowercase, no accents), separated by spaces; phrases by `|`. Fields named in `patterns` hold regular expressions.
 */
export interface Language {
  /** ISO 639-1: names the countries by Intl.DisplayNames. */
  code: string
  /** Where people speak it, the country whose postcodes they mean first. English, which isn't a hint, names none. */
  countries: string
  /** Files of OpenStreetMap's tagging schema with words for categories. */
  schemaFiles: string[]
  /** Words for categories, one line each: `code | phrases`. English words are in the taxonomy, next to the labels. */
  categories: string
  /** Further names of countries: `US USA, America | GB UK`. */
  countryNames: string
  /** Words that only some countries use, where the language says no country: `GB IE solicitor, estate agent`. */
  dialects?: string
  words: Words
  places: PlaceWords
  counts: CountWords
  patterns: Patterns
  forms: Forms
}

/** The words around a search term. */
interface Words {
  /** Commands and politeness: they describe no business and aren't part of a name. */
  commands: string
  /** Articles and prepositions. */
  joiners: string
  /** Praise and urgency, which the directory ignores; kept where nothing else explains the word: "Best Western". */
  adjectives: string
  /** Words that mean any category: "business", "shop". */
  generic: string
  /** Join two categories: "bars and restaurants". */
  conjunctions: string
}

interface PlaceWords {
  /** A place follows one of these. */
  connectors: string
  /** A place follows if the rest of the text is one: "coiffeur à Genève", but "tienda de ropa". */
  weakConnectors: string
  /** Say which part of a place before its name: "downtown Seattle". */
  fronts: string
  /** The same after its name: "the Boston area". */
  backs: string
  /** Join the parts of a town's name: "Hay-on-Wye". */
  insideNames: string
  /** Words that look like the code of a US state. */
  likeStates: string
  /** What people shorten at the start of a name: "St Louis". */
  abbreviations: Ending[]
}

interface CountWords {
  /** `2 two|12 twelve dozen`. "One" is missing: it is an article in most languages. */
  numbers: string
  /** Before a number they say no more than it does: "max 30", "the first 10". */
  limits: string
  /** After a number they make it a count: "30 results". */
  results: string
}

interface Patterns {
  /** After "24": around the clock. */
  hours: string
  radius: {
    /** Before the number: "within", "up to". */
    before: string
    km: string
    mile: string
    metre: string
    /** Right after the unit: "5 miles away". */
    after: string
    /** Follows the unit before a place: "5 miles from". */
    to: string
  }
  /** "near me": where the user is. */
  here: string
  /** Opening hours, praise, and what a business has; `{contact}` is any contact data. Nothing here can be searched for. */
  unsearchable: string[]
  /** Contact data in the message about words that we can't search for. */
  contact: { articles: string; adjectives: string; nouns: string }
  /** The filter "with email and phone". */
  has: {
    email: string
    phone: string
    website: string
    articles: string
    /** "And" between two of them. */
    also: string
    or: string
    /** `{things}` is what a business must have. */
    phrases: string[]
    /** The words before what it must not have: "without website". */
    without: string
  }
  /** "Open now". */
  open: string
  /** "Rated over 4": the words before the number, those that make it a minimum, its unit, and what follows that. */
  rated: { before: string; over: string; stars: string; up: string }
}

/** Turns a word that the directory doesn't know into one that it does. */
interface Forms {
  /** Plurals that change more than a letter or two, of words of six letters or more. */
  plurals: Ending[]
  /** Plurals that change the vowel, tried only for unknown words. */
  vowelPlurals: Ending[]
  feminine: Ending[]
  /** Spellings of letters that a keyboard lacks: "Baeckerei". */
  respellings: Ending[]
  /** Words of which one may stand for another in the name of a trade: "boiler servicing" is "boiler repair". */
  alike?: string[]
  /** Nouns at the end of a compound that just mean "business": "Blumengeschäft" is about "blume". */
  compoundEnds: RegExp | null
}
