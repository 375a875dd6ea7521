import { expect, test } from 'vitest'
import { answersIn, isOptOutName } from './answers.ts'
import { plain } from './plain.ts'

const asksForOptOut = (name: string) => answersIn(plain(name)).some(([field]) => field === 'optOut')

// Headings as people type them, and as tools export them.
test.each(
  `Stop pub | dont contact | Don't mail | Do Not Send | Do not pursue | DND | DNC | Never email | Not to be contacted | Stop emails
  | Remove from list | Email blocked | Objection to marketing | Excluded from campaigns | No cold email | Global opt-out
  | Ne pas contacter | Ne pas appeler | Refus démarchage | Refuse les emails | Bloctel | Liste Robinson | Opposition démarchage
  | Niet benaderen | Niet mailen | Geen mailings | Bel-me-niet | Verzet tegen reclame | Não contactar | Não incomodar | Sem publicidade
  | Kontaktsperre | Werbeverbot | Nicht anrufen | Keine Mails | Werbung unerwünscht | Werbewiderspruch | Robinsonliste
  | Non chiamare | Non inviare email | No pubblicità | No contactar | No quiere publicidad | Excluir de envíos | Lista Robinson`
    .split('|')
    .map(name => name.trim()),
)('a yes under “%s” is a no to emails', name => expect([asksForOptOut(name), isOptOutName(name)]).toEqual([true, true]))

test.each(
  `Stop | Bus stop | Mail stop | Contacted | Contact | No. of contacts | No Phone | No Mail | Robinson Road | Block number | Objection notes
  | Opposing party | Publicity | Paiement sans contact | Never contacted`
    .split('|')
    .map(name => name.trim()),
)('“%s” is about something else', name => expect(asksForOptOut(name)).toBe(false))
