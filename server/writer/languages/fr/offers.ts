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
    '€#un devis',
    '#la liste de ce qui est compris',
    'Que voudriez-vous savoir d’abord ? Écrivez-[moi|nous] une ligne, et [je vous réponds|nous vous répondons].',
  ],
}

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
