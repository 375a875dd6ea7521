import type { Language } from './language.ts'

export const es: Language = {
  code: 'es',
  countries: 'ES MX AR CO CL PE EC BO UY PY VE CR GT HN SV NI PA DO CU PR',
  schemaFiles: ['es'],
  countryNames: 'US Estados Unidos | GB Inglaterra',
  words: {
    commands:
      'puedo puede podemos buscar busca busco buscando buscamos encuentra encontrar encuentrame encuentro muestra muestrame mostrar dame quiero necesito necesitamos hay donde cual cuales quien por favor todos todas pero queremos ver lista listado que para mi me mejor tienes repara vende algun alguna algunos algunas alguien hola resultados minutos',
    joiners: 'en cerca de del alrededor el la los las un una unos unas a al con por radio cp codigo',
    adjectives:
      'mejor mejores buenos buenas bueno buena barato baratos barata baratas economico economicos economica economicas urgente urgentes urgencia urgencias pequenas pequenos locales cercano cercanos cercana cercanas profesional profesionales confiable confiables recomendado recomendados abierto abierta abiertos abiertas',
    generic:
      'negocio negocios empresa empresas lugares sitios locales comercios servicio servicios establecimientos clientes contactos agencia agencias consultorio consultorios despacho despachos tienda tiendas clinica clinicas estudio estudios gabinete gabinetes profesionales',
    conjunctions: 'y o u',
  },
  places: {
    connectors:
      'cerca de la|cerca de|cerca del|alrededor de|en la ciudad de|entre|en la zona de|en el centro de|junto a|proximo a|en el|en la|en',
    weakConnectors: 'a la|a|de la|de|del|la|para|por',
    fronts:
      'provincia de|la provincia de|municipio de|casco antiguo de|afueras de|las afueras de|alrededores de|los alrededores de|barrio de|el centro de|centro de|centro|zona de|zona norte de|zona sur de|ciudad de',
    backs: 'centro|ciudad|capital|y alrededores',
    insideNames: '',
    likeStates: 'la de al mi',
    abbreviations: [
      [/^sta /, 'santa '],
      [/^sto /, 'santo '],
    ],
  },
  counts: {
    numbers:
      '2 dos|3 tres|4 cuatro|5 cinco|6 seis|7 siete|8 ocho|9 nueve|10 diez|12 doce docena|15 quince|20 veinte|30 treinta|40 cuarenta|50 cincuenta|100 cien',
    limits: 'unos unas cerca primeros primeras',
    results: 'resultados contactos direcciones',
  },
  patterns: {
    hours: 'horas',
    radius: {
      before: 'en un radio de|radio de|a menos de|hasta a?',
      km: 'kil[oó]metros?',
      mile: 'millas?',
      metre: 'metros?',
      after: 'de radio',
      to: 'de|del|alrededor de',
    },
    here: '(?:en o )?(?:cerca de (?:mi(?: (?:casa|ubicacion|zona))?|aqui|nosotros)|cerca(?: mio)?$|(?:en|por) mi (?:zona|barrio|ciudad)|por aqui(?: cerca)?|mas cercan[oa]s?(?: a mi)?$|junto a mi|a mi alrededor|en (?:el )?(?:centro|centro historico|casco antiguo|casco viejo)$|en la ciudad$)',
    unsearchable: [
      'abiert[oa]s? (?:hoy|24 horas|(?:los )?(?:domingos?|sabados?)|de noche|toda la noche|hasta tarde)|de guardia|24 horas',
      '(?:que (?:no )?(?:tienen|tengan) |con |sin ){contact}',
      '(?:correos|emails|telefonos|direcciones|contactos|lista|listado|base de datos) de',
      'a (?:unos |menos de )?(?:\\d+ minutos?|media hora|una hora) (?:en coche |andando |a pie )?de',
      '^(?:soy|somos|tengo|tenemos|vendo|vendemos|trabajo) .{3,120}? (?:busco|buscamos|necesito|necesitamos)(?= )',
      '[1-5] estrellas|(?:bien|mejor) (?:valorad[oa]s?|puntuad[oa]s?)|con buenas resenas|de confianza|de calidad|a buen precio|de bajo costo',
    ],
    contact: {
      articles: 'una?',
      adjectives: 'buena',
      nouns: 'pagina web|sitio web|correos?|correo electronico|telefono|whatsapp',
    },
    has: {
      email: 'correos?(?: electronicos?)?|direccion(?:es)? de (?:correo|e ?mail)',
      phone: 'numeros? de telefonos?|telefonos?',
      website: 'paginas? web|sitios? web|presencia en internet|websites?|web|paginas?',
      articles: 'una?|su|propi[oa]s?',
      also: 'y|con',
      or: 'o',
      phrases: ['(?:que (?:tienen?|tengan?)|con) {things}'],
      without: '(?:que )?(?:sin|no (?:tienen?|tengan?|cuentan? con)|carecen? de)',
    },
    open: '(?:que (?:esten|estan) )?abiert[oa]s?(?: (?:ahora(?: mismo)?|en este momento|actualmente)|(?= (?:en|cerca)(?: |$)|$))',
    rated: {
      before: 'valorad[oa]s?|puntuad[oa]s?|calificad[oa]s?|calificacion(?:es)?|valoracion(?:es)?|puntuacion(?:es)?',
      over: 'con mas de|mas de|mas que|al menos|minimo|minima de|superior a|de al menos|de mas de|con|sobre',
      stars: 'estrellas?',
      up: 'o mas|y mas|en adelante',
    },
  },
  forms: {
    plurals: [],
    vowelPlurals: [],
    feminine: [
      [/oras?$/, 'or'],
      [/adas?$/, 'ado'],
      [/([^aeiou])as?$/, '$1o'],
      [/ias?$/, 'io'],
    ],
    respellings: [],
    compoundEnds: null,
  },
  categories: `
dog_trainer | adiestrador de perros, adiestrador canino, adiestramiento canino
food | comida, comida y bebida
restaurant | restaurantes, restaurante gourmet, parrilla argentina, cocina económica, lonchería, fonda, comedor, mesón, asadero, comida corrida
restaurant_barbecue | parrilla, parrillas, asado
restaurant_chinese | comida china, restaurante chino, restaurantes chinos
restaurant_indian | restaurante indio
restaurant_italian | restaurante italiano
restaurant_japanese | restaurante japonés, restaurantes japoneses, comida japonesa
restaurant_mexican | taquería, restaurante mexicano, tacos, taquerías, antojitos
restaurant_pizza | pizzería
restaurant_seafood | marisquería, mariscos, cevichería
restaurant_spanish | bar de tapas, bares de tapas
restaurant_steakhouse | asador
restaurant_vegetarian | restaurante vegano, restaurantes veganos, restaurante vegetariano, comida vegana
fast_food | comida rápida, comida para llevar
fast_food_burger | hamburguesería
fast_food_chicken | rotisería, rosticería, pollos asados
cafe | confitería@AR, cafetería, cafeterías, café, churrería
bar | bares, cantina, cantinas, chiringuito, chiringuitos, coctelería, bar de copas, tasca, tascas
wine_bar | bar de vinos
pub | pubs, taberna
nightclub | discoteca, discotecas
brewery | cervecería
winery | bodega, bodegas
ice_cream | heladería
caterer | catering, servicio de catering
supermarket | supermercado, tienda de comestibles
convenience | bodega@PE, kiosco@AR@UY@CL, pulpería, abarrotes, tienda de abarrotes, chino, tiendita, miscelánea, ultramarinos, colmado, tienda 24 horas
bakery | panadería, panaderías, pan artesanal
pastry | pastelería, repostería, confitería, tortas, pasteles
butcher | carnicería
seafood_shop | pescadería
greengrocer | frutería, verdulería
coffee_store | tostadero de café
alcohol | licorería, tienda de licores, vinatería
wine_shop | vinoteca
shop | tienda, tiendas, comercio
clothes | ropa, tienda de ropa, indumentaria, tienda de moda
shoes | zapatería, tienda de zapatos, calzado
jewelry | joyería
watches | relojería
second_hand | segunda mano
tailor | sastrería, modista, arreglos de ropa
shoe_repair | zapatero, reparación de calzado
mall | centro comercial
variety_store | bazar, mayorista
gift | regalos
florist | floristería, florería
garden_centre | vivero
furniture | muebles, mueblería
bed | colchones, colchonería
kitchen_shop | cocinas, tienda de cocinas
curtain | toldos, persianas, cortinas
appliance | lavadoras
hardware | ferretería, tlapalería
trade | corralón, materiales de construcción
paint | pinturería
flooring | parquet
tool_hire | alquiler de maquinaria
electronics | electrónica, electrodomésticos
computer | tienda de informática
mobile_phone | móviles, celulares, tienda de móviles, tienda de celulares
phone_repair | reparación de celulares, reparación de móviles, servicio técnico, reparación de ordenadores, reparación de computadoras, arreglo de celulares
books | librería
newsagent | quiosco, kiosco
stationery | papelería
copyshop | imprenta, copistería, serigrafía
toys | juguetería
sports_shop | deportes, tienda de deportes
bicycle | bicicletas
pet | tienda de mascotas, veterinaria y mascotas
tobacco | estanco, estancos
pawnbroker | casa de empeño
health | salud
doctor | médico, médicos, doctor, consultorio médico, médico de cabecera, médico general, internista
cardiologist | cardiólogo
dermatologist | dermatólogo
eye_doctor | oftalmólogo
gynaecologist | ginecólogo
orthopaedist | traumatólogo
paediatrician | pediatra
plastic_surgeon | cirujano plástico
psychiatrist | psiquiatra
clinic | clínica, clínicas, centro médico
hospital | hospitales
dentist | dentista, dentistas, odontólogo, clínica dental, consultorio dental, clínicas dentales, consultorio odontológico, implantes dentales, ortodoncia dental, odontólogos, dentista infantil, odontopediatra
orthodontist | ortodoncista
pharmacy | botica, farmacia, farmacias, droguería
optician | óptica, ópticas
medical_supply | ortopedia
physiotherapist | fisioterapeuta, fisioterapia, kinesiólogo, kinesiología
chiropractor | quiropráctico
osteopath | osteópata
acupuncture | acupuntura
alternative_medicine | naturópata
podiatrist | podólogo
psychotherapist | psicólogo, psicólogos, terapeuta
speech_therapist | logopeda
nutritionist | nutricionista, dietista
midwife | matrona
laboratory | laboratorio clínico, laboratorio de análisis
nursing_home | residencia de ancianos, geriátrico, asilo, asilos, asilo de ancianos
beauty_and_care | belleza
hairdresser | estética@MX, peluquería, peluquerías, peluquero, estilista, salón de peluquería, peluquería de caballeros, peluqueros, estilistas, salón de peinados, trenzas
barber | peluquería de hombres, peluquería de caballeros, peluquería masculina, peluquería para hombres, barbería, barbero, barberías
beauty | salón de belleza, estética, centro de estética, depilación láser, centro estético, clínica estética, maquillaje, salones de belleza, centros de estética, extensiones de pestañas, pestañas, depilación, cejas, esteticista, esteticistas
nails | uñas, manicura, salón de uñas, spa de uñas, manicurista, uñas acrílicas, manicuristas, salones de uñas, uñas de gel, uñas esculpidas
spa | balneario
massage | masaje, masajes, masajista
tattoo | tatuaje, tatuajes, estudio de tatuajes
cosmetics | perfumería
veterinary | veterinario, veterinarios, veterinaria, clínica veterinaria, clínicas veterinarias, urgencias veterinarias
pet_grooming | peluquería canina, estética canina, peluquerías caninas, lavado de perros
animal_boarding | residencia canina, guardería canina
home_services | servicios para el hogar, oficios
contractor | constructora, albañil, construcción, reformas, empresa de construcción, empresa de reformas, contratista, contratistas, yesería, albañiles, reformas integrales, empresas de reformas, remodelación, remodelaciones, constructoras, construcciones, reforma de baño, reforma de cocina, reformas de baños, reformas de cocinas
plumber | fontanero, fontaneros, plomero, plomeros, plomería, fontanería, desatascos, plomería y gas, gasfiter, gasista, destape de cañerías, fugas de agua, calderas
electrician | electricista, electricistas, instalador eléctrico, instalaciones eléctricas, antenista
hvac | aire acondicionado, calefacción, refrigeración, climatización, instalador de aire acondicionado
roofer | techador, techos, tejados, impermeabilización, techadores, techos y tejados, tejadores, canalones
carpenter | carpintero, carpintería
painter | pintor, pintores, pintura de casas
plasterer | yesero, pladur, escayolista
tiler | solador
stonemason | marmolista, mármoles
glazier | vidriero, cristalería, ventanas, ventanas de aluminio, cristales de coche, lunas de coche, carpintería de aluminio, carpintería metálica y de aluminio
locksmith | cerrajero, cerrajeros, cerrajería, cerrajería 24 horas
metalworker | herrero, soldador, tornería, herrería, cerrajería metálica
gardener | jardinero, jardinería, poda, podador, jardineros, paisajista, poda de árboles, corte de césped
cleaning | limpieza, servicio de limpieza, limpieza de oficinas, empresa de limpieza, empresas de limpieza, limpieza de casas, limpiadoras, limpieza de alfombras, limpieza de cristales
pest_control | control de plagas, fumigación, exterminador, fumigadores, desinsectación, cucarachas
chimney_sweep | deshollinador
handyman | manitas, reparaciones del hogar
solar | paneles solares, energía solar, placas solares
security | seguridad, alarmas, vigilancia
pool_service | piscinas, construcción de piscinas, albercas, mantenimiento de piscinas, limpieza de piscinas
interior_design | interiorista, decoración, decorador de interiores
upholsterer | tapicero, tapicería
moving | mudanzas, empresa de mudanzas, fletes, mudanza, empresas de mudanzas, portes
storage | trasteros
junk_removal | chatarrería, desguace, reciclaje
laundry | lavandería, lavandería automática
dry_cleaning | tintorería
car_dealer | concesionario, concesionarios, venta de coches, compraventa de coches, lote de autos, agencia de autos, agencias de autos
car_repair | taller mecánico, taller, talleres, mecánico, taller de coches, taller de carros, talleres de coches, chapista, chapa y pintura, mecánico de coches, mecánicos, taller de chapa y pintura, lanternería, hojalatería y pintura, latonería, taller mecánicos, talleres mecánicos, talleres de chapa y pintura
car_parts | repuestos, recambios, refaccionaria, refacciones, autopartes
tyres | neumáticos, llantera, gomería, vulcanizadora, llantas, llanteras, neumático, vulcanización
car_wash | lavado de coches, autolavado, lavado de autos, lavado de carros
car_rental | alquiler de coches, renta de autos, alquiler de carros, renta de carros
motorcycle | motos, motocicletas, taller de motos, talleres de motos
fuel | gasolinera, gasolineras
towing | grúa, grúas, remolque, servicio de grúa
vehicle_inspection | itv
taxi | remisería, remis
professional | empresa, empresas
lawyer | abogados, despacho de abogados, bufete, bufete de abogados, abogado laboralista, abogado penalista, abogado de familia, abogado de divorcios, abogado de inmigración, abogados de inmigración, abogado de accidentes, abogado de divorcio, abogado penal, abogados laboralistas, abogados de accidentes, abogado civil, gabinete jurídico, estudio jurídico, abogado, abogados de extranjería, abogado de extranjería, abogado matrimonialista, abogado mercantil, abogado fiscal
notary | notario, notaría, escribanía, notarios
accountant | contador, contadores, contable, asesoría, gestoría, asesoría fiscal, asesor fiscal, despacho contable, contaduría, asesoría contable, gestor, gestores, gestorías, asesores fiscales, contables, declaración de impuestos, preparación de impuestos
bank | banco, bancos
finance | asesor financiero
insurance | seguros, agente de seguros, correduría de seguros, seguros de auto, aseguradora, aseguradoras, agentes de seguros, corredor de seguros, corredores de seguros, mediador de seguros, mediadores de seguros
estate_agent | inmobiliaria, inmobiliarias, agencia inmobiliaria, agencias inmobiliarias, bienes raíces, corredor de propiedades
property_management | administración de fincas, administrador de fincas
architect | arquitecto, arquitectos
engineer | ingeniería, ingeniero, ingenieros, aparejador, arquitecto técnico
advertising | agencia de publicidad, agencia de marketing, publicidad, marketing digital, agencia seo, agencia de marketing digital
graphic_design | diseño gráfico, diseño web, diseñador gráfico, diseñador web, desarrollo web, páginas web
it | informática, desarrollo de software, soporte técnico, desarrollo de apps
consulting | consultora, consultoría, asesoría empresarial
employment_agency | agencia de empleo, empresa de trabajo temporal, ett, reclutamiento
translator | traductor, traductor jurado
photographer | fotógrafo, fotógrafos, estudio de fotografía, estudio fotográfico, fotografía, fotógrafo de bodas, fotografía de bodas, videógrafo
event_planner | organización de eventos, mariachis, carpas, animación infantil, organizador de bodas, alquiler de sillas y mesas, brincolines, renta de sillas, bodas, wedding planner, dj para fiestas, alquiler de inflables, castillos hinchables, alquiler de carpas, hinchables
event_venue | salón de eventos, salones de fiestas, salón de fiestas, banquetes, salones de eventos, finca para bodas, fincas para bodas, salón para fiestas, salones para bodas
travel_agent | agencia de viajes, agencias de viajes
sign_maker | rótulos, letreros, rotulación, rotulista
courier | mensajería, transportes, transportista, transportistas, paquetería, fletera
funeral | funeraria, tanatorio, pompas fúnebres
media | periódico
manufacturer | fábrica, fabricante, fabricantes, fábricas
lodging | alojamiento, alojamientos
hotel | hoteles
motel | moteles
guest_house | casa rural, pensión, hostal, cabañas, hotel rural, turismo rural
hostel | albergue, hostel
holiday_rental | apartamentos turísticos
campsite | cámping
mountain_hut | refugio de montaña
leisure | ocio
sports | deporte
gym | gimnasio, gimnasios, entrenador personal, box de crossfit, entrenadores personales, crossfit
yoga | estudio de yoga, pilates, clases de yoga
martial_arts | artes marciales, escuela de karate
sports_centre | polideportivo
climbing_gym | rocódromo
swimming | piscina, clases de natación, escuela de natación
sports_club | club deportivo
horse_riding | hípica
outdoor_activities | alquiler de bicicletas
dance_studio | escuela de baile, academia de baile
bowling | bolera
casino | casinos
theme_park | parque de atracciones
water_park | parque acuático
museum | museo, museos
gallery | galería de arte
cinema | cine, cines
theatre | teatro, teatros
lessons | clases, cursos
driving_school | autoescuela, autoescuelas, escuela de manejo, academia de conducir
language_school | escuela de idiomas, academia de idiomas, academia de inglés, academias de inglés, clases de inglés
music_school | escuela de música, clases de piano, profesor de música
tutoring | academia, clases particulares, profesor particular
childcare | guardería, guarderías, escuela infantil, jardín de infantes, jardín infantil, cuidado de niños, niñera, niñeras
other | negocio, negocios
bail_bonds | fianzas, agente de fianzas, fiador judicial
shredding | destrucción de documentos, trituración de documentos
appliance_repair | reparación de electrodomésticos, reparación de lavadoras, reparación de neveras, reparación de frigoríficos
title_company | compañía de títulos, empresa de títulos
appraiser | tasador, tasadores, tasación de inmuebles, sociedad de tasación
home_inspector | inspector de viviendas, inspección de viviendas, inspector de casas
mortgage_broker | hipotecas, asesor hipotecario, bróker hipotecario, agente hipotecario
home_care | ayuda a domicilio, cuidado de ancianos, cuidadores, cuidado de mayores
dog_walker | paseador de perros, paseadores de perros, cuidador de perros, cuidador de mascotas
trade_school | escuela de belleza, academia de peluquería, escuela técnica
flight_school | escuela de vuelo, escuela de aviación, escuelas de vuelo
art_school | escuela de arte, clases de pintura, clases de dibujo, taller de cerámica
cooking_school | escuela de cocina, escuelas de cocina, clases de cocina
fingerprinting | toma de huellas, huellas dactilares
`,
}
