export const services = `
website | p[áa]ginas? webs?|sitios? webs?|webs?|diseñ\\w+ web|desarroll\\w+ web|p[áa]ginas? nuevas?|landing\\w* | una página web
website! | (?:renov|redise[ñn]|moderniz)\\w* (?:p[áa]ginas? |sitios? )?webs?|(?:p[áa]ginas? )?webs? (?:antiguas?|viejas?) | una página web nueva | ¿Les [envío|enviamos] tres cosas que [cambiaría|cambiaríamos] en su web?
website! | mantenimiento (?:de (?:p[áa]ginas? )?)?webs?|alojamiento web|hosting|(?:mantengo|mantenemos|alojo|alojamos)(?: y \\w+)? (?:su |sus )?(?:p[áa]ginas? |sitios? )?webs? | mantenimiento web | #una lista de lo primero que [revisaría|revisaríamos] en su web
website | tiendas? (?:online|en línea|virtual\\w*)|e-?commerce | una tienda online | #dos ejemplos para que los prueben
website | reservas (?:online|en línea)|sistemas? de (?:reservas|citas)|citas (?:online|en línea) | reservas online | #un ejemplo para que lo prueben
website | pedidos (?:online|en línea)|cartas? (?:digital\\w*|qr|con qr)|códigos? qr | pedidos online | #un ejemplo para que lo prueben
seo | seo local|seo|posicionamiento\\w* | SEO local
seo | google maps|fichas? de google|google (?:my )?business|perfil de (?:empresa de |empresa en )?google | ficha de Google
seo | reseñas|reputación | reseñas
photo! | foto(?!mat|cop)\\w*|imágenes|retratos? | fotos
photo | foto\\w* (?:de )?(?:sus |los )?(?:platos|comida|productos?|cartas?)|fotografía gastronómica | fotos
photo^^ | fotograf(?:ío|iamos) (?:sus |los )?(?:platos|comida)(?! ?,)|fotografía gastronómica | fotos
photo! | (?:v[íi]deos?|fotos|imágenes) (?:con|de) dron\\w*|dron\\w* | imágenes con dron | #dos ejemplos
photo | v[íi]deos?|reels?|rodajes? | un vídeo | #dos ejemplos
photo! | (?:tours?|visitas?|recorridos?) (?:virtual\\w*|360\\w*) | una visita virtual | #una visita para que la recorran
print^ | cartas (?:de|del|para) \\w+|cartas plastificadas|(?:imprim\\w+|diseñ\\w+) menús|menús (?:impresos|plastificados)|cartas? | cartas | €¿Cuántas cartas necesitarían, más o menos? / #una carta de muestra
print! | láminas? (?:solares?|de protección|de seguridad|para \\w+) | láminas para ventanas | €¿Qué tamaño tiene la ventana, más o menos? / #una muestra de la lámina
print! | rotulación de \\w+|rotulamos \\w+|vinilos? | vinilos | #un boceto con su nombre
print! | r[óo]tul\\w*|letreros?|carteles|señal[ée]tica|lonas?|pancartas? | rótulos | #un boceto con su nombre
print! | logos?|logotipos?|diseñ\\w+ gráfic\\w+|identidad (?:visual|corporativa) | diseño | #tres ejemplos de [mi|nuestro] trabajo
print! | camisetas|bordad\\w*|serigraf\\w* | ropa con su nombre | #un boceto con su nombre
print~ | imprim\\w*|impres\\w*|imprenta\\w* | impresión
print | folletos?|flyers?|octavillas|catálogos?|tarjetas(?: de visita| de presentación)?(?! de (?:crédito|fidel))|pegatinas|etiquetas | impresión
cleaning | (?:limpi\\w+ (?:de |los |las )?)?(?:cristales|ventanas|vidrios|escaparates)|cristaler\\w+ | limpieza de cristales | €¿Cuántas ventanas tienen, más o menos? / ¿[Limpio|Limpiamos] una ventana de prueba?
cleaning | limpieza de oficinas | limpieza de oficinas
cleaning | (?:limpi\\w+ (?:de )?)?(?:alfombras|moquetas|tapicer[íi]as) | limpieza de alfombras | €¿Cuántas salas tienen alfombra o moqueta? / #dos fotos del antes y el después
cleaning^^ | limpi\\w* (?:a fondo )?(?:de )?cocinas | limpieza de cocinas
cleaning^^ | (?:limpi\\w+ (?:de )?)?(?:campanas?|extractor\\w*|conductos)(?: de (?:cocina|humos))? | limpieza de campanas | ¿Cuándo se limpió su campana por última vez? Con el mes basta, y les [digo|decimos] cuándo toca.
cleaning | lavado de (?:coches|vehículos|furgonetas|flotas) | lavado de vehículos | €¿Cuántos vehículos tienen? / #dos fotos del antes y el después
cleaning | canalones|bajantes | limpieza de canalones | ¿Cuándo se limpiaron sus canalones por última vez? Con el año basta, y les [digo|decimos] cuándo toca.
cleaning~ | limpi(?:e|a)\\w*|desinfec\\w* | limpieza
books | contab\\w*|llev\\w* las? (?:cuentas|libros) | contabilidad
books | nóminas?|gestoría laboral | nóminas | €¿Cuántas nóminas llevan al mes? / #una nómina de ejemplo
books | impuestos|declaraci\\w* de (?:la renta|\\w+)|declaraciones|modelos trimestrales|fiscal\\w*|gestoría|facturación | gestión fiscal
payments | dat[áa]fonos?|pagos? con tarjeta|cobr\\w* con tarjeta|terminal(?:es)? de (?:pago|tarjeta)|lector(?:es)? de tarjetas? | pagos con tarjeta
payments | tpv|cajas? registradoras?|puntos? de venta | una caja nueva | ¿Con qué cobran ahora? [Díganme|Dígannos] la marca, y les [digo|decimos] qué cambiaría.
payments! | tarjetas? (?:de )?(?:fidel\\w+|regalo)|fideliza\\w*|vales regalo | tarjetas de fidelización | #un boceto con su nombre
it! | wi-?fi | wifi | >¿Dónde va peor su wifi?
it! | internet|fibra(?: óptica)? | internet | ¿Cuánto pagan ahora por internet, más o menos? [Díganmelo|Dígannoslo], y les [envío|enviamos] una comparación.
it | centralitas?|telefonía|voip|líneas de teléfono | una centralita | ¿Cuántos teléfonos tienen? Con el número basta, y les [digo|decimos] qué cambiaría.
it! | atención telefónica|llamadas|recepcionista\\w* | atención telefónica | ¿Cuántas llamadas pierden a la semana, más o menos? Con el número basta, y les [digo|decimos] cuántas [podría|podríamos] atender.
it | inform[áa]tic\\w*|ordenador\\w*|computador\\w*|soporte técnico|redes(?! sociales)|copias de seguridad | soporte informático
it! | protección de datos|rgpd|lopd | protección de datos | #una lista breve de lo que hay que revisar
it! | c[áa]maras?(?! frigor)(?: de (?:seguridad|vigilancia))?|alarmas?|videovigilancia | cámaras de seguridad | ¿Qué puerta o rincón les preocupa más? Con una palabra basta, y les [envío|enviamos] una propuesta.
it! | software|aplicaci\\w*|programas?|crm|automatiza\\w*|chatbots?|apps? | software | #una demostración de dos minutos
supplies | café(?: en grano| de especialidad)?|tostad\\w* | café | #una muestra
supplies | jab[óo]n(?:es)?|cosmétic\\w*|velas | jabones | #unas muestras
supplies | envases|embalajes?|cajas (?:de|para) \\w+|bolsas|vasos | envases | #unas muestras
supplies | uniformes|ropa (?:de trabajo|laboral)|delantales | ropa de trabajo | #una prenda para que se la prueben
supplies | lavandería|mantelería|toallas|sábanas|manteles | lavandería | €¿Cuánta ropa lavan a la semana, más o menos? / #una lista de lo que incluye
supplies | plantas|jardines verticales | plantas | #fotos de tres plantas que les irían bien
supplies | flores|ramos | flores | #fotos de tres ramos
supplies | muebles (?:de|para|a medida)|mobiliario|sillas|mesas | mobiliario | #fotos de tres piezas con precios
supplies | agua|bebidas|refrescos|vending|máquinas expendedoras | bebidas | ¿Cuánta gente pasa al día, más o menos? Con el número basta, y les [envío|enviamos] una propuesta.
supplies | tartas|postres|pasteles|helados?|bombones | postres | ¿Les [llevo|llevamos] algo para probar?
supplies^^ | envases para (?:comida|llevar)|(?:envases|cajas) de comida | envases | #unas muestras
supplies^^ | verduras?|hortalizas|setas|hierbas|frutas?|pan|bollería|carnes?|embutidos?|pescado|marisco|quesos?|huevos|leche|vinos?|cervezas?|miel|aceites?|especias | producto fresco | ¿Les [llevo|llevamos] una muestra?
supplies~ | suministros?|mayorista|equipos|equipamiento|productos|material | suministros
repairs^^ | cafeteras?|máquinas? de café | reparación de cafeteras | ¿Tienen cafetera profesional? [Díganme|Dígannos] la marca, y les [digo|decimos] qué incluye una revisión.
repairs | aires? acondicionados?|calefacción|climatización|calderas?|bombas? de calor | climatización | ¿Cuántos años tiene su climatización, más o menos? [Díganmelo|Dígannoslo], y les [digo|decimos] qué [revisaría|revisaríamos] primero.
repairs | fontaner\\w*|tuber\\w*|desagües?|desatasc\\w* | fontanería | >¿Hay algo que gotee o trague mal?
repairs | electricista\\w*|instalaciones eléctricas|averías eléctricas|enchufes | electricidad | >¿Hay algún enchufe, interruptor o luz por arreglar?
repairs^^ | hornos?|lavavajillas|maquinaria de (?:cocina|hostelería) | aparatos de cocina | >¿Qué aparato de su cocina les da más problemas?
repairs^^ | neveras?|frigor\\w*|congelador\\w*|cámaras frigoríficas|frío industrial | neveras y cámaras | >¿Qué nevera o cámara les preocupa más?
repairs | tejados?|cubiertas?|goteras | tejados | ¿Cuántos años tiene su tejado, más o menos? [Díganmelo|Dígannoslo], y les [digo|decimos] qué [miraría|miraríamos] primero.
repairs | (?:repar\\w+ (?:de )?)?(?:móviles|pantallas|portátiles) | reparación de móviles
repairs! | cerraj\\w*|cerraduras?|bombín|llaves | cerraduras y llaves | >¿Cuántas puertas tienen?
repairs! | persianas?|puertas? (?:automáticas?|de garaje)|puertas | puertas y persianas | >¿Qué puerta o persiana les da más problemas?
repairs! | ascensor\\w* | ascensores | ¿Cuántos años tiene su ascensor, más o menos? [Díganmelo|Dígannoslo], y les [digo|decimos] qué [revisaría|revisaríamos] primero.
repairs! | tapic\\w* | tapicería | ¿Qué asiento lo necesita más? [Envíenme|Envíennos] una foto, y les [digo|decimos] qué haría falta.
repairs | manitas|bricolaje|pequeños arreglos | pequeños arreglos | >¿Qué lleva más tiempo esperando un arreglo?
repairs~ | repara\\w*|arregl\\w*|mantenimiento|averías | reparaciones
staffing^^ | camarer\\w+|cociner\\w+|ayudantes de cocina|personal de (?:sala|cocina) | personal de sala y cocina
staffing | personal|trabajadores|empleo temporal|selección|rrhh|recursos humanos | personal
staffing! | asistentes? virtual\\w*|secretari\\w* | asistencia administrativa | ¿Qué tarea delegarían primero? Con una línea basta, y les [digo|decimos] cuánto llevaría.
insurance | seguros?|pólizas?|aseguradora|responsabilidad civil | seguros
energy | solar\\w*|fotovoltaic\\w* | energía solar | #una estimación para su tejado
energy | led\\w*|iluminación|luces | luz LED | ¿Cuántas lámparas tienen encendidas todo el día? Con el número basta, y les [calculo|calculamos] lo que ahorraría la luz LED.
energy! | puntos? de recarga|cargador\\w* | puntos de recarga | ¿Cuántas plazas de aparcamiento tienen? Con el número basta, y les [digo|decimos] qué es posible.
energy | energ\\w*|(?:factura|tarifa|contrato)s? de (?:la )?(?:luz|electricidad)|luz(?! led)|electricidad|gas | ahorro de energía
ads | google ads|anuncios en google | Google Ads
ads | anuncios|ads|campañas | anuncios
ads! | redes sociales|(?:en|sus|tus|de) redes|publicaciones|instagram|facebook|tiktok|community manager | redes sociales | #tres publicaciones de ejemplo
ads! | boletín|newsletter|email marketing | un boletín | #un borrador del primer número
ads! | textos|redacción|redactor\\w*|copy\\w*|blogs? | textos | ¿Qué texto les convence menos? [Envíenme|Envíennos] el enlace, y les [reescribo|reescribimos] el primer párrafo.
ads~ | publicidad|marketing | publicidad
other | tradu\\w* | traducción | ¿[Traduzco|Traducimos] un párrafo de prueba? Basta con que [me|nos] envíen un texto.
other | intérpretes?|interpretación | interpretación | ¿Qué idioma necesitan más? Con una palabra basta, y les [digo|decimos] quién estaría disponible.
other^^ | afil\\w*|cuchillos | afilado de cuchillos | €¿Cuántos cuchillos usan, más o menos? / ¿[Afilo|Afilamos] un cuchillo de prueba?
other | pianos? | afinación de pianos | ¿Cuándo se afinó su piano por última vez? Con el año basta, y les [digo|decimos] si le toca.
other | extintor\\w*|contra incendios | extintores | ¿Qué fecha pone en la etiqueta de sus extintores? [Díganmelo|Dígannoslo], y les [digo|decimos] cuándo les toca.
other | riesgos laborales|prl|appcc|seguridad alimentaria|higiene alimentaria | prevención | #una lista de comprobación
other | destrucción de (?:documentos|papel)|destru\\w+ (?:sus )?(?:documentos|archivos) | destrucción de documentos | €¿Cuántas cajas de papel serían, más o menos?
other | plagas|fumiga\\w*|desratiza\\w* | control de plagas | ¿Han visto algo raro últimamente? [Díganme|Dígannos] qué y dónde, y les [digo|decimos] qué hacer.
other | jard[íi]n\\w*|césped|podas?|árboles | jardinería | €¿Qué habría que cuidar: césped, setos o árboles?
other^^ | (?:separador\\w*|trampas?) de grasas? | separadores de grasa | ¿Cuándo se vació su separador por última vez? Con el mes basta, y les [digo|decimos] cuándo toca.
other | traslados?|taxis?|lanzaderas? | traslados | €¿Qué trayecto necesitan más sus clientes o su equipo?
other | team ?building|actividades de equipo | actividades de equipo | ¿Cuántos son? Con el número basta, y les [envío|enviamos] dos ideas.
other | piscinas? | mantenimiento de piscinas | €¿Qué tamaño tiene su piscina, más o menos?
other | pint(?:o|or|ores|ura|amos) | pintura | €¿Qué sala o pared lo necesita más, y qué tamaño tiene, más o menos? / #dos fotos del antes y el después
other | reformas?|reformamos|reformo|obras|albañil\\w*|suelos|azulejos|fachadas | reformas | €¿Qué sala lo necesita más, y qué tamaño tiene, más o menos? / #dos fotos del antes y el después
other | carpinter\\w*|muebles|estanterías | carpintería | ¿Qué rincón cambiarían primero? [Envíenme|Envíennos] una foto, y les [envío|enviamos] un boceto.
other | cortinas?|estores?|toldos? | cortinas y toldos | €¿Cuántas ventanas serían, y de qué ancho, más o menos?
other | sold(?:o|amos|adura|ador)|herrer\\w*|barandillas? | herrería | €¿Qué habría que hacer: una barandilla, una puerta, una reja?
other | vaciados? de (?:locales|pisos|naves|trasteros)|residuos|reciclaje|basura|escombros|recogida de muebles|(?:recog\\w* )?(?:cartón|papel usado) | recogida de residuos | €¿Qué habría que llevarse, y cuánto es, más o menos?
other | mudanzas?|portes | una mudanza | €¿Qué habría que trasladar: una mesa, una oficina o un local entero?
other | trasteros?|almacenaje | almacenaje | €¿Qué guardarían, y cuánto, más o menos?
other | repartos? a domicilio|repartos? de \\w+|repart(?:o|imos) (?:sus|pedidos)|mensajería|entregas a domicilio | reparto | €¿Cuántos repartos hacen al día, más o menos?
other | vigilan(?:cia|tes?)|seguridad privada|porteros | vigilancia | €¿En qué horario necesitarían a alguien?
other | catering|menús (?:para|de empresa|del día)|comidas|bufés? | catering | #la carta
other | eventos|fotomatón|carpas|globos | eventos | #tres fotos
other | primeros auxilios | primeros auxilios | ¿Cuántas personas participarían? Con el número basta, y les [envío|enviamos] dos fechas.
other | (?:clases|cursos?) de (?:inglés|francés|alemán|español|idiomas)|idiomas | clases de idiomas | ¿Cuántas personas participarían? Con el número basta, y les [envío|enviamos] un plan.
other~ | clases|cursos?|formación|talleres|coaching | formación | #el programa de una primera sesión
other | abogad\\w*|asesoría (?:legal|jurídica)|contratos | asuntos legales | ¿Qué contrato o carta tienen ahora sobre la mesa? Con una línea basta, y les [digo|decimos] si [puedo|podemos] ayudar.
other | impagos|impagad[oa]s|recobros?|morosos? | cobro de impagos | ¿Cuántas facturas tienen con más de 30 días de retraso? Con el número basta, y les [digo|decimos] qué [haría|haríamos] primero.
other | subvenciones|préstamos?|financiación|kit digital | financiación | #un ejemplo con todos los costes
other~ | asesor\\w*|consultor\\w* | asesoría | ¿Qué pregunta tienen ahora sobre la mesa? Con una línea basta, y les [digo|decimos] si [puedo|podemos] ayudar.
other | interiorismo|decoración|murales | interiorismo | ¿Qué rincón cambiarían primero? [Envíenme|Envíennos] una foto, y les [envío|enviamos] un boceto.
other | masajes?|yoga|bienestar | bienestar en la empresa | ¿Cuántas personas participarían? Con el número basta, y les [envío|enviamos] un plan.
other | música|músicos|(?:trío|dúo|cuarteto)(?: de \\w+)?|jazz|dj|conciertos | música en directo | #una grabación
`
