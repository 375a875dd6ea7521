/** As the first table, in four parts: each was written before it was tried, and tried before the reader was corrected. */
export const TRIED_WISHES = `
en + Can you take us off whatever you've got us on?
en + I'd rather not hear from you again, thanks.
en + No more of these please
en + pls remove me
en + We never signed up for this. Delete our details.
en + Strike us from your contacts.
en + Your emails are unwanted. Cease immediately.
en + How did you get my email? Take me off.
en + Block. Reported as spam.
en + Not interested and please don't follow up again.
en - Could you stop by the shop on Friday instead?
en - I don't want to unsubscribe from our current provider yet, what would it cost?
en - Please take the red sign off the mockup and send again.
en - We get no emails from our form, can you fix that?
en - Don't email, just call me: 555 0134.
de + Nehmen Sie mich bitte von der Liste.
de + Keine weiteren E-Mails mehr, danke.
de + Löschen Sie umgehend alle meine Daten!
de + Ich widerspreche der Nutzung meiner Daten zu Werbezwecken.
de + Lassen Sie mich in Ruhe.
de + Unterlassen Sie es, mich anzuschreiben.
de - Können Sie die alte Adresse von der Website nehmen?
de - Schreiben Sie mir nicht mehr heute, morgen passt es besser.
de - Wir möchten uns nicht länger mit der alten Software plagen. Rufen Sie an.
es + Bórreme de su base de datos.
es + Dejen de escribirme, por favor.
es + No deseo recibir más publicidad suya.
es + Dame de baja
es + Quítenme de la lista de envíos ya.
es + Si me vuelve a escribir le denuncio a la AEPD.
es - ¿Se puede dar de baja el servicio cuando uno quiera?
es - No dejen de avisarme cuando tengan precios.
es - Quite el logo de la propuesta y envíemela otra vez.
fr + Désinscrivez-moi.
fr + Veuillez supprimer mon adresse de vos fichiers.
fr + Je ne souhaite plus recevoir vos mails.
fr + Arrêtez de m'écrire !
fr + Je m'oppose au traitement de mes données, article 21 RGPD.
fr + Fichez-moi la paix avec vos pubs
fr - Peut-on se désabonner à tout moment ?
fr - N'arrêtez pas vos envois, c'est très utile.
fr - Supprimez la deuxième page et renvoyez le devis.
pt + Retire o meu e-mail da sua lista.
pt + Parem de me mandar mensagens!
pt + Não tenho interesse, favor não enviar mais.
pt + Quero cancelar a inscrição
pt + Exclua meus dados conforme a LGPD.
pt - Como faço para cancelar se não gostar?
pt - Não pare de me mandar as novidades.
it + Cancellatemi dalla vostra mailing list.
it + Non scrivetemi più.
it + Vi prego di rimuovere il mio indirizzo.
it + Basta email!
it + Mi oppongo al trattamento dei miei dati personali.
it - Si può disdire quando si vuole?
it - Togliete il secondo punto e rimandatemi l'offerta.
nl + Haal mij van jullie lijst af.
nl + Stuur mij geen mails meer.
nl + Uitschrijven aub
nl + Verwijder mijn gegevens uit uw bestand.
nl + Ik wil niet meer benaderd worden.
nl - Kan ik me later weer afmelden?
nl - Stuur geen offerte zonder btw, verder graag.
en + Enough. No further contact.
en + Leave us alone please
en + Please do not send anything else to this inbox.
en + Remove info@ and sales@ from your database.
en + This is spam and I am forwarding it to my attorney.
en + I'm not a customer, unsubscribe me
en + Wrong audience. Don't contact us going forward.
en + You have no consent to process my data. Erase it.
en + Lose my address.
en + I have no interest whatsoever in getting these.
en - Stop sending the PDF version, the Word file is easier for us.
en - Our unsubscribe page is broken, is that something you fix?
en - Please remove the VAT from the quote, we're exempt.
en - We don't get enough emails from customers, that's the problem.
en - Don't hesitate to email me again next month.
en - Delete my previous message, here's the right number: 555 0199.
de + Bitte streichen Sie uns von Ihrer Liste.
de + Hören Sie auf, mir zu schreiben.
de + Von weiteren Anfragen bitte absehen.
de + Newsletter abbestellen
de + Wir wünschen keine Kontaktaufnahme mehr.
de + Spam! Wird der Bundesnetzagentur gemeldet.
de - Bitte nehmen Sie das Foto von der Startseite heraus.
de - Ich möchte keine Werbung verpassen, schicken Sie ruhig mehr.
de - Kann man das Abo jederzeit abbestellen?
es + Por favor, no vuelvan a contactarme.
es + Elimine mis datos, no autoricé su uso.
es + Ya basta de correos
es + No me interesa, no insista.
es + Sáquenos de esa lista
es + Cancelar suscripción
es - ¿Me puede quitar el IVA de la factura?
es - No me envíe el contrato todavía, primero una llamada.
es - Recibo mucho spam en mi formulario, ¿lo arreglan?
fr + Retirez-nous de votre base svp
fr + Stop aux mails
fr + Merci de ne plus nous solliciter.
fr + Je vous signale à la CNIL.
fr + Cessez vos envois immédiatement.
fr + Plus de messages svp
fr - Ne m'envoyez pas le contrat avant lundi.
fr - Merci de retirer la photo de l'équipe.
fr - Nous ne recevons plus les commandes par mail, pouvez-vous aider ?
pt + Remova-me, por favor.
pt + Chega de spam
pt + Não autorizei o uso do meu email, apaguem.
pt + Pare de me incomodar
pt + Descadastrar
pt - Pode tirar o telefone do anúncio?
pt - Não envie antes de sexta, estou de férias.
it + Toglietemi dalla lista.
it + Smettetela di inviarmi messaggi.
it + Non desidero essere contattato.
it + Disiscrivimi
it + Vi segnalo al Garante.
it - Non mandate il preventivo a mio fratello, mandatelo a me.
it - Riceviamo troppe email di spam dal sito, potete aiutarci?
nl + Schrijf me uit.
nl + Stop met mailen.
nl + Gelieve ons niet meer te contacteren.
nl + Hier heb ik geen toestemming voor gegeven, verwijder mij.
nl + Laat ons met rust
nl - Haal de oude prijzen van de pagina af.
nl - Ik wil niets missen, mail gerust weer.
en + We'd like to be taken off your outreach list.
en + Please cease all communication with our company.
en + Don't send me this stuff.
en + I keep getting these. Please stop.
en + not interested, remove from list
en + Who gave you this address? Delete it please.
en + We don't accept cold emails.
en + Do not reply to this email or contact us ever again.
en - Can you remove the watermark from the sample?
en - We stopped advertising last year, what would you suggest?
en - I never got your first email, could you resend it?
en - Please don't send an invoice before we've talked.
de + Bitte keine weiteren Nachrichten.
de + Sie haben keine Einwilligung von mir. Löschen Sie meine Daten.
de + Ich möchte nicht mehr angeschrieben werden.
de + Nicht noch eine Mail bitte!
de + Wir sind nicht interessiert, bitte nehmen Sie uns heraus.
de - Nehmen Sie uns bitte in Ihre Planung für Januar auf.
de - Bitte senden Sie keine Anhänge, nur einen Link.
es + No vuelva a escribir a esta dirección.
es + Retírenme de sus envíos
es + No he dado mi consentimiento, borren mis datos.
es + Déjenos en paz
es - No me llegó el archivo, ¿lo envía de nuevo?
es - Quiten los precios en dólares, por favor.
fr + Merci de me désabonner
fr + Nous ne voulons plus être contactés.
fr + Effacez mes coordonnées.
fr + Ne me contactez plus jamais
fr + Je n'ai jamais donné mon accord pour recevoir ceci.
fr - Je ne veux pas perdre de temps, appelez-moi demain.
fr - Enlevez la musique du site et ça me va.
pt + Por favor, tirem-me desta lista.
pt + Não quero receber isto.
pt + Vou reportar como spam.
pt + Não contactem mais esta empresa.
pt - Tire uma foto da loja quando vier.
pt - Não recebo emails pelo formulário, conseguem ajudar?
it + Non voglio più ricevere queste mail.
it + Eliminate i miei dati.
it + Lasciateci in pace.
it + Toglietemi dai vostri contatti
it - Non riceviamo ordini dal sito, potete guardare?
it - Cancelliamo l'appuntamento di martedì, va bene giovedì?
nl + Graag uitschrijven.
nl + Ik wens geen mails meer te ontvangen.
nl + Stop hiermee, ik heb hier niet om gevraagd.
nl + Haal ons adres uit uw bestand
nl - Stuur de mail nog eens, hij is verdwenen.
nl - Wij willen geen abonnement maar wel een losse opdracht.
en + Kindly delete our email from your outreach.
en + Please don't include us in future campaigns.
en + You are spamming us.
en + I want off.
en + We do not wish to receive marketing emails.
en + Can you please stop contacting my staff?
en + This is the third email. Stop it.
en - We stopped at three locations, the fourth opens in May.
en - I removed the old page myself, what else do you offer?
en - Please contact us again in spring.
de + Bitte entfernen.
de + Wir bitten um Löschung unserer Kontaktdaten.
de + Solche Mails sind bei uns nicht erwünscht.
de + Bitte schreiben Sie uns nicht mehr an.
de - Die Abmeldung vom Portal hat nicht geklappt, können Sie helfen?
de - Löschen Sie bitte den zweiten Absatz im Text.
es + Solicito que eliminen mi correo.
es + No nos escriban más
es + Esto es spam, paren ya
es - ¿Cómo elimino una reseña falsa?
es - No nos escriba por correo, mejor por WhatsApp.
fr + Supprimez-nous de vos contacts
fr + Pas intéressé, ne me relancez pas.
fr + Ceci est du spam.
fr - Comment supprimer un avis négatif ?
fr - Ne supprimez rien, c'est parfait.
pt + Parem com isto.
pt + Peço que removam o meu contacto.
pt + Isto é spam.
pt - Como remover uma avaliação falsa?
it + Chiedo la cancellazione dei miei dati.
it + Non contattateci più.
it + Questo è spam
it - Come si elimina una recensione falsa?
nl + Gaarne verwijderen uit uw systeem.
nl + Dit is spam.
nl + Stop met het sturen van deze mails.
nl - Hoe verwijder ik een valse recensie?
nl - Stuur de offerte niet naar info maar naar mij.
`
