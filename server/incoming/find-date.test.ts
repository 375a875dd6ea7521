import { expect, test } from 'vitest'
import { findUntil } from './find-date.ts'

/** Received on Saturday 28 November 2026, unless a line starts with another day. `-`: nobody can date it. `AU`: from there. */
const TABLE = `
2027-01-04 Can you try me next quarter?
2027-01-04 Let's revisit this at the start of Q1
2027-04-01 Maybe in Q2
2027-04-01 We plan budgets again in Q2 2027.
2027-03-31 End of Q1 would work
2027-04-01 After the first quarter, please
2026-12-31 Ping me at the end of the quarter
2027-07-01 Second half of the year at the earliest
2026-11-30 Ask again at the end of the month
2026-12-31 At the end of next month
2026-12-01 Beginning of the month is better
2026-12-15 Mid-month works
2027-01-29 End of January please
2027-01-29 Sometime in late January
2027-01-15 mid-January
2027-01-04 The first week of January
2027-01-25 The last week of January
2026-12-31 Come back at the end of the year
2027-01-04 After the new year
2027-01-04 After the holidays
2027-01-04 Once the holidays are over, sure
2026-12-28 Try us after Christmas
2026-11-30 Right after Thanksgiving
2027-03-30 After Easter we have time
2027-03-01 In spring maybe
2027-03-01 Next spring
2027-06-01 We're redoing the site in the summer
2026-12-01 AU Maybe in summer
2027-09-01 AU Talk to us in spring
2027-03-01 AU After the summer
2027-09-01 After the summer
2027-08-31 Toward the end of summer
2027-09-01 Write again in the fall
2027-01-28 In a couple of months
2026-12-19 In a few weeks
2027-02-28 Check back in a few months
2027-05-28 In half a year
2027-05-28 six months from now
2026-12-12 Give it a fortnight
2026-12-19 in 2-3 weeks
2027-01-18 Week 3 of the new year
2026-12-07 The week after next
2026-11-30 After the weekend
2026-11-30 the day after tomorrow
2027-01-04 Not before 2027
2027-06-01 Next summer
2027-09-01 Once summer is over
2027-01-04 Write again after the Christmas break
2027-01-11 The second week of January
2027-02-01 début février
- Some day, when things calm down
- Maybe later
- After our renovation is done
- We'll be in touch when we need it
- In due time
- When the season is over
- After the meeting
- Business is slow in the quarter behind the station
- I fall asleep over such emails
2027-01-04 Nach den Feiertagen gerne
2027-01-04 Erst nach dem Jahreswechsel
2027-01-04 Nach Neujahr
2026-12-28 Nach Weihnachten
2027-01-04 nächstes Quartal
2027-04-01 Im zweiten Quartal
2027-04-01 Im 2. Quartal 2027
2026-12-31 Zum Quartalsende
2026-11-30 Melden Sie sich Ende des Monats
2026-11-30 Am Monatsende
2026-12-31 Gegen Jahresende
2027-01-29 Ende Januar
2027-01-15 Mitte Januar
2027-01-18 KW 3
2027-01-18 in der 3. KW
2026-12-07 Kalenderwoche 50 passt
2027-03-01 Im Frühjahr
2027-06-01 Im Sommer vielleicht
2027-09-01 Nach der Sommerpause
2027-03-30 Nach Ostern
2027-05-18 Nach Pfingsten
2026-12-19 In ein paar Wochen
2027-02-28 in einigen Monaten
2027-05-28 In einem halben Jahr
2027-07-01 Im zweiten Halbjahr
2026-11-30 Übermorgen
2026-12-07 Übernächste Woche
2026-12-04 Ende nächster Woche
2026-11-30 Nach dem Wochenende
2027-01-04 Nicht vor 2027
2027-01-04 Sobald die Feiertage vorbei sind
2027-02-01 Anfang Februar
- Irgendwann später mal
- Nach der Messe
- Wenn der Umbau fertig ist
2027-01-07 Después de las fiestas
2027-01-07 A la vuelta de vacaciones
2027-01-07 Pasadas las navidades
2027-01-07 Después de Reyes
2026-12-28 Después de Navidad
2027-01-04 El próximo trimestre
2027-01-04 el trimestre que viene
2027-04-01 En el segundo trimestre
2026-11-30 A fin de mes
2026-11-30 A finales de mes
2026-12-31 a final de año
2027-01-04 A principios de año
2027-01-15 a mediados de enero
2027-01-29 a finales de enero
2027-01-18 semana 3
2027-03-01 En primavera
2026-12-01 AR Quizás en verano
2027-03-30 Después de Semana Santa
2027-09-01 Después del verano
2027-01-28 En un par de meses
2026-12-19 En unas semanas
2027-02-28 dentro de unos meses
2026-11-30 pasado mañana
2026-11-30 Después del fin de semana
- Más adelante
- Cuando acabemos la obra
2027-09-01 À la rentrée
2027-01-04 Après les fêtes
2027-01-04 À la rentrée de janvier
2026-12-28 Après Noël
2027-01-04 Le trimestre prochain
2027-04-01 Au deuxième trimestre
2027-04-01 Au T2
2026-11-30 En fin de mois
2026-11-30 À la fin du mois
2026-12-31 D'ici la fin de l'année
2027-01-04 En début d'année
2027-01-15 à la mi-janvier
2027-01-29 fin janvier
2027-01-18 semaine 3
2027-03-01 Au printemps
2027-06-01 cet été
2027-03-30 Après Pâques
2026-12-19 Dans quelques semaines
2027-01-28 dans deux mois
2026-12-13 Dans une quinzaine de jours
2026-11-30 Après-demain
2026-11-30 après le week-end
- Plus tard peut-être
- Quand les travaux seront finis
2027-01-04 Depois das festas
2027-01-04 No próximo trimestre
2027-04-01 No segundo trimestre
2026-11-30 No fim do mês
2026-11-30 No final do mês
2027-01-04 No início do ano
2027-01-15 em meados de janeiro
2027-01-29 no fim de janeiro
2027-03-01 Na primavera
2027-02-11 Depois do Carnaval
2027-03-30 Depois da Páscoa
2027-09-01 BR Na primavera
2027-01-28 Daqui a um par de meses
2026-12-19 Daqui a algumas semanas
2026-11-30 Depois de amanhã
- Mais tarde, quem sabe
2027-01-07 Dopo le feste
2027-01-07 Dopo l'Epifania
2027-01-04 Il prossimo trimestre
2027-04-01 Nel secondo trimestre
2026-11-30 A fine mese
2026-12-31 A fine anno
2027-01-04 A inizio anno
2027-01-15 a metà gennaio
2027-01-29 a fine gennaio
2027-03-01 In primavera
2027-03-30 Dopo Pasqua
2027-09-01 Dopo l'estate
2027-01-28 Tra un paio di mesi
2026-12-19 Fra qualche settimana
2026-12-13 tra quindici giorni
2026-11-30 dopodomani
- Più avanti
2027-01-04 Na de feestdagen
2026-12-28 Na de kerst
2027-01-04 Na nieuwjaar
2027-01-04 Volgend kwartaal
2027-04-01 In het tweede kwartaal
2026-11-30 Aan het einde van de maand
2026-11-30 eind deze maand
2026-12-31 Eind van het jaar
2027-01-04 Begin volgend jaar
2027-01-15 half januari
2027-01-29 eind januari
2027-01-18 week 3
2027-03-01 In het voorjaar
2027-09-01 Na de zomer
2027-09-01 Na de zomervakantie
2027-01-28 Over een paar maanden
2026-12-19 over enkele weken
2026-11-30 Overmorgen
2026-11-30 Na het weekend
- Later misschien
@2027-02-16 2027-04-01 next quarter
@2027-02-16 2027-03-30 After the holidays
@2027-02-16 2027-02-26 End of the month
@2027-02-16 2027-02-19 Later this week, at the end of the week
@2027-02-16 2027-10-01 In Q4
@2027-02-16 2027-03-30 Nach den Feiertagen
@2027-02-16 2027-05-10 KW 19
@2027-07-12 2027-09-01 A la vuelta de vacaciones
@2027-07-12 2027-09-01 à la rentrée
@2027-07-12 2027-09-01 Nach dem Urlaub gerne
@2027-07-12 2027-09-01 After the holidays
@2027-07-12 2027-09-07 After Labor Day
@2027-07-12 2027-07-30 Ende Juli
@2027-07-12 2028-03-01 In spring
@2027-10-05 - Nach dem Urlaub
@2027-10-05 2028-01-03 Next quarter
@2027-10-05 2027-11-29 After Thanksgiving
@2027-11-30 2027-12-31 At the end of the month
`

test.each(TABLE.trim().split('\n'))('dates %s', line => {
  const [, received = '2026-11-28', until = '', country = '', text = ''] =
    /^(?:@(\S+) )?(\S+) (?:(AU|AR|BR) )?(.*)$/.exec(line) ?? []
  const now = new Date(`${received}T12:00:00Z`)
  expect(findUntil(text, { now, monthFirst: false, country }, { isAway: false }) ?? '-').toBe(until)
})

test('an absence is dated by a period beside a word for being back', () => {
  const context = { now: new Date('2026-11-28T12:00:00Z'), monthFirst: false }
  expect(findUntil('We are closed and open again in spring.', context, { isAway: true })).toBe('2027-03-01')
  expect(findUntil('Wir sind nach den Feiertagen wieder da.', context, { isAway: true })).toBe('2027-01-04')
  expect(findUntil('I hope you enjoy the summer.', context, { isAway: true })).toBe(null)
})
