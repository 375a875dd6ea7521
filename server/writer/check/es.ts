import type { Lexicon } from './lexicon.ts'

export const es: Lexicon = {
  plain:
    'forman parte entra entran va van usan usa hablan hablamos reparten reparte dan damos pedir piden pida tarda tardan dura duran soy vengo cocinan cocina hornean hornea sirven sirve venden vende reparan repara arreglan arregla cortan tratan elaboran elabora limpian instalan el la los las un una unos unas y e o u pero si como a al ante con de del desde en entre hasta para por sin sobre tras que qué quien cuando donde como es son era fue ser está están estar hay ha han he hemos haber tiene tienen tengo hace hacen hago hacer puede pueden podría usted ustedes su sus se le les lo me mi mis nos nuestro nuestra nuestros yo nosotros no ni ya muy más menos todo todos toda todas cada otro otra mismo misma también solo sólo aquí hoy ahora siempre este esta esto estos estas ese esa eso esos uno dice dicen incluye incluyen cuesta cuestan trabajo trabajamos entrego ofrece ofrecen preparan preparar reparan revisan abren abre cierran cierra lleva llevan equipo empresa negocio persona gente día días hora horas año años propietario propietaria dueño estrellas reseñas valoración página lista listo pago hora cosas lunes martes miércoles jueves viernes sábado sábados domingo domingos fundó fundaron fundado fundada fundación abrieron abrió abierto abiertos abierta abiertas cerrado cerrados empieza empezó existe existen dan media valorado valoran además figura negocio dado sobre encontré encontrado porque seré será sea serán tanto algo nada aunque mientras alguno alguna algunos algunas muchos muchas pocos pocas recibe reciben sola cómo quién quiénes cuándo dónde cuál cuánto paga pagan obtiene precio mucho bastante otras otros veo historia vez dar debo lugar carta servicios atiende atienden habla hablan aparece aparecen mencionan menciona ofrezco ofrecemos oferta así ofrecen ofrecer ofrece',
  talk: 'algo ustedes ven quieran quieren quiere minutos líneas cambiarían pregunten tengan tienen lean respondan sabrá sabrán explico explicar explique respondan respondanme díganme díganmelo háganmela pregúntenme deciden merece hace falta saben conocen pídanme sirve caso cualquier pueden conozco conocer cada tema podemos hablar hablamos hablarlo sencillas resulta piénselo pregunto pregúnteme vuelvo pasa favor tiempo ignorar sencillo quiera decir dice pregunta preguntas preguntar pregunte preguntarle preguntarme idea ideas nota mensaje mensajes línea palabra palabras respuesta responder responda responde llamada conversación minuto minutos momento detalles resumen ejemplo ejemplos juzgar juzgarlo decidir decide decidido decisión saber sabe sé pensar piensa pensado opinión útil interesa interese interesado interés encaja encaje encajar sirve sirva merece explicar explico explique oír breve brevemente prisa basta suficiente bien bueno pasar pasarle persona indicada escribir escribo escriba escribirle llegue llega lista planes resuelto ignorar quizá quizás tal vez prefiere prefieren curiosidad espero gusto gustaría mejor nadie ver vea mirado adelante pequeño empezar empezamos empiezo dígame diga decirme motivo sí semana año día lleno clientes conoce conocen fácil claro quede importa importante otros parece caso falta venga hace haga información enviarle envío enviar más equipo alguien hágamela buzón llenarle hacerle después cualquier mande teléfono muestra muestras café llamo llamada seguimos hablando suena buena buen buenos ánimo suerte placer robarle entretengo duda dudas molestar molesto molestia calma tranquilidad presión pena rato ratito charla charlar comentar comentarlo disposición saludo contacto',
  acts: /(?<![\p{L}])(?:juzgar\p{L}*|decid\p{L}+|sab\p{L}+|pens\p{L}+|piens\p{L}+|pregunt\p{L}*|respond\p{L}+|respuesta|díg\p{L}+|píd\p{L}+|conoc\p{L}+|hága\p{L}+|escrib\p{L}+|oír|expli\p{L}+|pasar\p{L}*|encaj\p{L}+|útil|sirv\p{L}+|interes\p{L}+|merece|ver|vea|espero|resuelto|empe\p{L}+|empi\p{L}+|basta|bien|mensaje|breve|prisa|planes|opinión|ignorar|habl\p{L}+|tema|dice|decir|pregúnteme|piénselo|favor)(?![\p{L}])/u,
  leadIn:
    'precio precios condiciones cifras oferta palabras frase línea página web sitio carta lista servicios servicio dice lee leo leído he propias pone ponen aparece ofrecen ofrecer hay pregunta breve incluye',
  condition:
    /^(?:si|cuando|en cuanto|antes de que|quien|para [\p{L} ]{3,30})(?![\p{L}])[^,]{0,90}, (?:entonces )?(.+)$/u,

  numbers: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    quince: 15,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    dieciséis: 16,
    dieciocho: 18,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    cientos: 100,
    mil: 1000,
    miles: 1000,
    docena: 12,
    mitad: 0.5,
    doble: -2,
    triple: -3,
    duplica: -2,
    duplicar: -2,
  },
  neutral:
    /^(?:estimad[oa]s?|hola|buen(?:os|as) (?:días|tardes|noches)|querid[oa]s?|un saludo|saludos|atentamente|cordialmente|gracias por (?:su (?:tiempo|atención)|leer|llegar hasta)|muchas gracias)(?![\p{L}])|^(?:si (?:le|usted|no|esto)|responda|conteste|escríbame|quedo|puede que|usted (?:verá|dirá|decide)|como (?:usted )?(?:quiera|prefiera)|lo dejo en|eso lo sabe|tómese|usted (?:sabe|conoce)|me (?:gustaría|alegraría|encantaría)|espero|le escribo|quería|quizás?|tal vez|a lo mejor|dígame|llámeme|llámenme|le llamo|les llamo|escriba|avíse\p{L}+|cuénte\p{L}+|bórr\p{L}+|tómel[oa]|con (?:mucho )?gusto|que (?:tenga|tengan|pase)|(?:será|sería) un placer|¿)/u,
  courtesy:
    /^(?:espero|esperamos|ustedes? dirán?|deseo|deseamos|sé que|sabemos que|entiendo|entendemos|comprendo|imagino que|quedo a|quedamos a|le escribo porque|les escribo porque|me (?:encantaría|gustaría|alegraría) (?:saber|oír|conocer|hablar))(?![\p{L}])|(?<![\p{L}])(?:no se preocupen?|no hay problema|sin problema|sin prisa|gracias por|muchas gracias|(?:será|sería) un placer|a su disposición|a la espera|les? dejo|robarl[eo]s? |no quiero|cualquier duda|mi (?:correo|mensaje|nota)|podemos hablarlo|lo hablamos|buena semana|buen día|un saludo|sea cual sea|en cualquier caso|si (?:lo |le |les )?(?:prefieren?|parece|apetece|interesa|encaja)|puedo (?:enviarle|mandarle|enseñarle|explicarle)s?|les? (?:enseño|muestro|explico|mando|envío))(?![\p{L}])/u,
  greeting:
    /^(?:estimad[oa]s?|hola|buen(?:os|as)(?: (?:días|tardes|noches))?|querid[oa]s?|al equipo de|un saludo a tod[oa]s|a quien corresponda)(?![\p{L}])/u,
  anyone:
    /(?<![\p{L}])(?:la gente|mucha gente|muchas? personas|la mayoría|cualquiera|muchos|nadie|alguien|casi todos|quien(?:es)?|a menudo|la primera (?:impresión|pregunta)|lo que|se (?:elige|recuerda)|el boca a boca|el buen trabajo|un día lleno|con el día a día|cuando|ayuda que|elegir|a (?:nadie|casi nadie)|los (?:de siempre|clientes nuevos)|suelen)(?![\p{L}])/u,
  you: /(?<![\p{L}])(?:el|la) (?:negocio|tienda|restaurante|taller|clínica|equipo|local|dueñ[oa]|cocina|terraza|familia|salón)(?![\p{L}])|^(?:también |ya |hoy |no |además,? )*(?!bien|también|quien|tal|gran|tan|sin|con|son (?!el |la |los |las |un))\p{L}{2,}(?:an|en|on|án|én)(?![\p{L}])|(?<![\p{L}])(?:usted|ustedes|su|sus|vuestr[oa]s?)(?![\p{L}])|^(?:también )?son (?:el|la|los|las|una?) \p{L}+|^(?:también )?(?:tienen|tiene|abren|reparan|venden|ofrecen|hacen|preparan|cierran|llevan|emplean|sirven)(?![\p{L}])/u,
  any: /^(?:(?!ayer|mujer|lugar|hogar|bar |ser )\p{L}{2,}(?:ar|er|ir)(?:se|lo|la|los|las)?|(?:una?|cada|alg[uú]n[oa]?s?|much[oa]s|poc[oa]s) \p{L}+|(?:la gente|los (?:clientes|padres|viajeros|vecinos|niños|jóvenes|pacientes|lectores|huéspedes|compradores)|las (?:familias|personas|clientas)))(?![\p{L}])/u,
  your: /(?<![\p{L}])(?:usted|ustedes|vuestr[oa]s?|les? )(?![\p{L}])|(?<=(?:en|de|con|a|para|por) )sus?(?![\p{L}])/u,
  sender:
    /(?<![\p{L}])(?:yo|mi|mis|nuestr[oa]s?|nosotr[oa]s|hago|(?<!(?:el|buen|su|del|un|de|al) )trabajo|entrego|ofrezco|hacemos|trabajamos|ofrecemos|gané|somos|soy|tengo|tenemos|he|hemos|conmigo|me (?:encargo|ocupo|dedico)|les? (?!llamo|escribo|dejo|mando|envío|enseño|muestro|explico|pido|cuento|digo|agradezco|deseo|propongo|quedo)\p{L}{3,}o|nos (?:encargamos|ocupamos|dedicamos)|garantizo|\p{L}{3,}(?:amos|emos|imos))(?![\p{L}])/u,
  delivery:
    /(?<![\p{L}])(?:a petición|bajo petición|opcionalmente)(?![\p{L}])|(?<![\p{L}])(?:recibe|recibirán?|obtiene|pueden?|podrán?|tendrán?|paga|ahorra|vendería|incluye|incluid[oa]s?|gratis|gratuit[oa]|cuesta|precio|son \d+|alojamiento|envío|entrega|list[oa]|garantía|oferta|consulta|sesión)(?![\p{L}])/u,
  reading:
    /,? y eso [^,\d]{3,40}(?=[.!]?$)|^me (?:gusta|gustó|ha gustado|llamó la atención|ha llamado la atención) (?:leer |ver )?que |,? me (?:gustó|ha gustado|llamó la atención|ha llamado la atención)(?=[.!]?$)|^(?:(?:su|en su) (?:página|web|sitio|página web) (?:dice|se lee|leo|menciona)(?: que)? |(?:he leído|leí|vi|he visto) (?:en su (?:página|web|sitio) )?que )|^en su (?:página|web|sitio|página web) (?:dicen?|cuentan?|explican?|ponen?) que |,? según su (?:página|web|sitio|página web)(?=[.!]?$)/,
  founding: /(?<![\p{L}])(?:fund\p{L}+|abrió|abrieron|creó|puso en marcha)(?![\p{L}])/u,
  days: [
    /(?<![\p{L}])lunes/u,
    /(?<![\p{L}])martes/u,
    /(?<![\p{L}])miércoles/u,
    /(?<![\p{L}])jueves/u,
    /(?<![\p{L}])viernes/u,
    /(?<![\p{L}])sábados?/u,
    /(?<![\p{L}])domingos?/u,
  ],
  opens: /(?<![\p{L}])(?:abr\p{L}+|abiert\p{L}+|atienden?|trabajan|horario)(?![\p{L}])/u,
  closed: /(?<![\p{L}])(?:cierran?|cerrad[oa]s?)(?![\p{L}])/u,
  noWebsite:
    /(?<![\p{L}])(?:no (?:encontré|encuentro|hallo|he encontrado|encontramos|veo|tienen?)(?![\p{L}]).{0,20}(?:página|web|sitio)|sin (?:página|web)|(?:página|web|sitio)(?![\p{L}]).{0,50}no (?:la|lo|he|la he|lo he) (?:he )?(?:encontr|hall)\p{L}+)(?![\p{L}])/u,
  claims: [
    {
      reason: 'contact',
      pattern:
        /(?<![\p{L}])(?:(?<!(?:¿|lo|la|los|las|si (?:le |les )?(?:quieren?|parece|prefieren?),?) ?)hablamos(?![^.]*\?| (?:cuando|mañana|esta semana|la próxima))|hablamos (?:ayer|anoche|la semana pasada|el otro día|hace)|hablé con|llamé a|escribí a|visité|visitamos|llamé|estuve|compré|comí|pedí|conocí|nos conocimos|(?:ayer )?(?:como )?acordamos (?:ayer|por|con|la|el)|como (?:hablamos|acordamos|comentamos|le (?:comenté|dije|prometí))|(?:ayer|el otro día|la semana pasada) (?:pasé|estuve|vi|comí|fui)|pasé por|he (?:probado|visitado|estado)|probé|gracias por (?!su (?:tiempo|atención)|leer|llegar hasta|dedicar)\p{L}+|(?:me|nos) recomendó|(?:me|nos) recomendaron|me habló)(?![\p{L}])/u,
    },
    {
      reason: 'praise',
      pattern:
        /(?<![\p{L}])(?:(?<!elige )(?<!se \p{L}{3,12} )(?<!(?:sabe|conoce|juzga|sabrá)(?: usted| ustedes)? )mejor(?:es)?(?! que nadie| que yo| momento| manera)|(?:el|la|los|las|un[oa] de (?:el|la|los|las)|su|sus)(?: \p{L}+){0,2} más (?!de |que |tarde|adelante|información|detalles|o menos|a menudo|fácil|sobre|preguntas)\p{L}+|número uno|gran reputación|conocid[oa]s? por|reconocid[oa]s?|encantador[a]?|únic[oa]s? (?:en|de|con|que)|el únic[oa]|la única|pasión|líder(?:es)?|perdiendo|hace perder|perder (?:clientes|socios|ventas|dinero|reservas|pedidos)|precios[oa]s?|increíbles?|maravillos[oa]s?|excelentes?|fantástic[oa]s?|delicios[oa]s?|famos[oa]s?|(?<!me )(?<!le )encanta|adoran|recomiendan|más (?:fresc[oa]s|popular|famos[oa]|barat[oa])s?|anticuad[oa]s?|viej[oa]s?|lent[oa]s?|fe[oa]s?|mal[oa]s|pobres?|premiad[oa]s?|premio|difícil de (?:encontrar|leer|usar)|pierden?)(?![\p{L}])/u,
    },
    {
      reason: 'promise',
      pattern:
        /(?<![\p{L}])(?:para siempre|de por vida)(?![\p{L}])|(?<![\p{L}])(?:gratis|gratuit[oa]s?|garantiz[\p{L}]+|garantía|descuento|devolución|sin (?:compromiso|riesgo|coste)|devolvemos|devuelvo|el dinero|aparecerá[n]? (?:el )?primer[oa]?|ilimitad[oa]s?|(?:aumenta|sube|multiplica|trae|atrae|gana)n?(?: \p{L}+){0,2} (?:clientes|ventas|llamadas|reservas|pedidos|alumnos|pacientes)|más (?:clientes|ventas|llamadas|reservas|pacientes|alumnos|huéspedes|visitas|pedidos|ingresos)|ahorr[\p{L}]+|llenar(?:á|án|emos)|(?:es|son) un regalo|les? regal\p{L}+|de regalo|se (?:llenan?|amortiza|paga sol[oa])|el doble de|incluid[oa]s?)(?![\p{L}])/u,
    },
    {
      reason: 'proof',
      pattern:
        /(?<![\p{L}])(?:(?<=(?:otr[oa]s|demás) \p{L}+ [^.]{0,40})ya|(?<=la mayoría de [^.]{3,60} )ya|mis clientes|otr[oa]s \p{L}+ (?:\p{L}+ ){0,4}(?:ya|conmigo)|nuestros clientes|(?:he|hemos) (?:ya )?(?!(?:leído|visto|encontrado|buscado|notado|preparado|escrito|intentado|pensado|mirado|querido)(?![\p{L}]))\p{L}{2,}(?:ado|ido|cho|rito)|ya (?:lo |la |las |los )?(?:han|ha) (?:pedido|comprado|contratado|reservado)|confían en (?:mí|nosotros)|desde hace (?:muchos |años)|un tercio de|la mitad de|un[oa] de cada|ya trabajo|trabajamos ya|certificad[oa]s?|años de experiencia|confían en|competidores?|competencia|de su (?:zona|barrio|ciudad)|sus vecin[oa]s)(?![\p{L}])/u,
    },
    {
      reason: 'urgency',
      pattern:
        /(?<![\p{L}])(?:solo quedan?|s[oó]lo (?:acepto|tomo|aceptamos) |(?:responda|conteste|reserve) hoy|si (?:\p{L}+ )?(?:avisa|contesta|responde|firma|reserva|pide|compra|decide)n? (?:hoy|ahora|esta semana|antes)|(?<![\p{L}])quedan? (?:\p{L}+|\d+) (?:plazas?|huecos?|sitios?)|sólo quedan?|última oportunidad|termina (?:el|hoy|mañana)|hasta el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|por tiempo limitado)(?![\p{L}])/u,
    },
    {
      reason: 'instruction',
      pattern: /(?<![\p{L}])(?:envíe (?:dinero|sus datos)|este enlace)(?![\p{L}])/u,
    },
  ],
}
