export const services = `
website | p[áa]ginas? webs?|sitios? webs?|webs?|diseñ\\w+ web|desarroll\\w+ web|p[áa]ginas? nuevas?|landing\\w* | una página web
website | mantenimiento (?:de (?:p[áa]ginas? )?)?webs?|alojamiento web|hosting | mantenimiento web | ¿Quién se ocupa ahora de su web? Con una palabra basta, y les [digo|decimos] qué [revisaría|revisaríamos] primero. / ¿Hay algo en ella que esté mal desde hace tiempo? Con una línea basta.
website | tiendas? (?:online|en línea|virtual\\w*)|e-?commerce | una tienda online | ¿Qué venderían primero por internet? Con una línea basta, y les [envío|enviamos] un boceto. / ¿Les [envío|enviamos] dos ejemplos?
website | reservas (?:online|en línea)|sistemas? de (?:reservas|citas)|citas (?:online|en línea) | reservas online | ¿Cómo reservan hoy sus clientes: por teléfono, por correo o en línea? Con una palabra basta, y les [digo|decimos] qué cambiaría. / ¿Les [envío|enviamos] un ejemplo para probar?
website | pedidos (?:online|en línea)|cartas? (?:digital\\w*|qr|con qr)|códigos? qr | pedidos online | ¿Cómo les piden hoy: por teléfono, en el local o con una aplicación? Con una palabra basta, y les [digo|decimos] qué cambiaría. / ¿Les [envío|enviamos] un ejemplo para probar?
seo | seo local|seo|posicionamiento\\w* | SEO local
seo | google maps|fichas? de google|google (?:my )?business|perfil de (?:empresa de |empresa en )?google | ficha de Google
seo | reseñas|reputación | reseñas
photo | foto\\w*|imágenes|retratos? | fotos
photo! | (?:v[íi]deos?|fotos|imágenes) (?:con|de) dron\\w*|dron\\w* | imágenes con dron | ¿Qué enseñarían desde arriba: edificio, terraza o terreno? Con una palabra basta, y les [propongo|proponemos] un día. / ¿Les [envío|enviamos] dos ejemplos?
photo | v[íi]deos?|reels?|rodajes? | un vídeo | ¿Qué debería verse primero en un vídeo corto de {name}? Con una línea basta, y les [propongo|proponemos] cómo grabarlo. / ¿Les [envío|enviamos] dos ejemplos?
photo! | (?:tours?|visitas?|recorridos?) (?:virtual\\w*|360\\w*) | una visita virtual | ¿Qué sala debería verse primero? Con una palabra basta, y les [propongo|proponemos] un día. / ¿Les [envío|enviamos] una visita para que la prueben?
print^ | cartas (?:de|del|para) \\w+|cartas plastificadas|(?:imprim\\w+|diseñ\\w+) menús|menús (?:impresos|plastificados)|cartas? | cartas | €¿Necesitan cartas nuevas esta temporada? [Díganme|Dígannos] cuántas, y les [doy|damos] un precio. / ¿Les [envío|enviamos] una muestra?
print | folletos?|flyers?|octavillas|catálogos? | folletos
print | tarjetas(?: de visita| de presentación)?(?! de (?:crédito|fidel)) | tarjetas de visita
print! | láminas? (?:solares?|de protección|de seguridad|para \\w+) | láminas para ventanas | ¿Qué ventana sería? [Díganme|Dígannos] la medida aproximada, y les [envío|enviamos] una oferta. / ¿Qué día les vendría bien para una primera visita?
print! | rotulación de \\w+|rotulamos \\w+|vinilos? | vinilos | €¿Qué rotularían: escaparate, coche o furgoneta? Con una palabra basta, y les [doy|damos] un precio. / ¿Les [envío|enviamos] un boceto con su nombre?
print! | r[óo]tul\\w*|letreros?|carteles|señal[ée]tica|toldos? | rótulos | €¿Dónde necesitarían un rótulo: puerta, escaparate o calle? [Díganme|Dígannos] la medida aproximada, y les [doy|damos] un precio. / ¿Les [envío|enviamos] un boceto con su nombre?
print | pegatinas | pegatinas
print | etiquetas | etiquetas
print | lonas|pancartas | lonas
print! | logos?|logotipos?|diseñ\\w+ gráfic\\w+|identidad (?:visual|corporativa) | diseño | ¿Qué diseñarían primero: el logo, la carta o el rótulo? Con una palabra basta, y les [envío|enviamos] una primera idea. / ¿Les [envío|enviamos] tres ejemplos?
print! | camisetas|bordad\\w*|serigraf\\w* | ropa con su nombre | €¿Cuántas necesitarían, más o menos? Con un número basta, y les [doy|damos] un precio. / ¿Les [envío|enviamos] un boceto con su logo?
print~ | imprim\\w*|impres\\w*|imprenta\\w* | impresión
cleaning | (?:limpi\\w+ (?:de |los |las )?)?(?:cristales|ventanas|vidrios|escaparates)|cristaler\\w+ | limpieza de cristales | €¿Cuántas ventanas tienen, más o menos? Con un número basta, y les [doy|damos] un precio. / ¿Qué día les vendría bien para una primera visita?
cleaning | limpieza de oficinas | limpieza de oficinas
cleaning | (?:limpi\\w+ (?:de )?)?(?:alfombras|moquetas|tapicer[íi]as) | limpieza de alfombras | €¿Cuántas salas tienen moqueta o alfombra? Con un número basta, y les [doy|damos] un precio. / ¿Qué día les vendría bien para una primera visita?
cleaning | (?:limpi\\w+ (?:de )?)?(?:campanas?|extractor\\w*|conductos)(?: de (?:cocina|humos))? | limpieza de campanas | €¿Cuándo limpiaron la campana por última vez? Con el mes basta, y les [doy|damos] precio y fecha. / ¿Qué mañana les vendría bien para una primera visita?
cleaning | lavado de (?:coches|vehículos|furgonetas|flotas) | lavado de vehículos | €¿Cuántos vehículos tienen? Con el número basta, y les [doy|damos] un precio. / ¿Qué día les vendría bien para el primer lavado?
cleaning | canalones|bajantes | limpieza de canalones | ¿Cuándo limpiaron los canalones por última vez? Con el año basta, y les [propongo|proponemos] una fecha. / ¿Qué día les vendría bien para una primera visita?
cleaning~ | limpi(?:e|a)\\w*|desinfec\\w* | limpieza
books | contab\\w*|llev\\w* las? (?:cuentas|libros) | contabilidad
books | nóminas?|gestoría laboral | nóminas | ¿Cuántas personas tienen en nómina? Respondan con el número, y les [digo|decimos] cuánto costaría. / ¿Les [envío|enviamos] una lista de lo que [necesitaría|necesitaríamos] de ustedes?
books | impuestos|declaraci\\w* de (?:la renta|\\w+)|declaraciones|modelos trimestrales|fiscal\\w*|gestoría|facturación | gestión fiscal
payments | dat[áa]fonos?|pagos? con tarjeta|cobr\\w* con tarjeta|terminal(?:es)? de (?:pago|tarjeta) | pagos con tarjeta
payments | tpv|cajas? registradoras?|puntos? de venta | una caja nueva | ¿Con qué cobran hoy? [Díganme|Dígannos] la marca, y les [digo|decimos] qué cambiaría. / ¿Les ayudaría probar una en su mostrador? Digan un día, y la [llevo|llevamos].
payments! | tarjetas? (?:de )?(?:fidel\\w+|regalo)|fideliza\\w*|vales regalo | tarjetas de fidelización | ¿Tienen ahora una tarjeta de puntos o de sellos? Con un sí o un no basta, y les [propongo|proponemos] un primer paso. / ¿Qué le regalarían a un cliente fiel? Con una línea basta, y les [envío|enviamos] un boceto.
it! | wi-?fi|internet|fibra | wifi | ¿Dónde les falla más el wifi? [Díganme|Dígannos] el sitio, y les [digo|decimos] qué haría falta. / ¿Les basta su wifi para los clientes? Con un sí o un no es suficiente.
it | centralitas?|telefonía|voip|líneas de teléfono | una centralita | ¿Cuántos teléfonos tienen? Respondan con el número, y les [digo|decimos] qué cambiaría. / ¿Qué pasa hoy cuando nadie puede contestar? Con una línea basta.
it! | atención telefónica|llamadas|recepcionista\\w* | atención telefónica | ¿Cuántas llamadas pierden a la semana, más o menos? Con un número basta, y les [digo|decimos] cuáles [podría|podríamos] atender. / ¿Qué pasa hoy cuando nadie puede contestar? Con una línea basta.
it | inform[áa]tic\\w*|ordenador\\w*|computador\\w*|soporte técnico|redes(?! sociales)|copias de seguridad | soporte informático
it! | protección de datos|rgpd|lopd | protección de datos | ¿Quién lleva en su casa la protección de datos? Con una palabra basta, y les [digo|decimos] qué [revisaría|revisaríamos] primero. / ¿Les [envío|enviamos] una lista corta para comprobarlo?
it! | c[áa]maras?(?! frigor)(?: de (?:seguridad|vigilancia))?|alarmas?|videovigilancia | cámaras de seguridad | ¿Qué puerta querrían tener a la vista? Con una palabra basta, y les [propongo|proponemos] algo. / ¿Tienen cámaras ahora? Con un sí o un no es suficiente.
it! | software|aplicaci\\w*|programas?|crm|automatiza\\w*|chatbots?|apps? | software | ¿Qué tarea a mano les quita más tiempo? Con una línea basta, y les [digo|decimos] si un programa puede hacerla. / ¿Les [enseño|enseñamos] un ejemplo corto?
supplies | café(?: en grano| de especialidad)?|tostad\\w* | café | ¿Cuántos kilos de café gastan a la semana, más o menos? Con un número basta, y les [envío|enviamos] una oferta. / ¿Les [envío|enviamos] una bolsa de muestra?
supplies | envases|embalajes?|cajas (?:de|para) \\w+|bolsas|vasos | envases | ¿En qué envasan ahora, y cuántos gastan al mes? [Díganme|Dígannos] más o menos, y les [envío|enviamos] una oferta. / ¿Les [envío|enviamos] unas muestras?
supplies | uniformes|ropa (?:de trabajo|laboral)|delantales | ropa de trabajo | ¿Cuántas personas la llevarían? Con un número basta, y les [envío|enviamos] una oferta. / ¿Les [envío|enviamos] una prenda para probar?
supplies | lavandería|mantelería|toallas|sábanas|manteles | lavandería | ¿Cuánta ropa lavan a la semana, más o menos? Con un número basta, y les [envío|enviamos] una oferta. / ¿[Recojo|Recogemos] una bolsa de prueba?
supplies | plantas|jardines verticales | plantas | ¿Dónde les quedarían mejor unas plantas? Con una palabra basta, y les [envío|enviamos] una propuesta. / ¿Les [envío|enviamos] una foto de tres plantas que les irían bien?
supplies | flores|ramos | flores | ¿Hay un mostrador o una entrada donde quedarían bien unas flores? Con un sí basta, y les [propongo|proponemos] un ramo. / ¿Les [llevo|llevamos] un primer ramo para que lo vean?
supplies | muebles (?:de|para|a medida)|mobiliario|sillas|mesas | mobiliario | ¿Qué cambiarían primero: sillas, mesas o la barra? Con una palabra basta, y les [envío|enviamos] tres propuestas. / ¿Les [envío|enviamos] fotos de tres piezas?
supplies | agua|bebidas|refrescos|vending|máquinas expendedoras | bebidas | ¿Cuántas personas las tomarían al día, más o menos? Con un número basta, y les [propongo|proponemos] algo. / ¿Qué es lo que más se bebe? Con una palabra basta.
supplies | tartas|postres|pasteles|helados?|bombones | postres | ¿Qué postre les piden más? Con una palabra basta, y les [propongo|proponemos] otro para acompañarlo. / ¿Les [llevo|llevamos] unos para probar?
supplies | verduras?|hortalizas|setas|hierbas|frutas?|pan|bollería|carnes?|embutidos?|pescado|marisco|quesos?|huevos|leche|vinos?|cervezas?|miel|aceites?|especias | producto fresco | ¿Qué es lo que más piden cada semana? [Díganme|Dígannos] cuánto, más o menos, y les [envío|enviamos] una oferta. / ¿Les [llevo|llevamos] una muestra?
supplies~ | suministros?|mayorista|equipos|equipamiento|productos|material | suministros
repairs | cafeteras?|máquinas? de café | reparación de cafeteras | ¿Tienen cafetera profesional? Si es así, [díganme|dígannos] la marca, y les [digo|decimos] qué incluye una revisión. / ¿Cuándo se revisó por última vez? Con el mes basta.
repairs | aires? acondicionados?|calefacción|climatización|calderas?|bombas? de calor | climatización | ¿Cuántos años tiene su climatización, más o menos? Con un número basta, y les [digo|decimos] qué [miraría|miraríamos] primero. / ¿Hay algún sitio con demasiado frío o calor? Con una línea basta.
repairs | fontaner\\w*|tuber\\w*|desagües?|desatasc\\w* | fontanería | ¿Hay algo que gotee o se atasque ahora? Con una línea basta, y les [digo|decimos] qué haría falta. / ¿Quién viene hoy cuando hay una fuga? Con una palabra basta.
repairs | electricista\\w*|instalaciones eléctricas|averías eléctricas|enchufes | electricidad | ¿Qué enchufe, interruptor o luz habría que arreglar? Con una línea basta, y les [digo|decimos] qué haría falta. / ¿Cuándo revisaron la instalación por última vez? Con el año basta.
repairs | hornos?|lavavajillas|maquinaria de (?:cocina|hostelería) | aparatos de cocina | ¿Qué aparato les da más problemas? [Díganme|Dígannos] la marca, y les [digo|decimos] qué haría falta. / ¿Hay alguno parado ahora? Con una línea basta.
repairs | neveras?|frigor\\w*|congelador\\w*|cámaras frigoríficas|frío industrial | neveras y cámaras | ¿Qué nevera o congelador les preocupa más? [Díganme|Dígannos] la marca, y les [digo|decimos] qué [revisaría|revisaríamos]. / ¿Cuándo se revisó por última vez? Con el mes basta.
repairs | tejados?|cubiertas?|goteras | tejados | ¿Cuántos años tiene su tejado, más o menos? Con un número basta, y les [digo|decimos] qué [miraría|miraríamos] primero. / ¿Hay goteras ahora? Con un sí o un no es suficiente.
repairs | (?:repar\\w+ (?:de )?)?(?:móviles|pantallas|portátiles) | reparación de móviles | ¿Qué aparato tienen roto en un cajón? [Díganme|Dígannos] el modelo, y les [digo|decimos] qué haría falta. / ¿Cuántos aparatos usa su equipo? Con un número basta.
repairs! | cerraj\\w*|cerraduras?|bombín|llaves | cerraduras y llaves | ¿Cuántas puertas serían? Con el número basta, y les [digo|decimos] qué haría falta. / ¿Cuántas personas tienen llave hoy? Con un número aproximado basta.
repairs! | ascensor\\w*|persianas?|puertas? (?:automáticas?|de garaje)|puertas | puertas y persianas | ¿Qué puerta o persiana les da más guerra? Con una línea basta, y les [digo|decimos] qué [revisaría|revisaríamos]. / ¿Cuándo se revisó por última vez? Con el mes basta.
repairs! | tapic\\w* | tapicería | ¿Qué asiento lo necesita más? [Envíenme|Envíennos] una foto, y les [digo|decimos] qué haría falta. / ¿Les [envío|enviamos] muestras de tela?
repairs | manitas|bricolaje|pequeños arreglos | pequeños arreglos | ¿Qué lleva más tiempo esperando un arreglo? Con una línea basta, y les [digo|decimos] qué haría falta. / ¿Tienen una lista de arreglos pequeños? [Envíenme|Envíennos] tres.
repairs~ | repara\\w*|arregl\\w*|mantenimiento|averías | reparaciones
staffing | personal|trabajadores|camarer\\w+|cociner\\w+|extras|empleo temporal|selección|rrhh|recursos humanos | personal
staffing! | asistentes? virtual\\w*|secretari\\w* | asistencia administrativa | ¿Qué tarea dejarían primero en otras manos? Con una línea basta, y les [digo|decimos] cuánto llevaría. / ¿Les ayudarían dos horas a la semana? Con un sí o un no es suficiente.
insurance | seguros?|pólizas?|aseguradora|responsabilidad civil | seguros
energy | solar\\w*|fotovoltaic\\w* | energía solar | ¿El tejado es suyo o alquilado? Con una palabra basta, y les [digo|decimos] qué es posible. / ¿Les [envío|enviamos] una estimación para su tejado?
energy | led\\w*|iluminación|luces | luz LED | ¿Cuántas lámparas tienen encendidas todo el día? Con un número basta, y les [calculo|calculamos] cuánto gastarían con LED. / ¿Les [envío|enviamos] un primer cálculo?
energy! | puntos? de recarga|cargador\\w* | puntos de recarga | ¿Cuántas plazas de aparcamiento tienen? Con el número basta, y les [digo|decimos] qué es posible. / ¿Les preguntan los clientes dónde cargar? Con un sí o un no es suficiente.
energy | energ\\w*|(?:factura|tarifa|contrato)s? de (?:la )?(?:luz|electricidad)|luz|electricidad|gas | ahorro de energía
ads | google ads|anuncios en google | Google Ads
ads | anuncios|ads|campañas | anuncios
ads! | redes sociales|(?:en|sus|tus|de) redes|publicaciones|instagram|facebook|tiktok|community manager | redes sociales | ¿En qué redes están ya? Con una línea basta, y les [envío|enviamos] una idea para la primera publicación. / ¿Quién publica ahora? Con una palabra basta, y les [digo|decimos] qué [haría|haríamos] de otra forma.
ads! | boletín|newsletter|email marketing | un boletín | ¿Cuántos correos de clientes tienen, más o menos? Con un número basta, y les [propongo|proponemos] un primer número. / ¿Les [envío|enviamos] un borrador del primer número?
ads! | textos|redacción|redactor\\w*|copy\\w*|blogs? | textos | ¿Qué texto les molesta más? [Envíenme|Envíennos] el enlace, y [reescribo|reescribimos] el primer párrafo. / ¿Les [envío|enviamos] un primer párrafo sobre {name}?
ads~ | publicidad|marketing | publicidad
other | tradu\\w* | traducción | ¿Qué texto traducirían primero? [Envíenmelo|Envíennoslo], y [traduzco|traducimos] las primeras líneas como muestra. / ¿Qué idiomas hablan sus clientes? Con una línea basta.
other | intérpretes?|interpretación | interpretación | ¿Qué idioma necesitan más? Con una palabra basta, y les [digo|decimos] quién está disponible.
other | afil\\w*|cuchillos | afilado de cuchillos | €¿Cuántos cuchillos usan, más o menos? Con un número basta, y les [doy|damos] un precio. / ¿Qué día les vendría bien para una primera ronda?
other | pianos? | afinación de pianos | ¿Cuándo afinaron el piano por última vez? Con el año basta, y les [propongo|proponemos] una fecha. / ¿Qué día les vendría bien para una visita?
other | extintor\\w*|contra incendios | extintores | €¿Cuántos extintores tienen? Con el número basta, y les [doy|damos] un precio. / ¿Qué año pone en la etiqueta de sus extintores? Con el número basta, y les [propongo|proponemos] una fecha.
other | riesgos laborales|prl|appcc|seguridad alimentaria|higiene alimentaria | prevención | ¿Cuándo fue su última inspección? Con el año basta, y les [digo|decimos] qué mirar antes de la próxima. / ¿Les [envío|enviamos] una lista para comprobarlo?
other | destrucción de (?:documentos|papel) | destrucción de documentos | ¿Cuántas cajas de papel serían, más o menos? Con un número basta, y les [propongo|proponemos] un día.
other | plagas|fumiga\\w*|desratiza\\w* | control de plagas | ¿Han visto algo últimamente? [Díganme|Dígannos] dónde, y les [digo|decimos] qué haría falta. / ¿Cuándo lo revisó alguien por última vez? Con el mes basta.
other | jard[íi]n\\w*|césped|podas?|árboles | jardinería | ¿Tienen césped, setos o árboles que cuidar? Con una línea basta, y les [propongo|proponemos] una primera fecha. / ¿Qué día les vendría bien para una primera visita?
other | (?:separador\\w*|trampas?) de grasas? | separadores de grasa | ¿Cuándo vaciaron el separador por última vez? Con el mes basta, y les [propongo|proponemos] una fecha.
other | traslados?|taxis?|lanzaderas? | traslados | ¿Con qué frecuencia necesitan traslados sus clientes o su equipo? Con una línea basta, y les [envío|enviamos] una oferta.
other | team ?building|actividades de equipo | actividades de equipo | ¿Cuántas personas participarían? Con un número basta, y les [propongo|proponemos] dos fechas.
other | piscinas? | mantenimiento de piscinas | ¿Qué tamaño tiene la piscina, más o menos? Con una línea basta, y les [envío|enviamos] una oferta. / ¿Qué día les vendría bien para una primera visita?
other | pint(?:o|or|ores|ura|amos)|reformas?|reformamos|reformo|baños|obras|albañil\\w*|suelos|azulejos|fachadas | reformas | ¿Qué espacio lo necesita más? [Díganme|Dígannos] el tamaño, y les [envío|enviamos] una oferta. / ¿Qué día les vendría bien para una primera visita?
other | carpinter\\w*|muebles|estanterías|cortinas|estores | carpintería | ¿Qué rincón cambiarían primero? [Envíenme|Envíennos] una foto, y les [devuelvo|devolvemos] un boceto. / ¿Qué día les vendría bien para una primera visita?
other | sold(?:o|amos|adura|ador)|herrer\\w*|barandillas? | herrería | ¿Qué habría que hacer o arreglar: una barandilla, una puerta, un marco? Con una línea basta, y les [digo|decimos] qué haría falta.
other | vaciados? de (?:locales|pisos|naves|trasteros)|residuos|reciclaje|basura|escombros|recogida de muebles | recogida de residuos | ¿Qué habría que retirar, y cuánto es, más o menos? Con una línea basta, y les [envío|enviamos] una oferta. / ¿Quién se lo recoge ahora? Con una palabra basta.
other | mudanzas?|portes | una mudanza | ¿Qué habría que mover: una mesa, una oficina o un local entero? Con una palabra basta, y les [envío|enviamos] una oferta.
other | trasteros?|almacenaje | almacenaje | ¿Qué guardarían, y cuánto, más o menos? Con una línea basta, y les [envío|enviamos] una oferta.
other | repartos? a domicilio|repartos? de \\w+|repart(?:o|imos) (?:sus|pedidos)|mensajería|entregas a domicilio | reparto | ¿Cuántas entregas tienen al día, más o menos? Con un número basta, y les [envío|enviamos] una oferta. / ¿Quién les reparte ahora? Con una palabra basta.
other | vigilan(?:cia|tes?)|seguridad privada|porteros | vigilancia | ¿A qué horas querrían tener a alguien? Con una línea basta, y les [envío|enviamos] una oferta.
other | catering|menús (?:para|de empresa|del día)|comidas|bufés? | catering | ¿Para cuántas personas sería? Con un número basta, y les [envío|enviamos] una propuesta. / ¿Les [llevo|llevamos] una comida de muestra?
other | eventos|fotomatón|carpas|globos | eventos | ¿Cuándo es su próximo evento? Con el mes basta, y les [envío|enviamos] una propuesta. / ¿Les [envío|enviamos] tres fotos?
other | primeros auxilios | primeros auxilios | ¿Cuántas personas participarían? Con un número basta, y les [propongo|proponemos] dos fechas. / ¿Cuándo fue su último curso? Con el año basta.
other | (?:clases|cursos?) de (?:inglés|francés|alemán|español|idiomas)|idiomas | clases de idiomas | ¿Cuántas personas participarían? Con un número basta, y les [propongo|proponemos] dos horarios. / ¿Qué idioma necesitan más? Con una palabra basta.
other | clases|cursos?|formación|talleres|coaching | formación | ¿Cuántas personas participarían? Con un número basta, y les [propongo|proponemos] dos fechas. / ¿Qué duda debería resolver la primera sesión? Con una línea basta.
other | abogad\\w*|asesoría (?:legal|jurídica)|contratos|impagos|recobros? | asuntos legales | ¿Qué contrato o carta tienen ahora sobre la mesa? Con una línea basta, y les [digo|decimos] si [puedo|podemos] ayudar.
other | subvenciones|préstamos?|financiación|kit digital | financiación | ¿Qué comprarían primero? [Díganme|Dígannos] el importe aproximado, y les [digo|decimos] las condiciones. / ¿Les [envío|enviamos] un ejemplo con todos los gastos?
other | asesor\\w*|consultor\\w* | asesoría | ¿Qué duda tienen ahora mismo? Con una línea basta, y les [digo|decimos] si [puedo|podemos] ayudar. / ¿Les ayudaría media hora por teléfono? Con un sí o un no es suficiente.
other | interiorismo|decoración|murales | interiorismo | ¿Qué rincón cambiarían primero? [Envíenme|Envíennos] una foto, y les [devuelvo|devolvemos] un boceto. / ¿Les [envío|enviamos] tres ejemplos?
other | masajes?|yoga|bienestar | bienestar en la empresa | ¿Cuántas personas participarían? Con un número basta, y les [propongo|proponemos] dos horarios. / ¿Qué día les vendría bien?
other | música|músicos|(?:trío|dúo|cuarteto)(?: de \\w+)?|jazz|dj|conciertos | música en directo | ¿Qué noche probarían? Digan un día, y les [digo|decimos] si está libre. / ¿Les [envío|enviamos] una grabación?
`
