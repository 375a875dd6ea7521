export const services = `
website | sites?(?: (?:internet|web|vitrines?))?|pages? web|création de sites?|webdesign\\w* | un site internet
website! | refonte\\w*|refai\\w* (?:les |vos )?(?:vieux |anciens )?sites|sites? (?:anciens?|vieillis?) | un nouveau site | Souhaitez-vous recevoir trois idées pour améliorer votre site ?
website! | maintenance (?:de |du )?sites?\\w*|hébergement web|(?:maintiens|maintenons|héberge\\w*)(?: et \\w+)? (?:des |vos |votre )?sites? | maintenance de site | #la liste de ce que [je vérifierais|nous vérifierions] d’abord sur votre site
website | boutiques? en ligne|e-?commerce | une boutique en ligne | #deux exemples à essayer
website | réservations? en ligne|prise de rendez-vous|rendez-vous en ligne | réservation en ligne | #un exemple à essayer
website | commandes? en ligne|menus? (?:qr|numériques?)|qr codes? | commande en ligne | #un exemple à essayer
seo | référencement(?: local| naturel)?|seo(?: local)? | référencement local
seo | google maps|(?:fiche|profil)s? google|google (?:my )?business\\w* | fiche Google
seo | avis (?:clients|google)|avis en ligne|réputation | avis clients
photo! | (?:vid[ée]os?|photos?|prises de vues?) (?:par|de|en) drones?|drones? | vues par drone | #deux exemples
photo! | visites? virtuelles?|visites? 360\\w* | une visite virtuelle | #une visite à parcourir
photo! | photo(?!cop|booth|mat)\\w*|images|portraits | photos
photo | photo\\w* (?:de |des |les |vos )?(?:plats|cuisine|produits)|photographie culinaire | photos
photo^^ | photographi\\w+ (?:les |vos )?plats(?! ?,)(?!, )|photographie culinaire | photos
photo | vid[ée]os?|films?|reels? | une vidéo | #deux exemples
print^ | menus|cartes? (?:de restaurant|de menu|plastifiées?)|cartes des? \\w+ | menus | €Combien de cartes vous faudrait-il, à peu près ? / #une carte en échantillon
print! | enseignes?|panneaux?(?! (?:solaires?|photovolta))|signalétique|bâches?|banderoles? | une enseigne | #une esquisse avec votre nom
print! | films? (?:solaires?|de protection|anti\\w*|pour vitr\\w+) | films pour vitres | €Quelle est la taille de la vitre, à peu près ? / #un échantillon du film
print! | covering|marquage(?: (?:de )?(?:véhicules?|vitrines?))?|adhésifs?|lettrage\\w*|vitrophanie | un marquage | #une esquisse avec votre nom
print! | logos?|graphis\\w*|identité visuelle|charte graphique | graphisme | #trois exemples de [mon|notre] travail
print! | t-?shirts?|polos?|vestes?|brod\\w*|textiles? | vêtements à votre nom | #une esquisse avec votre nom
print~ | impr[ei]\\w* | impression
print | flyers?|dépliants?|brochures?|prospectus|catalogues?|cartes de visite|étiquettes|autocollants|affiches | impression
cleaning | (?:nettoyage (?:de |des )?|nettoie |nettoyons |lavage (?:de |des )?)?(?:les |vos )?(?:vitres|fenêtres|vitrines|carreaux) | nettoyage de vitres | €Combien de fenêtres avez-vous, à peu près ? / Voulez-vous que [je nettoie|nous nettoyions] une vitre à l’essai ?
cleaning | nettoyage de bureaux|entretien (?:de |des )?(?:bureaux|locaux) | nettoyage de bureaux
cleaning | (?:nettoyage (?:de |des )?)?(?:moquettes?|tapis) | nettoyage de moquettes | €Combien de pièces ont de la moquette ? / #deux photos avant et après
cleaning^^ | nettoyage (?:de |des )?cuisines|nettoyons (?:les |vos )?cuisines | nettoyage de cuisines
cleaning^^ | (?:nettoyage (?:de |des )?|dégraissage (?:de |des )?)?(?:hottes?|conduits?|gaines?)(?: de cuisine)? | nettoyage de hottes | Quand votre hotte a-t-elle été nettoyée pour la dernière fois ? Le mois suffit, et [je vous dis|nous vous disons] quand ce sera à refaire.
cleaning | lavage (?:de )?(?:voitures|véhicules|camionnettes|utilitaires)|nettoyage (?:de )?véhicules | lavage de véhicules | €Combien de véhicules avez-vous ? / #deux photos avant et après
cleaning | gouttières | nettoyage de gouttières | Quand vos gouttières ont-elles été nettoyées pour la dernière fois ? L’année suffit, et [je vous dis|nous vous disons] quand ce sera à refaire.
cleaning~ | nett?o[iy]\\w*|ménage|propreté|désinfection | nettoyage
books | comptab\\w*|expert[- ]comptable|tenue des comptes | comptabilité
books | paie|paye|fiches? de paie|bulletins? de (?:paie|salaire)|salaires? | paie | €Combien de bulletins de paie faites-vous par mois ? / #un bulletin de paie en exemple
books | impôts?|déclarations? (?:fiscal\\w*|de \\w+)|fiscal\\w*|facturation | déclarations
payments | terminaux? de paiement|terminal de paiement|tpe|paiements? par carte|encaissement\\w*|frais de carte|commissions?|lecteurs? de cartes?|(?:terminaux|terminal) sans contact | paiement par carte
payments! | cartes? (?:de )?(?:fidélité|cadeaux?)|fidélisation|programmes? de fidélité | cartes de fidélité | #une esquisse avec votre nom
payments | caisses?(?: enregistreuses?)?|logiciel de caisse | une nouvelle caisse | Sur quelle caisse encaissez-vous aujourd’hui ? Donnez-[moi|nous] la marque, et [je vous dis|nous vous disons] ce qui changerait.
it! | wi-?fi | wifi | >Où votre wifi passe-t-il le moins bien ?
it! | internet(?<!site internet)(?<!sites internet)|fibre | internet | Combien payez-vous aujourd’hui pour internet, à peu près ? Dites-le-[moi|nous], et [je vous envoie|nous vous envoyons] une comparaison.
it | standards?(?: téléphoniques?)?|téléphonie|voip|lignes téléphoniques | téléphonie | Combien de téléphones avez-vous ? Le nombre suffit, et [je vous dis|nous vous disons] ce qui changerait.
it! | permanence téléphonique|(?:vos )?appels|télésecrétariat | permanence téléphonique | Combien d’appels manquez-vous par semaine, à peu près ? Le nombre suffit, et [je vous dis|nous vous disons] ce que [je pourrais|nous pourrions] prendre.
it | (?:dépannage |maintenance |support )?informatique|ordinateurs?|réseaux?(?! sociaux)|sauvegardes? | informatique
it! | rgpd|protection des données | protection des données | #une courte liste de points à vérifier
it! | caméras?|alarmes?|vidéosurveillance | caméras | Quelle porte vous inquiète le plus ? Un mot suffit, et [je vous envoie|nous vous envoyons] une proposition.
it! | logiciels?|applications?|crm|automatis\\w*|chatbots? | un logiciel | #une démonstration de deux minutes
supplies | cafés?(?: en grains?| de spécialité)?|torréfact\\w* | café | #un échantillon
supplies | thés? | thé | #un échantillon
supplies | savons?|cosmétiques?|bougies | savons | #quelques échantillons
supplies | emballages?|boîtes|sacs|gobelets | emballages | #quelques échantillons
supplies | uniformes|vêtements (?:de travail|professionnels)|tabliers | vêtements de travail | #une pièce à essayer
supplies | linge|blanchisserie|serviettes|nappes | linge | €Combien de linge lavez-vous par semaine, à peu près ? / #la liste de ce qui est compris
supplies | plantes?|murs? végéta\\w+ | plantes | #les photos de trois plantes qui vous iraient
supplies | fleurs?|bouquets?|compositions florales | fleurs | #les photos de trois bouquets
supplies | mobilier|meubles|chaises|tables | mobilier | #les photos de trois pièces avec leurs prix
supplies | (?:fontaines? à )?eau|boissons|distributeurs? automatiques? | boissons | Combien de personnes passent chez vous par jour, à peu près ? Le nombre suffit, et [je vous envoie|nous vous envoyons] une proposition.
supplies | gâteaux|desserts?|pâtisseries|glaces|chocolats | desserts | Voulez-vous que [je vous apporte|nous vous apportions] de quoi goûter ?
supplies^^ | (?:emballages|boîtes) (?:alimentaires|à emporter) | emballages | #quelques échantillons
supplies^^ | légumes|salades?|champignons|herbes|fruits|pains?|viennoiseries|viandes?|charcuterie|poissons?|fromages?|œufs|oeufs|lait|vins?|bières?|miel|huiles?|épices | produits frais | Voulez-vous que [je vous apporte|nous vous apportions] un échantillon ?
supplies~ | fournitures?|grossiste|matériel|équipements?|produits | fournitures
repairs^^ | (?:réparation (?:de |des )?)?(?:machines? à (?:café|expresso)|cafetières?) | machines à café | Avez-vous une machine à expresso ? Donnez-[moi|nous] la marque, et [je vous dis|nous vous disons] ce que comprend un entretien.
repairs | climatis\\w*|chauffage\\w*|chaudières?|pompes? à chaleur|ventilation | chauffage et climatisation | Quel âge a votre chauffage ou votre climatisation, à peu près ? Dites-le-[moi|nous], et [je vous dis|nous vous disons] ce que [je vérifierais|nous vérifierions] d’abord.
repairs | plomb\\w*|canalisations?|débouch\\w*|fuites? | plomberie | >Quelque chose fuit ou s’écoule mal ?
repairs | travaux d['’]électricité|électricien\\w*|installations? électriques?|prises | électricité | >Y a-t-il une prise, un interrupteur ou une lampe à reprendre ?
repairs^^ | fours?|lave-vaisselle|(?:matériel|équipements?) de cuisine | appareils de cuisine | >Quel appareil de votre cuisine vous pose le plus de problèmes ?
repairs^^ | frigos?|réfrigérat\\w*|froid|congélateurs?|chambres? froides? | réfrigérateurs | >Quel frigo ou congélateur vous inquiète le plus ?
repairs | toitures?|toits? | toiture | Quel âge a votre toit, à peu près ? Dites-le-[moi|nous], et [je vous dis|nous vous disons] ce que [je regarderais|nous regarderions] d’abord.
repairs | (?:réparation (?:de |des )?)?(?:téléphones|smartphones|écrans|portables) | réparation de téléphones
repairs! | serrur\\w*|cylindres?|clés | serrures et clés | >Combien de portes avez-vous ?
repairs! | rideaux métalliques|portails?|portes (?:automatiques|de garage)|portes | portes et rideaux | >Quelle porte ou quel rideau vous pose le plus de problèmes ?
repairs! | ascenseurs? | ascenseurs | Quel âge a votre ascenseur, à peu près ? Dites-le-[moi|nous], et [je vous dis|nous vous disons] ce que [je vérifierais|nous vérifierions] d’abord.
repairs! | tapiss\\w*|sellerie | tapisserie | Quel siège en a le plus besoin ? Envoyez-[moi|nous] une photo, et [je vous dis|nous vous disons] ce qu’il faudrait.
repairs | petits travaux|bricolage | petits travaux | >Qu’est-ce qui attend d’être réparé depuis le plus longtemps ?
repairs~ | répar\\w*|dépann\\w*|maintenance|entretien | réparations
staffing^^ | (?:recrut\\w* (?:des |vos )?)?cuisiniers?|plongeurs?|barmans?|serveurs|serveuses|(?:personnel|extras) (?:de|en) (?:salle|cuisine) | personnel de salle et de cuisine
staffing | personnel|intérim\\w*|extras|recrut\\w*|rh|ressources humaines | personnel
staffing! | assistan\\w+ (?:virtuel\\w*|administrati\\w*)|secrétariat | aide administrative | Quelle tâche confieriez-vous d’abord ? Une ligne suffit, et [je vous dis|nous vous disons] combien de temps elle prendrait.
insurance | assurances?|assureurs?|mutuelle\\w*|responsabilité civile\\w*|multirisque\\w* | assurance
energy | (?:panneaux )?(?:solaires?|photovolta\\w*) | énergie solaire | #une estimation pour votre toit
energy | led|éclairages? | éclairage LED | Combien de lampes restent allumées toute la journée ? Le nombre suffit, et [je calcule|nous calculons] ce que la LED économiserait.
energy! | bornes? de recharge | bornes de recharge | Combien de places de parking avez-vous ? Le nombre suffit, et [je vous dis|nous vous disons] ce qui est possible.
energy | énergie|(?:contrats?|fournisseurs?) d['’]électricité|électricité|électricité et gaz|gaz|factures? d['’]électricité | énergie
ads | google ads|annonces google | Google Ads
ads | publicités?|pubs?|annonces|campagnes|ads | publicité
ads! | réseaux sociaux|(?:sur|vos) (?:les )?réseaux|publications|instagram|facebook|tiktok|community manage\\w* | réseaux sociaux | #trois publications en exemple
ads! | newsletters?|e-?mailing | une newsletter | #le brouillon d’un premier numéro
ads! | rédaction\\w*|textes|rédact\\w*|blogs? | textes | Quel texte vous plaît le moins ? Envoyez-[moi|nous] le lien, et [je réécris|nous réécrivons] le premier paragraphe.
ads~ | marketing|communication | publicité
other | tradu\\w* | traduction | Voulez-vous que [je traduise|nous traduisions] un paragraphe à l’essai ? Envoyez-[moi|nous] simplement un texte.
other | interpr[éè]t\\w* | interprétation | De quelle langue avez-vous le plus besoin ? Un mot suffit, et [je vous dis|nous vous disons] qui serait disponible.
other^^ | affût\\w*|aiguis\\w*|couteaux | affûtage de couteaux | €Combien de couteaux utilisez-vous, à peu près ? / Voulez-vous que [j’affûte|nous affûtions] un couteau à l’essai ?
other | pianos? | accord de piano | Quand votre piano a-t-il été accordé pour la dernière fois ? L’année suffit, et [je vous dis|nous vous disons] s’il est temps.
other | extincteurs?|sécurité incendie|incendie | extincteurs | Quelle date figure sur l’étiquette de vos extincteurs ? Donnez-la-[moi|nous], et [je vous dis|nous vous disons] quand il faudra les revoir.
other | sécurité (?:au travail|alimentaire)|document unique|haccp|hygiène alimentaire | sécurité et hygiène | #une liste de points à vérifier
other | destruction (?:de |d['’])?(?:documents|archives)|détrui\\w* (?:vos |les )?(?:documents|archives) | destruction de documents | €Combien de cartons de papier, à peu près ?
other | nuisibles|dératis\\w*|désinsect\\w* | traitement antinuisibles | Avez-vous remarqué quelque chose ces derniers temps ? Dites-[moi|nous] quoi et où, et [je vous dis|nous vous disons] quoi faire.
other | déneigement|viabilité hivernale | déneigement | €Quelle est la taille de votre parking, à peu près ?
other | jardin\\w*|espaces verts|pelouses?|haies|élagage|arbres | entretien de jardins | €Qu’y aurait-il à entretenir : pelouse, haies ou arbres ?
other^^ | bacs? à graisses? | bac à graisse | Quand votre bac a-t-il été vidé pour la dernière fois ? Le mois suffit, et [je vous dis|nous vous disons] quand ce sera à refaire.
other | navettes?|transferts?|taxis?|vtc | navettes | €De quel trajet vos clients ou votre équipe ont-ils le plus besoin ?
other | team ?building|activités d['’]équipe | activités d’équipe | Combien êtes-vous ? Le nombre suffit, et [je vous envoie|nous vous envoyons] deux idées.
other | piscines? | entretien de piscines | €Quelle est la taille de votre bassin, à peu près ?
other | (?:re)?pein(?:t|g|s)\\w* | peinture | €Quelle pièce ou quel mur en a le plus besoin, et de quelle taille, à peu près ? / #deux photos avant et après
other | rénov\\w*|travaux|carrelage|façades?|sols|plâtrerie | rénovation | €Quelle pièce en a le plus besoin, et de quelle taille, à peu près ? / #deux photos avant et après
other | menuis\\w*|ébénist\\w*|agencement|étagères | agencement | Quel coin changeriez-vous d’abord ? Envoyez-[moi|nous] une photo, et [je vous envoie|nous vous envoyons] une esquisse.
other | rideaux(?! métal)|voilages|stores?(?: bannes?)? | rideaux et stores | €Combien de fenêtres, et de quelle largeur, à peu près ?
other | soudure|soude|métallerie|ferronnerie | métallerie | €Que faudrait-il faire : un garde-corps, un portail, un cadre ?
other | déchets|recyclage|débarras|encombrants|cartons et papiers?|vieux papiers | enlèvement et débarras | €Que faudrait-il enlever, et combien, à peu près ?
other | déménagements?|transports? | un déménagement | €Que faudrait-il déplacer : une table, un bureau ou tout un magasin ?
other | stockage|garde-meubles?|box | stockage | €Que stockeriez-vous, et combien, à peu près ?
other | livraisons? (?:à domicile|de (?:vos|repas|colis))|livrons vos|coursiers? | livraison | €Combien de livraisons avez-vous par jour, à peu près ?
other | gardiennage|agents? de sécurité|vigiles? | gardiennage | €À quelles heures vous faudrait-il quelqu’un ?
other | traiteur|repas|déjeuners?|buffets? | un repas traiteur | #la carte
other | événements?|évènements?|photobooth|photomaton|barnums?|tentes | événements | #trois photos
other | premiers secours|secourisme|sst | premiers secours | Combien de personnes participeraient ? Le nombre suffit, et [je vous envoie|nous vous envoyons] deux dates.
other | cours (?:d['’]anglais|d['’]allemand|d['’]espagnol|de langues?|de français) | cours de langue | Combien de personnes participeraient ? Le nombre suffit, et [je vous envoie|nous vous envoyons] un programme.
other~ | formations?|cours|ateliers?|coaching | une formation | #le programme d’une première séance
other | avocat\\w*|juridi\\w*|contrats|rédaction de (?:contrats|statuts) | questions juridiques | Quel contrat ou quelle lettre avez-vous en ce moment sur votre bureau ? Une ligne suffit, et [je vous dis|nous vous disons] si [je peux|nous pouvons] aider.
other | impayés|recouvrement\\w* | recouvrement | Combien de vos factures ont plus de 30 jours de retard ? Le nombre suffit, et [je vous dis|nous vous disons] ce que [je ferais|nous ferions] d’abord.
other | subventions?|prêts?|financement\\w*|affacturage | financement | #un exemple avec tous les coûts
other~ | conseils?|consult\\w* | conseil | Quelle question vous occupe en ce moment ? Une ligne suffit, et [je vous dis|nous vous disons] si [je peux|nous pouvons] aider.
other | décorat\\w*|architecte d['’]intérieur|fresques? | décoration | Quel coin changeriez-vous d’abord ? Envoyez-[moi|nous] une photo, et [je vous envoie|nous vous envoyons] une esquisse.
other | massages?|yoga|bien-être | bien-être au travail | Combien de personnes participeraient ? Le nombre suffit, et [je vous envoie|nous vous envoyons] un programme.
other | musique|musiciens?|(?:trio|duo|quatuor)(?: de \\w+)?|jazz|dj|concerts? | musique | #un enregistrement
`
