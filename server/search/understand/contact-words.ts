import { ContactField } from '#contract/search.ts'

/** What a business must have, as people say it in the five languages, in the form that `normalise` gives. */
const fields: Record<ContactField, string> = {
  email:
    '(?:e ?)?mail address(?:es)?|(?:e ?)?mail ?adressen?|e ?mails?|mails?|correos?(?: electronicos?)?|direccion(?:es)? de (?:correo|e ?mail)|adresses? (?:e ?mail|mail)|courriels?|enderecos? de e ?mail',
  phone:
    '(?:tele)?phone numbers?|(?:tele)?phones?|numeros? de (?:telefonos?|telephones?|telefones?)|telefonos?|telefon(?:nummern?)?|telephones?|telefones?',
  website:
    '(?:web ?sites?|web ?pages?|homepages?|paginas? web|sitios? web|web ?seiten?|internetseiten?|internetauftritte?|sites? (?:web|internet)|sites?|web)(?! (?:design|dev))',
}
const one = `(?:${Object.values(fields).join('|')})`
const article =
  '(?:(?:an?|any|the|their|its|own|valid|working|una?|su|propi[oa]s?|eine[mnr]?|eigene[mnr]?|une|leurs?|uma?|seu|propri[oa]s?) )*'
const also = '(?: (?:and|y|e|und|et|mit|with|con|com|avec))?'
const thing = `(?:${article}${one})`
const things = `${thing}(?:${also} ${thing})*`
/** "With an email or a phone" asks for either, which no filter does. */
const noChoice = `(?! (?:or|o|oder|ou) ${thing}\\b)`
const verbs = [
  '(?:that |who |which )?(?<!\\b(?:not|dont|doesnt|didnt|never|no) )(?:with|have|has|having)',
  '(?:que (?:tienen?|tengan?|tem|tenham)|con|com|mit|avec|ayant|qui ont)',
].join('|')
const said = new RegExp(`\\b(?:(?:${verbs}) ${things}|die ${things} haben)${noChoice}(?![\\p{L}\\p{N}])`, 'gu')

/** Takes "with email and phone" out of a normalized text. */
export function takeContactWords(plain: string): { text: string; has: ContactField[] } {
  const found = [...plain.matchAll(said)].map(([words]) => words).join(' ')
  const has = ContactField.options.filter(field => new RegExp(`\\b(?:${fields[field]})\\b`).test(found))
  return { text: plain.replace(said, ' ').replace(/ {2,}/g, ' ').trim(), has }
}
