/** Further words for kinds of business, `code | phrases` in the form of ../taxonomy.ts: what people ask for by another name. */
export const more = `
restaurant | gourmet restaurant, fine dining; es: restaurante gourmet, parrilla argentina, cocina económica, lonchería; de: essen gehen, speiselokal, gasthof, wirtschaft; fr: restaurant gastronomique, table d'hôtes; pt: cantina, restaurante por quilo, comida por quilo
restaurant_barbecue | smokehouse; es: parrilla, parrillas, asado; pt: churrasco
restaurant_chinese | chinese; de: china restaurant, chinesisches restaurant; es: restaurantes chinos; fr: traiteur chinois
restaurant_italian | italian; de: italienisches restaurant
restaurant_japanese | japanese; es: restaurante japonés; fr: restaurant japonais; pt: restaurante japonês; de: japanisches restaurant
restaurant_indian | indian; es: restaurante indio; fr: restaurant indien; de: indisches restaurant; pt: restaurante indiano
restaurant_mexican | fr: restaurant mexicain; pt: restaurante mexicano; de: mexikanisches restaurant
restaurant_vegetarian | es: restaurante vegano, restaurantes veganos, restaurante vegetariano, comida vegana; de: veganes restaurant, vegetarisches restaurant; fr: restaurant végétarien, restaurant végan; pt: restaurante vegano, restaurantes veganos, restaurante vegetariano
restaurant_spanish | es: bar de tapas, bares de tapas; de: tapasbar; fr: bar à tapas; pt: bar de tapas
restaurant_seafood | lobster shack; es: cevichería; fr: restaurant de fruits de mer; pt: frutos do mar
fast_food | es: comida para llevar; fr: friterie, vente à emporter; de: pommesbude; pt: comida para viagem
fast_food_burger | hamburger restaurant, hamburger; de: hamburger restaurant, burgerladen
fast_food_chicken | buffalo wings, wing restaurant; es: rotisería, rosticería, pollos asados; fr: rôtisserie
fast_food_fish_and_chips | chip shop, chippy, fish and chip shop
fast_food_sandwich | sandwich bar, sub shop, turkey sandwich, cheesesteak, philly cheesesteak
cafe | milk bar, cat cafe, espresso bar, board game cafe; es: churrería
coffee_store | es: tostadero de café; de: kaffeerösterei, kaffeeröster; fr: torréfacteur; pt: torrefação
pastry | es: repostería; de: tortenladen
alcohol | bottle shop, off license; es: tienda de licores, vinatería; pt: depósito de bebidas, distribuidora de bebidas
deli | de: feinkost, feinkostladen; fr: charcuterie, épicerie fine; pt: charcutaria
winery | fr: viticulteur, vigneron; de: winzer
farm_shop | pumpkin patch, christmas trees, christmas tree farm; fr: ferme; pt: quinta
bar | sports bars
fashion_accessories | hat shop, panama hats, wig shop
clothes | uniform shop; es: indumentaria, tienda de moda; fr: boutique de vêtements, prêt à porter; pt: loja de moda, boutique de roupas
shoes | es: tienda de zapatos, calzado; fr: magasin de chaussures; de: schuhladen; pt: loja de sapatos, loja de calçados
bag | fr: maroquinerie
art_shop | embroidery
kitchen_shop | bath shop, bathroom shop, bathroom showroom, bathroom fitter, bathroom fitters, kitchen showroom, kitchen fitter, kitchen fitters; de: badstudio, bäderstudio; fr: cuisiniste, cuisine équipée, salle de bain; es: cocinas, tienda de cocinas
interior_design | kitchen remodeler, bathroom remodeler, home remodeling; de: badsanierung; fr: architecte d'intérieur, décorateur d'intérieur; es: decorador de interiores
carpet | carpet fitter, rug shop
flooring | wood flooring, hardwood flooring; es: parquet
curtain | es: toldos, persianas, cortinas; de: rollladen, sonnenschutz; fr: volets, stores
doors | garage doors supplier; de: garagentore, türen; pt: caixilharia, esquadrias; fr: portail
second_hand | op shop
sports_shop | skate shop
mobile_phone | es: tienda de móviles, tienda de celulares; pt: loja de celular, telemóveis
phone_repair | washing machine repair, dishwasher repair, fridge repair, tv repair, electronics repair, laptop repair, iphone repair; es: reparación de electrodomésticos, servicio técnico; pt: assistência técnica, reparação de telemóveis, conserto de eletrodomésticos; fr: dépannage électroménager; de: haushaltsgeräte reparatur
computer | fr: magasin d'informatique; es: tienda de informática; pt: loja de informática; de: computerladen
optician | fr: lunettes, lunetterie; pt: oculista; de: brillen
doctor | es: consultorio médico, médico de cabecera, médico general, internista; de: allgemeinarzt, internist, allgemeinmediziner, arztpraxen; fr: cabinet médical, médecin généraliste, gastro-entérologue; pt: consultório médico, clínico geral
plastic_surgeon | hair transplant, cosmetic surgeon; fr: chirurgien esthétique; de: schönheitschirurg; pt: cirurgião plástico
clinic | weight loss clinic, fertility clinic, dialysis, veterans clinic; es: centro médico; fr: centre de santé; pt: pronto socorro
osteopath | fr: ostéo
pet | petshop; es: veterinaria y mascotas; pt: petshop
laboratory | dental lab, x ray, mri, imaging; es: laboratorio clínico, laboratorio de análisis; fr: laboratoire d'analyses, laboratoire d'analyses médicales; pt: laboratório de análises; de: labor
dentist | es: consultorio dental, clínicas dentales, consultorio odontológico; pt: clínica odontológica, clínica dentária; fr: chirurgien dentiste; de: dental
veterinary | veterinary clinic, veterinary clinics, veterinary hospital, animal doctor; fr: clinique vétérinaire; es: clínicas veterinarias, urgencias veterinarias
pharmacy | es: droguería; fr: parapharmacie; pt: drogarias
physiotherapist | es: kinesiólogo, kinesiología; de: ergotherapie, ergotherapeut, physio; fr: masseur kinésithérapeute
nutritionist | es: dietista; de: ernährungsberatung, ernährungsberater; fr: diététicienne
alternative_medicine | fr: sophrologue, hypnothérapeute, naturopathe; de: homöopath
nursing_home | fr: infirmière, infirmier, ehpad; de: seniorenheim, altersheim; pt: lar de idosos; es: geriátrico
hairdresser | hair; es: estilista, salón de peluquería, peluquería de caballeros; de: frisör, haarsalon; fr: salons de coiffure, coiffure; pt: salão de beleza e cabeleireiro
beauty | brow bar, lash bar, lash studio, makeup artist, make up artist, laser hair removal, botox, beauty clinic, aesthetic clinic; es: depilación láser, centro estético, clínica estética, maquillaje; pt: esteticista, clínica de estética, depilação; fr: esthétique; de: kosmetiksalon, kosmetikerin, haarentfernung
nails | nail bar, nail bars, nail studio, nail technician; es: salón de uñas, spa de uñas, manicurista; de: nageldesign; pt: salão de unhas; fr: prothésiste ongulaire
massage | thai massage, sports massage
tattoo | tattoo parlour, tattoo parlours; fr: salon de tatouage; pt: estúdio de tatuagem
pet_grooming | mobile dog grooming; de: hundefriseur; fr: toiletteur, toilettage chien, toilettage canin; pt: banho e tosa, tosa
animal_boarding | dog walker, dog walkers, doggy daycare; fr: pension pour chiens, garde d'animaux; es: residencia canina, guardería canina; de: hundepension
contractor | concrete contractor, demolition contractor, excavation contractor, paving contractor, home builder, home builders, renovation contractor, house extensions; es: empresa de construcción, empresa de reformas, contratista, contratistas, yesería; de: tiefbau, holzbau, hochbau, gerüstbau, estrichleger, sanierung, wintergarten, treppenbau, pflasterarbeiten, schwimmbadbau; fr: bâtiment, artisan du bâtiment, artisans du bâtiment, entreprise de bâtiment, entreprise du bâtiment, constructeur de maisons, terrassement, terrassier, entreprise générale, façadier, rénovation; pt: remodelações, empreiteiro, construção civil, reformas
plumber | heating engineer, drain unblocking, drainage, septic tank service, emergency plumber; es: desatascos, plomería y gas, gasfiter, gasista; de: heizung sanitär, sanitärinstallateur, heizungsinstallateur, rohrreinigung, gas wasser installateur; fr: débouchage, plombier chauffagiste; pt: desentupidora, bombeiro hidráulico, canalização
hvac | air conditioning repair, air con, ac installation, furnace repair; es: refrigeración, climatización, instalador de aire acondicionado; de: heizungsbauer, klimaanlage, kaminbauer, kältetechnik; fr: chauffage, dépannage chaudière, pompe à chaleur; pt: climatização, refrigeração
roofer | roof, roofs, gutter cleaning, roofing company, roofing companies; es: impermeabilización; fr: étanchéité, toiture; de: dachdeckerei, spengler; pt: telhados
electrician | es: instalador eléctrico; de: elektro, elektrobetrieb; fr: électricité, dépannage électrique; pt: instalação elétrica
painter | es: pintura de casas; fr: entreprise de peinture, peintre; pt: pintura
glazier | window fitter, window fitters, double glazing, window replacement, auto glass, windshield repair; es: ventanas, ventanas de aluminio; de: fensterbauer, fenster; fr: fenêtres, menuiserie aluminium; pt: janelas
gardener | tree surgeon, tree surgeons, tree removal, tree trimming, garden designer, garden maintenance; es: poda, podador; de: baumpflege, landschaftsgärtner, garten und landschaftsbau; fr: élagage, élagueur; pt: poda de árvores
cleaning | carpet cleaner, carpet cleaners, rug cleaning, window cleaner, window cleaners, office cleaning, commercial cleaning, end of tenancy cleaning, house cleaner; es: limpieza de oficinas, empresa de limpieza; de: fensterputzer, putzfrau, reinigungsfirma, büroreinigung; fr: femme de ménage, ménage, laveur de vitres; pt: faxina, diarista, limpeza de escritórios
garage_doors | garage door repair, fencing contractor, gates; de: zaunbau, garagentor
carpenter | de: treppenbauer, möbelschreiner; fr: ébéniste; pt: móveis planejados
handyman | de: hausmeisterservice, hausmeister; fr: homme à tout faire; es: reparaciones del hogar
moving | removal company, man with a van, man and van, house removals; de: möbelspedition; es: empresa de mudanzas, fletes; fr: entreprise de déménagement; pt: empresa de mudanças, carreto, fretes
junk_removal | skip hire, scrap yard, recycling, waste removal, rubbish removal; de: entrümpelung, schrottplatz, containerdienst; es: chatarrería, desguace, reciclaje; fr: débarras, ferrailleur; pt: ferro velho, entulho
solar | de: solarteur, photovoltaikanlagen; es: placas solares; fr: photovoltaïque; pt: placas solares
restoration | water damage restoration, fire damage restoration, mold removal
pool_service | pool builder, pool builders, pool contractor; es: construcción de piscinas, albercas; fr: pisciniste, piscinistes; pt: piscinas; de: poolbau
upholsterer | es: tapicería; fr: tapissier décorateur; pt: estofador
locksmith | es: cerrajería 24 horas; fr: dépannage serrurerie
plasterer | es: pladur; de: trockenbau, stuckateur; fr: plaquiste, isolation
chimney_sweep | fr: ramonage
metalworker | es: tornería, herrería; pt: serralharia; fr: métallier
tool_hire | equipment hire, plant hire, truck rental; de: maschinenverleih; fr: location de matériel; es: alquiler de maquinaria; pt: aluguel de equipamentos
sign_maker | engraver, banners; de: werbetechnik; es: letreros; fr: enseigniste; pt: letreiros
car_repair | smash repairs, panel beater, panel beaters, mot, mot centre, brake repair, transmission shop, muffler shop, car body repair; es: taller de coches, taller de carros, talleres de coches, chapista, chapa y pintura, mecánico de coches; de: werkstatt, kfz werkstatt, karosseriebau, lackiererei, auto werkstatt, freie werkstatt; fr: carrossier, carrosserie, garage auto, mécanicien auto, réparation auto, garagiste; pt: centro automotivo, bate chapas, oficina de automóveis, oficina de carros, funilaria, auto center
car_dealer | used car dealer, car showroom, second hand cars; es: venta de coches, compraventa de coches, lote de autos; de: gebrauchtwagen, autohändler; fr: concessionnaire auto, vendeur de voitures, voitures d'occasion; pt: stand de automóveis, revenda de carros, carros usados
car_parts | es: refaccionaria, refacciones, autopartes; pt: auto peças, autopeças; fr: pièces détachées auto
car_wash | es: lavado de autos, lavado de carros; pt: lavagem de carros, estética automotiva; de: autopflege, autowaschanlage; fr: lavage automobile
car_rental | es: renta de autos, alquiler de carros, renta de carros; fr: location de voiture; pt: locadora de veículos, rent a car; de: mietwagen
tyres | es: gomería, vulcanizadora, llantas; de: reifenservice; fr: garage pneus; pt: pneu
towing | fr: dépanneur, dépannage auto, remorquage; de: abschleppdienst, pannenhilfe; es: grúas; pt: reboque, guincho 24 horas
appliance | washing machine, washing machines, fridges, white goods; es: lavadoras; de: waschmaschinen; fr: électroménager
electronics | car audio, tv shop; es: electrodomésticos; pt: eletrodomésticos
motorcycle | fr: moto, concessionnaire moto; de: motorrad, motorradhändler; es: motos, motocicletas; pt: motos
boat_dealer | boat repair, boatyard
outdoor_activities | scooter rental, ski rental, ski hire; es: alquiler de bicicletas; de: skiverleih, fahrradverleih; fr: location de vélos, location de ski; pt: aluguel de bicicletas
taxi | bus charter, coach hire; es: remisería, remis; fr: vtc; pt: motorista particular
vehicle_inspection | de: kfz gutachter, hauptuntersuchung; pt: vistoria veicular
lawyer | immigration lawyer, immigration attorney, divorce lawyer, family lawyer, family law, criminal lawyer, criminal defense attorney, personal injury lawyer, dui lawyer, dui attorney, tax attorney, tax lawyer, patent attorney, employment lawyer, estate planning attorney, bankruptcy attorney, bankruptcy lawyer, conveyancer, conveyancing, barrister, legal aid; es: despacho de abogados, bufete, bufete de abogados, abogado laboralista, abogado penalista, abogado de familia, abogado de divorcios, abogado de inmigración, abogados de inmigración, abogado de accidentes; de: fachanwalt, anwaltskanzlei, rechtsanwaltskanzlei, scheidungsanwalt, familienanwalt; fr: cabinet d'avocats, avocat fiscaliste, avocat divorce, huissier; pt: escritório de advocacia, advocacia, advogado trabalhista, advogado criminalista, solicitador
accountant | tax accountant, audit firm, auditor, accounting firm, cpa firm, tax consultant; es: asesoría fiscal, asesor fiscal, despacho contable, contaduría, asesoría contable; de: lohnsteuerhilfe, steuerberatung, steuerkanzlei, buchhaltungsbüro; fr: cabinet comptable, cabinet d'expertise comptable; pt: escritório de contabilidade, escritório contábil, contabilista certificado
estate_agent | letting agent, letting agents, property agent, realty; es: agencia inmobiliaria, agencias inmobiliarias, bienes raíces, corredor de propiedades; de: maklerbüro, immobilienbüro; fr: agent immobilier, chasseur immobilier; pt: agência imobiliária, corretor de imóveis, mediação imobiliária
property_management | apartment complex, apartment building, hoa; es: administrador de fincas; fr: gestion locative, syndic de copropriété; pt: administradora de condomínios
insurance | fr: assureur, courtier en assurance, mutuelle; es: agente de seguros, correduría de seguros; de: versicherungsmakler, versicherungsbüro; pt: corretora de seguros, corretor de seguros
engineer | home inspector, home inspection; de: sachverständige, gutachter, energieberater, statiker; pt: engenheiro, engenheiros; es: ingeniero, ingenieros; fr: bureau d'étude
advertising | content agency, branding agency, ppc agency; es: marketing digital, agencia seo, agencia de marketing digital; de: seo agentur, onlinemarketing, werbung; fr: agence de communication, agence digitale, agence seo; pt: marketing digital, agência digital
graphic_design | web developer, web development, ux designer; es: diseñador gráfico, diseñador web, desarrollo web, páginas web; de: grafiker, webagentur, webdesigner; fr: création de site web, designer, webdesigner; pt: desenvolvimento web, criação de sites, designer gráfico
it | app developer, app development, data center, cyber security, managed services, web host; es: desarrollo de software, soporte técnico, desarrollo de apps; de: softwareentwicklung, softwarehaus, systemhaus; fr: dépannage informatique, développeur, esn; pt: desenvolvimento de software, suporte técnico, empresa de tecnologia
consulting | business coach; de: unternehmensberater, coach; es: asesoría empresarial; fr: consultant; pt: consultor
security | es: alarmas, vigilancia; de: alarmanlagen; fr: alarme, surveillance, gardiennage; pt: alarmes, vigilância
courier | packaging company, warehouse, haulage, importers, exporters; es: transportista, transportistas, paquetería, fletera; de: logistik, transportunternehmen; fr: transport, logistique; pt: motoboy, logística, transporte
event_planner | tent rental, bounce house rental, marquee hire, photo booth, photo booth rental; es: mariachis, carpas, animación infantil, organizador de bodas; de: veranstaltungstechnik, djs; fr: agence événementielle, location de chapiteau, traiteur mariage; pt: cerimonialista, assessoria de eventos, festas infantis
event_venue | function room, party venue; es: salones de fiestas, salón de fiestas, banquetes; de: hochzeitslocation, festsaal, partyraum; fr: salle des fêtes, salle de mariage, lieu de réception; pt: casa de festas, espaço para eventos, quinta para casamentos
photographer | es: estudio de fotografía, estudio fotográfico; de: fotostudio, hochzeitsfotograf; fr: studio photo, photographe mariage; pt: estúdio fotográfico, fotógrafo de casamento
travel_agent | visa agency; de: reisebüro; fr: voyagiste; pt: operadora de turismo
funeral | de: bestattungsinstitut, bestattungsunternehmen; pt: agência funerária, funerárias; es: pompas fúnebres; fr: obsèques
copyshop | embroidery shop, tshirt printing, signs and printing; es: serigrafía; de: textildruck; fr: imprimeur, sérigraphie; pt: serigrafia
frame | picture framer, picture framers, framer; fr: encadreur; de: bilderrahmen
yoga | de: pilatesstudio; es: pilates, clases de yoga; pt: estúdio de yoga
gym | de: personaltrainer, fitness; es: entrenador personal, box de crossfit; fr: coach sportif, fitness; pt: academia de ginástica, personal trainer, academia de musculação
martial_arts | karate school, judo club, boxing gym; es: escuela de karate; pt: jiu jitsu, escola de artes marciais
dance_studio | pt: academia de dança, estúdio de dança
swimming | swim school, swimming classes; es: clases de natación, escuela de natación; de: schwimmschule; pt: natação, escola de natação; fr: cours de natation
amusement | axe throwing, board game bar
indoor_play | soft play centre
language_school | es: academia de inglés, academias de inglés, clases de inglés; pt: curso de inglês, escola de inglês; fr: cours d'anglais; de: englischkurs
music_school | music teacher, piano teacher, guitar teacher, singing lessons; fr: cours de piano, professeur de musique; es: clases de piano, profesor de música; de: klavierunterricht, gitarrenunterricht; pt: aula de música, aulas de piano
tutoring | beauty school, art class, art classes, flight school, cooking class, maths tutor; fr: cours particuliers, cours de cuisine; pt: explicações, aulas particulares; es: profesor particular; de: kochschule, kochkurs
driving_school | driving instructor, driving instructors; es: escuela de manejo, academia de conducir; pt: centro de formação de condutores, auto escola
childcare | childminder, childminders, nanny agency, nanny, kindergarten; es: escuela infantil, jardín de infantes, jardín infantil; fr: garde d'enfants, assistante maternelle, micro crèche; de: kindergarten, tagesmutter, krippe; pt: infantário, jardim de infância, berçário, educação infantil
bed | fr: literie; es: colchones, colchonería; de: matratzen, bettenhaus; pt: colchões
market | pt: feira, sacolão
convenience | es: abarrotes, tienda de abarrotes, chino; pt: mercadinho, minimercado; de: spätkauf, späti
variety_store | food wholesaler; es: bazar, mayorista; pt: atacado, atacadista, distribuidora
trade | es: corralón, materiales de construcción; pt: material de construção, materiais de construção, loja de materiais de construção; de: baustoffe; fr: matériaux de construction
paint | es: pinturería; pt: loja de tintas
hardware | es: tlapalería; pt: ferragens
tailor | de: änderungsschneider; fr: retoucherie, couturière; pt: atelier de costura, ateliê de costura; es: arreglos de ropa
jewelry | fr: bijoutier, horloger bijoutier; de: goldschmied; pt: joalharia, ourivesaria
stonemason | pt: marmoraria; es: mármoles; de: naturstein
motel | pt: motel
campsite | holiday park
supermarket | de: lebensmittel, lebensmittelgeschäft; fr: supérette; es: tienda de comestibles; pt: mercado
greengrocer | fr: fruits et légumes, marchand de fruits; pt: hortifruti
manufacturer | de: produktion; es: fabricante, fabricantes, fábricas; fr: usines; pt: indústrias
employment_agency | de: zeitarbeitsfirma, personaldienstleister; fr: agence intérim, cabinet de recrutement; es: empresa de trabajo temporal, ett, reclutamiento; pt: recrutamento, agência de empregos, rh
laundry | pt: lavandaria; es: lavandería automática
guest_house | es: cabañas, hotel rural; fr: auberge, chambres d'hôtes
notary | pt: cartórios, despachante, tabelião; es: escribanía, notarios
`
