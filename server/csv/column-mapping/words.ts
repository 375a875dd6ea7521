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
    words: 'tags, tag name, labels, etiquetas, schlagworte, schlagworter, etiquettes, etichette',
    alone: 'tag, label, groups, lists',
  },
  leadId: { words: 'lead id' },
  businessName: {
    words:
      'dba name, dba, doing business as name, fictitious name, fictitious business name, assumed name, designacao comercial, rotulo, doing business as, trade name, trading name, trading as, nombre comercial, nome fantasia, fantasia, nombre fantasia, nombre de fantasia, nom commercial, enseigne, insegna, handelsnaam, business name, biz name, bus name, store name, shop name, restaurant name, facility name, establishment name, location name, place name, company name, default address company, account name, organization name, organisation name, practice name, premises name, site name, venue name, hotel name, outlet name, member name, display name text, nombre de la empresa, nombre del negocio, nom estab, firmenname, name der firma, name des unternehmens, name des betriebs, name des betriebes, betriebsname, name des geschafts, geschaftsname, name des lokals, name der praxis, praxisname, name der einrichtung, nom de l entreprise, nom de l etablissement, nom du commerce, nom de la societe, nombre del comercio, nombre del establecimiento, nome do estabelecimento, nome attivita, nome dell attivita, nome esercizio, naam onderneming, naam van het bedrijf, ondernemingsnaam, nome da empresa, nome azienda, bedrijfsnaam, naam bedrijf, foretag, foretagsnamn, firmanamn, firmanavn, virksomhed, virksomhedsnavn, bedriftsnavn, yritys, yrityksen nimi, nazwa firmy, nazev firmy, business, company, organization, organisation, establishment, empresa, negocio, establecimiento, unternehmen, firma, betrieb, entreprise, societe, etablissement, estabelecimento, azienda, ditta, impresa, bedrijf, legal name, entity name, corporation name, registered name, ownership name, licensee name, licensee, permittee, raz social, razon social, raison sociale, ragione sociale, razao social, denominazione, denomination, denomination unite legale, denominacion, denominacao, employer',
    alone:
      'display name, complete name, name primary, name, nombre, nom, nome, naam, title, account, brand, retailer, member, store, shop, merchant, vendor, vendor name, supplier, customer, customer name, client, client name, biz, studio, spa, school, church, bar, cafe, pub, salon, restaurant, hotel, clinic, practice, firm, dealer, club, gym, venue, outlet, exhibitor, sponsor, tenant, contractor, provider, merchant name, clinica, praxis, cabinet, kanzlei, aussteller, exposant, expositor, espositore, facility, premise, mandant, mitglied, prestataire, fournisseur',
  },
  person: {
    words:
      'full name, contact name, contact full name, contact person, primary contact, primary rep, primary representative, main contact, key contact, person name, owner name, ansprechpartner, ansprechpartnerin, kontaktperson, persona de contacto, nombre de contacto, nom du contact, nom du dirigeant, nom du gerant, nom du responsable, nombre del responsable, nombre del propietario, name des inhabers, nome del titolare, nome do responsavel, naam eigenaar, personne de contact, pessoa de contato, referente, persona di riferimento, contactpersoon, yhteyshenkilo, osoba kontaktowa, kontaktni osoba, er referens, first name, given name, middle name, last name, family name, surname, vorname, nachname, familienname, prenom, nom de famille, apellido, apellidos, nombre de pila, sobrenome, cognome, voornaam, achternaam, fornamn, efternamn, fornavn, efternavn, etternavn, etunimi, sukunimi, imie, nazwisko, imie i nazwisko, jmeno, prijmeni, nom prenom, nom et prenom, prenom nom, name vorname, nachname vorname, vorname nachname, apellidos nombre, nombre y apellidos, apellidos y nombre, cognome e nome, nome e cognome, representante legal, legal representative',
    alone:
      'contact, person, att, attn, kontakt, contacto, contatto, owner, inhaber, geschaftsfuhrer, gerant, gerente, amministratore, zaakvoerder, eigenaar, dirigeant, patron, propietario, titular, titolare, responsable, firstname, lastname, fname, lname, first, last, principal',
  },
  role: {
    words:
      'job title, job position, job function, role, position, contact title, contact role, person title, title or role, berufsbezeichnung, funktion, rolle, cargo, puesto, poste, fonction, qualite, ruolo, mansione, funcao, functie, stilling, stanowisko, tehtava',
    alone: 'title, job, designation, occupation, profession, beruf, profesion, ocupacion, professione',
  },
  email: {
    words:
      'email address, e mail address, email addr, e mail addr, email, e mail, emails, email id, mail address, correo electronico, correo, correoelec, mail adresse, mailadresse, adresse mail, adresse email, courriel, endereco de e mail, endereco de email, posta elettronica, indirizzo email, mailadres, emailadres',
    alone: 'mail, mel, pec',
  },
  phone: {
    words:
      'company phone, corporate phone, business phone, company main phone, main phone, hauptnummer, phone number, telephone number, phone no, phones, phone, telephone, contact number, numero de telefono, telefono, fono, fone, fon, landline, festnetz, telefonnummer, rufnummer, telefon, numero de telephone, telephone fixe, tel fixe, telefone, telefoonnummer, telefoon, numero di telefono, tel, telf, tlf, tfno, telef, tel no, tel number, direct dial, mobile number, mobile phone, mobile, toll free, toll free number, tollfree, cell phone, cell number, cellphone, mobiltelefon, mobilnummer, movil, celular, handynummer, mobil, handy, portable, telephone portable, telemovel, cellulare, mobiel, phone numbers, telephones, telefoni, sms number, whatsapp number, work number, office number, whatsapp, telefonico, telefonica',
    alone: 'ph, ph no, office, cell, tlm, fijo, fisso, ruf, port, work, direct, sms',
  },
  website: {
    words:
      'website, web site, hjemmeside, website url, website uri, web url, homepage, home page, web page, company url, company domain name, domain name, sitio web, pagina web, webseite, webauftritt, internetseite, site web, site internet, sito web, sito internet, sito, pagina da web, web address, internetadresse, webadresse',
    alone: 'web, url, www, site, domain, internet, dominio, internet address, sites, weblink',
  },
  address: {
    words:
      'street address, street name, st name, str name, location address, address line 1, address 1, line 1, street 1, street and number, n et voie, no et voie, numero et voie, strasse und hausnummer, strasse hausnummer, strasse hausnr, strasse nr, street, str, addr, calle, direccion, domicilio, nom vial, strasse, strassenname, anschrift, adresse 1, adresse, adresse postale, libelle voie, endereco, morada, logradouro, indirizzo, via, straat, straatnaam, adres, adress, adresa, osoite, katuosoite, ulica i numer, ulica nr, rue, rua, mailing address, full address, formatted address, complete address, address, road name of address, principal place of business, place of business',
    alone: 'addr full, add, adr, location, where, located, voie, premises',
  },
  houseNumber: {
    words:
      'house number, housenumber, house no, street number, street no, street num, st number, st no, st num, str no, address number, addr no, building number, building no, hausnummer, haus nr, hausnr, numero exterior, numero ext, numero de calle, numero de rue, numero de voie, numero voie, n voie, no voie, numero civico, numero civique, no civique, n civico, no porta, n o porta, numero porta, numero de porta, civico, huisnummer, huisnr, house number of address',
    alone: 'address building, building, hnr, numero, house',
  },
  streetPart: {
    words:
      'street direction, street dir, street direction prefix, street dir prefix, street prefix, street predirection, street pre direction, direction prefix, pre direction, predirection, predir, pre dir, st direction, st dir, street type, street suffix, street designator, street suffix direction, street direction suffix, street post type, post direction, postdir, post dir, st type, st suffix, tipo via, tipo de via, type voie, type de voie, tipo vial',
  },
  city: {
    words:
      'city, town, libelle commune, city town village locality of address, post town, locality, ciudad, localidad, poblacion, municipio, stadt, wohnort, ville, commune, localite, cidade, municipality, descrizione comune, denominazione comune, nome comune, comune, citta, localita, municipalite, comuna, miasto, poststed, postort, postitoimipaikka, plaats, woonplaats, gemeente, boro, suburb, localidade',
    alone: 'ort, place, borough, based',
  },
  region: {
    words:
      'state, province, us state, state province, state county of address, state code, province code, administrative area, region, descrizione provincia, denominazione provincia, sigla provincia, comunidad autonoma, entidad federativa, entidad, provincia, bundesland, kanton, canton, departement, estado, distrito, provincie, regione',
    alone: 'uf, st, prov, stato, county, kt, bl',
  },
  postcode: {
    words:
      'zip code, zipcode, zip, postal code, postcode, zip postal code of address, zip postal code, zip 4, zip 5, post code, codigo postal, cod postal, postleitzahl, plz, code postal, codice postale, postnummer, cep, pin code, pincode, eircode, postnr',
    alone: 'cp, c p, kod, cap, npa, postal, postcode zip',
  },
  country: {
    words: 'country code, country name, country, country region, country of address, pais, pays, paese',
    alone: 'land, land region, staat, nazione, maa',
  },
  category: {
    words:
      'classification, subcategory, sub type, subtype, license subtype, subtypes, specialty, speciality, business type, type of business, kind of business, biz type, facility type, primary type, business class, business category, category name, primary category, category, industry, sector, line of business, nature of business, business activity, business description, description of business, cuisine description, cuisine, license type, license description, license type description, licence type description, license category, licence type, permit type, categoria, rubro, actividad, nombre act, giro comercial, kategorie, branche, bransch, bransje, branza, toimiala, fachgebiet, fachrichtung, wirtschaftszweig, gewerbe, tatigkeit, gegenstand, categorie, secteur, secteur d activite, activite, libelle activite, setor, atividade, ramo, settore, attivita, descrizione attivita, bedrijfstak, sectie, trade, naics code, naics sub code, naics, sic code, sic, gewerk, berufszweig, berufsgruppe, rubrik, primary type display name text',
    alone:
      'categories, categories primary, type, types, giro, typ, tipo, kind, amenity, shop, craft, activity, class, classifications, libelle, fsq category labels, category type, services, niche, concept, product categories, product groups, what they do, description',
  },
  description: {
    words:
      'description, descripcion, beschreibung, descricao, descrizione, notes, comments, notas, comentarios, notizen, bemerkung, commentaire, remarques, observacoes, observaciones, note, opmerkingen, bemerkungen, anmerkung, anmerkungen, remarks, notatka, uwagi, poznamka, merknad, anteckning',
    alone: 'about, comment, notiz, memo',
  },
  status: { words: 'lead status, status, statut', alone: 'stage, etapa' },
  lat: { words: 'latitude, latitud, breitengrad, latitudine, lat, geo lat', alone: 'y, breite' },
  lon: {
    words: 'longitude, longitud, langengrad, laengengrad, longitudine, lon, lng, long, geo lon, geo lng',
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
