import type { ReplyLanguage } from './language.ts'

export const fr: ReplyLanguage = {
  wrote: 'a ecrit|ecrit|ecrivait|a ecris|a envoye',
  on: 'le|a|en date du',
  from: 'de|expediteur|from',
  sent: 'envoye|date|message du|envoye le|envoyes',
  to: 'a|pour|cc',
  subject: 'objet|sujet',
  original:
    "message d'origine|message original|message transfere|message initial|message suivi|mail original|courriel original|debut du message reexpedie|debut du message transfere|courriel d'origine",
  device:
    'envoye de|envoye depuis|envoye avec|envoye a partir|envoye par|envoye via|telecharger outlook|obtenez outlook|obtenir outlook|de mon',
  months:
    'janvier|janv fevrier|fevr|fev mars avril|avr mai juin juillet|juil aout septembre|sept octobre|oct novembre|nov decembre|dec',
  days: 'dimanche|dim lundi|lun mardi|mar mercredi|mer jeudi|jeu vendredi|ven samedi|sam',
  dates: {
    back: [
      '(de)? retour',
      'reviens|reviendrai|revenons|reviendrons',
      'joignable',
      'reprendrai|reprends',
      'disponible',
      'a partir du',
      'reouv*',
      'rentre*',
    ],
    until: ['jusqu (au|a)', 'au'],
    units: ['jour|jours', 'semaine|semaines', 'mois', 'an|ans|annee|annees'],
    next: 'prochain|prochaine|nouvel',
    ahead: 'dans|d ici',
    numbers: 'un|une deux trois quatre cinq six sept huit neuf dix onze douze',
    tomorrow: 'demain',
  },
  anger: [
    '(va te|allez vous) faire (voir|foutre)',
    'connard|connards|connasse',
    'foutez (moi|nous) la paix',
    'bande de',
    'honte a vous',
    'vous etes … (fous|malades|cingles|ridicules)',
    'vous foutez de',
    '(porter|porte|portons) plainte',
    'degagez',
    'abrutis',
    'escrocs',
  ],
}
