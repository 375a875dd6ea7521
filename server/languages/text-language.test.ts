import { expect, test } from 'vitest'
import { languageOf } from './text-language.ts'

/** Short emails as people write them. */
test.each([
  ['en', 'Hi, we photograph menus in one morning. Shall I send three samples?'],
  ['en', 'Hello, your site has no photos of the food. I take ten for $290. May I come by?'],
  ['en', 'Quick question: who cleans your windows? We do Main Street every other Tuesday.'],
  ['en', 'I fix espresso machines, usually the same day. Do you have someone for that?'],
  ['de', 'Hallo, wir fotografieren Ihre Speisekarte an einem Vormittag. Darf ich Ihnen drei Beispiele schicken?'],
  ['de', 'Guten Tag, ich repariere Kaffeemaschinen, meist am selben Tag. Haben Sie schon jemanden dafür?'],
  ['de', 'Wir putzen Schaufenster in Ihrer Straße, 40 € im Monat. Soll ich vorbeikommen?'],
  ['fr', 'Bonjour, nous photographions votre carte en une matinée. Puis-je vous envoyer trois exemples ?'],
  ['fr', 'Je répare les machines à café, le jour même. Avez-vous déjà quelqu’un pour ça ?'],
  ['es', 'Hola, fotografiamos su carta en una mañana. ¿Le envío tres ejemplos?'],
  ['es', 'Buenos días, reparo cafeteras el mismo día. ¿Ya tiene a alguien para eso?'],
  ['it', 'Buongiorno, fotografiamo il vostro menu in una mattina. Posso mandarvi tre esempi?'],
  ['it', 'Salve, riparo macchine da caffè in giornata. Avete già qualcuno per questo?'],
  ['pt', 'Olá, fotografamos o seu menu numa manhã. Posso enviar três exemplos?'],
  ['pt', 'Bom dia, reparo máquinas de café no mesmo dia. Já tem alguém para isso?'],
  ['nl', 'Hallo, wij fotograferen uw menukaart in één ochtend. Zal ik u drie voorbeelden sturen?'],
  ['nl', 'Goedendag, ik repareer koffiemachines, meestal dezelfde dag. Heeft u al iemand?'],
])('%s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

/** Names and words of other languages prove nothing, and a language that isn't among them is none of them. */
test.each([
  '',
  'Call me',
  'La Casa de los Tacos',
  'Menu: Pizza Margherita, Spaghetti alla Carbonara, Tiramisu della Casa',
  'Bon dia, fem fotografies dels vostres plats en un matí. Us puc enviar tres mostres?',
  'Dzień dobry, robimy zdjęcia menu w jeden ranek. Czy mogę wysłać trzy przykłady?',
  'Hej, vi fotograferar er meny på en förmiddag. Får jag skicka tre exempel?',
])('none: %s', text => {
  expect(languageOf(text)).toBeNull()
})
