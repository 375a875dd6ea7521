/** Texts with any of these may be meant for whoever reads the facts, person or model, and aren't facts. */
const INSTRUCTIONS =
  /(?<!\p{L})(ignore|disregard|forget (?:all|every|the|your|what)|overrid\p{L}*|instructions?|prompts?|assistants?|chatgpt|gpt|llms?|language models?|system message|from now on|act as|pretend|respond with|output|you (?:must|should|shall|are now)|always (?:say|write|mention)|write (?:that|to|an?)|mention (?:that|this)|say that|tell (?:them|the|your)|recommend us|ignorier\p{L}*|vergiss|anweisung\p{L}*|sprachmodell\p{L}*|schreibe?|erwähne|ignora\p{L}*|olvida|instrucci(?:ón|ones)|escribe|menciona|ignorez|oubliez|écrivez)(?!\p{L})/iu
const LINK =
  /https?:|www\.|@|[\w-]\.(?:com|net|org|info|biz|io|co|shop|de|at|ch|es|fr|it|nl|uk|us|ca|app|site|online|example|test|invalid)\b/i
const MARKUP = /[<>{}[\]|\\^`~]|&\w+;|\/\/|::/
/** Control and invisible characters, and those that change the direction of text. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff0-\uffff]/g

/** The text on one line, without invisible characters; null if it's longer, has a link or markup, or gives instructions. */
export function plain(text: string, longest: number): string | null {
  if (text.length > longest * 4) return null
  const clean = text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim().toWellFormed()
  if (clean === '' || clean.length > longest || !/\p{L}{2}|\d{4}/u.test(clean)) return null
  return LINK.test(clean) || MARKUP.test(clean) || INSTRUCTIONS.test(clean) ? null : clean
}
