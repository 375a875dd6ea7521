import type { LeadFileField } from '#contract/lead-files.ts'

/**
 * How columns are called in English, Spanish, German, French and Portuguese, without accents; the surer word stands
 * first. Words in `alone` mean this only where nothing else stands beside them: "name" does, "first name" does not.
 */
export const columnWords: Record<LeadFileField, { words: string; alone?: string }> = {
  tags: {
    words: 'tags, labels, etiquetas, schlagworte, schlagworter, etiquettes',
    alone: 'tag, label, groups, lists',
  },
  leadId: { words: 'lead id' },
  businessName: {
    words:
      'business name, company name, trade name, dba name, dba, store name, shop name, account name, organization name, organisation name, business, company, organization, organisation, nombre comercial, nombre de la empresa, nombre del negocio, razon social, empresa, negocio, firmenname, name der firma, unternehmen, firma, betrieb, nom de l entreprise, nom commercial, raison sociale, entreprise, societe, etablissement, enseigne, nome da empresa, nome fantasia, razao social, estabelecimento',
    alone: 'name, nombre, nom, nome, title, account',
  },
  email: {
    words:
      'email address, e mail address, email, e mail, correo electronico, correo, e mail adresse, emailadresse, adresse e mail, adresse email, courriel, endereco de e mail, endereco de email',
    alone: 'mail, mel',
  },
  phone: {
    words:
      'business phone, phone number, telephone number, phone, telephone, mobile, cell phone, numero de telefono, telefono, movil, celular, telefonnummer, rufnummer, telefon, handy, numero de telephone, telefone, telemovel',
    alone: 'tel, cell, fon, portable',
  },
  website: {
    words:
      'website, web site, website url, homepage, web page, sitio web, pagina web, webseite, internetseite, site web, site internet, pagina da web',
    alone: 'web, url, site, domain, internet, dominio',
  },
  address: {
    words:
      'street address, address line 1, address 1, mailing address, address, street, direccion, calle, domicilio, strasse, anschrift, adresse postale, adresse 1, adresse, endereco, morada, logradouro',
    alone: 'rue, rua',
  },
  city: {
    words:
      'city, town, locality, ciudad, localidad, poblacion, municipio, stadt, wohnort, ville, commune, localite, cidade',
    alone: 'ort',
  },
  region: {
    words:
      'state, province, region, county, comunidad autonoma, provincia, bundesland, departement, estado, distrito',
    alone: 'uf',
  },
  postcode: {
    words:
      'zip code, zipcode, postal code, postcode, zip, codigo postal, postleitzahl, plz, code postal, cep',
    alone: 'cp',
  },
  country: { words: 'country code, country, pais, pays', alone: 'land, staat' },
  category: {
    words:
      'business type, business category, category, industry, sector, categoria, rubro, actividad, kategorie, branche, categorie, secteur, activite, setor, atividade, ramo',
    alone: 'type, giro, typ, tipo',
  },
  description: {
    words:
      'description, notes, comments, descripcion, notas, comentarios, beschreibung, notizen, bemerkung, commentaire, remarques, descricao, observacoes',
    alone: 'note, about, comment, notiz',
  },
  status: { words: 'lead status, status, statut', alone: 'stage, etapa' },
  lat: { words: 'latitude, latitud, breitengrad', alone: 'lat, y' },
  lon: { words: 'longitude, longitud, langengrad, laengengrad', alone: 'lon, lng, long, x' },
}
