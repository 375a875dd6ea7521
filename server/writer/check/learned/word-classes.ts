/**
 * What words do in an email, by the beginnings that any of their forms has; "=" stands before a whole word. Classes are the
 * same in every language, so that what's learned from one helps with the others.
 */
const CLASSES: Record<string, string> = {
  // Who
  sender:
    "=i =we =me =us =my =our =ours =mine =myself =ich =wir =mir =mich =uns =mein =meine =meinem =meinen =meiner =meines =unser unsere =yo =nosotros =nosotras =mi =mis =nuestro =nuestra =nuestros =nuestras =conmigo =me =soy =somos =tengo =tenemos =hago =hacemos =i'm =i've =i'll =i'd =we're =we've =we'll =we'd",
  reader:
    "=you =your =yours =yourself =yourselves =you're =you've =you'll =you'd =sie =ihr =ihre =ihrem =ihren =ihrer =ihres =ihnen =ihr =euch =euer =eure =usted =ustedes =su =sus =suyo =suya =suyos =suyas =le =les =ud",
  they: '=they =them =their =theirs =he =she =his =her =him =diese =deren =ellos =ellas =él =ella',
  it: "=it =its =this =that =these =those =it's =that's =es =das =dies =dieses =esto =eso =ello =lo",
  people:
    'customer client guest patient student reader visitor member diner shopper buyer homeowner owner parent famil pupil traveler tourist regular newcomer passenger follower audience kunde kundin kundschaft gäst gast patient schüler leser besucher mitglied eltern teilnehmer käufer urlaub feriengäst stammgäst stammkund bewerber cliente clienta huésped paciente alumn lector visitante comensal socio familia padres viajero turista vecin seguidor usuario user nutzer driver fahrer',
  staff:
    'staff employee team crew waiter receptionist assistant worker mitarbeit personal angestellt fachkr azubi auszubildend belegschaft kolleg empleado plantilla personal meser camarer recepcionista trabajador equipo',
  anyone:
    '=people =person =someone =somebody =everyone =everybody =nobody =anyone =anybody =one =who =man =wer =jemand =niemand =jeder =jede =menschen =leute =alguien =nadie =cualquiera =quien =quienes =gente =personas =folks',
  others:
    'competitor competition rival neighbor neighbour chain retailer compan business studio clinic practice garage restaurant hotel café cafe salon shop store school agenc konkurren mitbewerb wettbewerb nachbar kette betrieb praxis praxen studio werkstatt werkstätt hotel geschäft laden läden firma firmen kanzlei schule verein competidor competencia rival cadena negocio empresa comercio clínica taller restaurante tienda academia escuela despacho bodega local',
  // How many
  crowd:
    '=most =many =several =all =every =each =numerous =countless =dozens =hundreds =thousands =majority =half =plenty =others =other =few =typically =usually =generally =always =never =often =average =percent =% =viele =vielen =vieler =mehrere =mehreren =alle =allen =zahlreiche =zahlreichen =meiste =meisten =etliche =andere =anderen =mehrheit =hälfte =prozent =stets =immer =nie =oft =durchschnitt =durchschnittlich =typischerweise =hunderte =dutzende =muchos =muchas =varios =varias =todos =todas =mayoría =mitad =otros =otras =cientos =decenas =docenas =miles =siempre =nunca =suele =suelen =promedio =media =cada =jedes =jeden',
  more: '=more =less =fewer =mehr =weniger =más =menos =better =besser =mejor =mejores =faster =schneller =higher =höher =lower =easier =twice =double =doppelt =doble =mayor =menor =bigger =größer',
  // What it is like
  praise:
    'amaz wonder stunn beautif gorgeous fantast excellent excep outstand impress delicious lovely incred stellar perfect superb brillian remark terrif charm cozy passion unique renown legend famous popular belov lead premier finest best great high-quality top trusted respected loyal dedicat commit talent skill expert quality passion reputat heart proud special standout perfekt wunder toll großartig hervorrag beeindruck köstlich lieben liebevoll herzlich einzigartig gemütlich erstklass ausgezeichn begeister schwärm berühmt bekannt beliebt best führend renommiert vorbildlich bemerkenswert leidenschaft engagier außergewöhn besonder preisgekrön ruf hochwertig lob geduldig schön stolz increíb maravill excelent fantást delicios famos encant preciosa precioso estupend magníf espectac excepc únic referent reconoc mejor pasión entrega calidad prestig insuper inolvid inconfund guap favorit profesional ador trato cariñ',
  fault:
    'outdat old-fash ugly slow brok mess poor weak miss inactive neglect invisib lack confus behind struggl los hard diffic tired dated clutter empty lonely waste cost problem issue risk worr trouble suffer overwhelm hectic busy unclear bad wrong error veralt altmod langsam hässlich schlecht unübersicht fehl lieblos schwach verlier verpass entgeh verschenk verschlaf schläf mangel problem mühsam überlast umständ unterbesetzt vergeblich teuer verloren anticuad viej lent feo fea mal pobre perd pierd escap dificult difícil descuid abandon parad desaprovech falta error carenc caro preocup desactual complicad',
  results:
    'increas boost grow double doubl triple save sav earn attract win fill gain return recover pay rank convert climb rise improv reduc cut result revenue sale booking lead profit traffic conversion growth success opportun potential effici exposure visib reach steiger erhöh verdoppel spar gewinn füll mehr wachs verbesser senk umsatz buchung anmeld auslast ergebnis erfolg gewinn reichweite sichtbar lohn amortis aument sub multiplic ahorr gan atra llen crec mejor reduc resultado venta reserva ingreso éxito rentab visibil rendimient amortiz recuper trip duplic',
  // What the offer could add
  free: 'free bonus trial discount waiv includ guarant refund warrant money-back unlimit gift complimentary courtesy kostenlos kostenfrei gratis umsonst rabatt garant inklusiv inbegriff enthalten geschenk schenk erstatt unbegrenzt zurück dabei risikofrei gratis gratuit regal descuent garant inclu devolu reembols ilimitad promo oferta bonific',
  extra:
    '=also =too =even =additionally =extra =plus =besides =moreover =throw =well =auch =außerdem =zusätzlich =ebenfalls =sogar =obendrein =dazu =noch =gleich =también =además =incluso =encima =extra',
  proof:
    'certif licens insur accredit partner award experien year decade expert professional qualif train degree master veteran trusted featur rated bonded secure encrypt complian zertifi ausgezeichn erfahr jahrzehnt gelernt experte versichert geprüft studier meister konform dsgvo vertrau partner certific acredit experienc trayector años colegiad asegurad premi expert confian licenciad jurad titulad especialista',
  urgency:
    'only left spot slot deadline expire hurry limited soon remain last-chance today tonight monday tuesday wednesday thursday friday nur letzt frei plätze platz heute ende monatsende solange frist bald sichern solo sólo última último queda hueco plaza hoy plazo fin límite caduc vence',
  money:
    'dollar euro cent money budget price cost fee pay charge paid rate preis kosten kostet zahl gebühr betrag euro geld cent precio cuesta cuestan costo coste pag cobr tarifa cuota dinero peso céntimo mensualidad',
  time: 'day week month year hour minute morning afternoon evening night weekend quarter tag woche monat jahr stunde minute morgen nachmittag abend nacht wochenende vormittag quartal día semana mes año hora minuto mañana tarde noche trimestre',
  now: '=currently =still =already =yet =now =lately =nowadays =recently =today =right =present =derzeit =noch =bereits =schon =momentan =aktuell =aktuelle =zurzeit =inzwischen =längst =heutzutage =neulich =kürzlich =bislang =actualmente =todavía =aún =ya =ahora =hoy =recientemente =actual',
  // What the email is about itself
  mail: 'email mail message note repl answer line question call chat talk conversation write writ letter idea suggestion proposal hear contact phone text nachricht mail zeile antwort frage anruf gespräch telefon schreib rückmeld idee vorschlag meld kontakt brief hör correo mensaje nota respuest respond contest línea pregunt llam charl hablar habl convers escrib idea propuest consult contact cont',
  wish: 'hope wish thank sorry appreciat glad happy understand pleasure regard kind please welcome luck forgive pardon excuse enjoy hoff wünsch dank entschuld freu versteh verständnis gern bitte grüß gruß viel angenehm schade verzeih esper dese grac perdon disculp agrade encantad alegr comprend entiend gusto favor salud cordial feliz suerte placer',
  think:
    'think thought decide know wonder guess believe interest curious consider mind sense worth fit suit prefer want imagine matter useful helpful denk gedank entscheid wiss weiß frag glaub interess neugier überleg meinung sinn pass möcht wünsch lieber vorstell nützlich hilfreich halt pens piens decid sab sé cre interes curios consider opin sentid merec encaj prefier quier imagin útil parec',
  show: 'show send share explain example sample demo demonstrat walk present stop drop meet introduc zeig schick send erklär beispiel muster vorstell demo komm vorbei treff mostr enseñ mand enví expli ejemplo muestra demo present pas reun',
  skip: 'ignor delete stop skip forget bother disturb trouble pressure oblig rush hurry worr ignorier lösch vergess stör druck eile dräng gegenstandslos abmeld borr ignor molest olvid prisa compromis omit presion',
  // Ways to say something
  could:
    '=could =would =may =might =can =should =shall =if =perhaps =maybe =probably =likely =könnte =könnten =würde =würden =kann =können =darf =dürfte =wenn =falls =sollte =sollten =vielleicht =wahrscheinlich =ob =podría =podrían =puede =pueden =puedo =si =quizá =quizás =gustaría =sería =seguramente =probablemente',
  will: "=will =i'll =we'll =you'll =werden =wird =werde =won't =promise =ensure =sure =absolutely =definitely =verspreche =sicher =bestimmt =garantiert =aseguro =asegura =tendrá =tendrán =notará =verá",
  not: "=not =no =don't =doesn't =isn't =aren't =won't =can't =never =without =nicht =kein =keine =keinen =ohne =nie =nada =sin =nunca =ni =ningún =ninguna =none =nothing =nichts =didn't =wasn't",
  past: '=was =were =had =did =used =been =ago =yesterday =last =war =waren =hatte =hatten =wurde =gestern =letzte =letzten =letzter =letzten =vergangene =damals =fue =eran =era =estuve =estuvimos =ayer =pasado =pasada =vi =hace =probé =compré =comí =cené',
  met: 'visit met talk spoke ate dined bought order stopp drove walk tried recommend suggest refer told besuch getroff gesproch gegess gekauft bestell probier empfohl unterhalt telefonier erzähl cenamos visit comi conoci compr prob recomend coincid habl hablamos',
  read: 'notic saw seen read found look stood caught browse site website page online gelesen gesehen aufgefall gefund gesucht website webseite homepage seite vist leí leíd encontr busc web página sitio fij atención',
  have: '=have =has =had =own =owns =run =runs =use =uses =work =works =haben =hat =habe =nutzt =nutzen =arbeite =arbeitet =arbeiten =führt =führen =tiene =tienen =usa =usan =trabajo =trabajan =cuenta =cuentan =lleva =llevan =contamos',
  be: "=is =are =am =be =i'm =you're =we're =it's =that's =there's =ist =sind =bin =sein =es =son =soy =está =están =ser =estar",
  need: 'need must should deserve require search seek want brauch müss such benötig sollt verdien necesit deb busc requier merec hace',
}

const WHOLE = new Map<string, string[]>()
const BEGINNINGS = new Map<string, string[]>()
for (const [name, words] of Object.entries(CLASSES))
  for (const word of new Set(words.split(' '))) {
    const [map, key] = word.startsWith('=') ? [WHOLE, word.slice(1)] : [BEGINNINGS, word]
    map.set(key, [...(map.get(key) ?? []), name])
  }
const SHORTEST = 3

/** The classes of a word in lower case: of the whole of it, or of its longest beginning that has one. */
export function classesOf(word: string): readonly string[] {
  const whole = WHOLE.get(word)
  if (whole) return whole
  for (let length = word.length; length >= SHORTEST; length--) {
    const found = BEGINNINGS.get(word.slice(0, length))
    if (found && (length >= 4 || word.length <= length + 3)) return found
  }
  return []
}
