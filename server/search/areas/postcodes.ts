import { normalise } from '#server/directory/normalise.ts'

/**
 * Which towns the first digits of a postcode belong to, outside the United States and Canada: Canvass ships no full
 * list of these, and the town is near enough to search from.
 */
const tables = {
  GB: `AB Aberdeen,AL St Albans,B Birmingham,BA Bath,BB Blackburn,BD Bradford,BH Bournemouth,BL Bolton,BN Brighton,BR Bromley,BS Bristol,BT Belfast,CA Carlisle,CB Cambridge,CF Cardiff,CH Chester,CM Chelmsford,CO Colchester,CR Croydon,CT Canterbury,CV Coventry,CW Crewe,DA Dartford,DD Dundee,DE Derby,DG Dumfries,DH Durham,DL Darlington,DN Doncaster,DT Dorchester,DY Dudley,E London,EC London,EH Edinburgh,EN Enfield Town,EX Exeter,FK Falkirk,FY Blackpool,G Glasgow,GL Gloucester,GU Guildford,HA Harrow,HD Huddersfield,HG Harrogate,HP Hemel Hempstead,HR Hereford,HU Kingston upon Hull,HX Halifax,IG Ilford,IP Ipswich,IV Inverness,KA Kilmarnock,KT Kingston upon Thames,KY Kirkcaldy,L Liverpool,LA Lancaster,LD Llandrindod Wells,LE Leicester,LL Llandudno,LN Lincoln,LS Leeds,LU Luton,M Manchester,ME Maidstone,MK Milton Keynes,ML Motherwell,N London,NE Newcastle upon Tyne,NG Nottingham,NN Northampton,NP Newport,NR Norwich,NW London,OL Oldham,OX Oxford,PA Paisley,PE Peterborough,PH Perth,PL Plymouth,PO Portsmouth,PR Preston,RG Reading,RH Redhill,RM Romford,S Sheffield,SA Swansea,SE London,SG Stevenage,SK Stockport,SL Slough,SM Sutton,SN Swindon,SO Southampton,SP Salisbury,SR Sunderland,SS Southend-on-Sea,ST Stoke-on-Trent,SW London,SY Shrewsbury,TA Taunton,TD Galashiels,TF Telford,TN Royal Tunbridge Wells,TQ Torquay,TR Truro,TS Middlesbrough,TW Twickenham,UB Southall,W London,WA Warrington,WC London,WD Watford,WF Wakefield,WN Wigan,WR Worcester,WS Walsall,WV Wolverhampton,YO York`,
  DE: `01 Dresden,02 Görlitz,03 Cottbus,04 Leipzig,06 Halle (Saale),07 Jena,08 Zwickau,09 Chemnitz,10 Berlin,12 Berlin,13 Berlin,14 Potsdam,17 Neubrandenburg,18 Rostock,19 Schwerin,20 Hamburg,21 Hamburg,22 Hamburg,23 Lübeck,24 Kiel,25 Itzehoe,26 Oldenburg,27 Bremerhaven,28 Bremen,29 Celle,30 Hannover,31 Hildesheim,32 Herford,33 Bielefeld,34 Kassel,35 Gießen,36 Fulda,37 Göttingen,38 Braunschweig,39 Magdeburg,40 Düsseldorf,41 Mönchengladbach,42 Wuppertal,44 Dortmund,45 Essen,46 Oberhausen,47 Duisburg,48 Münster,49 Osnabrück,50 Köln,51 Köln,52 Aachen,53 Bonn,54 Trier,55 Mainz,56 Koblenz,57 Siegen,58 Hagen,59 Hamm,60 Frankfurt,61 Bad Homburg vor der Höhe,63 Offenbach,64 Darmstadt,65 Wiesbaden,66 Saarbrücken,67 Ludwigshafen,68 Mannheim,69 Heidelberg,70 Stuttgart,71 Ludwigsburg,72 Tübingen,73 Göppingen,74 Heilbronn,75 Pforzheim,76 Karlsruhe,77 Offenburg,78 Villingen-Schwenningen,79 Freiburg,80 München,81 München,82 Starnberg,83 Rosenheim,84 Landshut,85 Ingolstadt,86 Augsburg,87 Kempten,88 Friedrichshafen,89 Ulm,90 Nürnberg,91 Erlangen,92 Amberg,93 Regensburg,94 Passau,95 Bayreuth,96 Bamberg,97 Würzburg,98 Suhl,99 Erfurt`,
  FR: `01 Bourg-en-Bresse,02 Laon,03 Moulins,04 Digne-les-Bains,05 Gap,06 Nice,07 Privas,08 Charleville-Mézières,09 Foix,10 Troyes,11 Carcassonne,12 Rodez,13 Marseille,14 Caen,15 Aurillac,16 Angoulême,17 La Rochelle,18 Bourges,19 Tulle,20 Ajaccio,21 Dijon,22 Saint-Brieuc,23 Guéret,24 Périgueux,25 Besançon,26 Valence,27 Évreux,28 Chartres,29 Quimper,30 Nîmes,31 Toulouse,32 Auch,33 Bordeaux,34 Montpellier,35 Rennes,36 Châteauroux,37 Tours,38 Grenoble,39 Lons-le-Saunier,40 Mont-de-Marsan,41 Blois,42 Saint-Étienne,43 Le Puy-en-Velay,44 Nantes,45 Orléans,46 Cahors,47 Agen,48 Mende,49 Angers,50 Saint-Lô,51 Reims,52 Chaumont,53 Laval,54 Nancy,55 Bar-le-Duc,56 Vannes,57 Metz,58 Nevers,59 Lille,60 Beauvais,61 Alençon,62 Arras,63 Clermont-Ferrand,64 Pau,65 Tarbes,66 Perpignan,67 Strasbourg,68 Colmar,69 Lyon,70 Vesoul,71 Mâcon,72 Le Mans,73 Chambéry,74 Annecy,75 Paris,76 Rouen,77 Melun,78 Versailles,79 Niort,80 Amiens,81 Albi,82 Montauban,83 Toulon,84 Avignon,85 La Roche-sur-Yon,86 Poitiers,87 Limoges,88 Épinal,89 Auxerre,90 Belfort,91 Évry,92 Nanterre,93 Bobigny,94 Créteil,95 Pontoise`,
  ES: `01 Vitoria,02 Albacete,03 Alicante,04 Almería,05 Ávila,06 Badajoz,07 Palma,08 Barcelona,09 Burgos,10 Cáceres,11 Cádiz,12 Castellón,13 Ciudad Real,14 Córdoba,15 A Coruña,16 Cuenca,17 Girona,18 Granada,19 Guadalajara,20 San Sebastián,21 Huelva,22 Huesca,23 Jaén,24 León,25 Lleida,26 Logroño,27 Lugo,28 Madrid,29 Málaga,30 Murcia,31 Pamplona,32 Ourense,33 Oviedo,34 Palencia,35 Las Palmas de Gran Canaria,36 Vigo,37 Salamanca,38 Santa Cruz de Tenerife,39 Santander,40 Segovia,41 Sevilla,42 Soria,43 Tarragona,44 Teruel,45 Toledo,46 Valencia,47 Valladolid,48 Bilbao,49 Zamora,50 Zaragoza,51 Ceuta,52 Melilla`,
  BR: `01 São Paulo,02 São Paulo,03 São Paulo,04 São Paulo,05 São Paulo,06 Osasco,07 Guarulhos,08 São Paulo,09 Santo André,11 Santos,12 São José dos Campos,13 Campinas,14 Ribeirão Preto,15 São José do Rio Preto,16 Araçatuba,17 Bauru,18 Sorocaba,19 Presidente Prudente,20 Rio de Janeiro,21 Rio de Janeiro,22 Rio de Janeiro,23 Rio de Janeiro,24 Niterói,25 Petrópolis,26 Nova Iguaçu,27 Volta Redonda,28 Campos dos Goytacazes,29 Vitória,30 Belo Horizonte,31 Belo Horizonte,32 Contagem,35 Governador Valadares,36 Juiz de Fora,37 Poços de Caldas,38 Uberlândia,39 Montes Claros,40 Salvador,41 Salvador,42 Salvador,44 Feira de Santana,45 Vitória da Conquista,49 Aracaju,50 Recife,51 Recife,52 Recife,53 Olinda,54 Jaboatão dos Guararapes,55 Caruaru,57 Maceió,58 João Pessoa,59 Natal,60 Fortaleza,61 Fortaleza,62 Sobral,63 Juazeiro do Norte,64 Teresina,65 São Luís,66 Belém,67 Ananindeua,69 Manaus,70 Brasília,71 Brasília,72 Brasília,74 Goiânia,75 Anápolis,76 Porto Velho,77 Palmas,78 Cuiabá,79 Campo Grande,80 Curitiba,81 Curitiba,82 Curitiba,84 Ponta Grossa,85 Cascavel,86 Londrina,87 Maringá,88 Florianópolis,89 Joinville,90 Porto Alegre,91 Porto Alegre,92 Canoas,93 Novo Hamburgo,95 Caxias do Sul,96 Pelotas,97 Santa Maria,98 Cruz Alta,99 Passo Fundo`,
  PT: `10 Lisboa,11 Lisboa,12 Lisboa,13 Lisboa,14 Lisboa,15 Lisboa,16 Lisboa,17 Lisboa,18 Lisboa,19 Lisboa,20 Santarém,23 Tomar,24 Leiria,25 Caldas da Rainha,26 Loures,27 Sintra,28 Almada,29 Setúbal,30 Coimbra,31 Pombal,33 Coimbra,35 Viseu,37 Aveiro,38 Aveiro,40 Porto,41 Porto,42 Porto,43 Porto,44 Vila Nova de Gaia,45 Espinho,46 Amarante,47 Braga,48 Guimarães,49 Viana do Castelo,50 Vila Real,53 Bragança,54 Chaves,60 Castelo Branco,62 Covilhã,63 Guarda,70 Évora,73 Portalegre,75 Sines,78 Beja,80 Faro,81 Loulé,82 Albufeira,83 Silves,85 Portimão,86 Lagos,87 Olhão,88 Tavira,90 Funchal,95 Ponta Delgada`,
  NL: `10 Amsterdam,13 Almere,20 Haarlem,23 Leiden,25 The Hague,26 Delft,30 Rotterdam,33 Dordrecht,35 Utrecht,38 Amersfoort,48 Breda,50 Tilburg,52 Den Bosch,56 Eindhoven,62 Maastricht,65 Nijmegen,68 Arnhem,73 Apeldoorn,75 Enschede,80 Zwolle,89 Leeuwarden,97 Groningen`,
}
type Country = keyof typeof tables

const shapes: Record<Country, RegExp> = {
  GB: /^([a-z]{1,2})\d[a-z\d]?$/,
  DE: /^(\d\d)\d{3}$/,
  FR: /^(\d\d)\d{3}$/,
  ES: /^(\d\d)\d{3}$/,
  BR: /^(\d\d)\d{6}$/,
  PT: /^(\d\d)\d{5}$/,
  NL: /^(\d\d)\d\d[a-z]{2}$/,
}

const towns = new Map(
  Object.entries(tables).flatMap(([country, table]) =>
    table.split(',').map(entry => {
      const at = entry.indexOf(' ')
      return [`${country}:${entry.slice(0, at).toLowerCase()}`, entry.slice(at + 1)] as const
    }),
  ),
)

export interface PostcodeTown {
  country: Country
  /** Normalised. */
  town: string
}

/** Every town that the code may belong to: several countries use five digits. */
export function postcodeTowns(code: string): PostcodeTown[] {
  return Object.entries(shapes).flatMap(([country, shape]) => {
    const area = code.match(shape)?.[1]
    const town = area && towns.get(`${country}:${area}`)
    if (!town) return []
    const quarter = country === 'FR' ? code.match(/^(?:75|69|13)0(\d\d)$/)?.[1] : undefined
    const whole = { country: country as Country, town: normalise(town) }
    return quarter ? [{ ...whole, town: `${whole.town} ${Number(quarter)}` }, whole] : [whole]
  })
}
