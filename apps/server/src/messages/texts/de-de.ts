import type { MessageWords } from '../template-names.ts';

export const DE_DE: MessageWords = {
  purposes: {
    register: 'Registrierung',
    reset: 'Login-Passwort zurücksetzen',
    login_password: 'Login-Passwort ändern',
    fund_password: 'Zahlungspasswort ändern',
    old_email: 'Bisherige E-Mail-Adresse bestätigen',
    new_email: 'Neue E-Mail-Adresse bestätigen',
    old_phone: 'Bisherige Telefonnummer bestätigen',
    new_phone: 'Neue Telefonnummer bestätigen',
    withdraw: 'Auszahlung',
    whitelist: 'Auszahlungs-Whitelist ausschalten',
    trading_key: 'API-Schlüssel ändern',
    close: 'Konto schließen',
  },
  codeSubject: '{purpose}: Ihr Bestätigungscode',
  codeText: 'Ihr Bestätigungscode für „{purpose}“ lautet:\n\n{code}\n\nEr gilt 10 Minuten und nur einmal.',
  codeWarning:
    'Geben Sie diesen Code niemandem. Unsere Mitarbeiter fragen nie danach. Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren.',
  codeShort: '[Kontor] {code} ist Ihr Code: {purpose}. 10 Minuten gültig. Geben Sie ihn niemandem.',
  word: 'Ihr Anti-Phishing-Wort: {word}',
  notYou: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Login-Passwort und wenden Sie sich an den Support.',
  footer: 'Diese Nachricht wurde automatisch erstellt. Wir fragen nie per E-Mail, Telefon oder Chat nach Ihren Passwörtern oder Codes.',
  events: {
    already_registered: {
      subject: 'Sie haben bereits ein Konto',
      text: 'Am {time} wurde versucht, sich mit dieser Adresse zu registrieren, zu der es bereits ein Konto gibt. Wenn Sie das waren, melden Sie sich an oder setzen Sie Ihr Passwort zurück, falls Sie es vergessen haben. Es wurde nichts geändert.',
    },
    login_password_changed: {
      subject: 'Login-Passwort geändert',
      text: 'Ihr Login-Passwort wurde am {time} geändert. Alle Geräte wurden abgemeldet, Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    fund_password_changed: {
      subject: 'Zahlungspasswort geändert',
      text: 'Ihr Zahlungspasswort wurde am {time} geändert. Alle Geräte wurden abgemeldet, Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    email_changed: {
      subject: 'E-Mail-Adresse geändert',
      text: 'Die E-Mail-Adresse Ihres Kontos wurde am {time} in {email} geändert. Alle Geräte wurden abgemeldet, Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    phone_changed: {
      subject: 'Telefonnummer geändert',
      text: 'Die Telefonnummer Ihres Kontos wurde am {time} in {phone} geändert. Alle Geräte wurden abgemeldet, Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    authenticator_added: {
      subject: 'Authenticator-App eingerichtet',
      text: 'Für Ihr Konto wurde am {time} eine Authenticator-App eingerichtet. Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    authenticator_removed: {
      subject: 'Authenticator-App entfernt',
      text: 'Die Authenticator-App Ihres Kontos wurde am {time} entfernt. Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    passkey_added: {
      subject: 'Passkey hinzugefügt',
      text: 'Ihrem Konto wurde am {time} ein Passkey hinzugefügt. Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    passkey_removed: {
      subject: 'Passkey entfernt',
      text: 'Ein Passkey Ihres Kontos wurde am {time} entfernt. Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    recovery_codes_made: {
      subject: 'Neue Wiederherstellungscodes',
      text: 'Für Ihr Konto wurden am {time} neue Wiederherstellungscodes erstellt; die alten gelten nicht mehr. Auszahlungen sind für 24 Stunden ausgesetzt.',
    },
    recovery_code_used: {
      subject: 'Wiederherstellungscode verwendet',
      text: 'Ein Wiederherstellungscode Ihres Kontos wurde am {time} verwendet. Er gilt kein zweites Mal.',
    },
    whitelist_on: {
      subject: 'Auszahlungs-Whitelist eingeschaltet',
      text: 'Am {time} wurde die Auszahlungs-Whitelist Ihres Kontos eingeschaltet. Auszahlungen gehen jetzt nur noch an Adressen Ihres Adressbuchs, an jede ab 24 Stunden nach ihrer Aufnahme.',
    },
    whitelist_off: {
      subject: 'Auszahlungs-Whitelist ausgeschaltet',
      text: 'Am {time} wurde die Auszahlungs-Whitelist Ihres Kontos ausgeschaltet. Auszahlungen sind für 24 Stunden ausgesetzt; danach können sie an jede Adresse gehen.',
    },
    trading_key_made: {
      subject: 'API-Schlüssel erstellt',
      text: 'Am {time} wurde der API-Schlüssel „{label}“ für Ihr Konto erstellt. Wer ihn hat, kann in dem Umfang für Sie handeln, den Sie erlaubt haben.',
    },
    trading_key_changed: {
      subject: 'API-Schlüssel geändert',
      text: 'Am {time} wurde der API-Schlüssel „{label}“ Ihres Kontos geändert: was er darf, von wo oder bis wann, oder ob er eingeschaltet ist.',
    },
    trading_key_deleted: {
      subject: 'API-Schlüssel gelöscht',
      text: 'Am {time} wurde der API-Schlüssel „{label}“ Ihres Kontos gelöscht. Er kann nicht mehr benutzt werden.',
    },
    address_added: {
      subject: 'Auszahlungsadresse hinzugefügt',
      text: 'Ihrem Konto wurde eine Auszahlungsadresse für {symbol} hinzugefügt.\n\nNetzwerk: {network}\nAdresse: {address}',
    },
    collection_added: {
      subject: 'Zahlungsmethode hinzugefügt',
      text: 'Ihrem Konto wurde am {time} eine Zahlungsmethode für {currency} hinzugefügt.',
    },
    collection_changed: {
      subject: 'Zahlungsmethode geändert',
      text: 'Eine Zahlungsmethode Ihres Kontos, für {currency}, wurde am {time} geändert.',
    },
    collection_removed: {
      subject: 'Zahlungsmethode gelöscht',
      text: 'Eine Zahlungsmethode Ihres Kontos wurde am {time} gelöscht.',
    },
    balance_credited: {
      subject: '{quantity} {symbol} gutgeschrieben',
      text: 'Die Börse hat Ihrem Konto {quantity} {symbol} gutgeschrieben.',
    },
    balance_debited: {
      subject: '{quantity} {symbol} abgebucht',
      text: 'Die Börse hat von Ihrem Konto {quantity} {symbol} abgebucht. Näheres erfahren Sie vom Support.',
    },
    new_login: {
      subject: 'Anmeldung von einem neuen Gerät',
      text: 'Am {time} hat sich ein neues Gerät in Ihrem Konto angemeldet.\n\nGerät: {device}\nOrt: {place}',
    },
    withdrawals_held: {
      subject: 'Auszahlungen ausgesetzt',
      text: 'Zu Ihrer Sicherheit sind Auszahlungen aus Ihrem Konto bis {until} ausgesetzt. Der Handel ist davon nicht betroffen.',
    },
    withdrawal_requested: {
      subject: 'Auszahlung von {quantity} {symbol} beantragt',
      text: 'Eine Auszahlung von {quantity} {symbol} wurde beantragt.\n\nNetzwerk: {network}\nAdresse: {address}',
    },
    withdrawal_completed: {
      subject: 'Auszahlung von {quantity} {symbol} abgeschlossen',
      text: '{quantity} {symbol} haben Ihr Konto verlassen.\n\nTransaktion: {txid}',
    },
    withdrawal_failed: {
      subject: 'Auszahlung von {quantity} {symbol} fehlgeschlagen',
      text: 'Ihre Auszahlung von {quantity} {symbol} konnte nicht ausgeführt werden. Der Betrag ist wieder auf Ihrem Konto.',
    },
    withdrawal_sent: {
      subject: 'Auszahlung von {quantity} {symbol} freigegeben',
      text: 'Ihre Auszahlung von {quantity} {symbol} wird ausgeführt. Sie kann nicht mehr storniert werden.',
    },
    withdrawal_cancelled: {
      subject: 'Auszahlung von {quantity} {symbol} storniert',
      text: 'Ihre Auszahlung von {quantity} {symbol} wurde storniert. Der Betrag ist wieder auf Ihrem Konto.',
    },
    withdrawal_rejected: {
      subject: 'Auszahlung von {quantity} {symbol} nicht freigegeben',
      text: 'Ihre Auszahlung von {quantity} {symbol} wurde nach einer Prüfung nicht freigegeben. Der Betrag ist wieder auf Ihrem Konto. Der Support gibt Auskunft.',
    },
    deposit_seen: {
      subject: '{quantity} {symbol} unterwegs',
      text: 'Eine Einzahlung von {quantity} {symbol} ist in ihrem Netzwerk eingetroffen. Sie wird gutgeschrieben, sobald sie genug Bestätigungen hat.',
    },
    deposit_reversed: {
      subject: 'Einzahlung von {quantity} {symbol} zurückgenommen',
      text: 'Das Netzwerk hat eine Einzahlung von {quantity} {symbol} zurückgenommen, bevor sie endgültig war; sie wurde Ihrem Konto wieder entnommen. Nimmt das Netzwerk sie erneut auf, wird sie erneut gutgeschrieben.',
    },
    deposit_credited: {
      subject: '{quantity} {symbol} eingegangen',
      text: 'Ihre Einzahlung von {quantity} {symbol} wurde Ihrem Konto gutgeschrieben.',
    },
    position_liquidated: {
      subject: '{pair}: Position liquidiert',
      text: 'Der Markpreis von {pair} hat {price} erreicht, und die Margin hielt Ihre Position nicht mehr: {quantity} {symbol} davon wurden geschlossen. Der Beleg zeigt jeden Schritt und jede Zahl.',
    },
    position_deleveraged: {
      subject: '{pair}: Position durch Auto-Deleveraging verringert',
      text: '{quantity} {symbol} Ihrer Position in {pair} wurden gebührenfrei zu {price} geschlossen. Eine Position der Gegenseite war bankrott, und weder Orderbuch noch Versicherungsfonds konnten sie übernehmen.',
    },
    margin_call_cross: {
      subject: 'Margin-Quote bei {ratio}',
      text: 'Die Margin-Quote Ihrer Cross-Positionen hat {ratio} erreicht. Bei 100 % werden sie liquidiert. Stocken Sie die Margin auf oder schließen Sie einen Teil.',
    },
    margin_call_isolated: {
      subject: '{pair}: Margin-Quote bei {ratio}',
      text: 'Die Margin-Quote Ihrer isolierten Position in {pair} hat {ratio} erreicht. Bei 100 % wird sie liquidiert. Stocken Sie die Margin auf oder schließen Sie einen Teil.',
    },
    position_settled: {
      subject: '{pair}: Kontrakt abgerechnet',
      text: 'Der Kontrakt {pair} ist beendet. {quantity} {symbol} Ihrer Position wurden gebührenfrei zu {price} geschlossen.',
    },
    seconds_void: {
      subject: '{pair}: Sekundenkontrakt ungültig',
      text: 'Der Index von {pair} reichte nicht aus, um über Ihren Sekundenkontrakt {number} zu entscheiden; er ist daher ungültig. {quantity} {symbol}, Einsatz und Gebühr, sind zurück auf Ihrem Sekundenkonto.',
    },
    deal_begun: {
      subject: 'Auftrag {number}: {quantity} {symbol} für {total} {fiat}',
      text: 'Ein Fiat-Auftrag wurde erstellt: {quantity} {symbol} für {total} {fiat}. Die Coins liegen auf dem Treuhandkonto. Der Käufer muss zahlen, bevor die Zeit abläuft.',
    },
    deal_paid: {
      subject: 'Auftrag {number}: Der Käufer hat gezahlt',
      text: 'Der Käufer gibt an, {total} {fiat} überwiesen zu haben. Der Verkäufer prüft, ob das Geld von einem Konto auf den Namen des Käufers eingegangen ist, und gibt dann {quantity} {symbol} frei.',
    },
    deal_completed: {
      subject: 'Auftrag {number} abgeschlossen',
      text: '{quantity} {symbol} wurden für den Käufer freigegeben.',
    },
    deal_cancelled: {
      subject: 'Auftrag {number} storniert',
      text: 'Der Fiat-Auftrag über {quantity} {symbol} für {total} {fiat} wurde storniert. Die Coins sind wieder beim Verkäufer.',
    },
    deal_overdue: {
      subject: 'Auftrag {number}: Bestätigung überfällig',
      text: 'Die Zeit zur Bestätigung von {total} {fiat} ist abgelaufen. Von selbst geschieht nichts: Die Coins bleiben auf dem Treuhandkonto, bis der Verkäufer sie freigibt, der Käufer storniert oder der Support entschieden hat. Beide Seiten können Einspruch einlegen.',
    },
    deal_appealed: {
      subject: 'Auftrag {number}: Einspruch',
      text: 'Es wurde Einspruch eingelegt. Die Coins bleiben auf dem Treuhandkonto, bis der Support entschieden hat. Bitte schildern Sie, was geschehen ist, und fügen Sie Belege bei.',
    },
    price_alert_up: {
      subject: '{pair} ist auf {price} gestiegen',
      text: 'Der Preis von {pair} hat {price} erreicht. Ihr Alarm war auf einen Anstieg gestellt.\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} ist auf {price} gefallen',
      text: 'Der Preis von {pair} hat {price} erreicht. Ihr Alarm war auf einen Rückgang gestellt.\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} um {change} gestiegen ({period})',
      text: 'Der Preis von {pair} ist innerhalb von {period} um {change} gestiegen. Darauf war Ihr Alarm gestellt.\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} um {change} gefallen ({period})',
      text: 'Der Preis von {pair} ist innerhalb von {period} um {change} gefallen. Darauf war Ihr Alarm gestellt.\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}: Funding-Rate bei {rate}',
      text: 'Die Funding-Rate von {pair} ist auf {rate} gestiegen. Darauf war Ihr Alarm gestellt.\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}: Funding-Rate bei {rate}',
      text: 'Die Funding-Rate von {pair} ist auf {rate} gefallen. Darauf war Ihr Alarm gestellt.\n\n{note}',
    },
    price_alert_ended: {
      subject: 'Alarm für {pair} beendet',
      text: '{pair} wird nicht mehr gehandelt. Ihr Alarm dafür ist beendet.\n\n{note}',
    },
    merchant_approved: {
      subject: 'Sie sind Händler',
      text: 'Sie können ab sofort im Fiat-Handel inserieren. Angebote gehen online, sobald die verlangte Kaution hinterlegt ist.',
    },
    merchant_rejected: {
      subject: 'Antrag als Händler abgelehnt',
      text: 'Ihr Antrag, Händler zu werden, wurde abgelehnt: {reason}\n\nSie können ihn erneut stellen, sobald sich das geändert hat.',
    },
    merchant_withdrawn: {
      subject: 'Sie sind nicht mehr Händler',
      text: 'Ihre Zulassung als Händler wurde zurückgezogen: {reason}\n\nIhre Angebote sind offline. Laufende Aufträge gehen weiter.',
    },
    identity_approved: { subject: 'Identität bestätigt', text: 'Ihre Identität wurde bestätigt. Ab sofort gelten die höheren Limits.' },
    identity_rejected: {
      subject: 'Identitätsprüfung fehlgeschlagen',
      text: 'Ihre Identität konnte nicht bestätigt werden: {reason}\n\nBitte berichtigen Sie das und reichen Sie die Unterlagen erneut ein.',
    },
    account_suspended: {
      subject: 'Konto gesperrt',
      text: 'Ihr Konto wurde am {time} gesperrt. Sie können sich anmelden und Orders stornieren; Handel und Überträge sind nicht möglich. Näheres erfahren Sie vom Support.',
    },
    account_reinstated: {
      subject: 'Konto entsperrt',
      text: 'Die Sperre Ihres Kontos wurde am {time} aufgehoben. Sie können wieder handeln.',
    },
    account_closed: {
      subject: 'Konto geschlossen',
      text: 'Ihr Konto wurde am {time} auf Ihren Wunsch geschlossen. Eine Anmeldung ist nicht mehr möglich.',
    },
    ticket_answered: {
      subject: 'Der Support hat geantwortet',
      text: 'Es gibt eine Antwort auf Ihre Anfrage „{subject}“. Sie können sie im Hilfe-Center lesen.',
    },
    notice: { subject: '{title}', text: '{text}' },
  },
};
