import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: [
    'Voulez-vous que [je|nous] vous [envoie|envoyions] une esquisse de votre page d’accueil ?',
    'Que devrait-on y trouver d’abord : les prix, les photos ou les horaires ? Un mot suffit, et [je vous envoie|nous vous envoyons] une esquisse.',
  ],
  seo: [
    'Voulez-vous une capture d’écran de ce que voit une personne qui cherche une entreprise comme la vôtre à {town} ?',
    'Quelle recherche compte le plus pour vous ? Donnez-[moi|nous] les mots, et [je vous envoie|nous vous envoyons] ce qui s’affiche.',
  ],
  photo: [
    'Que feriez-vous photographier en premier ? Une ligne suffit, et [je vous propose|nous vous proposons] un jour.',
    'Voulez-vous voir trois exemples ?',
  ],
  print: [
    '€De quoi aurez-vous besoin ensuite, et en quelle quantité ? Une ligne suffit, et [je vous donne|nous vous donnons] un prix.',
    'De quoi auriez-vous besoin d’abord ? Un mot suffit, et [je vous envoie|nous vous envoyons] un croquis.',
  ],
  cleaning: [
    '€Quelle est la surface, à peu près ? Une ligne suffit, et [je vous donne|nous vous donnons] un prix.',
    'Quel jour vous conviendrait pour une première visite ?',
  ],
  books: [
    'Qui s’en charge aujourd’hui : vous ou quelqu’un d’autre ? Un mot suffit, et [je vous dis|nous vous disons] de quels documents [j’aurais|nous aurions] besoin.',
    'Voulez-vous la liste de ce qu’il [me|nous] faudrait de votre part ?',
  ],
  payments: [
    'Combien vous coûte un paiement par carte aujourd’hui, en pourcentage ? Dites-le-[moi|nous], et [je vous calcule|nous vous calculons] la différence.',
    'Voulez-vous une comparaison ? Un relevé récent suffit.',
  ],
  it: [
    'Combien d’ordinateurs avez-vous ? Un chiffre suffit, et [je vous dis|nous vous disons] ce que cela coûterait.',
    'Qu’est-ce qui vous gêne le plus : les ordinateurs, le wifi ou le téléphone ? Un mot suffit, et [je vous dis|nous vous disons] par quoi [je commencerais|nous commencerions].',
  ],
  supplies: [
    'Que consommez-vous le plus, et combien par mois ? Dites-le-[moi|nous] à peu près, et [je vous envoie|nous vous envoyons] une offre.',
    'Voulez-vous recevoir un échantillon ?',
  ],
  repairs: [
    'Avez-vous quelque chose à réparer en ce moment ? Dites-[moi|nous] quoi, et [je vous dis|nous vous disons] ce qu’il faudrait.',
    'Y a-t-il quelque chose à vérifier avant que cela ne tombe en panne ? Une ligne suffit.',
  ],
  staffing: [
    'Quand aurez-vous besoin de quelqu’un, et pour quoi ? Une ligne suffit, et [je vous dis|nous vous disons] qui pourrait venir.',
    'Quel service est le plus difficile à couvrir ? Un mot suffit.',
  ],
  insurance: [
    'Quel mois votre contrat se renouvelle-t-il ? Un mot suffit, et [je vous envoie|nous vous envoyons] une comparaison avant.',
    'Voulez-vous une liste de ce qu’il faut vérifier dans votre contrat actuel ?',
  ],
  energy: [
    'De combien était votre dernière facture, à peu près ? Dites-le-[moi|nous], et [je vous envoie|nous vous envoyons] une comparaison.',
    'Quel mois votre contrat prend-il fin ? Un mot suffit, et [je vous réécris|nous vous réécrivons] à temps.',
  ],
  ads: [
    'Voulez-vous voir une première annonce pour {name} en brouillon ?',
    'Que mettriez-vous en avant d’abord ? Un mot suffit, et [je vous envoie|nous vous envoyons] un brouillon.',
  ],
  other: [
    'Cela vous serait-il utile ? Un oui ou un non suffit, et [je vous envoie|nous vous envoyons] les détails.',
    'Que voudriez-vous savoir d’abord ? Écrivez-[moi|nous] une ligne, et [je vous réponds|nous vous répondons].',
  ],
}

export const bridges: Bridges = {
  website: {
    rating: [
      'Vos {count} avis donnent une moyenne de {stars} étoiles, mais [je n’ai|nous n’avons] pas trouvé de site qui les montre.',
    ],
    menu_item: ['Vous servez ceci : {items}. Mais [je n’ai|nous n’avons] pas trouvé de site qui montre votre carte.'],
    service: ['Parmi vos services : {items}. Mais [je n’ai|nous n’avons] pas trouvé de site qui le dise.'],
    founded: ['Vous êtes là depuis {year}, mais [je n’ai|nous n’avons] pas trouvé de site qui le dise.'],
    no_website: ['[Je n’ai|Nous n’avons] pas trouvé de site internet pour {name}.'],
  },
  seo: {
    rating: [
      '{count} personnes vous ont noté, avec une moyenne de {stars} étoiles. Toute personne qui cherche près de chez vous devrait tomber dessus.',
      'Avec {stars} étoiles et {count} avis, vous avez ce que l’on regarde quand on cherche près de chez soi.',
    ],
  },
  photo: {
    menu_item: ['À votre carte : {items}. Une photo donne envie de commander.'],
  },
  print: {
    menu_item: ['À votre carte : {items}. Est-ce aussi sur un menu en vitrine ?'],
  },
  books: { every_day: ['Vous êtes ouverts sept jours sur sept. La comptabilité s’ajoute au reste.'] },
  it: {
    every_day: [
      'Vous êtes ouverts sept jours sur sept, ordinateurs et téléphones doivent donc fonctionner tous les jours.',
    ],
  },
  repairs: { every_day: ['Vous êtes ouverts sept jours sur sept, et aucun n’est bon pour une panne.'] },
  staffing: { every_day: ['Vous êtes ouverts sept jours sur sept, et chaque service demande quelqu’un.'] },
  energy: { every_day: ['Vous êtes ouverts sept jours sur sept, et le compteur tourne tous les jours.'] },
  insurance: {
    service: ['Parmi vos services : {items}. Un contrat devrait le savoir.'],
    founded: ['Bien des choses ont changé depuis {year}. Un contrat ne change que si quelqu’un le regarde.'],
  },
  ads: {
    rating: ['{count} personnes vous ont noté, avec une moyenne de {stars} étoiles. Voilà déjà de quoi commencer.'],
    menu_item: ['À votre carte : {items}. Ceux qui en cherchent près de chez vous devraient le voir.'],
    service: ['Parmi vos services : {items}. Une annonce peut toucher les gens au moment où ils en ont besoin.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'Vos {count} avis donnent une moyenne de {stars} étoiles.',
  founded: 'Vous êtes là depuis {year}.',
  service: 'Parmi vos services : {items}.',
  menu_item: 'À votre carte : {items}.',
  quote: 'On lit sur votre site : {quote}',
}
