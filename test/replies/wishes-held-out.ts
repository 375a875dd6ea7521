/** As the other table, but never looked at while writing the reader: tried once at the end, and then from then on. */
export const HELD_OUT_WISHES = `
en + Please delete me from whatever list this is.
en + we don't want these mails, thx
en + Quit emailing me
en + You're being reported to the FTC
en + Please make sure this address isn't contacted again.
en + Opt me out
en + unsubscribe!!!
en + Get me off this list now
en + I have asked you twice already to stop. This is harassment.
en + Piss off
en + Kindly refrain from sending unsolicited emails.
en + Not for us. Please remove.
en + never contact me again or you'll hear from my lawyer
en + I do not want any of your marketing.
en - Please don't stop sending us updates, we like them!
en - Can we unsubscribe from the yearly plan later?
en - Remove the deposit and we have a deal.
en - We're not on any list of approved suppliers yet. How do we get on it?
en - Don't write off the idea, just give us a few weeks.
en - Send no more than three samples please.
en - Stop me if I'm wrong, but isn't that the same as last year?
en - Sorry, I reported the wrong numbers. We have 12 seats.
de + Entfernen Sie diese Adresse bitte.
de + Ich will das nicht mehr bekommen!
de + Austragen
de + Bitte nicht mehr kontaktieren
de + Hört auf mit dem Spam!
de + Nehmt mich da raus
de + Künftig bitte keine Werbemails mehr an diese Adresse.
de + Weitere Mails von Ihnen sind unerwünscht.
de + Noch eine Mail und ich schalte meinen Anwalt ein
de + Ich habe dem nie zugestimmt, löschen!
de + Bitte aus der Liste löschen
de + Unaufgeforderte Werbung ist verboten, ich erstatte Anzeige.
de - Bitte tragen Sie uns für den Termin am Montag ein.
de - Können Sie die Werbung auf der Rückseite weglassen?
de - Wir haben uns beim alten Anbieter abgemeldet und suchen etwas Neues.
de - Im Moment haben wir leider keinen Bedarf.
de - Bitte nicht vor 10 Uhr anrufen.
de - Muss ich meine Daten löschen, bevor ich wechsle?
es + Sáqueme de su base de datos
es + No me manden más emails
es + Por favor, no insistan más.
es + Cancelar suscripción
es + Dejad de molestar
es + Eliminen nuestra dirección inmediatamente
es + No autorizo el uso de mi correo. Voy a poner una denuncia.
es + No queremos que nos escriban
es + Ya basta de correos basura
es - ¿Se puede eliminar la cuota de alta?
es - No recibimos su presupuesto, ¿puede mandarlo?
es - Deje de preocuparse, el pago está hecho.
es - Ahora no, quizá en verano.
es - Mándeme más detalles
fr + Retirez-nous de votre base
fr + Plus de pub, merci !
fr + Je souhaite me désabonner
fr + N'envoyez plus rien à cette adresse
fr + Supprimez-moi de vos contacts
fr + Stop aux mails
fr + C'est du harcèlement, je porte plainte
fr + Je refuse vos sollicitations commerciales.
fr + Dégagez
fr - Peut-on se désabonner du forfait à tout moment ?
fr - Arrêtons-nous sur le prix : c'est trop cher.
fr - Je n'ai pas encore reçu votre mail de confirmation.
fr - Nous ne sommes pas contre, rappelez-nous en mars.
fr - Envoyez-moi plus de détails
pt + Remova este endereço, por favor
pt + Não me mandem mais nada
pt + Pare de mandar email
pt + Quero sair da lista
pt + Cancelem o meu registo
pt + Vou apresentar queixa na CNPD
pt + Não autorizo o uso do meu contato
pt + Some daqui com esse spam
pt - Podemos sair do contrato a qualquer momento?
pt - Não recebemos a proposta, pode enviar outra vez?
pt - Pare um pouco e explique o preço, por favor.
pt - Agora não, talvez no próximo ano.
it + Rimuovetemi subito
it + Non inviatemi più messaggi
it + Vorrei essere cancellato
it + Smettete di scriverci
it + Non voglio pubblicità
it + Levatemi da questa lista
it + Mi rivolgerò al mio avvocato
it + Basta spam
it - Possiamo cancellare l'abbonamento quando vogliamo?
it - Non abbiamo ricevuto niente, rimandi per favore.
it - Smetteremo con il fornitore attuale a giugno, ci scriva allora.
it - Adesso no, forse dopo l'estate.
nl + Verwijder dit adres
nl + Geen reclame svp
nl + Schrijf me uit
nl + Ik wil niets meer van jullie horen
nl + Mail ons niet meer
nl + Stop hiermee of ik neem juridische stappen
nl + Haal ons adres uit jullie systeem
nl + Ik heb hier nooit om gevraagd, opzouten
nl - Kan ik het abonnement op elk moment stopzetten?
nl - Ik heb niets ontvangen, stuur het nog eens.
nl - Haal de prijs iets omlaag en we doen mee.
nl - Nu niet, misschien volgend jaar.
nl - Meld u ons alvast aan voor de demo.
`
