/**
 * What is said beside the kind and the place and cannot be searched for: opening hours, what a business has or lacks,
 * praise of several words. In the form that `normalise` gives.
 */
const hours = [
  'open (?:right )?now|open (?:24 hours|24 7|all night|all day|late|today|tonight|early|at night|(?:on )?(?:sundays?|saturdays?|weekends?|holidays?))',
  'late night|all night|around the clock|(?:with )?24 hours?(?: service)?|after hours',
  'abiert[oa]s? (?:ahora|hoy|24 horas|(?:los )?(?:domingos?|sabados?)|de noche|toda la noche|hasta tarde)|de guardia|24 horas',
  'rund um die uhr|(?:jetzt|heute|sonntags?|samstags?|am sonntag|am wochenende|nachts|24 stunden) (?:geoffnet|offen|auf)|(?:mit )?notdienst|24 stunden(?: notdienst)?',
  'de garde|ouvert(?:e|s|es)? (?:maintenant|aujourd ?hui|(?:le )?(?:dimanche|samedi)|la nuit|24 ?h(?:eures)?(?: sur 24)?|tard|7 7|7j 7)|24 ?h(?:eures)? (?:sur )?24|7 ?j(?:ours)? (?:sur )?7|24 24',
  'de plantao|abert[oa]s? (?:agora|hoje|24 horas|(?:aos? )?(?:domingos?|sabados?)|a noite|de madrugada|ate tarde)',
]
const has =
  '(?:a |an |any |their |own |una? |eine[mnr]? |une? |uma? )?(?:good |working |buena |gute[rn]? )?(?:websites?|web ?sites?|webpages?|web pages?|web|e ?mail address(?:es)?|e ?mails?|(?:tele)?phone numbers?|phones?|online booking|reviews?|ratings?|pagina web|sitio web|correos?|correo electronico|telefono|webseiten?|homepages?|internetseiten?|internetauftritt|mailadressen?|email adressen?|telefonnummern?|sites? (?:web|internet)|sites?|adresses? (?:e ?mail|mail)|numeros? de telephone|telephone|telefone|pagina)'
const having = [
  `(?:that |who |which )?(?:have |has |having |with |without |do not have |dont have |does not have |doesnt have |have no |has no |no |lacking )${has}(?: (?:and|or) ${has})?`,
  `(?:que (?:no )?(?:tienen|tengan|tem|tenham) |con |sin |com |sem |que nao tem |mit |ohne |(?:die )?keine |avec |sans |qui n ont pas de )${has}`,
  'contact (?:details?|info|information|lists?|data|numbers?)(?: (?:of|for|from))?',
  '(?:e ?mail|mailing|phone|contact|lead|call|prospect)s? (?:lists?|addresses|numbers|leads|database)(?: (?:of|for|from))?',
  '(?:phone numbers?|addresses|e ?mails?|e ?mail addresses) (?:of|for|from)',
  '(?:correos|emails|telefonos|direcciones|contactos|lista|listado|base de datos) de',
  '(?:adressen|telefonnummern|kontakte|kontaktdaten|liste|mailadressen|e ?mails) (?:von|der|aller|fur)',
  '(?:adresses|coordonnees|telephones?|e ?mails?|liste|contacts) (?:de|des)',
  '(?:contatos|telefones|enderecos|lista|emails) d[eoa]s?',
]
const praise = [
  '(?:family|locally|woman|women|black|veteran|minority|independently|privately|owner) (?:and (?:locally|family) )?(?:owned|run|operated)(?: and operated)?',
  '(?:best|highly|top|well) (?:rated|reviewed|recommended|reviewed)|(?:with )?(?:good|great|best|top|bad|poor|low|many) (?:reviews|ratings|bewertungen)|worth visiting|must (?:see|visit)',
  '[1-5] stars?|five stars?|four stars?|[1-5] sterne|[1-5] estrellas|[1-5] etoiles|[1-5] estrelas',
  '(?:bien|mejor|mieux|melhor|bem) (?:valorad[oa]s?|puntuad[oa]s?|notes?|notees?|avaliad[oa]s?)|gut bewertete[nr]?|con buenas resenas|de confianza|de confianca|de qualite|de calidad',
  'pas (?:trop )?chers?|pas (?:trop )?cheres?|bon marche|a bas prix|a buen precio|de bajo costo|em conta|low cost|low budget|on a budget',
]
const noise = new RegExp(`\\b(?:${[...hours, ...having, ...praise].join('|')})\\b`, 'g')

/** Where the user is. */
const here = [
  '(?:near|around|close to|next to|by|closest to|nearest to) (?:me|here|us|my (?:location|place|home|house|office|address|area))|(?:in|around) (?:my|this|the) (?:area|neighbou?rhood|vicinity|town|city|region)|(?:nearby|near by|around here|where i (?:live|am)|locally)$',
  'cerca de (?:mi(?: (?:casa|ubicacion|zona))?|aqui|nosotros)|cerca(?: mio)?$|(?:en|por) mi (?:zona|barrio|ciudad)|por aqui(?: cerca)?|mas cercan[oa]s?(?: a mi)?$|junto a mi|a mi alrededor',
  '(?:in|bei) (?:meiner|unserer|der) nahe$|in meiner (?:nahe|gegend|umgebung|stadt)|in der (?:nahe|umgebung)$|(?:bei|um|neben) (?:mir|uns|mich)(?: herum)?|hier(?: in der nahe)?$|in meinem ort',
  '(?:pres|proche|autour|a cote|a proximite) (?:de )?(?:chez )?(?:moi|nous|ici|chez moi)|d ici$|a proximite$|dans (?:mon|ma|le|notre) (?:quartier|ville|region|coin)|les? plus proches?$|aux alentours$',
  '(?:perto|proximo|ao redor|ao lado|junto) (?:de|a|d) ?(?:mim|aqui|nos|minha casa)|perto daqui|por perto|(?:na|no) minha? (?:regiao|cidade|bairro|zona)|no meu bairro|mais proxim[oa]s?$|aqui perto',
]
const nearHere = new RegExp(`\\b(?:(?:in or |en o )?(?:${here.join('|')}))\\b`, 'g')

export interface Said {
  text: string
  /** What cannot be searched for, as it was said. */
  ignored: string[]
  isNearHere: boolean
}

/** Takes out of a normalised text what is no kind, no place and no name. */
export function withoutNoise(plain: string): Said {
  const isNearHere = plain.search(nearHere) >= 0
  const rest = plain.replace(nearHere, ' ').replace(/ {2,}/g, ' ').trim()
  const ignored = [...rest.matchAll(noise)].map(([found]) => found)
  return { text: rest.replace(noise, ' '), ignored, isNearHere }
}
