import type { ImportField } from '#contract/csv.ts'
import { fromNames } from '#contract/from-names.ts'
import { type FieldFor, fieldOf, fieldsFor } from '#contract/lead-fields.ts'
import { readPacked } from '#server/directory/data/packed.ts'
import { plain } from './plain.ts'

/** Only the directory import reads `sourceId` and `openingHours`. */
export type ColumnField = ImportField | 'sourceId' | 'openingHours'

type CsvField = FieldFor<'csv'>
interface Words {
  words: string
  alone?: string
}

/**
 * Column names in the languages of our markets, without accents, the best first, for
 * both importers. Words in `alone` count only as the whole name: "name" is a business, "first name" isn't.
 */
const listed: Record<Exclude<ColumnField, CsvField>, Words> & Partial<Record<CsvField, Words>> = {
  tags: {
    words:
      'tags, tag name, labels, etiquetas, schlagworte, schlagworter, etiquettes, etichette, etiketler, stitky, tagi, etichete, oznake, cimkek, etiquetes, метки, теги',
    alone: 'tag, label, groups, lists',
  },
  leadId: { words: 'lead id' },
  businessName: {
    words:
      'dba name, dba, dbas, doing business as name, fictitious name, fictitious business name, assumed name, designacao comercial, rotulo, doing business as, trade name, autre nom, other name, also known as, aka, trading name, trading title, trading as, nombre comercial, nome fantasia, fantasia, nombre fantasia, nombre de fantasia, nom commercial, enseigne, insegna, handelsnaam, business name, biz name, bus name, store name, shop name, restaurant name, facility name, establishment name, place name, company name, default address company, account name, organization name, organisation name, practice name, premises name, site name, venue name, hotel name, outlet name, member name, display name text, nombre de la empresa, nombre del negocio, nom estab, firmenname, name der firma, name des unternehmens, name des betriebs, name des betriebes, betriebsname, name des geschafts, geschaftsname, name des lokals, name der praxis, praxisname, name der einrichtung, nom de l entreprise, nom de l etablissement, nom du commerce, nom de la societe, nombre del comercio, nombre del establecimiento, nome do estabelecimento, nome attivita, nome dell attivita, nome esercizio, naam onderneming, naam van het bedrijf, ondernemingsnaam, nome da empresa, nome azienda, bedrijfsnaam, naam bedrijf, foretag, foretagsnamn, firmanamn, firmanavn, virksomhed, virksomhedsnavn, bedriftsnavn, yritys, yrityksen nimi, nazwa firmy, nazev firmy, business, company, organization, organisation, establishment, empresa, negocio, establecimiento, unternehmen, firma, betrieb, entreprise, societe, etablissement, estabelecimento, azienda, ditta, impresa, bedrijf, legal name, entity name, corporation name, registered name, ownership name, taxpayer name, legal entity, licensee name, license holder, licensee, permittee, raz social, raz soc, rag soc, razon social, razon, nome empresarial, raison sociale, ragione sociale, razao social, denominazione, denomination, denomination unite legale, denominacion, denominacao, employer, nazev, nazov, nazov firmy, obchodni nazev, obchodni jmeno, obchodne meno, spolecnost, spolocnost, nazwa klienta, cegnev, ceg neve, vevo neve, denumire client, denumire firma, denumire, naziv kupca, naziv stranke, naziv tvrtke, naziv firme, naziv podjetja, tvrtka, podjetje, firma adi, firma unvani, sirket, sirket adi, isletme adi, ticari unvan, unvan, επωνυμια, επωνυμια επιχειρησης, διακριτικος τιτλος, εταιρεια, επιχειρηση, фирма, наименование, название компании, название организации, компания, организация, компанія, підприємство, imones pavadinimas, imone, pavadinimas, uznemums, ettevote, firma nimi, asiakkaan nimi, nama usaha, nama perusahaan, nama toko, ten cong ty, ten doanh nghiep, nom du tiers, raó social, nom local, 会社名, 企業名, 店舗名, 店名, 法人名, 屋号, 업체명, 상호명, 상호, 회사명, 公司名称, 公司, 企业名称, 商户名称, 店铺名称, שם העסק, שם החברה, שם הלקוח, اسم الشركة, الشركة, nazwa pelna, pelna nazwa, nazwa kontrahenta, nazwa podmiotu, nazev spolecnosti, jmeno firmy, nazev provozovny, nazov spolocnosti, nazov prevadzky, naam zaak, zaaknaam, naam winkel, onderneming, nom commerce, nom etablissement, nom de la structure, denomination sociale, nombre negocio, nombre empresa, nombre comercio, nome da loja, denominacao social, nome negozio, nome locale, esercizio commerciale, unternehmensname, firmenbezeichnung, ceg, foretagets namn, musteri adi, navn pa bedrift, name of business, name of company, trade style, operating as, o a, t a, designacao social, statutaire naam, statutory name, nom statutaire',
    alone:
      'resto, rs, rslongue, lead, tradesperson, co, winner, display name, complete name, name primary, name, nombre, nom, nome, naam, nazwa, title, account, brand, retailer, member, store, shop, merchant, vendor, vendor name, supplier, customer, customer name, client, client name, biz, studio, spa, school, church, bar, cafe, pub, salon, restaurant, hotel, clinic, practice, firm, dealer, club, gym, venue, outlet, exhibitor, sponsor, partner, partner name, tenant, contractor, provider, merchant name, clinica, praxis, cabinet, kanzlei, aussteller, exposant, expositor, espositore, facility, premise, mandant, mitglied, prestataire, fournisseur, short name, nazwa skrocona, kurzname, kundenavn, kundnamn, klantnaam, название, назва, nome cliente, nome do cliente, nombre cliente, nombre del cliente, nom du client, nom client, kontrahent, podmiot, provozovna, podnik, obchod, zakaznik, odberatel, dodavatel, klient, kunde, kund, asiakas, liike, vevo, kupac, musteri, zaak, winkel, klant, leverancier, commerce, magasin, boutique, structure, organisme, comercio, tienda, local, cliente, proveedor, loja, fornecedor, designacao, negozio, locale, esercizio, fornitore, geschaft, laden, lokal, einrichtung, butik, butikk, restaurang, forretning, leverantor, leverandor, bakery, pharmacy, garage, agency, brewery, winery, restaurante, ristorante, trattoria, gasthaus, garagen, sklep, punto vendita, punto de venta, point de vente, filiale, gaststatte, gastronomia, location name',
  },
  person: {
    words:
      'full name, contact name, attorney name, contact full name, contact person, point person, point of contact, tenant contact, vendor contact, store contact, site contact, primary contact, primary rep, primary representative, main contact, key contact, person name, owner name, ansprechpartner, ansprechpartnerin, kontaktperson, persona de contacto, nombre de contacto, nom du contact, nom du dirigeant, nom du gerant, nom du responsable, nombre del responsable, nombre del propietario, name des inhabers, nome del titolare, nome do responsavel, naam eigenaar, personne de contact, pessoa de contato, referente, persona di riferimento, contactpersoon, yhteyshenkilo, osoba kontaktowa, osoba do kontaktu, kontaktni osoba, er referens, first name, given name, middle name, last name, family name, surname, vorname, nachname, familienname, prenom, nom de famille, apellido, apellidos, nombre de pila, sobrenome, cognome, voornaam, achternaam, fornamn, efternamn, fornavn, efternavn, etternavn, etunimi, sukunimi, imie, nazwisko, imie i nazwisko, jmeno, prijmeni, jmeno a prijmeni, vezeteknev, keresztnev, prenume, priimek, prezime, ime i prezime, ime in priimek, priezvisko, meno a priezvisko, ad soyad, adi soyadi, vardas, pavarde, имя, фамилия, фио, επωνυμο, ονοματεπωνυμο, nama lengkap, nama depan, nama belakang, שם פרטי, שם משפחה, 姓, 名, nom prenom, nom et prenom, prenom nom, name vorname, nachname vorname, vorname nachname, apellidos nombre, nombre y apellidos, apellidos y nombre, cognome e nome, nome e cognome, representante legal, legal representative, kontaktna osoba, kontaktna oseba, kontakt osoba, kapcsolattarto, persoana de contact, yetkili kisi, yetkili, ilgili kisi, υπευθυνος, υπευθυνος επικοινωνιας, контактное лицо, лице за контакт, контактна особа, мол, kontaktinis asmuo, kontaktpersona, kontaktisik, yhteyshenkilon nimi, nama kontak, nguoi lien he, 担当者, 担当者名, 氏名, 代表者名, 담당자, 담당자명, 대표자, 대표자명, 联系人, איש קשר, جهة الاتصال, osoba, personne, persoon, decision maker, contact at, spoke to, spoke with, talked to, met with, wie gesproken, gesprochen mit, contact pers, contactpers, ansprechp, daglig leder, legale rappresentante, socio gerente, majitel, majitelka, jednatel, innehavare, indehaver, innehaver, toimitusjohtaja, tulajdonos, ugyvezeto, propietaria, dueno, duena, proprietario, proprietaria, responsavel, responsabile, interlocuteur, interlocutor, encargado, encargada, uitbater, bedrijfsleider, eigenares, inhaberin, geschaftsfuhrerin, geschaftsleitung, filialleiter, betriebsleiter, proprietor, z kim rozmawiac, z kym mluvit, who to talk to, who to ask for, veduci, zodpovedny veduci, chi ha risposto, parlato con, falei com, parle avec, ref person, referensperson, referens',
    alone:
      'contact, person, coordinator, decideur, responsable sur place, verantwortliche person, att, attn, kontakt, contacto, contatto, contato, owner, inhaber, geschaftsfuhrer, gerant, gerente, amministratore, zaakvoerder, eigenaar, dirigeant, patron, propietario, titular, titolare, responsable, firstname, lastname, fname, lname, first, last, principal, poc, director, president, ceo, founder, chef, cheffin, inh, gf, leitung, leiter, beheerder, gestore, direttore, directeur, directrice, exploitant, kierownik, dyrektor, prezes, vedouci, konatel, agare, vd, eier, ejer, direktor, omistaja, yrittaja, yhteyshlo, proprietar, administrator, administrador, vlasnik, lastnik, sahibi, mudur, dono, dona, proprietaire, manager, office manager, practice manager, general manager, wlasciciel, wlascicielka, provozni, behandler, arzt, arztin, tekenbevoegde, bestuurder, signatory, authorised signatory, buyer, purchaser, secretary, treasurer, chairman, officer, wirt, wirtin, pachter, einkaufer, acheteur, comprador, inkoper, resp, gestionnaire, executive, physician, doctor, dentist, lawyer, realtor',
  },
  role: {
    words:
      'job title, job position, role, position, contact title, contact role, person title, title or role, berufsbezeichnung, funktion, rolle, cargo, puesto, poste, fonction, qualite, ruolo, mansione, funcao, functie, stilling, stanowisko, tehtava, pozice, pareigos, beosztas, должность, длъжност, посада, amet, jabatan, chuc vu, 役職, 직책, 직위, 职位, תפקיד, titre professionnel, titulo profesional, job role, jobtitle',
    alone:
      'title, job, job function, designation, occupation, profession, beruf, profesion, ocupacion, professione, officer title',
  },
  email: {
    words:
      'email address, e mail address, email addr, e mail addr, email, e mail, emails, email id, mail address, correo electronico, correo, correoelec, mail adresse, mailadresse, adresse mail, adresse email, courriel, endereco de e mail, endereco de email, posta elettronica, indirizzo email, mailadres, emailadres, e mail cim, e mail adresa, e mail adresi, adres e mail, elektronski naslov, e naslov, имеил, el pastas, e pasts, e posta, sahkoposti, correo e, דואר אלקטרוני, メールアドレス, 이메일, 电子邮件, 邮箱',
    alone: 'mail, mel, pec',
  },
  phone: {
    words:
      'company phone, corporate phone, business phone, company main phone, main phone, hauptnummer, phone number, telephone number, phone no, phones, phone, telephone, contact number, numero de telefono, telefono, fono, fone, fon, landline, festnetz, telefonnummer, rufnummer, telefon, numero de telephone, telephone fixe, tel fixe, telefone, telefoonnummer, telefoon, numero di telefono, tel, tf, telf, tlf, tfno, telef, tel no, tel number, direct dial, ligne directe, mobile number, mobile phone, mobile, toll free, toll free number, tollfree, cell phone, cell number, cellphone, mobiltelefon, mobilnummer, movil, celular, handynummer, mobil, handy, portable, telephone portable, telemovel, cellulare, mobiel, phone numbers, telephones, telefoni, sms number, whatsapp number, work number, office number, whatsapp, whats app, whats app number, telefonico, telefonica, telefonszam, telefonni cislo, telefonne cislo, telefonski broj, telefonska stevilka, numer telefonu, telefon komorkowy, mobitel, gsm, cep telefonu, τηλεφωνο, κινητο, κινητο τηλεφωνο, телефон, мобильныи, мобильныи телефон, мобилен, мобилен телефон, мобільний, telefonas, mobilusis, talrunis, puhelin, puhelinnumero, matkapuhelin, 電話番号, 電話, 携帯電話, 携帯番号, tel会社, 전화번호, 전화, 휴대폰, 휴대전화, 电话, 手机, טלפון, נייד, nomor telepon, telepon, no telp, no telepon, so dien thoai, dien thoai, natel, recapito telefonico, telefonni kontakt, numer kontaktowy, telefoonnr, mobilni, mobilszam, nr tel, nr telefonu, telefono fijo, contacto telefonico, is telefonu, phone nbr, switchboard, reception, front desk, after hours',
    alone:
      'vaxel, zentrale, centralino, centralita, standard, ph, ph no, office, cell, tlm, fijo, fisso, ruf, port, work, direct, sms, cel, celu, mob, kom, puh, tfn, tlfn, vezetekes, recapito, recapiti, kannykka, tel nr, telnr, contacto',
  },
  website: {
    words:
      'website, web site, web addr, hjemmeside, website url, website uri, web url, homepage, home page, web page, company url, company domain name, domain name, sitio web, pagina web, webseite, webauftritt, internetseite, site web, site internet, site da empresa, site de l entreprise, sitio web de la empresa, sito web, sito internet, sito, pagina da web, web address, internetadresse, webadresse, weboldal, honlap, webova stranka, webove stranky, spletna stran, web stranica, strona www, strona internetowa, internetova stranka, ιστοσελιδα, ιστοτοπος, саит, уебсаит, веб саит, веб сторінка, svetaine, majaslapa, koduleht, kotisivu, kotisivut, hemsida, nettside, nettsted, situs web, pagina de internet, ホームページ, 홈페이지, 웹사이트, 网站, 网址, אתר, אתר אינטרנט',
    alone: 'web, url, www, site, domain, internet, dominio, internet address, sites, weblink',
  },
  address: {
    words:
      'street address, property address, street name, st name, str name, location address, address line 1, address 1, line 1, street 1, street and number, calle y numero, via e numero, n et voie, no et voie, numero et voie, strasse und hausnummer, strasse hausnummer, strasse hausnr, strasse nr, street, str, addr, calle, emplazamiento, direccion, domicilio, nom vial, strasse, strassenname, anschrift, adresse 1, adresse, adresse postale, libelle voie, voie, endereco, morada, logradouro, indirizzo, via, straat, straatnaam, adres, adress, adresa, osoite, katuosoite, ulica i numer, ulica nr, rue, rua, mailing address, full address, formatted address, complete address, address, road name of address, principal place of business, place of business, ulica, ulice, naslov, adresas, адрес, адреса, διευθυνση, οδος, alamat, dia chi, adreca, nom via, cim, szekhely, 住所, 所在地, 주소, 도로명주소, 地址, כתובת, sidlo, siedziba, adresa sidla, adresa provozovny, adres siedziby, ulice a cislo, ulica i nr, straat en nummer, straat huisnummer, straat nr, vestigingsadres, bezoekadres, besoksadresse, besoksadress, gatuadress, gateadresse, gadeadresse, lahiosoite, kayntiosoite, utca hazszam, rue et numero, rua e numero, domicilio fiscal, domicilio social, sede legale, sede operativa, ubicacion, localizacion, strasse u hausnummer, acik adres, stabilimento indirizzo, gade og nr, gade nr, gate og nr, gateadresse og nr, gata och nr, strada si nr, strada nr, strada si numarul, ul i nr, postadresse, postanschrift, vejnavn, vejnavn og nr, gatenavn, gatunamn, besoksadr',
    alone:
      'addr full, add, adr, location, where, located, premises, ul, utca, strada, standort, lieu, emplacement, sede, wo, donde, dove, hvor, kde, gdzie, postadress',
  },
  houseNumber: {
    words:
      'house number, housenumber, house no, street number, street no, street num, st number, st no, st num, str no, address number, addr no, building number, building no, hausnummer, haus nr, hausnr, numero exterior, no exterior, num exterior, no ext, numero ext, numero de calle, numero de rue, numero de voie, numero voie, num voie, n voie, no voie, no via, n via, num via, numero civico, num civico, num policia inicial, num policia, numer domu, nr domu, cislo domu, numero civique, no civique, n civico, no porta, n o porta, numero porta, numero de porta, civico, huisnummer, huisnr, house number of address',
    alone: 'address building, building, hnr, numero, house',
  },
  streetPart: {
    words:
      'street direction, street dir, street direction prefix, street dir prefix, street prefix, street predirection, street pre direction, direction prefix, pre direction, predirection, predir, pre dir, st direction, st dir, street type, street suffix, street designator, street suffix direction, street direction suffix, street post type, post direction, postdir, post dir, st type, st suffix, tipo via, tipo logradouro, tipo de logradouro, tipo de via, type voie, typ voie, type de voie, tipo vial',
  },
  city: {
    words:
      'city, town, libelle commune, city town village locality of address, post town, locality, ciudad, localidad, poblacion, municipio, stadt, wohnort, ville, commune, localite, cidade, municipality, descrizione comune, denominazione comune, nome comune, comune, citta, localita, municipalite, comuna, miasto, miejscowosc, poststed, postort, postitoimipaikka, plaats, woonplaats, gemeente, gemeinde, boro, suburb, localidade, obec, mesto, grad, telepules, localitate, oras, πολη, город, град, місто, miestas, pilseta, linn, kota, sehir, ilce, municipi, 市区町村, 도시, 城市, עיר, المدينة, sted, kunta, kaupunki, paikkakunta, varos, plaatsnaam, vestigingsplaats, sitzort, firmenort, mjesto, ortschaft',
    alone:
      'ort, posta, place, borough, based, loc, gem, helyseg, lieu, pueblo, where, located, wo, donde, dove, hvor, kde, gdzie, standort, postadress',
  },
  region: {
    words:
      'state, province, us state, state province, state county of address, state code, province code, administrative area, region, descrizione provincia, denominazione provincia, sigla provincia, comunidad autonoma, entidad federativa, entidad, provincia, bundesland, kanton, canton, departement, estado, distrito, provincie, regione, judet, zupanija, megye, wojewodztwo, νομος, περιφερεια, область, регион, provinsi, apskritis, maakond, maakunta, 都道府県',
    alone: 'uf, st, prov, pr, stato, county, kt, bl, woj, sigla prov',
  },
  postcode: {
    words:
      'zip code, zipcode, zip, postal code, postcode, zip postal code of address, zip postal code, zip 5, zip 4, post code, codigo postal, cod postal, c postal, postleitzahl, plz, code postal, codice postale, postnummer, cep, pin code, pincode, eircode, postnr, psc, postna stevilka, postanski broj, iranyitoszam, cod posta, τ κ, τκ, пощенски код, индекс, почтовыи индекс, поштовии індекс, pasto kodas, pasta indekss, sihtnumber, postinumero, posta kodu, kode pos, kod pocztowy, codi postal, 郵便番号, 우편번호, 邮编, 邮政编码, מיקוד, postinro, postnro, kod poczt, billing code, shipping code, mailing code, code post, codpost',
    alone: 'cp, c p, kod, cap, npa, postal, postcode zip, irsz, pc, codice, p code, pcode',
  },
  country: {
    words:
      'country code, country name, country, country region, country of address, pais, pays, paese, zeme, krajina, orszag, tara, drzava, ulke, χωρα, страна, държава, країна, salis, valsts, riik, negara, 国, 국가, 国家, מדינה, pays region, pais region, paese regione',
    alone: 'land, land region, staat, nation, nacion, nazione, maa',
  },
  category: {
    words:
      'classification, services offered, rubrique, sub industry, subcategory, sub type, subtype, license subtype, subtypes, specialty, speciality, practice areas, type activite, tipo actividad, tipo attivita, tipo atividade, business type, type of business, kind of business, biz type, facility type, primary type, business class, business category, category name, primary category, directory categories, business categories, category, industry, sector, line of business, nature of business, business activity, cuisine description, cuisine, cuisines, license type, license description, license type description, licence type description, license category, licence type, permit type, categoria, rubro, actividad, nombre act, giro comercial, kategorie, branche, bransch, bransje, branza, toimiala, fachgebiet, fachrichtung, wirtschaftszweig, gewerbe, tatigkeit, gegenstand, categorie, secteur, secteur d activite, activite, libelle activite, setor, atividade, ramo, settore, attivita, descrizione attivita, bedrijfstak, sectie, trade, naics code, naics sub code, naics, sic code, sic, gewerk, berufszweig, berufsgruppe, rubrik, primary type display name text, cinnost, obor, obor cinnosti, odbor cinnosti, predmet cinnosti, odvetvi, rodzaj dzialalnosci, sektor, faaliyet alani, tevekenyseg, tevekenysegi kor, domeniu, domeniu de activitate, obiect de activitate, δραστηριοτητα, κλαδος, деиност, рубрика, вид деятельности, сфера деятельности, вид діяльності, veikla, veiklos sritis, darbibas veids, tegevusala, dejavnost, djelatnost, jenis usaha, nganh nghe, kategori, kategorija, kategoria, κατηγορια, категория, категорія, mivel foglalkozik, cosa fornisce, cosa fa, czym sie zajmuja, was machen sie, activitat, nom activitat, descr attivita, attivita prevalente, 業種, 업종, 업태, 行业, 分类, תחום, תחום עיסוק, type de commerce, type commerce, soort bedrijf, soort zaak, type bedrijf, a que se dedica, actividad principal, obor podnikani, predmet podnikani, zamereni, rodzaj lokalu, art des betriebs, betriebsart, branchenbezeichnung, verksamhet, type of place, kind of place, what do they do, merchant category, dedicacion, what do you sell, what do you do, what do you make, what do you offer, druh kuchyne, co robia, co delaji, typ prevadzky, typ provozovny, commodity, product type, products, dzialalnosc, przewazajaca dzialalnosc, glowna dzialalnosc',
    alone:
      'profession, beruf, profesion, professione, what, categories, categories primary, type, types, giro, typ, tipologia, tipo, kind, amenity, shop, craft, activity, class, classifications, libelle, epigrafe, svc, fsq category labels, category type, services, niche, concept, product categories, product groups, what they do, use, description, business description, description of business, vertical, division, ala, sparte, zweig, soort, rodzaj, art, verksamhetstyp, profil, produktgruppe, produktgruppen, produkte, sortiment, leistungen, angebot, prodotti, produits, productos, produtos, producten, operations, what they show, what they sell, specialism, produktomrade, nature of bus',
  },
  description: {
    words:
      'description, business description, description of business, descripcion, beschreibung, descricao, descrizione, notes, comments, notas, comentarios, notizen, bemerkung, commentaire, commentaires, remarques, observations, observacoes, observaciones, note, opmerkingen, notitie, notities, bemerkungen, anmerkung, anmerkungen, remarks, notatka, uwagi, poznamka, merknad, anteckning, beskrivelse, beskrivning, kuvaus, opis, popis, poznamky, megjegyzes, observatii, notlar, aciklama, σχολια, παρατηρησεις, бележки, забележка, примечание, комментарии, примітка, pastabos, piezimes, markused, opombe, napomena, napomene, catatan, keterangan, ghi chu, lisatiedot, annotazioni, annotacions, anotacoes, メモ, 備考, 비고, 메모, 备注, הערות, anteckningar, notat, notater, noter, muistiinpanot, huomautus, huomiot, notas internas, note interne, notes internes, commento, comentario, remarque, kommentar, kommentarer, komentarz, komentar, megj, appunti, annotazione, observacion, mentiuni, bemaerkninger, bemaerkning, company profile, business profile, company description, company overview, overview, bio, about us',
    alone:
      'about, comment, notiz, memo, obs, observ, observac, anm, bem, opm, uwaga, pozn, infos, misc, komm, erfahrung',
  },
  status: { words: 'lead status, status, statut', alone: 'stage, etapa' },
  lat: {
    words:
      'latitude, latitud, breitengrad, latitudine, lat, geo lat, zemepisna sirka, szelesseg, γεωγραφικο πλατος, широта, 緯度, 위도, 纬度',
    alone: 'y, breite',
  },
  lon: {
    words:
      'longitude, longitud, langengrad, laengengrad, longitudine, lon, lng, long, geo lon, geo lng, zemepisna delka, γεωγραφικο μηκος, долгота, 経度, 경도, 经度',
    alone: 'x, lange',
  },
  // Known by their patterns (names.ts), because "may we email you?" has many wordings.
  optOut: { words: '' },
  closed: { words: '' },
  openingHours: { words: 'opening hours, business hours, offnungszeiten', alone: 'hours' },
  sourceId: {
    words: '',
    alone: 'id, ref, license number, license no, account number, place id, uuid, record id, objectid, object id',
  },
}

/** What OpenStreetMap's editor calls each field, in the languages that it's translated to. */
const translated = readPacked('headings.json.br') as Partial<Record<ColumnField | 'fax', string>>
export const faxWords = translated.fax?.split('|') ?? []
export const nameWords = translated.businessName?.split('|') ?? []
const known = new Set(Object.values(listed).flatMap(({ words, alone = '' }) => `${words}, ${alone}`.split(', ')))

const withTranslated = (field: ColumnField, { words, alone }: Words): Words => {
  const more = (translated[field]?.split('|') ?? []).filter(word => !known.has(word))
  return { words, alone: [alone, ...more].filter(Boolean).join(', ') }
}
const csvWords = fromNames(fieldsFor('csv'), name => listed[name] ?? { words: plain(fieldOf(name).label) })

/** A field without words of its own is recognized by its label. */
export const columnWords = Object.fromEntries(
  Object.entries({ ...listed, ...csvWords }).map(([field, words]) => [
    field,
    withTranslated(field as ColumnField, words),
  ]),
) as Record<ColumnField, Words>
