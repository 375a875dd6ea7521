import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: ['#une esquisse de votre page d’accueil'],
  seo: ['#une capture de ce que l’on voit en cherchant une entreprise comme la vôtre près de chez vous'],
  photo: ['#trois exemples de [mon|notre] travail'],
  print: ['#quelques échantillons', '€Que vous faut-il imprimer, et en quelle quantité ?'],
  cleaning: ['€Quelle est la surface, à peu près ?', '#la liste de ce que comprend un passage'],
  books: ['#la liste de ce que [je prendrais|nous prendrions] en charge et de ce qu’il [me|nous] faudrait de vous'],
  payments: [
    'Quel pourcentage payez-vous aujourd’hui par paiement ? Donnez-[moi|nous] le chiffre, et [je vous calcule|nous vous calculons] la différence.',
    'Souhaitez-vous recevoir une comparaison ? Un relevé récent suffit.',
  ],
  it: [
    '€Combien d’ordinateurs avez-vous ?',
    'Qu’est-ce qui vous gêne le plus : ordinateurs, wifi ou téléphone ? Un mot suffit, et [je vous dis|nous vous disons] ce que [je regarderais|nous regarderions] d’abord.',
  ],
  supplies: ['#la liste des prix'],
  repairs: ['>Avez-vous quelque chose à réparer en ce moment ?'],
  staffing: ['Souhaitez-vous recevoir deux profils, pour voir qui pourrait venir ?'],
  insurance: [
    'En quel mois votre contrat se renouvelle-t-il ? Un mot suffit, et [je vous envoie|nous vous envoyons] une comparaison avant.',
    '#la liste de ce qu’il faut vérifier dans votre contrat actuel',
  ],
  energy: [
    'De combien était votre dernière facture, à peu près ? Dites-le-[moi|nous], et [je vous envoie|nous vous envoyons] une comparaison.',
  ],
  ads: ['#le brouillon d’une première annonce'],
  other: [
    '€Que vous faudrait-il, à peu près ?',
    'Avez-vous besoin {of} en ce moment ? Dites-[moi|nous] pour quand, et [je vous dis|nous vous disons] si c’est possible.',
    'En avez-vous besoin en ce moment ? Dites-[moi|nous] pour quand, et [je vous dis|nous vous disons] si c’est possible.',
  ],
}

export const openAsks: WriterWords['openAsks'] = {
  doing: [
    '€Qu’y aurait-il à faire chez vous ?',
    'Avez-vous déjà quelqu’un pour cela ? Sinon, un simple « non » suffit, et [je vous dis|nous vous disons] quand [je pourrais|nous pourrions] commencer.',
  ],
  goods: [
    '€Que vous faudrait-il, et en quelle quantité ?',
    'Que vous faudrait-il, et pour quand ? Une ligne suffit, et [je vous dis|nous vous disons] quand vous l’auriez.',
  ],
  offer: asks.other,
}

export const namedAsks: WriterWords['namedAsks'] = [
  [/(?<!\p{L})échantillons? (?:gratuits?|offerts?|sur demande)(?!\p{L})/iu, '#un échantillon'],
  [/(?<!\p{L})(?:liste des prix|tarifs sur demande)(?!\p{L})/iu, '#la liste des prix'],
  [/(?<!\p{L})catalogue(?= |[.,;])/iu, '#le catalogue'],
  [/(?<!\p{L})devis(?!\p{L})/iu, 'Que vous faudrait-il ? Une ligne suffit, et vous aurez le devis.'],
  [
    /(?<!\p{L})(?:première visite|première séance|séance d['’]essai)(?!\p{L})/iu,
    'Quel jour vous conviendrait pour une première visite ?',
  ],
  [/(?<!\p{L})photos sur demande/iu, '#quelques photos'],
]

export const modifiers =
  'professionnel(?:le)?s?|loca(?:l|le|ux|les)|mensuel(?:le)?s?|hebdomadaires?|sur mesure|nouve(?:au|lle|aux|lles)|frais|fraîches?|végane?s?|végétalien(?:ne)?s?|bio|artisana(?:l|le|ux|les)|économiques?|rapides?|simples?|complè?te?s?|modernes?|urgents?|indépendante?s?|freelance|personnalisée?s?|de qualité|de saison|extérieure?s?|intérieure?s?|commercia(?:l|le|ux|les)|à domicile'

export const uses: WriterWords['uses'] = [
  [
    /(?<!\p{L})(?:(?:à|pour|de) (?:votre |l['’])accueil|salles? d['’]attente|halls?(?: d['’]entrée)?|à la réception)(?!\p{L})/iu,
    'reception',
  ],
  [
    /(?<!\p{L})(?:photos?|photographies?|vidéos?|textes) (?:de |des |de vos |vos )?(?:produits?|articles)(?!\p{L})/iu,
    'products',
  ],
  [/(?<!\p{L})vitrines?(?!\p{L})(?<!sites? vitrines?)/iu, 'storefront'],
  [
    /(?<!\p{L})(?:chambres(?: d['’]hôtes?)?|salles de bains d['’]hôtes?|draps|linge de lit|minibars?)(?!\p{L})/iu,
    'rooms',
  ],
  [/(?<!\p{L})(?:patients|patientèle)(?!\p{L})/iu, 'patients'],
  [
    /(?<!\p{L})(?:personnel de cuisine|salles à manger|hottes? de cuisine|cuisines professionnelles|cuisiniers|restauration)(?!\p{L})/iu,
    'food',
  ],
  [
    /(?<!\p{L})(?:au|dans votre|pour votre) bureau(?!\p{L})|(?<!\p{L})(?:chaises|fruits|café) de bureau(?!\p{L})/iu,
    'office',
  ],
  [
    /(?<!\p{L})(?:marquage|covering|lettrage|lavage) (?:de |des |d['’])?(?:véhicules|camionnettes|utilitaires|flottes?)(?!\p{L})/iu,
    'fleet',
  ],
]

export const bridges: Bridges = {
  website: {
    rating: [
      'Vos {count} avis donnent une moyenne de {stars} étoiles, mais [je n’ai|nous n’avons] pas trouvé de site qui les montre.',
    ],
    menu_item: ['À votre carte : {items}. Mais [je n’ai|nous n’avons] pas trouvé de site qui la montre.'],
    no_website: ['[J’ai|Nous avons] cherché votre site internet sans en trouver.'],
  },
  seo: {
    rating: [
      '{count} avis, {stars} étoiles en moyenne : c’est ce que devrait voir d’abord toute personne qui cherche près de chez vous.',
    ],
  },
  photo: { menu_item: ['À votre carte : {items}. Une photo donne envie de commander.'] },
  ads: {
    rating: ['Vous avez {stars} étoiles pour {count} avis. Ce pourrait être la première ligne de votre annonce.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'Vos {count} avis donnent une moyenne de {stars} étoiles.',
  founded: 'Vous êtes là depuis {year}.',
  service: 'Parmi vos services : {items}.',
  menu_item: 'À votre carte : {items}.',
  quote: 'On lit sur votre site : {quote}',
}
