import { readFileSync } from 'node:fs'
import type { WriterWords } from '../language.ts'
import { asWe, deed, ofThing } from './deeds.ts'
import { asks, bridges, mentions, modifiers, namedAsks, openAsks, uses } from './offers.ts'

export const fr: WriterWords = {
  reads: {
    countries: 'FR MC LU SN CI MA TN DZ GP MQ RE BJ TG',
    regions: {
      CH: /gen[eè]ve|geneva|vaud|neuch[aâ]tel|jura(?!\p{L})|lausanne|montreux|vevey|nyon|yverdon|chaux-de-fonds|fribourg|sion(?!\p{L})|martigny|delémont/iu,
      BE: /wallon|bruxelles|brussels|li[eè]ge|namur|hainaut|charleroi|mons(?!\p{L})|luxembourg/iu,
      CA: /qu[eé]bec|(?<!\p{L})qc(?!\p{L})|montr[eé]al|laval|gatineau|sherbrooke/iu,
    },
    phone: /^(?:\+|00)(?:33|377|352)/,
    address:
      /(?<!\p{L})(?:rue|avenue de|boulevard (?:de|du|des)|place (?:de|du|des)|chemin|impasse|quai|cedex|france|paris|lyon|marseille|toulouse|nice|nantes|montpellier|strasbourg|bordeaux|lille|rennes|reims|grenoble|dijon|angers|nîmes|genève|lausanne|bruxelles|monaco|québec|montréal)(?!\p{L})/iu,
    topLevel: /\.(?:fr|mc|lu|quebec|paris|bzh)(?:\/|$)/,
    common:
      /(?<!\p{L})(?:le|les|des|du|et|pour|avec|votre|vos|notre|nos|nous|je|vous|en|au|aux|une?|sur|dans|sans|qui|que|est|sont|par|mois|chaque|à|dès|nettoyage|(?<!-)sites?|c['’]est|propose|proposons|toutes|petites?|entreprises|semaines|deux|trois|jusqu|jour)(?!\p{L})|(?<=\p{L})(?:ées?|ères?|eux)(?!\p{L})|(?<!\p{L})[dlnj]['’](?=\p{L})|ç[oau]|œ/giu,
  },
  greetings: {
    professional: 'Bonjour à l’équipe {of},',
    casual: 'Bonjour {name},',
    friendly: 'Bonjour à toute l’équipe {of},',
  },
  nameless: { professional: 'Madame, Monsieur,', casual: 'Bonjour,', friendly: 'Bonjour,' },
  personal: { professional: 'Bonjour {name},', casual: 'Bonjour {name},', friendly: 'Bonjour {name},' },
  ofName,
  signOffs: { professional: 'Cordialement,', casual: 'À bientôt,', friendly: 'Bien cordialement,' },
  isLowercaseAfterGreeting: false,
  subjects: ['{noun} : {name}'],
  websiteSubject: 'Votre site, {name}',
  namelessSubject: '{noun} pour votre entreprise',
  anyNoun: 'une proposition',
  and: 'et',
  quotes: ['« ', ' »'],
  decimal: ',',
  frames: {
    thing: '[Je propose|Nous proposons] {x}.',
    role: '[Je suis|Nous sommes] {x}.',
    other: '[Mon|Notre] offre : {x}.',
    about: '[Je suis|Nous sommes] {x}.',
    price: 'Le prix : {x}.',
    link: 'En savoir plus : {x}',
    sentence:
      /^(?:je|j['’]|nous|vous|il|elle|on|c['’]est|mon|ma|mes|notre|nos|votre|avec|si)(?:\s|(?<=['’]))(?!\p{L}+\s?$)/iu,
    role_:
      /^(?:(?:un|une) )?(?:photographe|graphiste|développeu(?:r|se)|consultant|comptable|traduct(?:eur|rice)|rédact(?:eur|rice)|électricien|plombier|agence|studio|imprimerie|coach|format(?:eur|rice)|serrurier|peintre|jardinier|menuisier|carreleur|couvreur|notaire|avocat|traiteur|musicien|accordeur|webdesigner|cuisinier|chauffeur|interprète|technicien|installateur|fleuriste|soudeur|gestionnaire)e?(?: \p{L}+){0,3}$/iu,
    isThing: /^(?:des|du|de la|de l['’]|un|une|le|la|les|l['’])(?:\s|(?<=['’]))/iu,
    // Only where the first noun has one behind "Je propose", and no second one follows.
    article: [
      [
        /^(?:[aeéiouyœ]\p{L}*(?:tion|sion|age|ment|ance|ence|ure|erie|ée)|entretien|hébergement|accompagnement)(?= (?:de|du|des|d['’]|\p{L}+))(?!\p{L}* et )/iu,
        'l’',
      ],
      [
        /^(?:aide|caisse|carte|newsletter|application|mutuelle|assurance|boutique|borne|enseigne|vidéo|formation|visite|campagne|machine|refonte|alarme|sonorisation)(?!\p{L})(?! et )/iu,
        'une ',
      ],
      [
        /^(?:site|logo|standard|chatbot|trio|duo|service|logiciel|menu|terminal|système|programme|plan|film|audit|spectacle)(?!\p{L})(?! et )/iu,
        'un ',
      ],
      [
        /^(?:référencement|dépannage|pain|vin|café|thé|fromage|miel|lait|mobilier|linge|matériel|poisson|bois|wifi|coaching|conseil)(?!\p{L})(?! et )/iu,
        'du ',
      ],
      [/^(?:viande|bière|farine|glace|musique|charcuterie)(?!\p{L})(?! et )/iu, 'de la '],
      [
        /^(?:tenue|vidange|tonte|taille|\p{L}+(?:tion|sion|té|ance|ence|ure|erie|phie|ise|ie))(?= (?:de|du|des|d['’]|en ligne))/iu,
        'la ',
      ],
      [/^(?:passage|\p{L}+(?:age|ment))(?= (?:de|du|des|d['’]|au))/iu, 'le '],
      [
        /^(?!(?:bonjour|débarras|repas|temps|bois|procès|plus|moins|sans|vos|nos)(?!\p{L}))(?:t-shirts|\p{L}{3,}(?:s|x))(?!\p{L})/iu,
        'des ',
      ],
    ],
    request:
      /^(?:merci de |n['’]hésitez pas )?(?:appelez|écrivez|contactez|répondez|demandez|réservez|dites|envoyez|visitez|à me contacter|à nous contacter)(?!\p{L})/iu,
    isWe: /(?<!\p{L})(?:nous|notre|nos)(?!\p{L})/iu,
    offering:
      /^(?:j['’](?:imprime|installe|élabore)|je (?:vous )?(?:propose|vends|fais|imprime|crée|fabrique|loue|livre|fournis|rédige|prépare|conçois|pose|installe|tiens|donne|cultive|cuisine)|nous (?:vous )?(?:proposons|vendons|faisons|imprimons|créons|fabriquons|louons|livrons|fournissons|rédigeons|préparons|concevons|posons|installons|tenons|donnons|cultivons|cuisinons)|(?:mon|notre) offre :)\s/iu,
    wanting: /^(?:pas (?:le|de) temps pour|besoin (?:d['’]aide pour|de)|vous cherchez|problèmes? de) (.+?)\s?\?$/iu,
    goods: /(?:vend|imprim|fabriqu|lou|livr|fourni|prépar|cultiv|cuisin)/i,
    amRole: /^(?:je suis|nous sommes) (?:une? )?/i,
    someOf: /^(?:(?:une?|des|du|de la|les?|la|vos|votre|nos|notre|mon|ma|mes) |(?:de )?l['’])+/iu,
    noThing:
      /^(?:réponses|solutions|services?|aide|produits|idées)$|^(?:première page|plus|moins|mieux|sans|avec|pour|par|si|quand|tout|tous|toutes|pas|dès|en|à|de|que|qui|on|il|elle|ce|comme|comment|et|ou|je|nous|vous|chez|dans)(?!\p{L})/iu,
    beyond:
      /\s(?:pour|avec|sans|hors|après|avant|pendant|tous|toute|(?:posé|installé|livré|fait)e?s?|le|la nuit|la semaine|à partir|à(?! (?!votre|notre)(?:\p{L}{2,}(?:er|re|ir)|café|pizza|expresso)(?!\p{L}))|dans|en(?! ligne)|dès|chez|par|sur|qui|que|au|aux(?! premiers)|chaque|\p{L}{3,6} fois|jour et nuit|jusqu['’]\S*|entre|selon|et (?:nous|je|notre|mon|\p{L}+ons)|–|(?<! de )\d\S*|€\S*)(?=[\s.,;:]|$)|[.;()–]| :/iu,
    audience: /(?<!\p{L})(?:pour|aux)(?!\p{L})/iu,
    introduction:
      /^(?:bonjour|salut|je m['’]appelle|je suis|nous sommes)(?!\p{L})|[?!]\s*$|(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu,
    hello: /^(?:bonjour|salut)(?: à tous)?[,!.]\s*/iu,
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
    '€': 'Dites-le-[moi|nous], et [je vous donne|nous vous donnons] un prix.',
    '>': 'Une ligne suffit, et [je vous dis|nous vous disons] ce qu’il faudrait.',
    '#': 'Souhaitez-vous recevoir {x} ?',
  },
  of: thing =>
    /^(?:les? |la |l['’])/i.test(thing) ? undefined : ofThing(thing.replace(/^(?:des |du |de la |de l['’])/i, '')),
  askOfPeer:
    'Vous arrive-t-il de confier du travail à d’autres quand vous êtes débordés ? Un oui suffit, et [je vous dis|nous vous disons] ce que [je pourrais|nous pourrions] prendre.',
  askOfWebsite: 'Souhaitez-vous recevoir trois idées pour améliorer votre site ?',
  bridges,
  mentions,
  replies: {
    asks: {
      price: /(?<!\p{L})(?:prix|coûte|coute|coûts?|tarifs?|combien|devis|cher)(?!\p{L})/iu,
      call: /(?<!\p{L})(?:appel\p{L}{0,5}|téléphone|rappel\p{L}{0,4}|parler|parlons|rencontrer|rendez-vous)(?!\p{L})/iu,
      more: /(?<!\p{L})(?:plus|détails?|informations?|infos?|comment (?:ça|cela) (?:marche|fonctionne)|envoye[rz]\p{L}{0,2})(?!\p{L})/iu,
    },
    thanks: 'Merci pour votre réponse.',
    call: '[Puis-je|Pouvons-nous] vous appeler le {first}, ou préférez-vous le {second} ?',
    hours: ['à 10 h', 'à 14 h'],
    later: '[Je vous réécrirai|Nous vous réécrirons] le {date}.',
    other: '[J’écrirai|Nous écrirons] à {address}.',
  },
  followUps: {
    again: ['[Je vous ai|Nous vous avons] écrit il y a quelques jours, au sujet suivant : {noun}.'],
    smaller: [
      'Faute de temps, un oui, un non ou un « plus tard » suffit.',
      'Une question est aussi la bienvenue, en une ligne.',
    ],
    last: [
      'Le sujet était {noun} : un autre mois vous conviendrait-il mieux ? Répondez simplement par son nom, et [je vous réécrirai|nous vous réécrirons] à ce moment-là. Sinon, un simple non suffit.',
    ],
  },
}

/** "du Salon Mathilde", "de la Boulangerie Petit", "de l’Hôtel du Parc", "du Comptoir", "de Zinc". */
function ofName(name: string): string {
  const [head = '', ...rest] = name.split(' ')
  if (/^les?$/i.test(head) && rest.length > 0) return `${/s$/i.test(head) ? 'des' : 'du'} ${rest.join(' ')}`
  if (/^(?:la|l['’].*)$/iu.test(head)) return `de ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  if (/^(?:hôtel|auberge|institut|atelier|école|agence|épicerie|espace|étude|entreprise)$/iu.test(head))
    return `de l’${name}`
  if (
    /^(?:salon|garage|restaurant|cabinet|café|bar|studio|centre|magasin|domaine|château|camping|gîte|bistrot?|théâtre|cinéma|musée|groupe|relais|moulin|spa|club)$/iu.test(
      head,
    )
  )
    return `du ${name}`
  if (/^[aeéèêiîoôuœ].*ie$/iu.test(head)) return `de l’${name}`
  if (/(?:erie|[^aeiou]ie|clinique|boutique|brasserie|maison|ferme|cave|galerie|banque|société|villa)$/iu.test(head))
    return `de la ${name}`
  return /^[aeéèêiîoôuœ]/iu.test(name) ? `d’${name}` : `de ${name}`
}
