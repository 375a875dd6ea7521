import type { LeadImport } from '#contract/leads.ts'

/** "Joe's Pizza | s 1 Main St | c Reno | r NV": a name, then facts by their first letter. */
const letters = {
  s: 'address',
  c: 'city',
  r: 'region',
  z: 'postcode',
  k: 'country',
  p: 'phone',
  e: 'email',
  w: 'website',
} as const

export function businessOf(text: string): LeadImport {
  const [businessName = '', ...facts] = text.split(' | ')
  const named = facts.map(fact => [letters[fact[0] as keyof typeof letters], fact.slice(2)])
  return { businessName, ...Object.fromEntries(named) }
}

/** The same, with another key of the name and no other key in common: only one search's results show that they're one. */
export const sameByStreet = `
LaRosa's Pizzeria | s 2411 Boudinot Ave | c Cincinnati = La Rosa's Pizzeria | s 2411 Boudinot Ave | c Cincinnati
Smile Studio | s 12 Main St, Suite 200 | c Reno = Smile Studio Dental | s 12 Main St #200 | c Reno
Zahnarztpraxis Dr. med. dent. Petra Huber | s Ringstr. 3 | c Passau | k DE = Dr. Petra Huber, Zahnärztin | s Ringstraße 3 | c Passau | k DE
Sunny Side Day Care Center | s 3 Elm Ct | c Salem = Sunnyside Daycare | s 3 Elm Court | c Salem
Zahnarztpraxis Dr. med. dent. Anna Vogel | p 0711 5550142 | k DE = Zahnarzt Dr. Anna Vogel | p 0711 5550142 | k DE
Bay Area Ctr. for Eye Care | s 4 Elm St | c Ely = Bay Area Center for Eyecare | s 4 Elm St | c Ely
`

/** Pairs that a person considers one business. */
export const same = `
Lakeside Vet Clinic | s 455 Lake Rd, Ste 2 | c Mentor | r OH = Lakeside Veterinary Clinic | s 455 Lake Road #2 | c Mentor | r OH
St. Mary's Auto Body | s 9 N Oak Ave | c Waco = Saint Marys Auto Body LLC | s 9 North Oak Avenue | c Waco
Kumar's Dry Cleaners | s 14 High St | c Leeds | k GB = Kumars Dry Cleaning | s 14 High Street | c Leeds | k GB
Twenty-One Salon | s 5 Pine St | c Troy = 21 Salon | s 5 Pine St | c Troy
Univ. Bookstore | s 1 College Ave | c Ames = University Bookstore | s 1 College Avenue | c Ames
Goodfellas Pizzeria & Grill | s 88-90 Broad St | c Elyria = Goodfella's Pizza | s 88 Broad Street | c Elyria
Thirty Two Bar | s 32 Wall St | c Bend = 32 Bar | s 32 Wall Street | c Bend
Trattoria Dai Fratelli | s Piazza Dante 2 | c Trento | k IT = Dai F.lli Trattoria | s P.zza Dante, 2 | c Trento | k IT
Hwy 9 Diner | s 401 Hwy 9 | c Cresco = Highway 9 Diner | s 401 Highway 9 | c Cresco
Gym One | s 10 Kings Rd | c London | z SW3 4UD | k GB = Gym 1 | s 10 King's Road | c London | z SW34UD | k GB
Mt. Hood Cycles | s 9 SE Oak St | c Portland = Mount Hood Cycles | s 9 Southeast Oak Street | c Portland
Twin Pines Kennel | s 1402 County Rd 8 | c Ely = Twin Pines Kennels | s 1402 Co Rd 8 | c Ely
Schwarz Elektrotechnik GmbH | s Bahnhofstr. 12 | c Fulda | k DE = Elektrotechnik Schwarz | s Bahnhofstraße 12 | c Fulda | k DE
Pho 79 Restaurant | s 9941 Hazard Ave | c Garden Grove | r CA = Phở 79 | s 9941 Hazard Avenue | c Garden Grove | r CA
Saint Mary's Catholic School | c Greeley | r CO | p 970-353-8100 = St Marys School | c Greeley | r CO | p (970) 353-8100
Dr. Karen L. Boyd, DDS | s 1600 St Michaels Dr | c Santa Fe | r NM = Karen Boyd DDS PC | s 1600 Saint Michael's Drive | c Santa Fe | r NM
Jiffy Lube #2041 | s 88 Elm St | c Keene | r NH = Jiffy Lube | s 88 Elm Street | c Keene | r NH
Boulangerie L'Épi d'Or | s 3 rue de la Paix | c Dijon | k FR = Boulangerie Epi d'Or | s 3, rue de la Paix | c Dijon | k FR
Café Zürich | s Langstr. 4 | c Zürich | k CH = Cafe Zuerich | s Langstrasse 4 | c Zürich | k CH
The UPS Store 4412 | s 2700 Neilson Way | c Santa Monica = UPS Store | s 2700 Neilson Way | c Santa Monica
A1 Auto Glass | w a1autoglass.test | c Mesa = A-1 Auto Glass LLC | w www.a1autoglass.test | c Mesa
R&B Cycles | p 503-222-4142 = R and B Cycles | p 503-222-4142
Sanders & Sanders Attorneys at Law | w sanderslaw.test = Sanders and Sanders, Attorneys at Law, P.C. | w sanderslaw.test
Mike's Bikes of Petaluma | w mikesbikes.test/petaluma | c Petaluma = Mike's Bikes | w mikesbikes.test/petaluma | c Petaluma
Osteria Da Gino | s Via Garibaldi 4 | c Lucca | k IT | p 0583 491342 = Da Gino | s V. Garibaldi, 4 | c Lucca | k IT | p +39 0583 491342
Restaurante El Rincón de Pepe S.L. | s C/ Mayor, 8 | c Murcia | k ES = El Rincon de Pepe | s Calle Mayor 8 | c Murcia | k ES
Peluquería Marta | e hola@pelumarta.test = Peluqueria Marta Gómez | e hola@pelumarta.test
Bakkerij van den Berg | s Kerkstraat 10 | c Utrecht | k NL = Bakkerij v.d. Berg | s Kerkstr. 10 | c Utrecht | k NL
Padaria São João | s Rua Augusta 100 | c São Paulo | k BR = Padaria Sao Joao LTDA | s R. Augusta, 100 | c Sao Paulo | k BR
7-Eleven | s 700 7th Ave | c Seattle | r WA = 7 Eleven | s 700 Seventh Avenue | c Seattle | r WA
First Baptist Church of Waco | s 500 Webster Ave | c Waco = 1st Baptist Church Waco | s 500 Webster Avenue | c Waco
Grant's Tomb Antiques | c Galena | r IL = Grants Tomb Antiques | c Galena | r Illinois
Tacos El Gordo | p 702-331-4142 | c Las Vegas = Tacos El Gordo de Tijuana BC | p 702-331-4142 | c Las Vegas
Fox Valley HVAC | w foxvalleyhvac.test = Fox Valley Heating & Cooling | w foxvalleyhvac.test
Bloom & Co. Florist | s 4 Market Sq | c Newburyport = Bloom and Company Florists | s 4 Market Square | c Newburyport
MacDonald Optical | p 902-422-4142 | k CA = Mac Donald Optical Ltd. | p 902-422-4142 | k CA
Ristorante Bella Napoli | s Hauptstr. 40 | c Mainz | k DE = Bella Napoli | s Hauptstraße 40 | c Mainz | k DE
Hair by Rosa | s 88 Pine St, Ste 4 | c Bend | r OR = Hair by Rosa LLC | s 88 Pine Street Suite 4 | c Bend | r OR
Garage Dupont Père et Fils | s 12 route de Lyon | c Vienne | k FR = Garage Dupont Pere & Fils SARL | s 12 rte de Lyon | c Vienne | k FR
Ferretería Hermanos Ruiz | s Avda. Constitución 5 | c Soria | k ES = Ferreteria Hnos. Ruiz | s Avenida Constitucion, 5 | c Soria | k ES
Lincoln Park Veterinary Hospital | p 773-404-4142 = Lincoln Park Vet Hosp. | p 773-404-4142
U-Haul of Midtown | s 1200 2nd Ave N | c Billings = U Haul of Midtown | s 1200 Second Avenue North | c Billings
Century 21 Advance Realty | w c21advance.test = Century 21 Advance Realty, Inc. | w c21advance.test
B & B Automotive | s 7 Mill Rd | c Dover = B and B Auto Repair | s 7 Mill Road | c Dover
Sao Miguel Market | p 508-997-4142 = São Miguel Market | p 508-997-4142
Tres Hermanos Taqueria | s 44 W 3rd St | c Yuma = 3 Hermanos Taqueria | s 44 West Third St | c Yuma
Fit4Life Gym | w fit4life.test = Fit 4 Life Gym | w fit4life.test
Apotheke am Markt | s Markt 1 | c Jena | k DE = Markt-Apotheke | s Markt 1 | c Jena | k DE | p 03641 442142
Greene County Title Co | s 101 Court Sq | c Xenia = Greene County Title Company LLC | s 101 Court Square | c Xenia
O’Brien's Irish Pub | e cheers@obriens.test = OBriens Irish Pub | e cheers@obriens.test
McAllister Heating & Air Conditioning | p 412-422-4142 = McAllister HVAC | p 412-422-4142
Hotel Zur Post | s Dorfplatz 2 | c Lech | k AT = Zur Post Hotel GmbH | s Dorfpl. 2 | c Lech | k AT
Three Brothers Bakery | c Houston | w 3bros.test = 3 Bros. Bakery | c Houston | w 3bros.test
St. Johns Pharmacy | p 814-455-0142 = Saint Johns Pharmacy | p 814-455-0142
Main Street Delicatessen | w mainst.test = Main St Deli | w mainst.test
Joe's Pizza | s 1 Main St | c Springfield | r IL = Joes Pizza | s 1 Main Street | c Springfield | r Illinois
Joe's Pizza | s 1 Main St | c Springfield | r IL = Joe’s Pizza | s 1 Main St, Springfield, IL 62701
Café Zoë | c Reno = Cafe Zoe | c Reno
Café Zoë | w https://cafezoe.test = Cafe Zoe | w cafezoe.test
Bäckerei Müller | p 030 5550142 | k DE = Baeckerei Mueller | p +49 30 5550142
Crème Brûlée Bistro | s 4 Elm St | c Reno = Creme Brulee Bistro | s 4 Elm St | c Reno
Blue Door Bakery, LLC | w https://www.bluedoor.test = Blue Door Bakery | w http://bluedoor.test/contact
The Copper Kettle Inc. | c Boise | r ID = Copper Kettle | c Boise | r Idaho
Smith Holdings LLC dba Joe's Pizza | s 1 Main St | c Reno = Joe's Pizza | s 1 Main St | c Reno
Joe's Pizza | p 775-322-4142 = Smith Holdings LLC d/b/a Joe's Pizza | p (775) 322-4142
Harbor Group Ltd t/a The Crab Shed | w crabshed.test = The Crab Shed | w www.crabshed.test
Müller & Söhne GmbH | s Hauptstr. 5 | c Bonn | k DE = Mueller und Soehne | s Hauptstraße 5 | c Bonn | k DE
Anderson & Sons Plumbing | p 775-322-4142 = Anderson and Sons Plumbing Co. | p 775.322.4142
O'Malley's Pub | s 12 Oak Ave | c Reno = OMalleys Pub | s 12 Oak Avenue | c Reno
Iron Gym | s 12 N Main St | c Reno = Iron Gym | s 12 North Main Street | c Reno
Iron Gym | s 12 Main St | c Reno = Iron Gym | s 12 N Main St | c Reno
Iron Gym | s 12 Main St NW | c Reno = Iron Gym | s 12 Main Street Northwest | c Reno
Iron Gym | s 12 W 8th St | c Reno = Iron Gym | s 12 West Eighth Street | c Reno
Iron Gym | s 55 7th Ave | c New York = Iron Gym | s 55 Seventh Avenue | c New York
Iron Gym | s 12 Main St | c Reno = Iron Gym | s 12 Main St, Suite 400 | c Reno
Iron Gym | s 12 Main St #400 | c Reno = Iron Gym | s 12 Main Street, Ste. 400 | c Reno
Iron Gym | s Suite 4, 12 Main St | c Reno = Iron Gym | s 12 Main St, Suite 4 | c Reno
Iron Gym | s 12 Main St, 2nd Floor | c Reno = Iron Gym | s 12 Main St | c Reno
Iron Gym | s 12 Lake Shore Dr | c Chicago = Iron Gym | s 12 Lake Shore Drive | c Chicago
Iron Gym | s 12 Lakeshore Dr | c Chicago = Iron Gym | s 12 Lake Shore Drive | c Chicago
Iron Gym | s 9 Mt Vernon Rd | c Reno = Iron Gym | s 9 Mount Vernon Road | c Reno
Iron Gym | s 9 St Marks Pl | c New York = Iron Gym | s 9 Saint Marks Place | c New York
Iron Gym | s 12-14 Main St | c Reno = Iron Gym | s 12 Main St | c Reno
Iron Gym | s 1200 Hwy 50 | c Reno = Iron Gym | s 1200 Highway 50 | c Reno
Iron Gym | s 1200 US-50 E | c Carson City = Iron Gym | s 1200 US Highway 50 East | c Carson City
MAIN ST 12 GYM | s MAIN ST 12 | c Reno = Main St 12 Gym | s 12 Main St | c Reno
Bar Sol | s C/ Mayor 12 | c Madrid | k ES = Bar Sol | s Calle Mayor, 12 | c Madrid | k ES
Bar Sol | s Av. Diagonal 300 | c Barcelona | k ES = Bar Sol | s Avinguda Diagonal, 300 | c Barcelona | k ES
Bar Sol | s Pza. Mayor 3 | c Madrid | k ES = Bar Sol | s Plaza Mayor 3 | c Madrid | k ES
Chez Louis | s 12 rue de Rivoli | c Paris | k FR = Chez Louis | s 12, Rue de Rivoli | c Paris | k FR
Chez Louis | s 8 bd Voltaire | c Paris | k FR = Chez Louis | s 8 Boulevard Voltaire | c Paris | k FR
Da Gino | s Via Roma, 5 | c Torino | k IT = Da Gino | s V. Roma 5 | c Torino | k IT
Da Gino | s P.zza Garibaldi 2 | c Napoli | k IT = Da Gino | s Piazza Garibaldi, 2 | c Napoli | k IT
Hofcafé | s Berliner Str. 14a | c Köln | k DE = Hofcafe | s Berliner Straße 14 A | c Koeln | k DE
Hofcafé | s Goethestr. 3 | c München | k DE = Hofcafé | s Goethe-Straße 3 | c Muenchen | k DE
Hofcafé | s Marktpl. 1 | z 53111 | k DE = Hofcafé | s Marktplatz 1 | z 53111 | k DE
Bruin Bar | s Kerkstr. 8 | c Utrecht | k NL = Bruin Bar | s Kerkstraat 8 | c Utrecht | k NL
Kahvila Aalto | s Mannerheimintie 5 | c Helsinki | k FI = Kahvila Aalto | s Mannerheimint. 5 | c Helsinki | k FI
Ace Plumbing | p (310) 555-0142 = Ace Plumbing & Rooter | p +1 310 555 0142
Ace Plumbing | p 310-555-0142 x12 = Ace Plumbing | p 310-555-0142
Ace Plumbing | p Tel.: 310-555-0142 = Ace Plumbing | p 310 555 0142 (cell)
Dr. Jane Miller, DDS | p 310-555-7788 = Jane Miller Dentistry | p 3105557788
Sunset Auto Repair | p 310 555 1212 = Sunset Auto Service | p 310 555 1212
Smith Family Dentistry | p 775-322-4142 | s 4 Elm St = Smith Dental | p 775-322-4142 | s 4 Elm Street
Sunset Auto | w sunsetauto.test | c Reno = Sunset Auto Repair | w https://sunsetauto.test/ | c Reno
Iron Gym | w irongym.test | z 89501-1234 = Iron Gym | w irongym.test | z 89501 | c Reno
Acme | s 1 Main St | c Reno | p 775-322-4142 | e ada@acme.test = Acme | s 9 Elm St | c Sparks | p 775-322-4142 | e ada@acme.test
Acme | e info@müller.test = ACME | e info@xn--mller-kva.test
Acme | e Info@MÜLLER.test | p 775-322-4142 = Acme Inc | e info@müller.test
Acme | e ada@acme.test | c Reno | r NV = Acme GmbH | e ADA@ACME.test
Yoga Loft | w facebook.com/yogaloft = Yoga Loft LLC | w https://www.facebook.com/YogaLoft/
Yoga Loft | w yogaloft.godaddysites.com = Yoga Loft | w https://yogaloft.godaddysites.com/home
Iron Gym | p 000-000-0000 | s 1 Main St | c Reno = Iron Gym | p 775-322-4142 | s 1 Main St | c Reno
Iron Gym | p 123-456-7890 = Iron Gym | p 123-456-7890
Ace Plumbing | p 1-800-PLUMBER | c Reno | r NV = Ace Plumbing | p 1-800-PLUMBER | c Reno | r NV
Iron Gym | w facebook.com | c Reno = Iron Gym | c Reno
Iron Gym = IRON GYM
Iron Gym | r Nevada | c Reno = Iron Gym | r NV | c Reno
Iron Gym | r New South Wales | c Newcastle | k AU = Iron Gym | r NSW | c Newcastle | k AU
Iron Gym | s 1 King St | c Toronto | r Ontario | k CA = Iron Gym | s 1 King Street | c Toronto | r ON | k CA
Iron Gym | c St. Louis | s 3 Oak St = Iron Gym | c Saint Louis | s 3 Oak Street
Iron Gym | c New York | s 3 Oak St = Iron Gym | c New York City | s 3 Oak St
Iron Gym | c Zürich | s Seestrasse 3 = Iron Gym | c Zurich | s Seestr. 3
Iron Gym | s 3 Oak St | z SW1A 1AA = Iron Gym | s 3 Oak St | z sw1a1aa
Pizza Roma Restaurant | s 3 Oak St | c Reno = Pizza Roma | s 3 Oak St | c Reno
Luigi's Pizzeria & Restaurant | s 45 Broad St | c Newark | r NJ = Luigis Pizzeria and Restaurant | s 45 Broad Street | c Newark | r New Jersey
Smith & Jones Attorneys at Law, P.C. | p 312-322-4142 = Smith and Jones Attorneys | p (312) 322-4142
Tony's Auto Body Shop | s 200 Industrial Pkwy | c Dayton = Tonys Auto Body | s 200 Industrial Parkway | c Dayton
A-1 Towing | p 702-322-4142 = A1 Towing | p 702.322.4142
A.B.C. Plumbing | s 7 Elm St | c Reno = ABC Plumbing | s 7 Elm Street | c Reno
McDonough's Pub | s 5 Main St | w mcdonoughs.test = Mc Donough's Pub | s 5 Main St | w mcdonoughs.test
Nguyen Nails | w nguyennails.test | c San Jose = Nguyễn Nails | w www.nguyennails.test | c San Jose
El Niño Taquería | s 9 Calle Olvera | c Los Angeles = El Nino Taqueria | s 9 Calle Olvera | c Los Angeles
Harbour View Dental | p 604-322-4142 | k CA = Harbor View Dental | p (604) 322-4142 | k CA
Great Lakes Roofing LLC | c Erie | r PA | w greatlakesroofing.test = Great Lakes Roofing | c Erie | r PA | w http://www.greatlakesroofing.test/index.html
Dr. Maria Lopez DDS | s 12 Oak St, Ste 3 | c Tampa = Maria Lopez, DDS | s 12 Oak St Suite 3 | c Tampa
Lopez Family Dentistry PLLC | p 813-322-4142 = Lopez Family Dental | p 8133224142
J & J Landscaping | s 4 Pine Rd | c Macon = J&J Landscaping Inc | s 4 Pine Road | c Macon
The UPS Store #4321 | s 88 Main St | c Reno = UPS Store 4321 | s 88 Main Street | c Reno
Bright Horizons at Elm | w bright.test/elm | s 3 Elm St | c Boston = Bright Horizons at Elm | w bright.test/elm | s 3 Elm Street | c Boston
Green Thumb Garden Center | s 1000 State Route 9 | c Albany = Green Thumb Garden Centre | s 1000 State Rte 9 | c Albany
Green Thumb | s 1000 County Road 12 | c Albany = Green Thumb | s 1000 Co Rd 12 | c Albany
Kwik Lube | s 1 First Ave | c Reno = Kwik Lube | s 1 1st Avenue | c Reno
Sal's Deli | s 14-20 Queens Blvd | c Queens = Sals Deli | s 14-20 Queens Boulevard | c Queens
Autohaus Schmidt GmbH & Co. KG | p 0221 5550142 | k DE = Autohaus Schmidt | p +49 221 5550142 | k DE
Zahnarztpraxis Dr. Weber | s Lindenstraße 4 | c Köln | k DE = Zahnarztpraxis Dr. Weber | s Lindenstr. 4 | c Köln | k DE
Boulangerie Pâtisserie Dupont SARL | s 3 av. Foch | c Metz | k FR = Boulangerie Patisserie Dupont | s 3 Avenue Foch | c Metz | k FR
Peluquería Ana | s C/ de la Paz, 7 | c Valencia | k ES = Peluqueria Ana | s Calle de la Paz 7 | c València | k ES
Trattoria da Enzo | s Via dei Vascellari 29 | c Roma | k IT = Trattoria Da Enzo | s V. dei Vascellari, 29 | c Rome | k IT
Padaria São João Ltda | p (11) 5555-0142 | k BR = Padaria Sao Joao | p +55 11 5555-0142 | k BR
Blue Moon Cafe | e hello@bluemoon.test | c Reno = Blue Moon Café | e HELLO@bluemoon.test | c Reno
Copperfield Books | w https://copperfield.test/?utm_source=gmb | c Napa = Copperfield Books Inc. | w copperfield.test | c Napa
Main St. Barbers | p 801-322-4142 | z 84401 = Main Street Barbers | p 801-322-4142 | z 84401-1111
Sunrise Yoga | w instagram.com/sunriseyoga = Sunrise Yoga LLC | w https://www.instagram.com/sunriseyoga/?hl=en
Lopez Dental Clinic | p 813-322-4142 = Lopez Dentistry | p 813-322-4142
Rossi Pizzeria | s 4 Elm St | c Reno | p 775-322-4142 = Rossi Pizza | s 4 Elm St | c Reno | p 775-322-4142
Weber Bäckerei | p 0221 5550142 | k DE = Bäcker Weber | p 0221 5550142 | k DE
Kowalski Chiropractic | p 312-322-4142 = Kowalski Chiropractor | p 312-322-4142
Oakwood Veterinary Hospital | p 509-322-4142 = Oakwood Vet Hospital | p 509-322-4142
Peluquería Marta | p 963 555 142 | k ES = Peluqueros Marta | p 963 555 142 | k ES
Wilson Electric | p 614-322-4142 = Wilson Electrical | p 614-322-4142
Gomez Landscape | p 559-322-4142 = Gomez Landscaping Co. | p 559-322-4142
Photography by Jane Park | p 206-322-4142 = Jane Park Photographer | p 206-322-4142
Resturant El Sol | p 520-322-4142 | c Tucson = Restaurant El Sol | p 520-322-4142 | c Tucson
Bay Optical | p 415-322-4142 | s 9 Bay St | c Oakland = Bay Opticians | p 415-322-4142 | s 9 Bay St | c Oakland
Elm Psychology | p 603-322-4142 = Elm Psychologists | p 603-322-4142
Andersen Heating | p 763-322-4142 | w andersenheating.test = Anderson Heating | p 763-322-4142 | w www.andersenheating.test
Thompson Plumbing | p 717-322-4142 | e info@thompsonplumbing.test = Thomson Plumbing | p 717-322-4142 | e info@thompsonplumbing.test
Kathy's Kitchen | p 205-322-4142 | w kathyskitchen.test | s 3 Oak St = Cathy's Kitchen | p 205-322-4142 | w kathyskitchen.test | s 3 Oak St
Peak Paint | p 303-322-4142 | s 4 Elm St = Peak Painting | p 303-322-4142 | s 4 Elm St
Garcia Roofers | p 956-322-4142 = Garcia Roofing LLC | p 956-322-4142
Ace Fence | p 501-322-4142 = Ace Fencing | p 501-322-4142
Hoffmann Automotive | p 262-322-4142 = Hoffmann Auto | p 262-322-4142
Miller's Bakery | p 570-322-4142 = Miller Bakery | p 570-322-4142
Delgado Tire Shop | p 361-322-4142 = Delgado Tires | p 361-322-4142
Zahnarzt Klein | p 0221 5550142 | k DE = Zahnarztpraxis Klein | p 0221 5550142 | k DE
Avvocati Ferri | p 02 5550 1424 | k IT = Avvocato Ferri | p 02 5550 1424 | k IT
Smith Management | p 404-322-4142 = Smith Mgmt. | p 404-322-4142
Ortiz Landscapers | p 480-322-4142 = Ortiz Landscaping | p 480-322-4142
Reed Photo | p 503-322-4142 = Reed Photography | p 503-322-4142
Fleuriste Colette | p 04 78 55 01 42 | k FR = Colette Fleurs | p 04 78 55 01 42 | k FR
Pizzería Napoli | p 913 555 142 | k ES = Pizza Napoli | p 913 555 142 | k ES
Carter Accountants | p 0161 496 0142 | k GB = Carter Accounting | p 0161 496 0142 | k GB
Hughes Plumbers | p 208-322-4142 = Hughes Plumbing & Heating | p 208-322-4142
Becker Dachdecker | p 0231 5550142 | k DE = Becker Dachdeckerei | p 0231 5550142 | k DE
Chiropractic Care of Ames | p 515-322-4142 = Chiropractor Care of Ames | p 515-322-4142
Bryson Restaraunt | p 828-322-4142 = Bryson Restaurant | p 828-322-4142
Stephens Optical | p 229-322-4142 | w stephensoptical.test = Stevens Optical | p 229-322-4142 | w stephensoptical.test
The Copper Pot | s 120-124 Main St | c Bend | r OR = Copper Pot | s 122 Main Street | c Bend | r OR
Pizza 2 Go | p 702-322-4142 = Pizza To Go | p 702-322-4142
Ruiz Hermanos S.L. | p 954 555 142 | k ES = Ruiz Hnos SL | p 954 555 142 | k ES
Ets. Dupont et Fils | p 03 87 55 01 42 | k FR = Établissements Dupont & Fils | p 03 87 55 01 42 | k FR
Gebr. Weber GmbH | p 0711 5550142 | k DE = Gebrüder Weber | p 0711 5550142 | k DE
F.lli Rossi Srl | p 06 5550 1424 | k IT = Fratelli Rossi | p 06 5550 1424 | k IT
JM Enterprises Inc dba Brew Haus | w brewhaus.test = Brew Haus | w www.brewhaus.test/menu
Ben's Barber Shop | p (218) 322-4142 | s 4 Elm St | c Ely = Bens Barbershop | p 218.322.4142 | s 4 Elm Street | c Ely
Hotel Krone | s Marktplatz 3 | c Ulm | k DE = Krone Hotel | s Marktpl. 3 | c Ulm | k DE
A-1 Locksmith | p 405-322-4142 = A1 Locksmiths | p 405-322-4142
Ristorante Da Luigi | s Via Roma 8 | c Bari | k IT = Da Luigi | s V. Roma, 8 | c Bari | k IT
Harper Eye Care | e info@harpereye.test | p 210-322-4142 | s 4 Elm St | c Boerne = Harper Eye Care | e info@harpereye.test | p 210-322-4142 | s 900 Main St | c Fredericksburg
Green Leaf Landscaping, Inc | c Salem | r OR | w greenleaf.test = Greenleaf Landscaping | c Salem | r OR | w greenleaf.test
Dr Amy Chan Family Dentistry | p 604-322-4142 = Amy Chan Dental | p 604-322-4142
Mtn View Storage | p 970-322-4142 | c Rifle = Mountain View Storage | p 970-322-4142 | c Rifle
Riverbend Animal Hosp. | p 931-322-4142 | c Dickson = River Bend Animal Hospital | p 931-322-4142 | c Dickson
R & L Tire Service | p 620-322-4142 = R&L Tires | p 620-322-4142
Nationwide Roofing Co., Inc. | w nationwideroof.test = Nationwide Roofing | w https://nationwideroof.test/about-us
Farmacia Sta. Lucía | p 954 555 142 | k ES = Farmacia Santa Lucia | p 954 555 142 | k ES
Boulangerie Cie Martin | p 03 87 55 01 42 | k FR = Boulangerie Compagnie Martin | p 03 87 55 01 42 | k FR
Mercado São José | p 11 5555 0142 | k BR = Mercado Sao Jose Ltda | p 11 5555-0142 | k BR
Lotus Spa | e hi@lotus.test | p 509-322-4142 | c Yakima = Lotus Day Spa | e hi@lotus.test | p 509-322-4142 | c Selah
The UPS Store 4412 | s 77 Mall Rd | c Novi = UPS Store #4412 | s 77 Mall Road | c Novi
Bob's Heating and Air Conditioning | p 765-322-4142 = Bobs Htg & Air | p 765-322-4142
Peak Physical Therapy | s 12 Oak St, Bldg 2, Ste 4 | c Bend = Peak Physical Therapy | s 12 Oak Street | c Bend
Café Central | s Herrengasse 14 | c Wien | k AT = Cafe Central | s Herreng. 14 | c Vienna | k AT
Dental Care of Utica | p 315-322-4142 = Utica Dental Care | p 315-322-4142
Peterson Painting | p 701-322-4142 = Peterson Painters Inc | p 701-322-4142
O'Neil Ins. Agency | p 405-322-4142 = ONeil Insurance Agency | p 405-322-4142
Restaurante El Rincón, S.L. | p 954 555 142 | k ES = El Rincon | p 954 555 142 | k ES
SARL Garage du Lac | s 3 av. Foch | c Metz | k FR = Garage du Lac | s 3 Avenue Foch | c Metz | k FR
Fahrschule Schulz Inh. Kai Schulz | p 0711 5550142 | k DE = Fahrschule Schulz | p 0711 5550142 | k DE
Grand Rapids Elec. Co. | p 616-322-4142 = Grand Rapids Electric Company | p 616-322-4142
5 Star Nails | p 702-322-4142 = Five Star Nail Salon | p 702-322-4142
`
