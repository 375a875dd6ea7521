export type TextLanguage = 'en' | 'de' | 'es'

const COMMON: Record<TextLanguage, RegExp> = {
  en: /(?<![\p{L}])(?:than|takes?|they|their|was|were|can|would|should|me|my|been|gets?|do|does|don['’]t|will|who|what|when|one|more|about|the|and|for|with|your?|our|we|i|i['’]m|you['’]\p{L}+|from|of|is|are|build|make|that|it|to|every|by|a|this|have|has|not|at|if)(?![\p{L}])/giu,
  de: /(?<![\p{L}])(?:nach|nur|noch|auch|beim|durch|dass|man|wird|werden|mir|mich|sich|zu|jetzt|schon|mehr|kann|können|der|die|das|dem|den|und|für|mit|ihre?[mnrs]?|sie|wir|ich|von|vom|im|ist|sind|eine?[mnrs]?|auf|aus|bei|zum|zur|nicht|inkl|pro|einmalig|monatlich|ab|uns|unsere?|wer|was|wenn|es|ihnen|hat|haben|kein|keine|oft|wie|oder|als|viele|an)(?![\p{L}])|ß/giu,
  es: /(?<![\p{L}])(?:también|sin|sobre|muy|ya|todos?|cada|entre|hasta|estas?|ser|fue|hace|tienen?|a|he|hemos|son|el|la|los|las|de|del|y|para|con|su|sus|que|qué|en|un|una|por|somos|soy|hago|hacemos|desde|al|páginas?|mes|euros?|es|le|les|lo|se|usted|ustedes|si|cuando|nadie|más|muchos|nuestr\p{L}+|años?|está|están|hay|pero|como)(?![\p{L}])|[ñ¿¡]/giu,
}

/** The language of a text, and by how many of its common words it's ahead; undefined if it's too short to say. */
function readLanguage(text: string): { language: TextLanguage; lead: number } | undefined {
  const said = text.slice(0, 2000)
  const [first, second] = (['en', 'de', 'es'] as const)
    .map(language => ({ language, count: said.match(COMMON[language])?.length ?? 0 }))
    .sort((a, b) => b.count - a.count)
  const lead = (first?.count ?? 0) - (second?.count ?? 0)
  return first && lead > 0 ? { language: first.language, lead } : undefined
}

export const languageOfText = (text: string): TextLanguage | undefined => readLanguage(text)?.language

/** A sentence's language; if it's short, that of the text around it. */
export function languageOfSentence(sentence: string, around: TextLanguage | undefined): TextLanguage | undefined {
  const own = readLanguage(sentence)
  if (own === undefined) return around
  return own.lead >= 2 || around === undefined ? own.language : around
}
