import type { ImportField } from '#contract/csv.ts'
import { fromNames } from '#contract/from-names.ts'
import { type FieldFor, fieldOf, fieldsFor } from '#contract/lead-fields.ts'
import { plain } from './plain.ts'

/** Only the directory import reads `sourceId` and `openingHours`. */
export type ColumnField = ImportField | 'sourceId' | 'openingHours'

type CsvField = FieldFor<'csv'>
interface Words {
  words: string
  alone?: string
}

/**
 * Column names in English, Spanish, German, French, and Portuguese, without accents, the most certain first, for both
 * importers. Words in `alone` count only as the whole name: "name" is a business, "first name" isn't.
 */
const listed: Record<Exclude<ColumnField, CsvField>, Words> & Partial<Record<CsvField, Words>> = {
  tags: {
    words: 'tags, labels, etiquetas, schlagworte, schlagworter, etiquettes',
    alone: 'tag, label, groups, lists',
  },
  leadId: { words: 'lead id' },
  businessName: {
    words:
      'business name, company name, trade name, dba name, dba, store name, shop name, account name, organization name, organisation name, business, company, organization, organisation, nombre comercial, nombre de la empresa, nombre del negocio, razon social, empresa, negocio, firmenname, name der firma, unternehmen, firma, betrieb, nom de l entreprise, nom commercial, raison sociale, entreprise, societe, etablissement, enseigne, nome da empresa, nome fantasia, razao social, estabelecimento, doing business as name, doing business as, place name',
    alone: 'names primary, name, nombre, nom, nome, title, account, legal name, brand',
  },
  email: {
    words:
      'email address, e mail address, email, e mail, correo electronico, correo, e mail adresse, emailadresse, adresse e mail, adresse email, courriel, endereco de e mail, endereco de email',
    alone: 'mail, mel',
  },
  phone: {
    words:
      'business phone, phone number, telephone number, phone, telephone, mobile, cell phone, numero de telefono, telefono, movil, celular, telefonnummer, rufnummer, telefon, handy, numero de telephone, telefone, telemovel',
    alone: 'tel, cell, fon, portable, telephones, fono',
  },
  website: {
    words:
      'website, web site, website url, homepage, web page, sitio web, pagina web, webseite, internetseite, site web, site internet, pagina da web, web address, internetadresse',
    alone: 'web, url, site, domain, internet, dominio, internet address, sites',
  },
  address: {
    words:
      'street address, address line 1, address 1, mailing address, address, street, direccion, calle, domicilio, strasse, anschrift, adresse postale, adresse 1, adresse, endereco, morada, logradouro, location address, strasse und hausnummer, strasse hausnummer, strasse nr, full address, street name, strassenname',
    alone: 'rue, rua, addr full, location',
  },
  houseNumber: {
    words:
      'house number, housenumber, street number, building number, hausnummer, haus nr, hausnr, numero exterior, numero de calle, numero de rue',
    alone: 'address building, building, hnr',
  },
  city: {
    words:
      'city, town, locality, ciudad, localidad, poblacion, municipio, stadt, wohnort, ville, commune, localite, cidade, municipality',
    alone: 'ort, place',
  },
  region: {
    words: 'state, province, region, county, comunidad autonoma, provincia, bundesland, departement, estado, distrito',
    alone: 'uf',
  },
  postcode: {
    words: 'zip code, zipcode, postal code, postcode, zip, codigo postal, postleitzahl, plz, code postal, cep',
    alone: 'cp, zip5, postal',
  },
  country: { words: 'country code, country, pais, pays', alone: 'land, staat' },
  category: {
    words:
      'business type, business category, category, industry, sector, categoria, rubro, actividad, kategorie, branche, categorie, secteur, activite, setor, atividade, ramo, license type, license description, license category, naics description, naics title, description of business, business description, business activity, line of business, primary category, subcategory, cuisine, wirtschaftszweig, gewerbe, tatigkeit',
    alone:
      'categories, categories primary, type, giro, typ, tipo, kind, amenity, shop, craft, trade, activity, class, sic description, fsq category labels, types',
  },
  description: {
    words:
      'description, notes, comments, descripcion, notas, comentarios, beschreibung, notizen, bemerkung, commentaire, remarques, descricao, observacoes',
    alone: 'note, about, comment, notiz',
  },
  status: { words: 'lead status, status, statut', alone: 'stage, etapa' },
  lat: { words: 'latitude, latitud, breitengrad', alone: 'lat, y, geo lat' },
  lon: {
    words: 'longitude, longitud, langengrad, laengengrad',
    alone: 'lon, lng, long, x, geo lon, geo lng',
  },
  openingHours: { words: 'opening hours, business hours, offnungszeiten', alone: 'hours' },
  sourceId: {
    words: '',
    alone: 'id, ref, license number, license no, account number, place id, uuid, record id, objectid, object id',
  },
}

/** A field without words of its own is recognized by its label. */
export const columnWords: Record<ColumnField, Words> = {
  ...listed,
  ...fromNames(fieldsFor('csv'), name => listed[name] ?? { words: plain(fieldOf(name).label) }),
}
