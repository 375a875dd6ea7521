import { languages } from '#server/languages/languages.ts'

/** Other names that people type for a place: `alias=name` in a country, spelled as in the gazetteer's packages; `alias~name` isn't displayed. */
const cityTable = `
AD Escaldes=les Escaldes, Escaldes-Engordany=les Escaldes | AR Bariloche=San Carlos de Bariloche, CABA=Buenos Aires, Capital Federal=Buenos Aires, Tucumán=San Miguel de Tucumán, Jujuy=San Salvador de Jujuy
AT Wien=Vienna, Viena=Vienna, Klagenfurt=Klagenfurt am Wörthersee, St. Pölten=Sankt Pölten, Salzburgo=Salzburg
BE Bruxelles=Brussels, Brussel=Brussels, Brüssel=Brussels, Bruselas=Brussels, Bruxelas=Brussels, Antwerpen=Antwerp, Anvers=Antwerp, Amberes=Antwerp, Antuérpia=Antwerp, Bruges=Brugge, Brujas=Brugge, Ghent=Gent, Gand=Gent, Gante=Gent, Luik=Liège, Lüttich=Liège, Louvain=Leuven, Löwen=Leuven, Malines=Mechelen, Ostende=Ostend, Oostende=Ostend
BR BH=Belo Horizonte, Rio=Rio de Janeiro, Floripa~Florianópolis, Sampa~São Paulo, POA=Porto Alegre, Bsb=Brasília, Jaboatão=Jaboatão dos Guararapes, Búzios=Armação dos Búzios
CH Zuerich=Zürich, Zurique=Zürich, Genève=Geneva, Genf=Geneva, Ginebra=Geneva, Genebra=Geneva, Bâle=Basel, Basilea=Basel, Basileia=Basel, Lucerne=Luzern, Lucerna=Luzern, Berne=Bern, Berna=Bern, Sion=Sitten, St. Gallen=Sankt Gallen, St. Gall=Sankt Gallen, Saint Gall=Sankt Gallen, Lausana=Lausanne, Biel=Biel/Bienne, Bienne=Biel/Bienne, Freiburg im Üechtland=Fribourg, Neuenburg=Neuchâtel
CL Santiago de Chile=Santiago, Viña=Viña del Mar | CN Pekin=Beijing, Peking=Beijing, Pequim=Beijing, Pekín=Beijing, Schanghai=Shanghai | CO Bogota DC=Bogotá, Cartagena de Indias=Cartagena | CU La Habana=Havana, Havanna=Havana, La Havane=Havana
CZ Praha=Prague, Prag=Prague, Praga=Prague, Plzeň=Pilsen, Brünn=Brno, Karlsbad=Karlovy Vary
DE München=Munich, Munique=Munich, Monaco di Baviera=Munich, Cologne=Köln, Colonia=Köln, Colônia=Köln, Nürnberg=Nuremberg, Nuremberga=Nuremberg, Frankfurt=Frankfurt am Main, Francfort=Frankfurt am Main, Fráncfort=Frankfurt am Main, Frankfurt Main=Frankfurt am Main, Hanover=Hannover, Hanovre=Hannover, Hamburgo=Hamburg, Hambourg=Hamburg, Berlim=Berlin, Brême=Bremen, Estugarda=Stuttgart, Dresde=Dresden, Aix la Chapelle=Aachen, Mayence=Mainz, Trèves=Trier, Ratisbona=Regensburg, Ratisbonne=Regensburg, Coblence=Koblenz, Brunswick=Braunschweig, Freiburg im Breisgau=Freiburg, Friburgo=Freiburg, Halle=Halle (Saale), Halle an der Saale=Halle (Saale), Marburg=Marburg an der Lahn, Greifswald=Universitäts- und Hansestadt Greifswald, Hanau=Hanau am Main, Ludwigshafen=Ludwigshafen am Rhein, Kempten=Kempten (Allgäu), Mülheim an der Ruhr=Mülheim, Offenbach am Main=Offenbach, Lipsia=Leipzig
DK København=Copenhagen, Kopenhagen=Copenhagen, Copenhague=Copenhagen, Copenhaga=Copenhagen, Aarhus=Århus | DO Santiago RD=Santiago de los Caballeros | DZ Alger=Algiers, Argel=Algiers | EG Le Caire=Cairo, Kairo=Cairo, El Cairo=Cairo
ES Seville=Sevilla, Sevilha=Sevilla, Séville=Sevilla, Saragossa=Zaragoza, Saragosse=Zaragoza, Saragoça=Zaragoza, Donostia=San Sebastián, Barcelone=Barcelona, Valence Espagne=Valencia, Grenade=Granada, La Coruña=A Coruña, La Corogne=A Coruña, Corunha=A Coruña, Las Palmas=Las Palmas de Gran Canaria, Tenerife=Santa Cruz de Tenerife, Teneriffa=Santa Cruz de Tenerife, Vitoria-Gasteiz=Vitoria, Bilbo=Bilbao, Palma de Mallorca=Palma, Mallorca=Palma, Majorca=Palma, Castellón=Castelló de la Plana, Castellón de la Plana=Castelló de la Plana, Lérida=Lleida, Gerona=Girona, Orense=Ourense, Jerez=Jerez de la Frontera, Hospitalet=L'Hospitalet de Llobregat, Sant Cugat=Sant Cugat del Vallès, Xixón=Gijón, Iruña=Pamplona, Eivissa=Ibiza
FI Helsingfors=Helsinki, Åbo=Turku, Tammerfors=Tampere
FR Strassburg=Strasbourg, Estrasburgo=Strasbourg, Lyons=Lyon, Marseilles=Marseille, Marsella=Marseille, Marselha=Marseille, Niza=Nice, Nizza=Nice, Burdeos=Bordeaux, Bordéus=Bordeaux, Dunkerque=Dunkirk, Rheims=Reims, Havre=Le Havre, Mans=Le Mans, Chamonix=Chamonix-Mont-Blanc, Cherbourg-en-Cotentin=Cherbourg, Mülhausen=Mulhouse, Straßburg=Strasbourg
GB Brum~Birmingham, Big Smoke~London, Auld Reekie~Edinburgh, Newcastle=Newcastle upon Tyne, Londres=London, Londra=London, Edimbourg=Edinburgh, Edimburgo=Edinburgh, Hull=Kingston upon Hull, Brighton and Hove=Brighton, Tunbridge Wells=Royal Tunbridge Wells, Leamington Spa=Royal Leamington Spa, Leamington=Royal Leamington Spa, Southend=Southend-on-Sea, Stoke=Stoke-on-Trent, Enfield=Enfield Town, Camden=Camden Town, Londonderry=Derry, Kingston on Thames=Kingston upon Thames, Stratford on Avon=Stratford-upon-Avon, Caerdydd=Cardiff, Hay-on-Wye=Hay, Central London=London
GR Athina=Athens, Athen=Athens, Athènes=Athens, Atenas=Athens, Saloniki=Thessaloníki | HU Budapeste=Budapest | ID Yakarta=Jakarta, Jacarta=Jakarta | IL Jerusalén=Jerusalem
IT Roma=Rome, Rom=Rome, Milano=Milan, Mailand=Milan, Milão=Milan, Firenze=Florence, Florenz=Florence, Florencia=Florence, Florença=Florence, Venezia=Venice, Venedig=Venice, Venise=Venice, Venecia=Venice, Veneza=Venice, Napoli=Naples, Neapel=Naples, Nápoles=Naples, Torino=Turin, Turim=Turin, Genova=Genoa, Genua=Genoa, Gênes=Genoa, Padova=Padua, Padoue=Padua, Bologne=Bologna, Bolonia=Bologna, Bolonha=Bologna, Vérone=Verona, Palerme=Palermo, Bozen=Bolzano, Mantova=Mantua, Trient=Trento, Syracuse=Siracusa
JP Tokio=Tokyo, Tóquio=Tokyo, Kioto=Kyoto | KR Seúl=Seoul | LU Luxemburg=Luxembourg, Luxemburgo=Luxembourg, Luxembourg City=Luxembourg | MA Marrakech=Marrakesh, Marrakesch=Marrakesh, Tanger=Tangier, Fez=Fes
MX Ciudad de México=Mexico City, CDMX=Mexico City, DF=Mexico City, Cidade do México=Mexico City, Mexiko Stadt=Mexico City, Juárez=Ciudad Juárez, León=León de los Aldama, Acapulco=Acapulco de Juárez, Xalapa=Xalapa de Enríquez, Jalapa=Xalapa de Enríquez, Pachuca=Pachuca de Soto, Durango=Victoria de Durango, Tuxtla Gutiérrez=Tuxtla, Naucalpan=Naucalpan de Juárez, Ecatepec=Ecatepec de Morelos
NL Den Haag=The Hague, s-Gravenhage=The Hague, La Haye=The Hague, La Haya=The Hague, Haia=The Hague, Roterdão=Rotterdam, Amsterdã=Amsterdam, Amesterdão=Amsterdam, Den Bosch='s-Hertogenbosch, Almere=Almere Stad
PL Warszawa=Warsaw, Warschau=Warsaw, Varsovie=Warsaw, Varsovia=Warsaw, Varsóvia=Warsaw, Cracow=Kraków, Krakau=Kraków, Cracovie=Kraków, Cracovia=Kraków, Danzig=Gdańsk, Breslau=Wrocław, Posen=Poznań, Stettin=Szczecin
PT Lisboa=Lisbon, Lissabon=Lisbon, Lisbonne=Lisbon, Oporto=Porto, Gaia=Vila Nova de Gaia, Madeira=Funchal | RO București=Bucharest, Bukarest=Bucharest, Bucarest=Bucharest, Klausenburg=Cluj-Napoca | RS Belgrad=Belgrade, Belgrado=Belgrade, Beograd=Belgrade
RU Moskva=Moscow, Moskau=Moscow, Moscou=Moscow, Moscú=Moscow, Moscovo=Moscow, San Petersburgo=Saint Petersburg, Sankt Petersburg=Saint Petersburg, St Petersburg=Saint Petersburg | SE Göteborg=Gothenburg, Gotemburgo=Gothenburg, Estocolmo=Stockholm | SG Singapur=Singapore, Singapour=Singapore, Singapura=Singapore
SY Damaskus=Damascus, Damas=Damascus | TR Constantinople=Istanbul, Estambul=Istanbul, Istambul=Istanbul | TN Tunes=Tunis, Túnez=Tunis | UA Kiev=Kyiv, Kiew=Kyiv, Lemberg=Lviv | IN Bangalore=Bengaluru, Bombay=Mumbai, Calcutta=Kolkata, Madras=Chennai, New Delhi=Delhi, Nueva Delhi=Delhi, Neu Delhi=Delhi, Nova Deli=Delhi | VE Puerto Ordaz=Ciudad Guayana | ZA Joburg~Johannesburg, Jozi~Johannesburg, Mother City~Cape Town, Port Elizabeth=Gqeberha, Kapstadt=Cape Town, Le Cap=Cape Town, Ciudad del Cabo=Cape Town, Cidade do Cabo=Cape Town
CA Vancity~Vancouver, Van City~Vancouver, Hogtown~Toronto, Winterpeg~Winnipeg, Quebec City=Québec, Ville de Québec=Québec, Sudbury=Greater Sudbury
AU Brissie~Brisbane, Freo~Fremantle
US Big Apple~New York City, Gotham~New York City, Windy City~Chicago, Big Easy~New Orleans, Nawlins~New Orleans, Mile High City~Denver, City of Angels~Los Angeles, Tinseltown~Los Angeles, Music City~Nashville, Nashvegas~Nashville, Charm City~Baltimore, Bmore~Baltimore, Steel City~Pittsburgh, Space City~Houston, H Town~Houston, Motown~Detroit, Alamo City~San Antonio, Rocket City~Huntsville@AL, Derby City~Louisville, Cowtown~Fort Worth, Sactown~Sacramento, Cincy~Cincinnati, Bean Town~Boston, City of Brotherly Love~Philadelphia, RVA~Richmond@VA, NYC=New York City, New York=New York City, Nueva York=New York City, Nova York=New York City, Nova Iorque=New York City, N Y C=New York City, LA=Los Angeles, L A=Los Angeles, SF=San Francisco, San Fran~San Francisco, Vegas=Las Vegas, Philly~Philadelphia, Filadelfia=Philadelphia, Philadelphie=Philadelphia, Washington DC=Washington, Washington D C=Washington, D C=Washington, DC=Washington, NOLA=New Orleans, Nueva Orleans=New Orleans, Nova Orleans=New Orleans, La Nouvelle Orléans=New Orleans, ATL=Atlanta, SLC=Salt Lake City, Frisco~San Francisco@CA, KC=Kansas City, Jackson Hole=Jackson@WY, OKC=Oklahoma City, Indy~Indianapolis, PDX=Portland@OR, DTLA=Los Angeles, Vegas Strip=Las Vegas, Hilton Head=Hilton Head Island, East LA~East Los Angeles, MPLS=Minneapolis, KCMO=Kansas City@MO, Chi Town~Chicago, Chitown~Chicago, HTX=Houston, ATX=Austin, JAX=Jacksonville@FL, ABQ=Albuquerque, Hotlanta~Atlanta, Beantown~Boston, Sin City~Las Vegas, Motor City~Detroit, BK=Brooklyn, SATX=San Antonio, PHX=Phoenix, STL=St. Louis, St Pete~St. Petersburg, Boca~Boca Raton, Corpus~Corpus Christi, Coeur d Alene=Coeur d'Alene, Ft Lauderdale=Fort Lauderdale
`

export interface Alias {
  country: string
  alias: string
  name: string
  /** The part of the country, if several places have the name. */
  part: string | null
  isNickname: boolean
}

const groups = (table: string): [country: string, entries: string[]][] =>
  table
    .split(/[|\n]/)
    .map(group => group.trim())
    .filter(Boolean)
    .map(group => [group.slice(0, 2), group.slice(3).split(', ')])

export const cityAliases: readonly Alias[] = groups(cityTable).flatMap(([country, entries]) =>
  entries.map(entry => {
    const [alias = '', name = '', part = null] = entry.split(/[=~@]/)
    return { country, alias, name, part, isNickname: entry.includes('~') }
  }),
)

/** Country names that Intl.DisplayNames doesn't have. */
export const countryAliases: readonly { country: string; alias: string }[] = languages
  .flatMap(({ countryNames }) => groups(countryNames))
  .flatMap(([country, entries]) => entries.map(alias => ({ country, alias })))
