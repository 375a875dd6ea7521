/** States, regions, and counties outside the United States and Canada: their names and a town in each. */
const states = `
DE Bayern, Bavaria, Baviera, Bavière=Munich | DE Baden-Württemberg=Stuttgart | DE Hessen, Hesse=Wiesbaden | DE Niedersachsen, Lower Saxony, Baja Sajonia, Basse-Saxe=Hannover | DE Nordrhein-Westfalen, NRW, North Rhine-Westphalia, Renania del Norte-Westfalia, Rhénanie-du-Nord-Westphalie=Köln | DE Rheinland-Pfalz, Rhineland-Palatinate=Mainz | DE Saarland, Sarre=Saarbrücken | DE Schleswig-Holstein=Kiel | DE Brandenburg, Brandeburgo=Potsdam | DE Mecklenburg-Vorpommern=Schwerin | DE Sachsen, Saxony, Sajonia, Saxe=Dresden | DE Sachsen-Anhalt, Saxony-Anhalt=Magdeburg | DE Thüringen, Thuringia, Turingia, Thuringe=Erfurt
AT Tirol, Tyrol=Innsbruck | AT Steiermark, Styria=Graz | AT Kärnten, Carinthia=Klagenfurt am Wörthersee | AT Vorarlberg=Bregenz | AT Oberösterreich, Upper Austria=Linz | AT Niederösterreich, Lower Austria=Sankt Pölten | AT Burgenland=Eisenstadt
CH Tessin, Ticino, Tesino=Locarno | CH Wallis, Valais=Sitten | CH Graubünden, Grisons=Chur | CH Waadt, Vaud=Lausanne | CH Aargau, Argovie=Aarau | CH Thurgau, Thurgovie=Frauenfeld | CH Jura=Delémont
FR Bretagne, Brittany, Bretaña, Bretanha=Rennes | FR Normandie, Normandy, Normandía, Normandia=Rouen | FR Provence, PACA, Provence-Alpes-Côte d'Azur, Provenza, Côte d'Azur, French Riviera=Marseille | FR Occitanie, Occitania=Toulouse | FR Nouvelle-Aquitaine, Aquitaine, Nueva Aquitania=Bordeaux | FR Auvergne-Rhône-Alpes, Auvergne, Rhône-Alpes=Lyon | FR Île-de-France, Ile de France, région parisienne=Paris | FR Grand Est, Elsass, Alsace, Alsacia=Strasbourg | FR Hauts-de-France=Lille | FR Pays de la Loire=Nantes | FR Centre-Val de Loire=Orléans | FR Bourgogne, Burgundy, Borgoña, Burgund, Bourgogne-Franche-Comté=Dijon | FR Corse, Corsica, Córcega, Korsika=Ajaccio
BE Flandern, Flandre, Flanders, Vlaanderen, Flandes=Gent | BE Wallonie, Wallonia, Wallonien, Valonia=Namur
ES Andalucía, Andalusia, Andalusien, Andalousie, Andaluzia=Sevilla | ES Cataluña, Catalunya, Catalonia, Katalonien, Catalogne, Catalunha=Barcelona | ES Comunidad Valenciana, Comunitat Valenciana=Alicante | ES Galicia, Galicien, Galice, Galiza=A Coruña | ES País Vasco, Euskadi, Basque Country, Baskenland, Pays basque=Bilbao | ES Asturias, Asturies=Oviedo | ES Cantabria=Santander | ES Aragón, Aragon=Zaragoza | ES Navarra, Navarre=Pamplona | ES Castilla y León, Castile and León=Valladolid | ES Castilla-La Mancha=Albacete | ES Extremadura=Badajoz | ES Islas Canarias, Canarias, Canary Islands, Kanarische Inseln, Kanaren, Îles Canaries=Las Palmas de Gran Canaria | ES Islas Baleares, Baleares, Balearic Islands, Balearen=Palma
PT Algarve=Faro | PT Madeira, Ilha da Madeira=Funchal | PT Açores, Azores, Azoren=Ponta Delgada | PT Alentejo=Évora
BR Minas Gerais, MG=Belo Horizonte | BR Bahia=Salvador | BR Rio Grande do Sul=Porto Alegre | BR Santa Catarina=Florianópolis | BR Pernambuco=Recife | BR Ceará=Fortaleza | BR Goiás=Goiânia | BR Pará=Ananindeua | BR Maranhão=São Luís | BR Espírito Santo=Vila Velha | BR Mato Grosso=Cuiabá | BR Mato Grosso do Sul=Campo Grande | BR Paraíba=João Pessoa | BR Rio Grande do Norte=Natal | BR Alagoas=Maceió | BR Piauí=Teresina | BR Sergipe=Aracaju | BR Rondônia=Porto Velho | BR Tocantins=Palmas | BR Amazonas=Manaus | BR Roraima=Boa Vista | BR Amapá=Macapá | BR Estado de São Paulo=São Paulo
MX Jalisco=Guadalajara | MX Nuevo León=Monterrey | MX Yucatán=Mérida | MX Quintana Roo=Cancún | MX Sonora=Hermosillo | MX Sinaloa=Culiacán | MX Coahuila=Torreón | MX Baja California=Tijuana | MX Baja California Sur=Cabo San Lucas | MX Michoacán=Morelia | MX Tamaulipas=Reynosa | MX Chiapas=Tuxtla | MX Tabasco=Villahermosa | MX Hidalgo=Pachuca de Soto | MX Morelos=Cuernavaca | MX Guerrero=Acapulco de Juárez | MX Nayarit=Tepic | MX Estado de México, Edomex=Toluca
GB Scotland, Escocia, Schottland, Écosse, Escócia=Glasgow | GB Wales, Gales, País de Gales, Pays de Galles=Cardiff | GB England, Inglaterra, Angleterre=Birmingham | GB Northern Ireland, Irlanda del Norte, Nordirland, Irlande du Nord=Lisburn
AU New South Wales, NSW=Sydney | AU Victoria Australia=Melbourne | AU Queensland, QLD=Brisbane | AU Western Australia=Perth | AU South Australia=Adelaide | AU Tasmania, Tasmanien=Hobart | AU Northern Territory=Darwin
IT Toscana, Tuscany, Toskana, Toscane=Florence | IT Sicilia, Sicily, Sizilien, Sicile=Palermo | IT Sardegna, Sardinia, Sardinien, Sardaigne, Cerdeña, Sardenha=Cagliari | IT Lombardia, Lombardy, Lombardei, Lombardie, Lombardía=Milan | IT Piemonte, Piedmont, Piemont, Piémont=Turin | IT Veneto, Venetien, Vénétie=Verona | IT Lazio, Latium=Rome | IT Campania, Kampanien=Naples | IT Puglia, Apulia, Apulien, Pouilles=Bari | IT Umbria, Umbrien, Ombrie=Perugia | IT Liguria, Ligurien, Ligurie=Genoa | IT Emilia-Romagna=Bologna | IT Calabria, Kalabrien, Calabre=Reggio Calabria | IT Südtirol, South Tyrol, Trentino=Trento
`
const counties = `
GB Kent=Ashford | GB Essex=Chelmsford | GB Surrey=Guildford | GB Hertfordshire, Herts=Watford | GB Hampshire=Basingstoke | GB Devon=Barnstaple | GB Cornwall, Cornualles, Cornouailles=Truro | GB Norfolk=Great Yarmouth | GB Suffolk=Ipswich | GB Somerset=Taunton | GB Lancashire, Lancs=Preston | GB Cumbria=Kendal | GB Lincolnshire=Lincoln | GB Oxfordshire=Banbury | GB Cambridgeshire=Cambridge | GB Leicestershire=Loughborough | GB Nottinghamshire=Newark on Trent | GB Derbyshire=Chesterfield | GB Staffordshire=Stafford | GB Warwickshire=Rugby | GB Worcestershire=Redditch | GB Gloucestershire=Cheltenham | GB North Yorkshire=Harrogate | GB West Sussex, Sussex=Crawley | GB East Sussex=Hastings | GB Northumberland=Hexham | GB Wiltshire=Salisbury | GB Shropshire=Shrewsbury | GB Cheshire=Macclesfield | GB Dorset=Weymouth | GB Highlands, Scottish Highlands=Inverness | GB Fife=Dunfermline | GB Isle of Wight=Ryde | GB Aberdeenshire=Peterhead | GB County Durham=Bishop Auckland | GB Northamptonshire=Kettering | GB Herefordshire=Hereford
FR Gironde=Bordeaux | FR Var=Toulon | FR Finistère=Brest | FR Morbihan=Lorient | FR Vendée=La Roche-sur-Yon | FR Bouches-du-Rhône=Aix-en-Provence | FR Haute-Savoie=Annecy | FR Savoie=Chambéry | FR Hérault=Béziers | FR Loire-Atlantique=Saint-Nazaire | FR Dordogne=Périgueux | FR Alpes-Maritimes=Antibes | FR Essonne=Massy | FR Yvelines=Saint-Germain-en-Laye | FR Hauts-de-Seine=Nanterre | FR Seine-Saint-Denis=Montreuil | FR Val-de-Marne=Créteil | FR Seine-et-Marne=Melun | FR Val-d'Oise=Argenteuil | FR Pas-de-Calais=Calais | FR Bas-Rhin=Haguenau | FR Haut-Rhin=Mulhouse | FR Isère=Voiron | FR Maine-et-Loire=Cholet | FR Charente-Maritime=La Rochelle | FR Vaucluse=Avignon | FR Calvados=Caen | FR Ille-et-Vilaine=Saint-Malo | FR Côtes-d'Armor=Saint-Brieuc
IE County Cork=Cork | IE County Kerry=Tralee | IE County Galway=Tuam | IE County Donegal=Letterkenny | IE County Mayo=Castlebar | IE County Wicklow=Bray | IE County Kildare=Naas | IE County Meath=Navan
`

export interface Part {
  kind: 'state' | 'county'
  country: string
  names: string[]
  /** A town in it, which identifies the part of the country. */
  town: string
}

const parse = (kind: Part['kind'], table: string): Part[] =>
  table
    .split(/[|\n]/)
    .map(entry => entry.trim())
    .filter(Boolean)
    .map(entry => {
      const [names = '', town = ''] = entry.slice(3).split('=')
      return { kind, country: entry.slice(0, 2), names: [...new Set(names.split(', '))], town }
    })

export const parts: readonly Part[] = [...parse('state', states), ...parse('county', counties)]
