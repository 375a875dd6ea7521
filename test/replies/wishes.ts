/**
 * What people write back, per language: `+` asks for no more email, `-` doesn't. Written before the reader.
 * `|` is a line break. Lines of any language, marked `--`, were tried afterwards.
 */
export const WISHES = `
en + Don’t email us again.
en + STOP||Get Outlook for iOS
en + Stop.||Sent from my iPhone
en + Opt-out please
en + Please remove this email from your list
en + Take this address off your list
en + Stop spamming me
en + unsub
en + Unsubscribe me immediately, thank you
en + Kindly remove my details from your database.
en + I never signed up for this. Delete my data.
en + We do not wish to receive any further emails from you.
en + No more emails please!!
en + Pls take us off ur mailing list
en + Leave me alone.
en + This is spam. I will report you to the ICO.
en + How did you get my address? I did not consent to this and I'm reporting you.
en + Fuck off and never write to me again
en + remove
en + Thanks but please don't contact me any more.
en + Cease and desist all communication.
en + If you email me one more time I'll report you for spam.
en + Could you please remove me from your mailings?
en + I'd like to be removed from this list
en + I want to opt out of these emails
en + Would you stop sending me these messages?
en + Reported as spam.
en + Do not send anything else to this inbox
en + Lose my email address.
en + Please exclude us from future mailings
en + Not interested. Please unsubscribe.
en + Block and delete. Get lost, spammer.
en + you have been marked as junk, stop it
en + We'd rather not get mail like this, please strike us off.
en + I no longer want to hear from you
en + under GDPR Article 17 I request erasure of my personal data
en - Can you opt out of the phone option?
en - We are leaving our provider, remove our logo from the proposal please and send it again.
en - Does your newsletter have an unsubscribe link?
en - Please don't contact my partner. I'm interested.
en - Not interested at the moment, thanks.
en - Where is the bus stop nearest to your office?
en - Don't email the quote, post it to us instead.
en - Please stop by on Tuesday, we are open until six.
en - I can't stop thinking about your offer. Call me!
en - Our spam filter ate your first email, please send it again.
en - Could you remove the second item and send a new quote?
en - We don't send newsletters ourselves, could you help with that?
en - Please email my colleague instead of me: kim@shop.test
en - No more questions, let's do it.
en - How do customers unsubscribe in your system?
en - Take me through the price list please.
en - I'd like to stop our current contract first. Write again in March.
en - Do not hesitate to contact me.
en - Don't call me, just email.
en - Can you report on the spam rate we would have?
en - Is the contract cancellable? Can we leave the list of shops off?
en - I deleted your last mail by mistake, please resend.
de + Bitte nehmen Sie uns aus Ihrem Verteiler
de + Bitte entfernen Sie mich aus dem Verteiler
de + Keine Werbung!
de + Bitte keine weiteren E-Mails mehr.
de + Bitte streichen Sie unsere Adresse aus Ihrer Liste.
de + Hiermit widerspreche ich der Nutzung meiner Daten zu Werbezwecken.
de + Abmelden
de + Ich möchte keine Mails mehr von Ihnen bekommen
de + Löschen Sie meine Daten umgehend.
de + Unterlassen Sie künftig die Zusendung von Werbung
de + Lassen Sie mich in Ruhe!
de + Das ist Spam. Ich werde Sie anzeigen.
de + Schreiben Sie mir nie wieder.
de + Hören Sie auf, mir zu schreiben.
de + Bitte tragen Sie mich aus.
de + Wir wünschen keine weitere Kontaktaufnahme.
de + Woher haben Sie meine Adresse? Das ist ein Verstoß gegen die DSGVO, bitte sofort löschen.
de + Verpisst euch mit eurem Spam
de + Bitte sehen Sie von weiteren Anfragen ab.
de + Nimm mich bitte von der Liste
de + Ich bitte um Löschung aus Ihrem Verteiler
de + Ich melde Sie bei der Bundesnetzagentur wenn das nicht aufhört.
de + Kein Interesse, bitte nicht mehr anschreiben.
de + kein bedarf. bitte künftig von solchen mails absehen
de - … Anmelden oder Abmelden geht online
de - Kein Interesse, danke.
de - Bitte löschen Sie Position 3 aus dem Angebot.
de - Wir wollen selbst Newsletter verschicken, geht das bei Ihnen?
de - Können sich unsere Kunden einfach abmelden?
de - Bitte keine Anrufe, lieber per E-Mail.
de - Keine weiteren Fragen, wir nehmen das Angebot.
de - Melden Sie sich bitte im Januar wieder.
de - Hören Sie gern von uns, sobald der Chef zurück ist.
de - Schreiben Sie bitte an meine Kollegin, sie ist zuständig.
de - Die Mail war im Spam, entschuldigen Sie die späte Antwort.
de - Wir machen keine Werbung im Moment, aber ab Herbst vielleicht.
de - Nehmen Sie uns auf die Liste der Interessenten!
de - Wer ist Ihr Datenschutzbeauftragter?
es + Por favor, elimíneme de su lista
es + Denme de baja
es + Quiero darme de baja de estos correos.
es + No me escriban más.
es + No quiero recibir más correos suyos
es + Dejen de enviarme publicidad
es + BAJA
es + Borre mis datos de su base de datos
es + No vuelvan a contactarme, gracias.
es + Les voy a denunciar a la AEPD
es + Esto es spam, déjenme en paz
es + Sáquenme de esta lista por favor
es + Por favor retiren nuestro correo de su base
es + No deseamos recibir más publicidad
es + Quítame de tu lista de contactos
es + Vete a la mierda, deja de mandarme spam
es + Les ruego que no nos envíen más mensajes.
es + Solicito la supresión de mis datos conforme al RGPD
es - no contactamos todavía con nadie
es - No me interesa, gracias.
es - ¿Tienen un enlace para darse de baja los clientes?
es - Por favor no llamen, escríbanme por correo.
es - ¿Puede quitar el segundo punto del presupuesto?
es - Estoy de baja médica hasta marzo, escríbanme después.
es - No nos envían facturas desde mayo, ¿qué pasa?
es - Su correo llegó a spam, perdone el retraso.
es - No he recibido más correos, ¿me lo reenvía?
es - Quiero recibir más información
es - No dude en contactarme.
es - Los precios tienen que bajar, está muy alto.
fr + Merci de me retirer de votre liste
fr + Désabonnez-moi
fr + Veuillez me désinscrire de vos envois.
fr + Ne m’écrivez plus
fr + Je ne souhaite plus recevoir vos mails
fr + Arrêtez de nous envoyer de la pub
fr + Merci de supprimer mes coordonnées de votre fichier
fr + STOP PUB
fr + Laissez-moi tranquille
fr + Je vais vous signaler à la CNIL.
fr + Merci de ne plus nous contacter.
fr + Effacez mon adresse s'il vous plaît
fr + Foutez-moi la paix
fr + Plus aucun mail svp
fr + Nous ne voulons pas recevoir de publicité
fr + Cessez de me spammer
fr + Enlevez moi de votre mailing list
fr + Je m'oppose à l'utilisation de mes données à des fins de prospection
fr + Pas intéressé, merci de ne plus m'envoyer de message
fr - Pas intéressé, merci.
fr - Comment vos clients se désabonnent-ils ?
fr - Pouvez-vous retirer la ligne 2 du devis ?
fr - Ne m'appelez pas, un mail suffit.
fr - Je n'ai plus reçu vos mails depuis mardi, pouvez-vous renvoyer ?
fr - N'hésitez pas à me contacter.
fr - Votre message était dans les spams, désolé.
fr - Nous n'envoyons plus de courrier papier, et vous ?
fr - Merci de contacter plutôt ma collègue.
fr - L'arrêt de bus est devant la boutique.
fr - Nous aimerions supprimer notre ancien site, vous pouvez aider ?
fr - Plus d'informations svp
pt + Não quero mais receber emails
pt + Por favor remova-me da lista
pt + Retirem o meu email da vossa base de dados
pt + Parem de me enviar mensagens
pt + Descadastrar
pt + Quero cancelar a inscrição
pt + Não me contactem mais
pt + Me tira dessa lista
pt + Favor excluir meu e-mail do seu cadastro
pt + Deixem-me em paz
pt + Isso é spam, vou denunciar
pt + Não enviem mais nada, obrigado
pt + Não temos interesse e pedimos que não voltem a escrever.
pt + Solicito a exclusão dos meus dados nos termos da LGPD
pt + Chega de spam!
pt + Não desejo receber publicidade
pt - Não temos interesse no momento, obrigado.
pt - Pode remover o segundo item do orçamento?
pt - Os clientes conseguem cancelar a inscrição facilmente?
pt - Não me ligue, prefiro email.
pt - Não recebi mais nenhum email, pode reenviar?
pt - Quero receber mais informações
pt - Estava na caixa de spam, desculpe.
pt - Não hesite em contactar-me
pt - Não enviamos a documentação ainda, mandamos amanhã.
pt - A paragem de autocarro fica em frente.
it + Cancellatemi dalla vostra lista
it + Non scrivetemi più
it + Vi prego di rimuovere il mio indirizzo
it + Basta email!
it + Non desidero ricevere altre comunicazioni
it + Smettetela di mandarmi pubblicità
it + Disiscrivetemi
it + Toglietemi dalla mailing list, grazie
it + Chiedo la cancellazione dei miei dati
it + Vi segnalo al Garante per la privacy.
it + Lasciatemi in pace
it + Non contattateci mai più
it + Questo è spam, vi denuncio
it + Andate a quel paese e non mandate più niente
it + Non vogliamo più ricevere le vostre mail
it + Eliminate il nostro contatto dal database
it + Mi oppongo al trattamento dei miei dati per finalità di marketing
it - Non siamo interessati, grazie.
it - Come fanno i clienti a cancellarsi?
it - Potete togliere la seconda voce dal preventivo?
it - Non telefonate, scrivetemi via mail.
it - Non ho più ricevuto la vostra mail, può rimandarla?
it - Non esiti a contattarmi.
it - La mail era finita nello spam, scusate.
it - Vorrei cancellare l'appuntamento di lunedì e spostarlo a martedì.
it - Basta una mail con il prezzo.
it - Non abbiamo ancora mandato i documenti.
nl + Haal mij van de lijst
nl + Graag uitschrijven
nl + Stuur mij geen mails meer
nl + Wij willen geen reclame ontvangen
nl + Verwijder mijn gegevens uit uw bestand
nl + Afmelden
nl + Stop met mailen
nl + Niet meer mailen aub
nl + Laat me met rust
nl + Ik ga dit melden bij de ACM
nl + Dit is spam!! Ik doe aangifte.
nl + Gelieve ons niet meer te contacteren.
nl + Ik wil me afmelden voor deze mails
nl + Rot op met je spam
nl + Schrap ons uit jullie mailinglijst
nl + Neem geen contact meer met ons op
nl + Ik maak bezwaar tegen het gebruik van mijn gegevens
nl - Geen interesse, bedankt.
nl - Kunnen klanten zich makkelijk uitschrijven?
nl - Kunt u regel twee uit de offerte verwijderen?
nl - Niet bellen, liever mailen.
nl - Ik heb geen mail meer ontvangen, kunt u hem nog eens sturen?
nl - Neem gerust contact met ons op.
nl - Je mail zat in de spam, sorry.
nl - De bushalte is om de hoek, stop daar maar.
nl - Wij hebben de gegevens nog niet gestuurd.
nl - Geen vragen meer, doe maar.
-- + take me off your mailing list asap
-- + I would like to be removed from your contact list
-- + do not email me
-- + Please stop.
-- + Stop emailing us!!!
-- + We don’t want your newsletter
-- + I am not interested, please stop emailing
-- + remove my address please
-- + your emails are unwanted
-- + UNSUBSCRIBE ME
-- + Bitte aus dem Verteiler nehmen
-- + Bitte streichen Sie mich
-- + Ich bitte Sie, mir keine Mails mehr zu senden
-- + Bitte keine E-Mails mehr an diese Adresse
-- + Wir haben kein Interesse, bitte löschen Sie unsere Adresse
-- + unterlassen Sie solche mails
-- + Por favor no me envíe más correos
-- + Deseo darme de baja
-- + Quiten mi correo de la lista
-- + No más publicidad por favor
-- + Por favor, bórreme
-- + Je ne veux plus recevoir de mails
-- + Merci de retirer mon adresse mail
-- + Désinscrivez-moi
-- + Arrêtez vos mails
-- + Ne nous envoyez plus de mails
-- + Por favor, retirem-me da lista
-- + Não quero receber mais nada
-- + Parem com isso
-- + Deixem de enviar emails
-- + Apaguem o meu email
-- + Non voglio ricevere mail
-- + Smettetela di scrivermi
-- + Per favore cancellate il mio indirizzo
-- + Rimuovete il mio contatto
-- + Verwijder mij van uw mailinglijst
-- + Stop met het sturen van mails
-- + Ik wil geen reclame
-- + Meld mij af
-- + Wij willen geen mails meer van u ontvangen
-- - Please send me the contract.
-- - I don’t have time now, write again next month.
-- - Stop by any time.
-- - We removed the old website.
-- - Do not wait, call me.
-- - Not sure I want this, what does it cost?
-- - Is my email on your list?
-- - Our email changed, please use info@shop.test
-- - Wir haben die Mail erhalten, danke.
-- - Bitte senden Sie keine Rechnung vor Montag.
-- - Wann können Sie die alte Seite löschen?
-- - Tragen Sie mich bitte für Dienstag ein.
-- - No me llame antes de las 10
-- - Envíenme su lista de precios
-- - ¿Pueden quitar el IVA?
-- - No puedo ahora, escríbame en enero
-- - Ne venez pas lundi
-- - Pouvez-vous retirer notre ancienne adresse de Google ?
-- - Merci de m’envoyer la liste
-- - Não posso falar agora
-- - Podem retirar o nosso endereço antigo do Google?
-- - Non posso adesso
-- - Potete cancellare il vecchio sito?
-- - Mi mandi la lista dei prezzi
-- - Kunt u ons oude adres van Google halen?
-- - Ik kan nu niet
-- - Stuur de lijst maar
-- - Can you delete the old domain for us?
-- + Take my name off
-- + Please cease all further contact
-- + I’ve unsubscribed three times already
-- + You people never give up. Stop it now.
-- + Not interested, do not contact again
-- + We are not interested and wish to receive no further mail
-- + Delete my email
-- + Please lose this address
-- + Enough already, no more emails
-- + Off the list please
-- + Keine weitere Werbung bitte
-- + Bitte meine Daten löschen
-- + Wir wollen nicht mehr angeschrieben werden
-- + Bitte nehmen Sie meine Mailadresse aus Ihrem Verteiler
-- + Lassen Sie das!
-- + Ich habe Ihnen nie erlaubt, mir zu schreiben
-- + Ich widerspreche jeglicher Werbung
-- + Schluss mit den Mails
-- + Por favor elimine mi email
-- + No envíen más correos
-- + Retírenme de la lista de correo
-- + No quiero publicidad
-- + Dejen de molestar
-- + Ya no quiero recibir sus correos
-- + Ne plus envoyer de mails svp
-- + Je ne veux plus de vos mails
-- + Retirez mon adresse
-- + Veuillez supprimer mon adresse de votre base
-- + Je me désabonne
-- + Stop mails
-- + Quero parar de receber emails
-- + Retire o meu contato da lista
-- + Não me perturbem
-- + Por favor parem
-- + Non mandatemi più email
-- + Desidero essere rimosso
-- + Cancellate i miei dati
-- + Vi diffido dal contattarmi ancora
-- + Verwijder mij
-- + Ik wil geen mails meer
-- + Hou op met mailen
-- + Graag mijn gegevens verwijderen
-- - Please remove the trailing invoice line.
-- - We only contact suppliers in spring.
-- - Stop! That’s exactly what we need!
-- - I’d like to unsubscribe my customers in bulk, can your tool do it?
-- - The list you sent is missing our address.
-- - Write to me next week, not this week.
-- - I don’t want to miss this, please call.
-- - Send the contract, no more waiting.
-- - Wir möchten keine Zeit verlieren, rufen Sie an.
-- - Bitte schicken Sie die Liste noch mal
-- - Ich habe keine Mail bekommen
-- - Wir wollen mehr Werbung machen!
-- - Können Sie unsere Adresse ändern?
-- - Quiero publicidad en Google
-- - ¿Borran ustedes los comentarios malos?
-- - No recibí el correo
-- - Necesitamos una lista de precios
-- - Nous voulons plus de visites
-- - Je n’ai pas reçu votre devis
-- - Pouvez-vous supprimer les mauvais avis ?
-- - Queremos mais clientes
-- - Não recebi o orçamento
-- - Podem tirar fotos?
-- - Vogliamo più clienti
-- - Non ho ricevuto il preventivo
-- - Potete togliere le recensioni negative?
-- - Wij willen meer klanten
-- - Ik heb de offerte niet gekregen
-- - Kunnen jullie slechte reviews verwijderen?
`
