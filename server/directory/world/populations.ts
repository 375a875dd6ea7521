import { towns } from './towns.ts'

/**
 * Populations of large or popular cities, rounded to thousands: enough for the larger of two of the same name to win.
 * `Name` of `CC` or `CC-region`. Other cities of the United States and Canada are ranked by their postcodes.
 */
const table = `
AD Andorra la Vella 23 | AE Dubai 3300, Abu Dhabi 1500, Sharjah 1400 | AF Kabul 4400 | AL Tirana 420 | AM Yerevan 1090 | AO Luanda 2570
AR Buenos Aires 3120, Cordoba 1500, Rosario 1280, Mendoza 115, La Plata 770
AT Vienna 1980, Graz 295, Linz 210, Salzburg 157, Innsbruck 131
AU Sydney 5300, Melbourne 5080, Brisbane 2560, Perth 2190, Adelaide 1380, Canberra 460, Gold Coast 690, Newcastle 320, Hobart 250, Darwin 150
AZ Baku 2300 | BA Sarajevo 275 | BD Dhaka 10300 | BE Brussels 1220, Antwerp 530, Gent 265, Liege 195, Brugge 118
BG Sofia 1240, Plovdiv 345, Varna 335 | BO La Paz 760, Santa Cruz de la Sierra 1450
BR Sao Paulo 11450, Rio de Janeiro 6210, Brasilia 2820, Salvador 2420, Fortaleza 2430, Belo Horizonte 2320, Manaus 2060, Curitiba 1770, Recife 1490, Porto Alegre 1330, Goiania 1440, Belem@1501402 1300, Campinas 1140, Florianopolis 537
BY Minsk 2000 | CD Kinshasa 9600 | CH Zurich 430, Geneva 204, Basel 174, Lausanne 141, Bern 135, Lugano 63, Luzern 82 | CI Abidjan 5600
CL Santiago 5600, Valparaiso 296, Concepcion 220 | CM Douala 2770, Yaounde 2770
CN Shanghai 24900, Beijing 21900, Shenzhen 17500, Guangzhou 18700, Chengdu 16000, Tianjin 13900, Wuhan 11200, Chongqing 9800, Hangzhou 10700, Xi'an 9900, Nanjing 8500, Suzhou@3205 6700
CO Bogota 7700, Medellin 2530, Cali 2230, Barranquilla 1270, Cartagena 970 | CR San Jose@101 340 | CU Havana 2100 | CY Nicosia 200, Limassol 180
CZ Prague 1350, Brno 400, Ostrava 285, Pilsen 180
DE Berlin 3680, Hamburg 1890, Munich 1510, Köln 1080, Frankfurt am Main 770, Stuttgart 630, Düsseldorf 620, Leipzig 615, Dortmund 590, Essen@051 580, Bremen 570, Dresden 560, Hannover 540, Nuremberg 520, Bonn 330, Mannheim 310, Karlsruhe 308, Freiburg 230, Heidelberg 160, Münster@055 320, Augsburg 300, Kiel 247, Aachen 249, Mainz 218
DK Copenhagen 650, Arhus 290, Odense 180, Aalborg 120 | DO Santo Domingo 1030 | DZ Algiers 2700 | EC Quito 1760, Guayaquil 2700 | EE Tallinn 450, Tartu 97
EG Cairo 9900, Alexandria 5200, Giza 4400
ES Madrid 3330, Barcelona 1660, Valencia 840, Sevilla 685, Zaragoza 680, Malaga 580, Murcia 460, Palma 420, Bilbao 345, Alicante 340, Cordoba 320, Valladolid 297, Vigo 293, Granada 230, Pamplona 203, San Sebastian 188, Santander 172, Toledo 85, Salamanca 144, Leon 122, Marbella 150, Santiago de Compostela 98, Cartagena 218, Merida 60, Guadalajara 87
ET Addis Ababa 3860 | FI Helsinki 665, Espoo 305, Tampere 250, Vantaa 240, Turku 198, Oulu 212
FR Paris 2100, Marseille 873, Lyon 522, Toulouse 504, Nice 348, Nantes 323, Montpellier 302, Strasbourg 291, Bordeaux 261, Lille 236, Rennes 222, Reims 180, Toulon 179, Grenoble 158, Dijon 159, Angers 157, Nimes 148, Cannes 74, Avignon 91, Annecy 131, Nancy 104, Tours 138, Metz 120, Orleans 116, Rouen 114, Versailles 84
GB London 8800, Birmingham 1140, Manchester 550, Leeds 536, Glasgow 635, Sheffield 556, Liverpool 486, Bristol 472, Edinburgh 526, Leicester 368, Coventry 345, Cardiff 362, Belfast 345, Nottingham 323, Newcastle upon Tyne 300, Kingston upon Hull 267, Plymouth 264, Southampton 249, Brighton 277, Reading 174, Derby 261, Wolverhampton 263, Portsmouth 208, York 141, Oxford 162, Cambridge 145, Aberdeen 198, Dundee 148, Bath 94, Exeter 130, Norwich 144, Swansea 241, Preston 94, Lancaster 52, Lincoln 104, Durham 50, Chester 92, Worcester 104, Gloucester 132, Windsor 32, Winchester 48, Canterbury 55, Salisbury 41, Stirling 37, Inverness 47, Boston 45, Washington 67
GE Tbilisi 1200 | GH Accra 2400, Kumasi 440 | GR Athens 640, Thessaloniki 320, Patra 168 | GT Guatemala City 1000 | HK Hong Kong 7400 | HN Tegucigalpa 1000
HR Zagreb 770, Split 160, Dubrovnik 41 | HU Budapest 1680, Debrecen 200, Szeged 160
ID Jakarta 10600, Surabaya 2900, Bandung@3273 2500, Medan 2400 | IE Dublin 590, Cork 224, Galway 85, Limerick 102 | IL Jerusalem 980, Tel Aviv 470, Haifa 290
IN Mumbai 12400, Delhi 16800, Bengaluru 8400, Hyderabad 6800, Ahmedabad 5600, Chennai 4650, Kolkata 4500, Pune 3100, Jaipur 3050, Surat 4500, Lucknow 2800, Kochi 600 | IQ Baghdad 5700 | IR Tehran 8700, Mashhad 3000, Isfahan 1960 | IS Reykjavik 136
IT Rome 2750, Milan 1370, Naples 910, Turin 847, Palermo 630, Genoa 560, Bologna 390, Florence 360, Bari 316, Catania 300, Venice 250, Verona 256, Padua 207, Trieste 199, Pisa 89, Siena 53
JM Kingston 580 | JO Amman 1900
JP Tokyo 9700, Yokohama 3770, Osaka 2750, Nagoya 2330, Sapporo 1970, Fukuoka 1610, Kobe 1520, Kyoto 1460, Hiroshima 1200, Sendai 1100
KE Nairobi 4400, Mombasa 1200 | KH Phnom Penh 2300 | KR Seoul 9400, Busan 3300, Incheon 2950, Daegu 2400 | KW Kuwait City 60 | KZ Almaty 2000, Astana 1300
LB Beirut 360 | LI Vaduz 6 | LK Colombo 650 | LT Vilnius 600, Kaunas 300 | LU Luxembourg 133 | LV Riga 605 | LY Tripoli 1100
MA Casablanca 3360, Rabat 580, Marrakesh 930, Fes 1110, Tangier 950 | MC Monaco 38 | MD Chisinau 640 | ME Podgorica 187 | MK Skopje 527 | MM Yangon 5200 | MT Valletta 6
MX Mexico City 9210, Tijuana 1810, Ecatepec de Morelos 1640, Leon de los Aldama 1580, Puebla 1540, Guadalajara 1390, Monterrey@039 1140, Zapopan 1260, Juarez 1500, Merida 920, Cancun 890, Queretaro 790, San Luis Potosi 840, Toluca 220, Acapulco de Juarez 660, Oaxaca 270, Veracruz 428
MY Kuala Lumpur 1980, George Town 160 | MZ Maputo 1100 | NG Lagos 15400, Abuja 1240, Kano 2830, Ibadan 2550 | NI Managua 1050
NL Amsterdam 920, Rotterdam 660, The Hague 560, Utrecht 370, Eindhoven 245, Groningen 240, Maastricht 122, Haarlem 165, Leiden 127
NO Oslo 709, Bergen 290, Trondheim 212, Stavanger 148 | NP Kathmandu 860 | NZ Auckland 1480, Wellington 215, Christchurch 385, Hamilton 180, Dunedin 130
PA Panama City 410 | PE Lima 10000, Arequipa 1000, Cusco@0801 430 | PH Manila 1850, Quezon City 2960, Davao 1780, Cebu City 960 | PK Karachi 14900, Lahore 11100, Islamabad 1010
PL Warsaw 1860, Krakow 800, Wroclaw 675, Lodz 660, Poznan 540, Gdansk 487, Szczecin 390, Lublin 330, Katowice 280
PT Lisbon 545, Porto 232, Braga 193, Coimbra 141, Faro 67, Funchal 105 | PY Asuncion 520 | QA Doha 1190
RO Bucharest 1720, Cluj-Napoca 287, Timisoara 250, Iasi 271, Brasov 237, Constanta 263 | RS Belgrade 1200, Novi Sad 260 | RU Moscow 13100, Saint Petersburg 5600, Novosibirsk 1630, Yekaterinburg 1540, Kazan 1310
SA Riyadh 7000, Jeddah 3700 | SE Stockholm 985, Gothenburg 600, Malmö 357, Uppsala 240 | SG Singapore 5900 | SI Ljubljana 285, Maribor 97 | SK Bratislava 475, Kosice 229 | SN Dakar 1180 | SV San Salvador 530 | SY Damascus 2080
TH Bangkok 8300, Chiang Mai 127, Phuket 77 | TN Tunis 640 | TR Istanbul 15700, Ankara 5200, Izmir 2950, Bursa 2000, Antalya 1350, Adana 1770 | TW Taipei 2500, Kaohsiung 2730, Taichung 2840 | TZ Dar es Salaam 5400
UA Kyiv 2950, Kharkiv 1420, Odesa 1010, Lviv 717, Dnipro 970 | UG Kampala 1680 | UY Montevideo 1320 | UZ Tashkent 2900 | VA Vatican City 1 | VE Caracas 1940, Maracaibo 1650, Valencia 830, Merida 204 | VN Ho Chi Minh City 8990, Hanoi 8050, Da Nang 1130
ZA Johannesburg 4800, Cape Town 4770, Durban 3120, Pretoria 740 | ZW Harare 1490
CA-ON Toronto 2790, Ottawa 1020, Mississauga 718, Brampton 656, Hamilton 569, London 422, Markham 338, Kitchener 257, Windsor 230, Kingston 132, Waterloo 121, Paris 15 | CA-QC Montreal 1760, Quebec 549, Laval 438, Gatineau 291
CA-BC Vancouver 662, Surrey 568, Burnaby 249, Victoria 92, Richmond 210, Kelowna 145 | CA-AB Calgary 1310, Edmonton 1010 | CA-MB Winnipeg 750 | CA-SK Saskatoon 266, Regina 226 | CA-NS Halifax 439 | CA-NL St. John's 111 | CA-NB Moncton 79, Saint John 70
US-NY New York 8260, Brooklyn 2590, Queens 2280, Manhattan 1600, Buffalo 275, Rochester 207, Syracuse 146, Albany 101, Yonkers 208, Bronx 1380, Staten Island 490 | US-CA Los Angeles 3820, San Diego 1390, San Jose 970, San Francisco 809, Fresno 545, Sacramento 526, Long Beach 450, Oakland 436, Bakersfield 413, Anaheim 340, Riverside 318, Stockton 320, Irvine 314, Pasadena 134, Beverly Hills 31, Santa Monica 90, Berkeley 119, Richmond 114, Burbank 105
US-IL Chicago 2660, Aurora 178, Naperville 150, Springfield 113, Peoria 111, Rockford 146 | US-TX Houston 2310, San Antonio 1500, Dallas 1300, Austin 980, Fort Worth 980, El Paso 679, Arlington 398, Corpus Christi 316, Plano 290, Lubbock 266, Irving 254, Paris 24
US-AZ Phoenix 1650, Tucson 547, Mesa 511, Chandler 280, Scottsdale 244, Glendale 253, Tempe 190, Peoria 198 | US-PA Philadelphia 1550, Pittsburgh 303, Allentown 125, Harrisburg 50, Lancaster 57, Erie 93, Reading 95 | US-FL Jacksonville 986, Miami 455, Tampa 403, Orlando 320, St. Petersburg 263, Hialeah 221, Tallahassee 202, Fort Lauderdale 184, Hollywood 153, Gainesville 145, Naples 19
US-OH Columbus 913, Cleveland 362, Cincinnati 311, Toledo 265, Akron 189, Dayton 136, Springfield 58 | US-IN Indianapolis 880, Fort Wayne 270, Evansville 115, South Bend 103 | US-NC Charlotte 911, Raleigh 482, Greensboro 302, Durham 296, Winston-Salem 252, Fayetteville 209, Asheville 95, Wilmington 120 | US-WA Seattle 755, Spokane 229, Tacoma 222, Vancouver 196, Bellevue 151, Olympia 55 | US-CO Denver 716, Colorado Springs 488, Aurora 395, Fort Collins 170, Boulder 106, Lakewood 156
US-OK Oklahoma City 702, Tulsa 411, Norman 130 | US-TN Nashville 687, Memphis 618, Knoxville 198, Chattanooga 187 | US-DC Washington 679 | US-NV Las Vegas 660, Henderson 337, Reno 274 | US-MA Boston 653, Worcester 207, Springfield 154, Cambridge 118 | US-MI Detroit 633, Grand Rapids 197, Ann Arbor 119, Lansing 112, Flint 79 | US-OR Portland 630, Eugene 177, Salem 177, Bend 104 | US-KY Louisville 622, Lexington 320
US-MD Baltimore 565, Annapolis 41, Rockville 67 | US-WI Milwaukee 561, Madison 280, Green Bay 106 | US-NM Albuquerque 560, Santa Fe 89 | US-MO Kansas City 510, Saint Louis 281, Springfield 170, Columbia 129 | US-GA Atlanta 510, Augusta 200, Savannah 148, Athens 128, Macon 156, Columbus 201 | US-VA Virginia Beach 453, Chesapeake 253, Richmond 229, Norfolk 230, Arlington 234, Alexandria 155 | US-NE Omaha 483, Lincoln 294 | US-MN Minneapolis 425, Saint Paul 303, Rochester 122, Duluth 87
US-LA New Orleans 364, Baton Rouge 219, Shreveport 177, Lafayette 121 | US-KS Wichita 396, Topeka 125, Kansas City 153 | US-HI Honolulu 342 | US-NJ Newark 305, Jersey City 291, Paterson 156, Trenton 90, Princeton 30, Camden 71 | US-AK Anchorage 286, Fairbanks 32, Juneau 31 | US-ID Boise 235, Meridian 134 | US-IA Des Moines 211, Cedar Rapids 136 | US-AL Huntsville 225, Birmingham 196, Montgomery 195, Mobile 183 | US-UT Salt Lake City 210, Provo 113 | US-AR Little Rock 203, Fayetteville 100 | US-RI Providence 191
US-SD Sioux Falls 206 | US-MS Jackson 143 | US-SC Charleston 155, Columbia 142, Greenville 72, Myrtle Beach 39 | US-CT Bridgeport 148, New Haven 138, Stamford 136, Hartford 119 | US-ND Fargo 133, Bismarck 75 | US-NH Manchester 116, Concord 44 | US-MT Billings 120, Missoula 78, Bozeman 57 | US-DE Wilmington 71, Dover 39 | US-ME Portland 69, Augusta 19, Bar Harbor 5 | US-VT Burlington 45, Montpelier 8 | US-WV Charleston 47, Huntington 45 | US-WY Cheyenne 65, Jackson 11 | US-PR San Juan 335
`

export interface KnownCity {
  country: string
  region: string | null
  /** The part of the country by GeoNames' code, if several cities have the name. */
  part: string | null
  name: string
  population: number
}

export const populations: readonly KnownCity[] = (table + towns)
  .split(/[|\n]/)
  .map(group => group.trim())
  .filter(Boolean)
  .flatMap(group => {
    const [, country = '', region, list = ''] = group.match(/^([A-Z]{2})(?:-([A-Z]{2}))? (.*)$/) ?? []
    return list.split(', ').map(entry => {
      const at = entry.lastIndexOf(' ')
      const [name = '', part] = entry.slice(0, at).split('@')
      return {
        country,
        region: region ?? null,
        part: part ?? null,
        name,
        population: Number(entry.slice(at + 1)) * 1000,
      }
    })
  })
