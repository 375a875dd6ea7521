/** Pairs that a person considers two. */
export const different = `
Rossi Restaurant | s 4 Elm St | c Troy | p 518-272-7701 ≠ Rossi Phone Repair | s 4 Elm St | c Troy | p 518-272-7701
Bäckerei Lang im Edeka | s Ring 5 | c Weil | k DE ≠ Edeka | s Ring 5 | c Weil | k DE
Salon Nathalie | s 6 rue Pasteur | c Cahors | k FR | p 05 65 55 66 21 ≠ Café Nathalie | s 6 rue Pasteur | c Cahors | k FR | p 05 65 55 66 21
Praxis Dr. Vogt | s Lindenstr. 8 | c Jena | k DE | p 03641 556614 ≠ Kanzlei Dr. Vogt | s Lindenstr. 8 | c Jena | k DE | p 03641 556614
Best Western Plus Elm | s 90 Inn Rd | c Hays ≠ Elm Street Grille at Best Western Plus | s 90 Inn Rd | c Hays
Cabinet Dentaire du Centre | s 10 rue Carnot | c Riom | k FR | p 04 73 55 33 23 ≠ Cabinet Médical du Centre | s 10 rue Carnot | c Riom | k FR | p 04 73 55 33 23
Hyatt Place Boise | s 7989 W Emerald St | c Boise ≠ The Placery at Hyatt Place | s 7989 W Emerald St | c Boise
Quick Lane Tire & Auto | s 500 Auto Mall Dr | c Ontario | r CA ≠ Quick Lube & Auto Spa | s 500 Auto Mall Dr | c Ontario | r CA
Pharmacie du Lac | c Annecy | k FR ≠ Pharmacie des Lacs | c Annecy | k FR
Zubní ordinace MUDr. Nováková | s Nádražní 5 | c Opava | k CZ | p 553 555 336 ≠ Zubní ordinace MUDr. Novotná | s Nádražní 5 | c Opava | k CZ | p 553 555 336
Studio Legale Avv. Marco Ferri | s Via Dante 3 | c Pavia | k IT | p 0382 553335 ≠ Studio Legale Avv. Marta Ferri | s Via Dante 3 | c Pavia | k IT | p 0382 553335
Cabinet Martin Avocats | s 5 rue Serpenoise | c Metz | k FR | p 03 87 55 44 12 ≠ Cabinet Martin Architectes | s 5 rue Serpenoise | c Metz | k FR | p 03 87 55 44 12
Dr. Ines Wolf, Kinderärztin | s Ärztehaus, Parkstr. 3 | c Gera | k DE ≠ Dr. Jens Wolf, Orthopäde | s Ärztehaus, Parkstr. 3 | c Gera | k DE
Nowak i Syn | s ul. Polna 8 | c Opole | k PL | p 77 555 44 16 ≠ Nowacki i Syn | s ul. Polna 8 | c Opole | k PL | p 77 555 44 16
Hotel Sol | s Plaza Mayor 1 | c Ávila | k ES | p 920 555 419 ≠ Restaurante Sol | s Plaza Mayor 1 | c Ávila | k ES | p 920 555 419
A+ Tutoring | c Provo | p 801-373-4421 ≠ B+ Tutoring | c Provo | p 801-373-4421
ServiceMaster by Ellis | c Boise | w servicemaster.test ≠ ServiceMaster by Grant | c Boise | w servicemaster.test
Light House Books | s 2 Pier Rd | c Duluth ≠ Light Haus Lamps | s 2 Pier Rd | c Duluth
Trattoria Da Mario | s Via Roma 3 | c Lecco | k IT ≠ Trattoria Da Maria | s Via Roma 3 | c Lecco | k IT
Novák a syn | c Brno | k CZ | p 541 555 520 ≠ Nováček a syn | c Brno | k CZ | p 541 555 520
Hair Studio 8 | s 8 Mill St | c Bath | r ME ≠ Hair Studio 88 | s 8 Mill St | c Bath | r ME
Cool Cuts | s 14 Front St | c Selma | p 334-872-5511 ≠ Cool Cats Grooming | s 14 Front St | c Selma | p 334-872-5511
Épicerie du Port | s 3 quai Ouest | c Sète | k FR ≠ Brasserie du Port | s 3 quai Ouest | c Sète | k FR
La Quinta Inn | s 7 Expo Dr | c Hays | p 785-628-5519 ≠ La Quinta Cantina | s 7 Expo Dr | c Hays | p 785-628-5519
Radisson Blu | s Hafenstr. 1 | c Kiel | k DE | p 0431 5555513 ≠ Sky Bar im Radisson Blu | s Hafenstr. 1 | c Kiel | k DE | p 0431 5555513
Sunrise Cafe | s 12 Bay St | c Bath | r ME ≠ Sunrise Cafe | s 12 Bay St | c Bath | r NY
Red Roof Inn | s 400 Exit Rd | c Salem ≠ Red Robin | s 400 Exit Rd | c Salem
Miller & Sons Plumbing | c Aurora | p 630-844-5210 ≠ Miller & Sons Painting | c Aurora | p 630-844-5211
Target | s 1500 Mall Blvd | c Novi ≠ Target Optical | s 1500 Mall Blvd | c Novi
Westside Pediatrics | s 200 Clinic Dr, Ste 100 | c Tyler ≠ Westside Podiatry | s 200 Clinic Dr, Ste 150 | c Tyler
Café Rosa | s Marktplatz 4 | c Hof | k DE ≠ Café Rosa | s Marktplatz 14 | c Hof | k DE
Dr. Anna Kraus | s Ringstr. 9 | c Linz | k AT | p 0732 555211 ≠ Dr. Anton Kraus | s Ringstr. 9 | c Linz | k AT | p 0732 555211
Shell | s 100 N Hwy 61 | c Natchez ≠ Shell | s 100 S Hwy 61 | c Natchez
Smith Law Firm | c Macon | w smithlaw.test ≠ Smith Realty | c Macon | w smithrealty.test
Hilton Garden Inn | s 5 Center Plaza | c Boise ≠ Garden Grille at the Hilton Garden Inn | s 5 Center Plaza | c Boise
St. Mark's Episcopal Church | s 40 High St | c Troy ≠ St. Mark's Thrift Shop | s 40 High St | c Troy
Anytime Fitness | s 10 E Main St | c Elko ≠ Anytime Fitness | s 10 W Main St | c Elko
Garage Martin | c Nantes | k FR ≠ Garage Marin | c Nantes | k FR
Costa Coffee | s 4 High St | c Bath | k GB ≠ Costa Coffee | s 40 High St | c Bath | k GB
Bar Sport | s Via Roma 2 | c Asti | k IT ≠ Bar Sport | s Via Roma 2 | c Alba | k IT
KFC | s 300 River Rd | c Mesa | p 480-555-5212 ≠ Taco Bell | s 300 River Rd | c Mesa | p 480-555-5212
First Bank | s 1 Court Sq | c Macon ≠ First Baptist | s 1 Court Sq | c Macon
Lee Nails | s 100 Plaza Dr, Unit 3 | c Gary ≠ Lee Nails | s 100 Plaza Dr, Unit 30 | c Gary
Enterprise Rent-A-Car | s 2 Airport Way | c Tulsa ≠ Enterprise Truck Rental | s 2 Airport Way | c Tulsa
Oak Park Pharmacy | s 9 Oak Ave | c Salem ≠ Oak Park Physical Therapy | s 9 Oak Ave | c Salem
Casa Pedro | s Calle Sol 3 | c Soria | k ES ≠ Casa Petra | s Calle Sol 3 | c Soria | k ES
Edward Jones - Dan Hill | s 7 Elm St | c Ames | w edwardjones.test ≠ Edward Jones - Sue Fry | s 90 Oak St | c Ames | w edwardjones.test
Holiday Inn | s 10 Airport Rd | c Reno ≠ Holiday Inn Express | s 10 Airport Rd | c Reno
Lakeside Dental | s 9 Lake St | c Erie ≠ Lakeside Dental Lab | s 9 Lake St | c Erie
Harbor Hotel | s 1 Pier Rd | c York | r ME ≠ Harbor Hotel Bar | s 1 Pier Rd | c York | r ME
St. Luke's Church | s 4 Oak St | c Troy ≠ St. Luke's Preschool | s 4 Oak St | c Troy
Walmart | s 200 Center Dr | c Ames ≠ Walmart Vision Center | s 200 Center Dr | c Ames
Miller Auto Body | s 8 Pine St | c Waco ≠ Miller Auto Sales | s 8 Pine St | c Waco
Johnson Family Dental | s 20 Main St, Ste 1 | c Bend ≠ Johnson Family Chiropractic | s 20 Main St, Ste 2 | c Bend
Kim's Nails | s 100 Mall Dr | c Novi ≠ Kim's Nails | s 1000 Mall Dr | c Novi
State Farm: Ann Lee | s 4 Elm St | c Ada ≠ State Farm: Bob Lee | s 4 Elm St | c Ada
Subway | s 7 Gas Plaza, Unit 2 | c Gila ≠ Subway | s 7 Gas Plaza, Unit 9 | c Gila
Pinewood Apartments | s 5 Pine Rd | c Salem ≠ Pinewood Storage | s 5 Pine Rd | c Salem
Marco's Pizza | s 8 Elm St | c York | p 803-684-5107 ≠ Marco's Pizza | s 80 Elm St | c York | p 803-684-5108
Dr. Lena Roth | s Hauptstr. 4 | c Hof | k DE ≠ Dr. Jens Roth | s Hauptstr. 4 | c Hof | k DE
Bäckerei Wagner | c Gera | k DE ≠ Bäckerei Wegner | c Gera | k DE
Bar Roma | s Via Po 1 | c Asti | k IT ≠ Pizzeria Roma | s Via Po 1 | c Asti | k IT
Sunset Grill | c Lodi | r CA ≠ Sunset Grill | c Lodi | r NJ
YMCA | s 40 Park St | c Erie ≠ YMCA Child Care | s 40 Park St | c Erie
Hertz | s 1 Airport Blvd, Terminal A | c Tulsa ≠ Hertz | s 1 Airport Blvd, Terminal B | c Tulsa
Elm Street Cafe | s 9 Elm St | c Ely ≠ Elm Street Books | s 9 Elm St | c Ely
Grace Lutheran School | s 5 Oak Dr | c Ames ≠ Grace Lutheran Church | s 5 Oak Dr | c Ames
Casa Luna | c Vigo | k ES | p 986 555 109 ≠ Casa Lara | c Vigo | k ES | p 986 555 109
Golden Wok | s 4 Mall Rd | c Mesa ≠ Golden Wok | s 4 Mall Rd | c Tempe
ABC Supply | s 10 Rail St | c Boise | p 208-344-5110 ≠ ABC Rentals | s 10 Rail St | c Boise | p 208-344-5111
Hotel Sonne | s Dorfstr. 2 | c Lech | k AT ≠ Hotel Sonne | s Dorfstr. 20 | c Lech | k AT
Tesco Express | s 4 High St | c Bath | k GB ≠ Tesco Superstore | s 40 High St | c Bath | k GB
Marriott Reno | s 1 Marina Dr | c Reno ≠ Bistro 1 at the Marriott Reno | s 1 Marina Dr | c Reno
Grand Hotel | s 88 Bay St | c Ely | p 218-365-4109 ≠ Grand Hotel Steakhouse | s 88 Bay St | c Ely | p 218-365-4110
Dr. Omar Aziz, MD | s 40 Medical Plaza, Ste 210 | c Tyler | p 903-592-4111 ≠ Dr. Lena Ortiz, MD | s 40 Medical Plaza, Ste 210 | c Tyler | p 903-592-4111
Great Clips | s 100 Mall Dr, Ste 14 | c Ames ≠ Sport Clips | s 100 Mall Dr, Ste 15 | c Ames
H&R Block | s 20 Main St | c Reno | p 775-322-4112 ≠ H&R Block | s 900 Sparks Blvd | c Sparks | p 775-358-4113
Walgreens #1234 | s 1 Main St | c Waco ≠ Walgreens #1243 | s 9 Lake St | c Waco
Farmacia San Marco | s Via Verdi 3 | c Udine | k IT ≠ Farmacia San Marco | s Via Verdi 30 | c Udine | k IT
Bar Central | c Lugo | k ES ≠ Bar Central | c Vigo | k ES
Johnson Plumbing | c Aurora | r CO ≠ Johnson Plumbing | c Aurora | r IL
Kung Fu Tea | s 1 Mall Rd, Unit 210 | c Edison ≠ Kung Fu Noodle | s 1 Mall Rd, Unit 212 | c Edison
Cox Family Dental | p 706-353-4114 ≠ Cox Family Law | p 706-353-4114
Reno Smiles Dental | w renosmiles.test ≠ Reno Smiles Photo Booth | w renosmiles.test
Zum Löwen | s Hauptstr. 2 | c Weil | k DE ≠ Zum Löwen | s Hauptstr. 2 | c Wyhl | k DE
Café Müller | s Marktstr. 8 | c Jena | k DE ≠ Metzgerei Müller | s Marktstr. 8 | c Jena | k DE
Lee's Cleaners | s 14 E Main St | c Mesa ≠ Lee's Cleaners | s 14 W Main St | c Mesa
First Baptist Church | s 3 Elm St | c Ada ≠ First Baptist Church Daycare | s 3 Elm St | c Ada
Enterprise Rent-A-Car | s 500 Airport Way | c Boise ≠ Enterprise Car Sales | s 500 Airport Way | c Boise
7-Eleven | s 77 5th St | c Tampa ≠ 7-Eleven | s 77 15th St | c Tampa
Tony's Barber Shop | c Nyack | p 845-358-4115 ≠ Toni's Beauty Shop | c Nyack | p 845-358-4116
Remax: Ana Cruz | p 305-444-4117 ≠ Remax: Bob Cruz | p 305-444-4117
Studio A Tattoo | s 12 Elm St | c Ely ≠ Studio B Tattoo | s 12 Elm St | c Ely
Pharmacie Lafayette | s 2 place du Marché | c Albi | k FR ≠ Optique Lafayette | s 2 place du Marché | c Albi | k FR
Taco Loco Truck 1 | c Austin | p 512-476-4118 ≠ Taco Loco Truck 2 | c Austin | p 512-476-4118
Kita Regenbogen | c Kiel | k DE ≠ Kita Regenbogen | s Holtenauer Str. 5 | c Flensburg | k DE
Central Auto Body | s 200 Rt 9 | c Freehold ≠ Central Auto Parts | s 200 Rt 9 | c Freehold
Hilton Bonnet Creek | s 14100 Creek Dr | c Orlando ≠ Waldorf Astoria Bonnet Creek | s 14100 Creek Dr | c Orlando
Mercy Clinic Cardiology | s 100 Mercy Way | c Joplin | p 417-556-4106 ≠ Mercy Clinic Pediatrics | s 100 Mercy Way | c Joplin | p 417-556-4107
Allstate: Tom Bell | s 9 Elm St | c Ada ≠ Bell Insurance Agency | s 90 Elm St | c Ada
Target | s 100 Target Dr | c Mesa ≠ Target Optical | s 100 Target Dr | c Mesa
Costco Tire Center | s 1 Costco Way | c Reno ≠ Costco Pharmacy | s 1 Costco Way | c Reno
Shell | s 44 Main St | c Ely ≠ Shell Car Wash | s 44 Main St | c Ely
Pizza Hut Express | s 12 Mall Dr | c Ames ≠ KFC Express | s 12 Mall Dr | c Ames
Gasthof Krone | s Dorfstr. 1 | c Lech | k AT ≠ Metzgerei Krone | s Dorfstr. 1 | c Lech | k AT
Salon Maria | s ul. Polna 4 | c Gdynia | k PL ≠ Salon Marta | s ul. Polna 4 | c Gdynia | k PL
Dr. John Reed, DDS | p 801-355-4108 ≠ Dr. Joan Reed, DDS | p 801-355-4108
Main Street Dental | c Dover | r DE ≠ Main Street Dental | c Dover | r NH
Lucky Nails | s 10 Plaza Dr, Ste 3 | c Novi ≠ Lucky Nails | s 100 Plaza Dr, Ste 3 | c Novi
Elite Fitness | c Salem | p 503-364-4109 ≠ Elite Fitness | c Keizer | p 503-390-4110
Storage King | s 4 A St | c Yuma ≠ Storage Kingdom | s 4 A St | c Yuma
Garage Martin | s 8 rue Neuve | c Metz | k FR ≠ Garage Martinez | s 8 rue Neuve | c Metz | k FR
Red Lion Inn | s 2 High St | c Wells | k GB ≠ Red Lion Antiques | s 2 High St | c Wells | k GB
Domino's Pizza | s 10 First St | c Napa | w dominos.test ≠ Domino's Pizza | s 900 Trancas St | c Napa | w dominos.test
Edward Jones - Kim Fox | s 5 Main St | c Ely ≠ Edward Jones - Lee Fox | s 5 Main St | c Ely
Café del Sol | c Ronda | k ES ≠ Café del Sur | c Ronda | k ES
A1 Towing | c Tulsa | p 918-582-4111 ≠ A2 Towing | c Tulsa | p 918-582-4111
Nguyen & Tran LLP | c Reno | w nguyentran.test ≠ Nguyen LLP | c Reno | w nguyenllp.test
Bloom Florist | s 12 Oak St | c York | r PA ≠ Bloom Florist | s 12 Oak St | c York | r NE
Hotel Astoria | s Ringstr. 1 | c Graz | k AT ≠ Astoria Kino | s Ringstr. 1 | c Graz | k AT
Sixt Rent a Car | s 1 Airport Rd, Terminal 1 | c Bergen ≠ Sixt Rent a Car | s 1 Airport Rd, Terminal 3 | c Bergen
Sherwin-Williams Paint Store | s 50 Lake St | c Elmira ≠ Sherwin-Williams Commercial Paint Store | s 500 Lake St | c Elmira
Bella Salon | s 12 Elm St | c Nyack ≠ Bella Pizzeria | s 12 Elm St | c Nyack
Nguyen Nails | s 9 Main St | c Nyack ≠ Nguyen Dental | s 9 Main St | c Nyack
Dr. Anna Lee | p 845-358-4142 ≠ Dr. Aaron Lee | p 845-358-4142
The Corner Store | c Nyack ≠ The Corner Store | c Piermont
Hyatt Place | s 10 Main St | c Nyack ≠ Hyatt House | s 10 Main St | c Nyack
Wells Fargo Bank | s 1 Main St | c Nyack ≠ Wells Fargo Advisors | s 1 Main St | c Nyack
Schreinerei Huber | s Dorfstr. 1 | c Murnau | k DE ≠ Schreinerei Hubert | s Dorfstr. 1 | c Murnau | k DE
Taco Bell #101 | s 4 Elm St | c Nyack ≠ Taco Bell #202 | s 88 Oak St | c Nyack
Rosa's Cafe | e info@rosas.test ≠ Rosa's Florist | e info@rosas.test
North Main Auto | s 12 N Main St | c Nyack ≠ South Main Auto | s 12 S Main St | c Nyack
Miller Law | c Boise | r ID ≠ Miller Law | c Meridian | r ID
Dr. Alan Boyd | s 1600 St Michaels Dr | c Santa Fe ≠ Dr. Karen Boyd | s 1600 St Michaels Dr | c Santa Fe
Boyd Family Dental | p 505-982-4142 ≠ Boyd Orthodontics | p 505-982-4142
Smith & Sons Roofing | c Tulsa | w smithsons.test ≠ Smith & Daughters Roofing | c Tulsa | w smithdaughters.test
John Smith Plumbing | s 4 Oak St | c Tulsa ≠ Jim Smith Plumbing | s 4 Oak St | c Tulsa
John Smith Sr. Plumbing | c Tulsa | p 918-582-4142 ≠ John Smith Jr. Plumbing | c Tulsa | p 918-582-4177
Subway | s 12 Main St | c Reno ≠ Subway | s 900 Virginia St | c Reno
Starbucks | s 12 Main St, Safeway | c Reno ≠ Safeway | s 12 Main St | c Reno
Starbucks inside Safeway | s 12 Main St | c Reno ≠ Safeway | s 12 Main St | c Reno
Allstate Insurance: Kim Lee | s 30 Plaza Dr | c Reno ≠ Allstate Insurance: Joe Roy | s 30 Plaza Dr | c Reno
State Farm - Kim Lee | s 30 Plaza Dr, Ste A | c Reno ≠ State Farm - Dana Poe | s 30 Plaza Dr, Ste A | c Reno
Hampton Inn Reno Airport | s 10 Airport Rd | c Reno ≠ Hilton Garden Inn Reno Airport | s 10 Airport Rd | c Reno
Anytime Fitness | w anytimefitness.test/gyms/101 | c Reno ≠ Anytime Fitness | w anytimefitness.test/gyms/202 | c Reno
Bäckerei Schmidt | c Köln | p 0221 470142 | k DE ≠ Bäckerei Schmitt | c Köln | p 0221 470142 | k DE
Autohaus Meier | s Industriestr. 5 | c Ulm | k DE ≠ Autohaus Maier | s Industriestr. 5 | c Ulm | k DE
Physiotherapie Weber | s Marktplatz 1 | c Aalen | k DE ≠ Ergotherapie Weber | s Marktplatz 1 | c Aalen | k DE
Pharmacie du Centre | c Lyon | z 69001 | k FR ≠ Pharmacie du Centre | c Lyon | z 69007 | k FR
Farmacia Lopez | s Calle Real 4 | c Cádiz | k ES ≠ Farmacia Lopez | s Calle Real 44 | c Cádiz | k ES
Studio Legale Rossi | s Via Roma 1 | c Pisa | k IT ≠ Studio Tecnico Rossi | s Via Roma 1 | c Pisa | k IT
Route 66 Diner | s 1405 Central Ave | c Albuquerque ≠ Route 68 Diner | s 1405 Central Ave | c Albuquerque
Motel 6 | s 100 Hwy 50 | c Ely ≠ Super 8 | s 100 Hwy 50 | c Ely
Chase Bank | s 1 N State St | c Chicago ≠ Chase Bank ATM | s 1 S State St | c Chicago
Kids First Dental | s 12 Elm St | c Yuma | p 928-782-4142 ≠ Kids First Pediatrics | s 12 Elm St | c Yuma | p 928-782-4142
Green Leaf Landscaping | p 612-338-4142 ≠ Greenleaf Tree Service | p 612-338-4199
University of Iowa Bookstore | c Iowa City ≠ Iowa State University Bookstore | c Ames
St. Paul Lutheran Church | c Decatur | r IL ≠ St. Peter Lutheran Church | c Decatur | r IL
East Side Auto | s 4 Elm St | c Akron ≠ West Side Auto | s 4 Elm St | c Akron
North Shore Animal Clinic | c Erie | p 814-455-0142 ≠ South Shore Animal Clinic | c Erie | p 814-455-0142
Cutting Edge Salon | e info@cuttingedge.test ≠ Cutting Edge Lawn Care | e info@cuttingedge.test
Lee Nails | s 400 Mall Rd, Unit 12 | c Salem ≠ Lee Nails | s 400 Mall Rd, Unit 210 | c Salem
Dentista Dott. Rossi | p 050 554142 | k IT | c Pisa ≠ Dentista Dott. Russo | p 050 554142 | k IT | c Pisa
Anderson Funeral Home | c DeKalb | r IL ≠ Anderson Funeral Home | c Belvidere | r IL
Best Western Plus Inn | s 400 Lake Dr | c Tahoe City ≠ Best Western Premier Inn | s 400 Lake Dr | c Tahoe City
Target Optical | s 1 Mall Dr | c Reno ≠ Target | s 1 Mall Dr | c Reno
Kroger Pharmacy | s 9 Main St | c Lima ≠ Kroger Fuel Center | s 9 Main St | c Lima
Dr. Lou Roy, MD | s 5 Clinic Dr, Ste 10 | c Elko ≠ Dr. Sam Roy, MD | s 5 Clinic Dr, Ste 10 | c Elko
Müller Bestattungen | c Bonn | k DE | p 0228 654142 ≠ Müller Bedachungen | c Bonn | k DE | p 0228 654142
Kanzlei Dr. Weiß | s Ring 4 | c Graz | k AT ≠ Kanzlei Dr. Weiser | s Ring 4 | c Graz | k AT
Pizzeria Roma | c Köln | k DE ≠ Pizzeria Roma | c Aachen | k DE
Ace Hardware #1201 | s 4 Elm St | c Provo ≠ Ace Hardware #1309 | s 4 Elm St | c Provo
Great Clips | s 12 Elm St, Ste 3 | c Provo ≠ Great Clips | s 1290 State St | c Provo
Jones Electric | c Mobile | w joneselectric.test ≠ Jones Electrolysis | c Mobile | w joneselectric.test
Chiropractic First | p 530-243-4142 ≠ Chiropractic First Massage School | p 530-243-4188 | c Redding
Sunrise Donuts | s 14 Main St | c Chico ≠ Sunset Donuts | s 14 Main St | c Chico
Blue Moon Cafe | c Shepherdstown | p 304-876-4142 ≠ Blue Moon Tattoo | c Shepherdstown | p 304-876-4142
Coiffure Martin | s 4 rue Haute | c Metz | k FR ≠ Coiffure Martine | s 4 rue Haute | c Metz | k FR
King's Nails | s 12 Plaza Dr | c Reno ≠ Queen's Nails | s 12 Plaza Dr | c Reno
The Vine | e hello@thevine.test | s 4 High St | c Bath | k GB ≠ The Vine | e bookings@thevine.test | s 4 High St | c Bath | k GB
Oak Street Dental | s 12 Oak St | c Erie ≠ Elm Street Dental | s 12 Oak St | c Erie
Lopez Tax Service | s 9 Main St, Unit A | c Yuma ≠ Lopez Tire Service | s 9 Main St, Unit A | c Yuma
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
