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
Bay Area Ctr. for Eye Care | s 4 Elm St | c Ely = Bay Area Center for Eyecare | s 4 Elm St | c Ely
Mt. Hood Cycles | s 9 SE Oak St | c Portland = Mount Hood Cycles | s 9 Southeast Oak Street | c Portland
Twin Pines Kennel | s 1402 County Rd 8 | c Ely = Twin Pines Kennels | s 1402 Co Rd 8 | c Ely
`

/** Pairs that a person considers one business. */
export const same = `
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
Zahnarztpraxis Dr. med. dent. Anna Vogel | p 0711 5550142 | k DE = Zahnarzt Dr. Anna Vogel | p 0711 5550142 | k DE
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

/** Pairs that a person considers two. */
export const different = `
Three Brothers Bakery | c Houston | w brothers.test ≠ 4 Brothers Bakery | c Houston | w brothers.test
Joe's Pizza | s 1 Main St | c Springfield | r IL ≠ Joe's Pizza | s 1 Main St | c Springfield | r MO
Joe's Pizza | s 1 Main St, Springfield, IL 62701 ≠ Joe's Pizza | s 1 Main St, Springfield, MO 65801
Joe's Pizza | c Springfield | r Illinois ≠ Joe's Pizza | c Springfield | r Massachusetts
Joe's Pizza | c Portland | r OR | w joes.test ≠ Joe's Pizza | c Portland | r Maine | w joes.test
Joe's Pizza | c London | k GB ≠ Joe's Pizza | c London | k CA
Iron Gym | c Newcastle | r NSW | k AU ≠ Iron Gym | c Newcastle | r Western Australia | k AU
Iron Gym | s 12 7th St | c Reno ≠ Iron Gym | s 12 77th St | c Reno
Iron Gym | s 12 E 8th St | c Reno ≠ Iron Gym | s 12 W 8th St | c Reno
Iron Gym | s 12 East Eighth Street | c Reno ≠ Iron Gym | s 12 West 8th St | c Reno
Iron Gym | s 12 Lake St | c Chicago ≠ Iron Gym | s 12 Lake Shore Dr | c Chicago
Iron Gym | s 12 Park Ave | c Reno ≠ Iron Gym | s 12 Park St | c Reno
Iron Gym | s 12 Oak Ln | c Reno ≠ Iron Gym | s 12 Oak Ct | c Reno
Iron Gym | s 12 Main St | c Reno ≠ Iron Gym | s 120 Main St | c Reno
Iron Gym | s 12A Main St | c Reno ≠ Iron Gym | s 12B Main St | c Reno
Iron Gym | s 12 Main St | c Reno ≠ Iron Gym | s 12 Maine St | c Reno
Iron Gym | s 12 Washington St | c Reno ≠ Iron Gym | s 12 Washburn St | c Reno
Iron Gym | s 12 Hwy 50 | c Reno ≠ Iron Gym | s 12 Hwy 95 | c Reno
Iron Gym | s 12 Fourth Ave ≠ Iron Gym | s 12 Fourteenth Ave
Iron Gym | s 12 NE Main St | c Reno ≠ Iron Gym | s 12 NW Main St | c Reno
Iron Gym | s 12 Main St, Suite 100 | c Reno ≠ Iron Gym | s 12 Main St, Suite 200 | c Reno
Iron Gym | s 12 Main St #3 | c Reno ≠ Iron Gym | s 12 Main St Unit 4 | c Reno
Hofcafé | s Hauptstr. 5 | c Bonn | k DE ≠ Hofcafé | s Hauptstr. 15 | c Bonn | k DE
Hofcafé | s Hauptstr. 5 | c Bonn | k DE ≠ Hofcafé | s Hauptplatz 5 | c Bonn | k DE
Hofcafé | s Hauptstr. 5 | c Bonn | k DE ≠ Hofcafé | s Hauptstr. 5 | c Mainz | k DE
Hofcafé | s Goethestr. 3 | c Köln | k DE ≠ Hofcafé | s Gartenstr. 3 | c Köln | k DE
Bar Sol | s Calle Mayor 12 | c Madrid | k ES ≠ Bar Sol | s Plaza Mayor 12 | c Madrid | k ES
Bar Sol | s Calle Mayor 12 | c Madrid | k ES ≠ Bar Sol | s Calle Menor 12 | c Madrid | k ES
Chez Louis | s 12 rue de Lyon | c Paris | k FR ≠ Chez Louis | s 12 avenue de Lyon | c Paris | k FR
Da Gino | s Via Roma 5 | c Torino | k IT ≠ Da Gino | s Via Romagna 5 | c Torino | k IT
Iron Gym | p 000-000-0000 | c Reno ≠ Iron Gym & Spa | p 000-000-0000 | c Sparks
Sunrise Nails | p 123-456-7890 ≠ Sunrise Nails & Spa | p 123-456-7890
Bay Motors | p 10/01/1968 ≠ Bay Motors East | p 10/01/1968
Bay Motors | p 999-999-9999 ≠ Bay Motors Service | p 999-999-9999
Ace Plumbing Reno | p 1-800-PLUMBER ≠ Ace Plumbing | p 1-800-PLUMBER
Roto Drain | p 1-800-PLUMBER | c Reno ≠ Roto Drain | p 1-800-PLUMBER | c Boise
Roto Drain | p 888-322-4142 | z 89501 ≠ Roto Drain | p 888-322-4142 | z 89511
City Taxi | p 0800 123 4567 | k GB | c Leeds ≠ City Taxi | p 0800 123 4567 | k GB | c Hull
Miller Law | p (310) 555-0142 ≠ Chen Orthodontics | p (310) 555-0142
Miller Law | p 310-555-0142 ≠ Miller Dental | p 310-555-0142
Golden Dragon | p 310-555-0142 ≠ Golden Lotus | p 310-555-0142
Jane Smith Realtor | p 310-555-0142 | w kw.test ≠ John Smith Realtor | p 310-555-0142 | w kw.test
Dr. Ann Lee, MD | p 310-555-0142 | s 4 Elm St ≠ Dr. Bob Lee, MD | p 310-555-0142 | s 4 Elm St
State Farm - Ann Lee | w statefarm.test | c Reno ≠ State Farm - Bob Roe | w statefarm.test | c Reno
Acme | e ada@acme.test | p 775-322-4142 | w acme.test ≠ Acme | e bob@acme.test | p 775-322-4142 | w acme.test
Acme | e info@müller.test ≠ Acme | e info@mueller.test
Acme | e o'neil@acme.test ≠ Acme | e oneil@acme.test
Acme | e ada+reno@acme.test ≠ Acme | e ada@acme.test
Harbor Cafe | e info@harbor.test ≠ Iron Gym | e info@harbor.test
Subway | s 1 Main St | c Reno | p 800-555-0142 ≠ Subway | s 9 Elm St | c Reno | p 800-555-0142
Subway | s 1 Main St | c Reno | w subway.test ≠ Subway | s 9 Elm St | c Reno | w subway.test
Subway | s 1 Main St | c Reno | p 775-322-4142 | w subway.test ≠ Subway | s 9 Elm St | c Reno | p 775-322-4142 | w subway.test
Subway | c Reno | w subway.test/1 ≠ Subway | c Boise | w subway.test/2
Subway | w subway.test/locations/reno ≠ Subway | w subway.test/locations/boise
Subway | c Reno | z 89501 ≠ Subway | c Reno | z 89511
Subway 1204 | c Reno ≠ Subway 1377 | c Reno
Studio 54 | p 310-555-0142 ≠ Studio 55 | p 310-555-0142
Joe's Pizza (Downtown) | w joes.test ≠ Joe's Pizza (Uptown) | w joes.test
Joe's Pizza - North | p 310-555-0142 ≠ Joe's Pizza - South | p 310-555-0142
Hilton | w hilton.test | c Reno ≠ Hilton Garden Inn | w hilton.test | c Reno
Acme | s 1 Main St | c Reno | e info@acme.test | p 775-322-4142 ≠ Acme | s 9 Elm St | c Sparks | e info@acme.test | p 775-322-4143
Acme | s 1 Main St | c Reno | e info@acme.test | p 800-322-4142 ≠ Acme | s 9 Elm St | c Sparks | e info@acme.test | p 800-322-4142
Yoga Loft | w facebook.com/yogaloft ≠ Yoga Loft | w facebook.com/yogaloft-boise
Yoga Loft | w facebook.com ≠ Yoga Loft & Spa | w facebook.com
Yoga Loft | w yelp.com/biz/yoga-loft-reno ≠ Yoga Loft | w yelp.com/biz/yoga-loft-boise
Yoga Loft | w instagram.com/p/abc ≠ Yoga Loft Boise | w instagram.com/p/abd
Yoga Loft | w loft1.godaddysites.com ≠ Yoga Loft | w loft2.godaddysites.com
Yoga Loft | w yogaloft.weebly.com ≠ Yoga Loft | w yogaloftreno.weebly.com
Yoga Loft | w loft1.business.site | c Reno ≠ Yoga Loft | w loft2.business.site | c Boise
Yoga Loft | w linktr.ee/yogaloft ≠ Yoga Loft | w linktr.ee/loftyoga
Acme | c Reno | p 310-555-0142 ≠ Acme | c Reno | p 310-555-0143
Acme | p 310-555-0142 ≠ Acme | e ada@acme.test
Acme | s PO Box 12 | c Reno ≠ Acme | s PO Box 120 | c Reno
Hair by Anna | c Reno | p 310-555-0142 ≠ Hair by Hanna | c Reno | p 310-555-0142
Grand Hotel | s 1 Main St | c Reno ≠ Grand Hotel Spa | s 1 Main St | c Reno
First National Bank | p 310-555-0142 ≠ First Federal Bank | p 310-555-0142
Acme | c Reno | r NV ≠ Acme | c Sparks | r NV
Acme | k US | c Vienna | r VA ≠ Acme | k AT | c Vienna
Acme | r Texas | p 800-555-0142 ≠ Acme | r Ohio | p 800-555-0142
Luigi's Pizzeria | s 45 Broad St | c Newark | r NJ ≠ Luigi's Pizzeria | s 45 Broad St | c Newark | r OH
Luigi's Pizzeria | s 45 Broad St | c Newark ≠ Luigi's Pizzeria | s 54 Broad St | c Newark
Smith & Jones Law | p 312-322-4142 ≠ Smith & Johnson Law | p 312-322-4142
A-1 Towing | c Las Vegas | p 702-322-4142 ≠ A-2 Towing | c Las Vegas | p 702-322-4142
Tony's Auto Body | s 200 Industrial Pkwy | c Dayton ≠ Tony's Auto Glass | s 200 Industrial Pkwy | c Dayton
The UPS Store #4321 | c Reno ≠ The UPS Store #4322 | c Reno
Holiday Inn | s 1 Main St | c Reno | w ihg.test ≠ Holiday Inn Express | s 3 Main St | c Reno | w ihg.test
H&R Block | p 775-322-4142 | c Reno | w hrblock.test ≠ H&R Block | p 775-322-4143 | c Sparks | w hrblock.test
Great Lakes Roofing | c Erie | r PA ≠ Great Plains Roofing | c Erie | r PA
Dr. Maria Lopez DDS | s 12 Oak St | c Tampa ≠ Dr. Mario Lopez DDS | s 12 Oak St | c Tampa
Kwik Lube | s 1 First Ave | c Reno ≠ Kwik Lube | s 1 First St | c Reno
Kwik Lube | s 1 N 1st Ave | c Reno ≠ Kwik Lube | s 1 S 1st Ave | c Reno
Kwik Lube | s 121 1st Ave | c Reno ≠ Kwik Lube | s 121 21st Ave | c Reno
Kwik Lube | s 1000 County Road 12 | c Albany ≠ Kwik Lube | s 1000 County Road 21 | c Albany
Kwik Lube | s 1000 US 12 | c Albany ≠ Kwik Lube | s 1000 State Route 12 | c Albany
Autohaus Schmidt | s Lindenstr. 4 | c Köln | k DE ≠ Autohaus Schmidt | s Lindenallee 4 | c Köln | k DE
Bar Sol | s Calle de la Paz 7 | c Valencia | k ES ≠ Bar Sol | s Avenida de la Paz 7 | c Valencia | k ES
Bar Sol | s Calle Mayor 7 | c Valencia | k ES ≠ Bar Sol | s Calle Mayor 7 | c Valencia | k VE
Boulangerie Dupont | s 3 rue Foch | c Metz | k FR ≠ Boulangerie Dupond | s 3 rue Foch | c Nancy | k FR
Blue Moon Cafe | w bluemoon.wixsite.com/reno ≠ Blue Moon Cafe | w bluemoon.wixsite.com/boise
Blue Moon Cafe | w facebook.com/profile.php?id=100 ≠ Blue Moon Cafe | w facebook.com/profile.php?id=200
Blue Moon Cafe | w sites.google.com/view/bluemoon1 ≠ Blue Moon Cafe | w sites.google.com/view/bluemoon2
Edward Jones - Ann Lee | p 775-322-4142 | s 1 Main St | c Reno ≠ Edward Jones - Bob Roe | p 775-322-4142 | s 1 Main St | c Reno
Farmers Insurance - Ann Lee | w agents.farmers.test/ann ≠ Farmers Insurance - Bob Roe | w agents.farmers.test/bob
Copperfield Books | p 111-111-1111 | c Napa ≠ Copperfield Books & Gifts | p 111-111-1111 | c Sonoma
Elm Dental | e office@gmail.test | p 775-322-4142 ≠ Oak Dental | e office@gmail.test | p 775-322-4142
Elm Dental | s 4 Elm St | c Reno | e ann@elm.test ≠ Elm Dental | s 4 Elm St | c Reno | e bob@elm.test
Sunrise Nails 1 | c Reno ≠ Sunrise Nails 2 | c Reno
Main St Barbers | s 10 Main St, Bldg A | c Ogden ≠ Main St Barbers | s 10 Main St, Bldg B | c Ogden
Schmidt Bau | p 0221 5550142 | s Lindenstr. 4 | c Köln | k DE ≠ Schmitz Bau | p 0221 5550142 | s Lindenstr. 4 | c Köln | k DE
Schmidt | p 0221 5550142 | s Lindenstr. 4 | c Köln | k DE ≠ Schmitz | p 0221 5550142 | s Lindenstr. 4 | c Köln | k DE
Anderson Law | p 612-322-4142 | s 4 Elm St | c Edina ≠ Andersen Law | p 612-322-4142 | s 4 Elm St | c Edina
Peters Roofing | p 701-322-4142 | s 4 Elm St | c Fargo ≠ Petersen Roofing | p 701-322-4142 | s 4 Elm St | c Fargo
Roberts Insurance | p 918-322-4142 ≠ Robertson Insurance | p 918-322-4142
Dr. Christina Wong DDS | p 415-322-4142 | s 4 Elm St ≠ Dr. Christian Wong DDS | p 415-322-4142 | s 4 Elm St
Daniel Kim CPA | p 213-322-4142 | s 4 Elm St, Suite 3 ≠ Danielle Kim CPA | p 213-322-4142 | s 4 Elm St, Suite 3
Fernandez Auto | p 915-322-4142 ≠ Fernando Auto | p 915-322-4142
Johnson & Sons Plumbing | p 859-322-4142 | s 4 Elm St ≠ Johnston & Sons Plumbing | p 859-322-4142 | s 4 Elm St
Autohaus Becker | p 0711 5550142 | k DE ≠ Autohaus Beckmann | p 0711 5550142 | k DE
Estética Carmen | p 954 555 142 | k ES | s Calle Mayor 7 ≠ Estética Carmela | p 954 555 142 | k ES | s Calle Mayor 7
State Farm - Michael Reed | p 417-322-4142 | w statefarm.test ≠ State Farm - Michaela Reed | p 417-322-4142 | w statefarm.test
Cabinet Dupont | p 03 87 55 01 42 | s 3 rue Foch | c Metz | k FR ≠ Cabinet Dupond | p 03 87 55 01 42 | s 3 rue Foch | c Metz | k FR
Williams Funeral Home | p 478-322-4142 | s 4 Elm St | c Macon ≠ Williamson Funeral Home | p 478-322-4142 | s 4 Elm St | c Macon
Alexander Dental | p 703-322-4142 | w smiles.test ≠ Alexandra Dental | p 703-322-4142 | w smiles.test
Blackwell Roofing & Gutters | p 330-322-4142 ≠ Blackwood Roofing & Gutters | p 330-322-4142
Springfield Auto | p 417-322-4142 ≠ Springdale Auto | p 417-322-4142
Hair by Jane | p 775-322-4142 | s 4 Elm St ≠ Hair by Janet | p 775-322-4142 | s 4 Elm St
Lake Electric | p 530-322-4142 | s 4 Elm St ≠ Lake Electronics | p 530-322-4142 | s 4 Elm St
Lake Market | p 218-322-4142 | s 4 Elm St ≠ Lake Marketing | p 218-322-4142 | s 4 Elm St
Hansen Law | p 605-322-4142 | s 4 Elm St ≠ Hanson Law | p 605-322-4142 | s 4 Elm St
Dr. Carl Meyer | p 0711 5550142 | k DE | s Königstr. 5 ≠ Dr. Carla Meyer | p 0711 5550142 | k DE | s Königstr. 5
Meier Elektro | p 089 5550142 | k DE ≠ Meister Elektro | p 089 5550142 | k DE
Rodriguez Tax | p 210-322-4142 ≠ Rodrigues Tax | p 210-322-4142
Katherine Bell LCSW | p 617-322-4142 | w therapy.test ≠ Kathleen Bell LCSW | p 617-322-4142 | w therapy.test
Lincoln Dental | p 402-322-4142 ≠ Linden Dental | p 402-322-4142
Pho 75 | p 703-322-4142 ≠ Pho 76 | p 703-322-4142
Silver Star Cab | p 702-322-4142 ≠ Silver State Cab | p 702-322-4142
Bäckerei Kraus | p 0931 5550142 | k DE | s Domstr. 2 ≠ Bäckerei Krause | p 0931 5550142 | k DE | s Domstr. 2
Northgate Pharmacy | p 206-322-4142 ≠ Northgreen Pharmacy | p 206-322-4142
Stephens Optical | p 229-322-4142 | s 4 Elm St ≠ Stevens Optical | p 229-322-4142 | s 4 Elm St
Clark Agency | p 417-322-4142 ≠ Clarke Agency | p 417-322-4142
Olsen Dental | p 701-322-4142 | s 4 Elm St ≠ Olson Dental | p 701-322-4142 | s 4 Elm St
Maria Gomez CPA | p 305-322-4142 ≠ Mario Gomez CPA | p 305-322-4142
Frances Hall MD | p 919-322-4142 | s 4 Elm St ≠ Francis Hall MD | p 919-322-4142 | s 4 Elm St
Hartman Auto | p 717-322-4142 ≠ Hartley Auto | p 717-322-4142
Riverside Storage | p 951-322-4142 ≠ Riverbend Storage | p 951-322-4142
Eastwood Nails | p 801-322-4142 ≠ Eastwind Nails | p 801-322-4142
Golden Bowl | p 916-322-4142 | s 4 Elm St ≠ Golden Bowling | p 916-322-4142 | s 4 Elm St
Praxis Dr. Schuster | p 0821 5550142 | k DE ≠ Praxis Dr. Schubert | p 0821 5550142 | k DE
Bar Marcello | p 06 5550 1424 | k IT ≠ Bar Marcella | p 06 5550 1424 | k IT
Ford of Dalton ≠ Ford of Daltonville
Pike Place Chowder | s 1530 Post Alley | c Seattle ≠ Pike Place Flowers | s 1530 Post Alley | c Seattle
Henry VII Pub | c Reno ≠ Henry VIII Pub | c Reno
North Shore Dental | s 10 Bay St | c Lynn | p 781-322-4142 ≠ South Shore Dental | s 10 Bay St | c Lynn | p 781-322-4142
Subway | s 12 Main St | c Minot ≠ Subway | s 88 Broadway | c Minot
Clinique at Macy's | s 400 Mall Dr | c Provo | p 801-322-4142 ≠ Macy's | s 400 Mall Dr | c Provo | p 801-322-4142
Starbucks | s 400 Mall Dr | c Provo ≠ Target Starbucks | s 402 Mall Dr | c Provo
Dr. Lee Park, DDS | s 7 Elm St, Ste 100 | c Irvine | p 949-322-4142 ≠ Dr. Jane Park, DDS | s 7 Elm St, Ste 100 | c Irvine | p 949-322-4142
Rossi Auto | s 1 1st St | c Erie | w rossi.test ≠ Rossi Auto | s 9 9th St | c Erie | w rossi.test
Sunny Days Daycare | c Macon | w facebook.com/sunnydaysmacon ≠ Sunny Days Daycare | c Tifton | w facebook.com/sunnydaystifton
Holiday Inn Reno | c Reno ≠ Holiday Inn Express Reno | c Reno
Hertz | s Airport Rd | c Boise | p 208-322-4142 ≠ Hertz Equipment Rental | s Airport Rd | c Boise | p 208-322-9911
Walmart Pharmacy | s 2 Retail Ln | c Ada | p 580-322-4142 ≠ Walmart Vision Center | s 2 Retail Ln | c Ada | p 580-322-4142
First Baptist Daycare | c Paris | r TX ≠ First Baptist Daycare | c Paris | r TN
Jones Plumbing | p 800-555-0199 | c Mesa ≠ Jones Plumbing | p 800-555-0199 | c Tempe
Studio 5 | s 5 Pine St | c Troy | p 518-322-4142 ≠ Studio 55 | s 5 Pine St | c Troy | p 518-322-4142
Apotheke am Markt | c Ulm | k DE | p 0731 5550142 ≠ Apotheke am Marktplatz | c Ulm | k DE | p 0731 5550199
Wok Express | s 4 Elm St, Unit A | c Ogden ≠ Taco Express | s 4 Elm St, Unit A | c Ogden
Smith Law Firm | s 20 Court Sq | c Tyler | w smithlaw.test ≠ Smith & Boyd Law Firm | s 20 Court Sq | c Tyler | w smithboyd.test
Harris Heating | c Flint | p 810-322-4142 ≠ Harris Cooling Towers | c Flint | p 810-322-7788
McDonald's #1234 | c Ames ≠ McDonald's #4321 | c Ames
Sephora inside JCPenney | s 1 Mall Way | c Tyler | p 903-322-4142 ≠ JCPenney | s 1 Mall Way | c Tyler | p 903-322-4142
Mountain View Dental | p 970-322-4142 ≠ Mountain Valley Dental | p 970-322-4142
North Main Auto | s 4 Elm St | c Ely | p 218-322-4142 ≠ West Main Auto | s 4 Elm St | c Ely | p 218-322-4142
Dr. Ana Ruiz | s 7 Elm St | c Yuma | p 928-322-4142 ≠ Dr. Ana Ruiz-Soto | s 7 Elm St | c Yuma | p 928-322-4188
J & M Auto | p 405-322-4142 ≠ J & N Auto | p 405-322-4142
Salon 21 | s 5 Pine St | c Troy ≠ Salon 201 | s 5 Pine St | c Troy
Marriott Courtyard | s 50 Bay St | c Tampa | p 813-322-4142 ≠ Marriott Waterside | s 50 Bay St | c Tampa | p 813-322-4142
Pho 2 Go | s 4 Elm St | c Reno ≠ Pho 4 U | s 4 Elm St | c Reno
Mason Bros. | s 101-109 Elm St | c Reno ≠ Mason Bros. | s 111 Elm St | c Reno
Mason Bros. | s 101-109 Elm St | c Reno ≠ Mason Bros. | s 104 Elm St | c Reno
Louis XIV Antiques | c Reno | p 775-322-4142 ≠ Louis XVI Antiques | c Reno | p 775-322-4142
Law Office of Tim Reed | s 20 Court Sq | c Tyler | p 903-322-4142 ≠ Law Office of Kim Reed | s 20 Court Sq | c Tyler | p 903-322-4142
Ace Hardware | s 4 Elm St | c Reno | p 775-322-4142 ≠ Ace Handyman | s 4 Elm St | c Reno | p 775-322-4142
Anytime Fitness | w anytimefitness.test/gyms/12 | c Reno ≠ Anytime Fitness | w anytimefitness.test/gyms/13 | c Reno
Vodafone Shop | s Marktplatz 3 | c Ulm | k DE ≠ O2 Shop | s Marktplatz 3 | c Ulm | k DE
Kim's Nails | c Waco | p 254-322-4142 ≠ Kim's Nails | c Waco | p 254-322-9999 | w kimsnails.test
Blue Bird Cafe | s 9 Lake St | c Olean ≠ Blue Bird Cafe | s 9 Lake Ave | c Olean
Hair by Lisa at Salon Lofts | s 5 Pine St, #12 | c Troy | p 518-322-4142 ≠ Salon Lofts | s 5 Pine St | c Troy | p 518-322-4142
Café Müller | c Bonn | k DE | p 0228 5550142 ≠ Café Mühler | c Bonn | k DE | p 0228 5550142
Village Baker | s 3 Oak St | c Provo ≠ Village Bakers Supply | s 3 Oak St | c Provo | p 801-322-4142
Best Buy Mobile at Eastgate Mall | s 9 Mall Rd | c Troy ≠ Eastgate Mall | s 9 Mall Rd | c Troy
Carter Law | p 405-322-4142 ≠ Carting Law | p 405-322-4142
S & B Auto | p 405-322-4142 | s 4 Elm St ≠ S & D Auto | p 405-322-4142 | s 4 Elm St
East End Dental | p 718-322-4142 ≠ West End Dental | p 718-322-4142
Miller Paint | s 4 Elm St | c Bend | p 541-322-4142 ≠ Miller Painting | s 4 Elm St | c Bend | p 541-322-9911
Fisher Vet | s 4 Elm St | c Bend ≠ Fisher Veterans Club | s 4 Elm St | c Bend
Cook's Roofing | s 150-160 Elm St | c Reno ≠ Cook's Roofing | s 155 Elm St | c Reno
Ramen 2 | s 5 Pine St | c Troy ≠ Ramen 4 | s 5 Pine St | c Troy
Barker & Sons Tiling | p 405-322-4142 ≠ Parker & Sons Tiling | p 405-322-4142
Kingdom Cuts | c Waco | w facebook.com/kingdomcuts ≠ Kingdom Cuts | c Waco | w facebook.com/kingdomcutswaco2
Smile Dental 20 | s 5 Pine St | c Troy ≠ Smile Dental 21 | s 5 Pine St | c Troy
Valley Heating | c Ely | p 218-322-4142 ≠ Valley Heat Treating | c Ely | p 218-322-4142
First Choice Builders | p 405-322-4142 ≠ First Choice Building Supply | p 405-322-5555 | c Ely
Dr. Sara Bell, Chiropractor | s 7 Elm St, Ste 2 | c Ely | p 218-322-4142 ≠ Dr. Sam Bell, Chiropractor | s 7 Elm St, Ste 2 | c Ely | p 218-322-4142
A Plus Towing | p 405-322-4142 ≠ B Plus Towing | p 405-322-4142
`
