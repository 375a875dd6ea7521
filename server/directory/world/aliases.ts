/** Other names that people type for a place: `alias = name` in a country, as the gazetteer's packages spell the name. */
const cityTable = `
AT Wien=Vienna | BE Bruxelles=Brussels, Brussel=Brussels, Antwerpen=Antwerp, Bruges=Brugge, Ghent=Gent, Luik=Liège
CH Zuerich=Zürich, Genève=Geneva, Genf=Geneva, Ginebra=Geneva, Bâle=Basel, Lucerne=Luzern, Berne=Bern
CZ Praha=Prague, Prag=Prague, Praga=Prague, Plzeň=Pilsen
DE München=Munich, Muenchen=Munich, Cologne=Köln, Koeln=Köln, Nürnberg=Nuremberg, Nuernberg=Nuremberg, Frankfurt=Frankfurt am Main, Hanover=Hannover, Duesseldorf=Düsseldorf, Muenster=Münster
DK København=Copenhagen, Kopenhagen=Copenhagen, Aarhus=Århus | ES Seville=Sevilla, Saragossa=Zaragoza, San Sebastian=San Sebastián, Donostia=San Sebastián
FI Helsingfors=Helsinki, Åbo=Turku | FR Strassburg=Strasbourg, Lyons=Lyon, Marseilles=Marseille
GB Newcastle=Newcastle upon Tyne, Londres=London, Edimbourg=Edinburgh, Hull=Kingston upon Hull | GR Athens=Athens, Athina=Athens
IT Roma=Rome, Milano=Milan, Mailand=Milan, Firenze=Florence, Florenz=Florence, Venezia=Venice, Venedig=Venice, Napoli=Naples, Neapel=Naples, Torino=Turin, Genova=Genoa, Padova=Padua
MX Ciudad de México=Mexico City, CDMX=Mexico City, Ciudad Juárez=Juárez, León=León de los Aldama | NL Den Haag=The Hague, s-Gravenhage=The Hague
PL Warszawa=Warsaw, Warschau=Warsaw, Cracow=Kraków, Danzig=Gdańsk | PT Lisboa=Lisbon, Lissabon=Lisbon, Oporto=Porto | RO București=Bucharest | RU Moskva=Moscow, Moskau=Moscow
SE Göteborg=Gothenburg | TR Constantinople=Istanbul | UA Kiev=Kyiv | IN Bangalore=Bengaluru, Bombay=Mumbai, Calcutta=Kolkata, Madras=Chennai
US NYC=New York City, New York=New York City, LA=Los Angeles, SF=San Francisco, Vegas=Las Vegas, Philly=Philadelphia, Washington DC=Washington, Washington D C=Washington, NOLA=New Orleans, ATL=Atlanta, SLC=Salt Lake City, Frisco=San Francisco, KC=Kansas City, Winston Salem=Winston-Salem
`

/** Other names of countries than those that the five languages have. */
const countryTable =
  'US USA, US, U.S.A., United States of America, America, Estados Unidos | GB UK, U.K., Great Britain, England, Britain, Inglaterra, Scotland, Wales | NL Holland | AE UAE | CZ Czech Republic | KR Korea | RU Russia'

export interface Alias {
  country: string
  alias: string
  name: string
}

const groups = (table: string): [country: string, entries: string[]][] =>
  table
    .split(/[|\n]/)
    .map(group => group.trim())
    .filter(Boolean)
    .map(group => [group.slice(0, 2), group.slice(3).split(', ')])

export const cityAliases: readonly Alias[] = groups(cityTable).flatMap(([country, entries]) =>
  entries.map(entry => {
    const [alias = '', name = ''] = entry.split('=')
    return { country, alias, name }
  }),
)

export const countryAliases: readonly { country: string; alias: string }[] = groups(countryTable).flatMap(
  ([country, entries]) => entries.map(alias => ({ country, alias })),
)
